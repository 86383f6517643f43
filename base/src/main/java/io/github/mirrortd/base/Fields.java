package io.github.mirrortd.base;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The fields of an object in JSON, CSV and tables, in order, separated by blanks. A record without it has one field per component, and an
 * enum constant is its name in lower case.
 *
 * <p>A field is a method, or a path of methods such as {@code limit.contraction}. Its name is the last method's in snake case, where a
 * capital on its own stays one: {@code hurwitzMargin} is {@code hurwitz_margin}, {@code normK} is {@code norm_K}. Other forms:
 *
 * <pre>
 * name=path     another name
 * a,b=path      the fields of the value, under these names
 * *=path        the fields of the value, under their own names
 * a_*=path      the same, after a prefix
 * field?        left out if the value is NaN, false, empty or absent
 * field!        null if the value is NaN, false, empty or absent
 * =path         alone: the object is written as that value
 * </pre>
 *
 * <p>An empty {@code Optional} is left out, null is written.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Fields {
    /** The fields. */
    String value();
}
