package io.github.mirrortd.mdp;

/** Where an algorithm or a problem comes from. */
public record Citation(String authors, int year, String title, String venue) {
    /** Stands for a source that is not published. */
    public static final Citation UNPUBLISHED = new Citation("", 0, "", "");

    @Override
    public String toString() {
        return equals(UNPUBLISHED) ? "not published" : authors + " (" + year + "). " + title + ". " + venue + ".";
    }
}
