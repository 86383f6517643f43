package io.github.mirrortd.figures.report;

import io.github.mirrortd.base.format.Resources;
import io.github.mirrortd.base.format.Sha256;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.Markup;
import io.github.mirrortd.figures.Styles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** One page that needs nothing else, made of sections: text, tables and figures with read-outs. */
public final class Page {
    private final String title;
    private final String lead;
    private final List<Html.Section> sections = new ArrayList<>();

    /**
     * A page without sections.
     *
     * @param title its heading
     * @param lead the sentence below it
     */
    public Page(String title, String lead) {
        this.title = title;
        this.lead = lead;
    }

    /**
     * A section of paragraphs.
     *
     * @param id the section's name in links
     * @param heading what stands over it
     * @param paragraphs from top to bottom
     * @return this page
     */
    public Page text(String id, String heading, List<String> paragraphs) {
        var html = new StringBuilder();
        paragraphs.forEach(p -> html.append(Html.paragraph(p)));
        sections.add(new Html.Section(id, heading, html.toString()));
        return this;
    }

    /**
     * A section with a table; the first cell of a row is its head.
     *
     * @param id the section's name in links
     * @param heading what stands over it
     * @param caption of the table
     * @param heads of its columns
     * @param rows from top to bottom, a text for each column
     * @return this page
     */
    public Page table(String id, String heading, String caption, List<String> heads, List<List<String>> rows) {
        var table = new Html.Table(caption, heads.toArray(String[]::new));
        rows.forEach(row -> table.row(row.stream().map(Html.Cell::text).toList()));
        sections.add(new Html.Section(id, heading, table.html()));
        return this;
    }

    /**
     * A section of figures.
     *
     * @param id the section's name in links
     * @param heading what stands over it
     * @param figures from top to bottom
     * @return this page
     */
    public Page figures(String id, String heading, List<Figure> figures) {
        var html = new StringBuilder("<div class=\"figures\">\n");
        figures.forEach(figure -> html.append(FigureSections.figure(figure, List.of())));
        sections.add(new Html.Section(id, heading, html.append("</div>\n").toString()));
        return this;
    }

    /** {@return the whole page} */
    public String html() {
        return html(title, "<p class=\"lead\">" + Markup.escape(lead) + "</p>\n", sections);
    }

    /**
     * A whole page: what every report has around its sections.
     *
     * @param lead what stands below the title, as HTML
     */
    static String html(String title, String lead, List<Html.Section> sections) {
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
        page.append(Markup.escape(title)).append("</h1>\n").append(lead);
        page.append("</header>\n<nav aria-label=\"Contents\"><ol>\n");
        for (var s : sections) {
            page.append("<li><a href=\"#").append(Markup.escape(s.id())).append("\">");
            page.append(Markup.escape(s.title())).append("</a></li>\n");
        }
        page.append("</ol></nav>\n<main>\n");
        sections.forEach(s -> page.append(s.html()));
        page.append("</main>\n<div id=\"readout\" role=\"status\" hidden></div>\n<script>");
        return page.append(script).append("</script>\n</body>\n</html>\n").toString();
    }

    /** The sum by which a browser recognises the only script that may run. */
    private static String sum(String script) {
        return Base64.getEncoder().encodeToString(Sha256.start().digest(script.getBytes(StandardCharsets.UTF_8)));
    }
}
