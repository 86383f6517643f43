package io.github.mirrortd.explore;

import com.google.auto.service.AutoService;
import io.github.mirrortd.lab.explore.Exploration;
import io.github.mirrortd.lab.explore.Explorer;

/** Found by {@link Explorer#find()}. */
@AutoService(Explorer.class)
public final class ExploreService implements Explorer {
    @Override
    public Served serve(Exploration wish) {
        return new Server(wish);
    }
}
