package io.github.mirrortd.figures.report;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.base.format.Resources;
import io.github.mirrortd.base.format.Sha256;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.Markup;
import io.github.mirrortd.figures.Styles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One page that needs nothing else, made of sections: text, tables and figures with read-outs. */
final class Page {
    private record Section(String id, String title, String markup) {}

    private final String title;
    private final String lead;
    private final List<Section> sections = new ArrayList<>();

    /** @param lead what stands below the title, as HTML */
    Page(String title, String lead) {
        this.title = title;
        this.lead = lead;
    }

    /**
     * Adds a part with a heading, to which the contents list leads.
     *
     * @param id the section's name in links; other characters than in names of files become underscores
     */
    Page section(String id, String heading, String markup) {
        sections.add(new Section(OutputFolder.nameOf(id), heading, markup));
        return this;
    }

    Page text(String id, String heading, List<String> paragraphs) {
        return section(
                id,
                heading,
                paragraphs.stream()
                        .map(Markup::typographic)
                        .map(Html::paragraph)
                        .collect(Collectors.joining()));
    }

    Page table(String id, String heading, Html.Table<?> table) {
        return section(id, heading, table.html());
    }

    Page figures(String id, String heading, List<Figure> figures) {
        return section(id, heading, Html.figures(figures, List.of()));
    }

    /** Facts to get the same numbers again; seeds and settings, which are maps, have their own sections. */
    Page provenance(Map<String, @Nullable Object> provenance) {
        String none = provenance.isEmpty() ? Html.paragraph("The folder holds no provenance.json.") : "";
        return section(
                "provenance",
                "Provenance",
                provenance.entrySet().stream()
                        .filter(e -> e.getValue() != null && !(e.getValue() instanceof Map))
                        .map(e -> "<div><dt>" + Markup.escape(e.getKey()) + "</dt><dd>"
                                + Markup.escape(words(e.getValue())) + "</dd></div>\n")
                        .collect(Collectors.joining("", none + "<dl>\n", "</dl>\n")));
    }

    /** A list as a command line, anything else as it is. */
    static String words(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream()
                        .map(String::valueOf)
                        .map(word -> word.matches("[\\w.,:/=@%+-]+") ? word : "'" + word + "'")
                        .collect(Collectors.joining(" "))
                : String.valueOf(value);
    }

    /** The whole page. */
    String html() {
        var page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        page.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
        String script = "\n" + Resources.text(Report.class.getResourceAsStream("report.js"));
        page.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-")
                .append(sum(script))
                .append("'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n");
        page.append("<link rel=\"icon\" href=\"data:,\">\n");
        page.append("<title>MirrorTD: ").append(Markup.escape(title)).append("</title>\n<style>\n");
        page.append(Resources.text(Report.class.getResourceAsStream("report.css"))
                .replace("/*dark figures*/", Styles.darkRules()));
        page.append("</style>\n</head>\n<body>\n<header>\n<p class=\"kicker\">MirrorTD report</p>\n<h1>");
        page.append(Markup.escape(title))
                .append("</h1>\n<p class=\"lead\">")
                .append(lead)
                .append("</p>\n");
        page.append("</header>\n<nav aria-label=\"Contents\"><ol>\n");
        for (var s : sections) {
            page.append("<li><a href=\"#").append(s.id()).append("\">");
            page.append(Markup.escape(s.title())).append("</a></li>\n");
        }
        page.append("</ol></nav>\n<main>\n");
        for (var s : sections) {
            page.append("<section id=\"").append(s.id()).append("\">\n<h2>").append(Markup.escape(s.title()));
            page.append("</h2>\n").append(s.markup()).append("</section>\n");
        }
        page.append("</main>\n<div id=\"readout\" role=\"status\" hidden></div>\n<script>");
        return page.append(script).append("</script>\n</body>\n</html>\n").toString();
    }

    /** The sum by which a browser recognises the only script that may run. */
    private static String sum(String script) {
        return Base64.getEncoder().encodeToString(Sha256.start().digest(script.getBytes(StandardCharsets.UTF_8)));
    }
}
