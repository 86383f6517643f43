package io.github.mirrortd.cli.option;

import io.github.mirrortd.lab.experiment.Stage;
import java.math.BigInteger;
import picocli.CommandLine.ITypeConverter;

/** Reads seeds. Their number of digits is checked first, because the time to read digits grows with their square. */
public final class Seed implements ITypeConverter<BigInteger> {
    @Override
    public BigInteger convert(String text) {
        if (text.length() > Stage.SEED_DIGITS) {
            throw new IllegalArgumentException("a seed has at most " + Stage.SEED_DIGITS + " digits");
        }
        if (!text.matches("[0-9]+")) {
            throw new IllegalArgumentException("seed must be an integer from 0 up, not " + text);
        }
        return new BigInteger(text);
    }
}
