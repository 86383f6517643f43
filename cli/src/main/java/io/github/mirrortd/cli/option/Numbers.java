package io.github.mirrortd.cli.option;

import io.github.mirrortd.lab.experiment.Stage;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the numbers of options. */
public final class Numbers {
    private Numbers() {}

    /** Lets a command read integers with an exponent, such as {@code 1e3}, and seeds. */
    public static void register(CommandLine command) {
        command.registerConverter(Integer.class, new Converter<>(Numbers::integer))
                .registerConverter(int.class, new Converter<>(Numbers::integer))
                .registerConverter(Long.class, new Converter<>(Numbers::longInteger))
                .registerConverter(Double.class, new Converter<>(Numbers::number))
                .registerConverter(double.class, new Converter<>(Numbers::number))
                .registerConverter(BigInteger.class, new Converter<>(Numbers::seed));
    }

    /**
     * A converter as a class, not a lambda: picocli's classes have a form from before Java 6, and Java 17 crashes when the launcher stores a lambda
     * of such an interface.
     */
    record Converter<T>(Function<String, T> reader) implements ITypeConverter<T> {
        @Override
        public T convert(String text) {
            return reader.apply(text);
        }
    }

    private static int integer(String text) {
        return (int) integer(text, Integer.MAX_VALUE);
    }

    private static long longInteger(String text) {
        return integer(text, Long.MAX_VALUE);
    }

    private static long integer(String text, long largest) {
        try {
            long value = new BigDecimal(text.strip()).longValueExact();
            if (Math.abs(value) <= largest) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not an integer, such as 1000 or 1e3");
        } catch (ArithmeticException e) {
            // It has a fraction, or too many digits.
        }
        throw new TypeConversionException("'" + text + "' is not an integer up to " + largest);
    }

    static double number(String text) {
        try {
            return Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a number, such as 0.05");
        }
    }

    /** Checks the number of digits first, because the time to read digits grows with their square. */
    private static BigInteger seed(String text) {
        if (text.length() > Stage.SEED_DIGITS) {
            throw new IllegalArgumentException("a seed has at most " + Stage.SEED_DIGITS + " digits");
        }
        if (!text.matches("[0-9]+")) {
            throw new IllegalArgumentException("--seed must be an integer ≥ 0, not " + text);
        }
        return new BigInteger(text);
    }
}
