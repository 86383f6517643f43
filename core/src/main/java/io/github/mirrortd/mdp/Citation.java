package io.github.mirrortd.mdp;

/** Where an algorithm or a problem comes from. */
public record Citation(String authors, int year, String title, String venue) {
    /** What has no source, or none that is told. */
    public static final Citation UNPUBLISHED = new Citation("", 0, "", "");

    @Override
    public String toString() {
        return equals(UNPUBLISHED)
                ? "no source that is told."
                : authors + " (" + year + "). " + title + ". " + venue + ".";
    }
}
