package io.github.mirrortd.explore.results;

import io.github.mirrortd.explore.http.Resource;
import java.util.List;

/** All that can be asked of folders. */
public final class Results {
    private Results() {}

    /** {@return the resources} */
    public static List<Resource> resources(Reach reach, Reports reports) {
        return List.of(
                new Folders(reach),
                new ResultsResource(reach),
                new CurvesResource(reach),
                new FollowResource(reach),
                new PlotResource(reach),
                reports);
    }
}
