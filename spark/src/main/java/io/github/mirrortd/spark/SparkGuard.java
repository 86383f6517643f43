package io.github.mirrortd.spark;

import io.github.mirrortd.base.database.Access;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.catalyst.analysis.UnresolvedFunction;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableValuedFunction;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.classic.SparkSession;
import scala.Product;
import scala.collection.Iterable;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Statements that a data set brings along, as Spark's own parser understands them: one SELECT or one expression, which runs no
 * program and reads no file outside of the data set's folder.
 */
final class SparkGuard {
    /** Functions that call any method of Java. */
    private static final Set<String> CALLS = Set.of("reflect", "try_reflect", "java_method");

    /** Functions that make rows of values. */
    private static final Set<String> SOURCES = Set.of(
            "range", "explode", "explode_outer", "posexplode", "posexplode_outer", "inline", "inline_outer", "stack");

    /** Allowed parts of a plan: those of a SELECT; others write, run programs or change settings. */
    private static final Set<String> SELECTS = Set.of("""
            Aggregate Deduplicate Distinct Except Filter Generate GlobalLimit Intersect Join LateralJoin
            LocalLimit LocalRelation Offset OneRowRelation Pivot Project ResolvedInlineTable Sample Sort
            SubqueryAlias Union Unpivot UnresolvedHaving UnresolvedHint UnresolvedInlineTable UnresolvedRelation
            UnresolvedSubqueryColumnAliases UnresolvedTVFAliases UnresolvedTableValuedFunction UnresolvedWith
            Window WithWindowDefinition""".split("\\s+"));

    /** Prefixes of file names in place of a table's name. */
    private static final Set<String> FORMATS =
            Set.of("avro", "binaryfile", "csv", "delta", "json", "orc", "parquet", "text", "xml");

    private final ParserInterface parser;
    private final Configuration hadoop;
    private final Access access;

    SparkGuard(org.apache.spark.sql.SparkSession session, Access access) {
        parser = ((SparkSession) session).sessionState().sqlParser();
        hadoop = session.sparkContext().hadoopConfiguration();
        this.access = access;
    }

    /** Refuses what is more than one SELECT, in Spark's words. */
    void checkQuery(String query) {
        check(SparkQueries.of(() -> parser.parsePlan(query)));
    }

    /** Refuses what is more than one expression, in Spark's words. */
    void checkExpression(String expression) {
        check(SparkQueries.of(() -> parser.parseExpression(expression)));
    }

    /** Everything that a plan is made of, whether it calls that a child or not. */
    private void check(Object part) {
        String kind = part.getClass().getSimpleName().replace("$", "");
        if (part instanceof LogicalPlan && !SELECTS.contains(kind)) {
            throw refused("only SELECT is allowed here, without " + kind);
        }
        if (kind.contains("UnresolvedIdentifier")) {
            throw refused("a data set may not turn texts into names");
        }
        if (part instanceof UnresolvedFunction function) {
            String name = last(function.nameParts());
            if (CALLS.contains(name)) {
                throw refused("a data set may not call '" + name + "'");
            }
        } else if (part instanceof UnresolvedTableValuedFunction function && !SOURCES.contains(last(function.name()))) {
            throw refused("the function '" + last(function.name()) + "' is not one that a data set may read rows from");
        } else if (part instanceof UnresolvedRelation relation) {
            checkTable(CollectionConverters.asJava(relation.multipartIdentifier()));
        }
        if (part instanceof Product product) {
            CollectionConverters.asJava(product.productIterator()).forEachRemaining(this::checkInside);
        }
    }

    private void checkInside(Object part) {
        if (part instanceof Iterable<?> several) {
            CollectionConverters.asJava(several.iterator()).forEachRemaining(this::checkInside);
        } else if (part instanceof Product) {
            check(part);
        }
    }

    private static String last(Seq<String> parts) {
        return parts.apply(parts.length() - 1).toLowerCase(Locale.ROOT);
    }

    /** A file stands where a table would, as in csv.`/a/file`. */
    private void checkTable(List<String> parts) {
        String name = parts.get(parts.size() - 1);
        boolean read = parts.size() == 2 && FORMATS.contains(parts.get(0).toLowerCase(Locale.ROOT));
        if (read || name.matches("(?s).*[/\\\\:*].*")) {
            String file = Access.isRemote(name) || name.startsWith("file:")
                    ? name
                    : Path.of(name).toAbsolutePath().toString();
            checkFile(file);
        }
    }

    /**
     * Refuses a file out of reach, and a pattern that leads to one: by alternatives in braces, escaped dots or links.
     *
     * @param name an absolute name or an address
     */
    void checkFile(String name) {
        refuse(name);
        if (Access.isRemote(name) || access.files()) {
            return;
        }
        for (var file : found(name)) {
            refuse(file.getPath().toUri().getPath());
        }
    }

    private FileStatus[] found(String name) {
        try {
            var pattern = new org.apache.hadoop.fs.Path(name);
            var found = SparkQueries.of(() -> pattern.getFileSystem(hadoop).globStatus(pattern));
            return found == null ? new FileStatus[0] : found;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + name + "' cannot be the name of a file", e);
        }
    }

    private void refuse(String name) {
        access.refusal(name).ifPresent(sentence -> {
            throw new IllegalArgumentException(sentence);
        });
    }

    private static IllegalArgumentException refused(String why) {
        return new IllegalArgumentException("the data cannot be read: " + why);
    }
}
