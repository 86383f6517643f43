package io.github.mirrortd.cli.option;

import io.github.mirrortd.learn.StepSizeMethod;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A step size that does not change, where one that follows the data may be asked for by mistake. */
public final class FixedStep implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
        if (text.strip().equalsIgnoreCase(StepSizeMethod.AUTO)) {
            throw new TypeConversionException("'" + text.strip()
                    + "' is for learners that run, as in 'run', 'tune', 'sweep' and 'evaluate'; what is exact needs a number that"
                    + " does not change, such as 0.05");
        }
        return Numbers.number(text);
    }
}
