package io.github.mirrortd.mdp;

/** Where an algorithm or a problem comes from. */
public record Citation(String authors, int year, String title, String venue) {
    @Override
    public String toString() {
        return authors + " (" + year + "). " + title + ". " + venue + ".";
    }
}
