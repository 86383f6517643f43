package io.github.mirrortd.mdp;

import java.util.regex.Pattern;

/** The publication that an algorithm or a problem comes from. */
public record Citation(String authors, int year, String title, String venue) {
    /** Stands for a source that is not published. */
    public static final Citation UNPUBLISHED = new Citation("", 0, "", "");

    private static final Pattern TEXT = Pattern.compile("(.+?) \\((\\d+)\\)\\. (.+?)\\. (.+)\\.");

    /**
     * Reads what {@link #toString} writes: {@code L. Baird (1995). Residual algorithms. Machine Learning.}
     *
     * @param text authors, year, title without full stops that end a sentence, and venue
     * @return the citation
     * @throws IllegalArgumentException if the text has another form
     */
    public static Citation of(String text) {
        var parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("write a source as 'AUTHORS (YEAR). TITLE. VENUE.', not '" + text + "'");
        }
        return new Citation(parts.group(1), Integer.parseInt(parts.group(2)), parts.group(3), parts.group(4));
    }

    @Override
    public String toString() {
        return equals(UNPUBLISHED) ? "not published" : authors + " (" + year + "). " + title + ". " + venue + ".";
    }
}
