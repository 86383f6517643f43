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
                    + "' is only for 'run', 'tune', 'sweep' and 'evaluate'; exact results need a constant "
                    + "step size, such as 0.05");
        }
        return Numbers.number(text);
    }
}
