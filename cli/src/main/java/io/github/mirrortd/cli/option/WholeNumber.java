package io.github.mirrortd.cli.option;

import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads integers, also with an exponent, such as {@code 1e3}. */
public final class WholeNumber implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
        try {
            return new BigDecimal(text.strip()).intValueExact();
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not an integer, such as 1000 or 1e3");
        } catch (ArithmeticException e) {
            throw new TypeConversionException("'" + text + "' is not an integer up to " + Integer.MAX_VALUE);
        }
    }
}
