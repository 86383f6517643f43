package io.github.mirrortd.lab.experimentfile;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;

/** The published schema, as an editor uses it. */
public final class ExperimentSchema {
    private ExperimentSchema() {}

    /** Errors of an experiment in YAML. */
    public static List<?> errors(String text) {
        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(ExperimentReader.schema());
        return schema.validate(text, InputFormat.YAML);
    }
}
