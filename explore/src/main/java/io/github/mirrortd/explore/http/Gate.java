package io.github.mirrortd.explore.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which requests are answered. Any page in the browser can send requests to this machine, and any name on the net can be
 * made to mean it; so a request must name this server as its host, must not come from another page, and must hold the token.
 */
public final class Gate {
    private static final int BYTES = 18;

    private final Set<String> hosts;
    private final String token;

    /**
     * @param hosts the names of this server, each with its port
     * @param token what questions must hold, other than requests for the page itself
     */
    public Gate(Set<String> hosts, String token) {
        this.hosts = Set.copyOf(hosts);
        this.token = token;
    }

    /** {@return a word that cannot be guessed} */
    public static String newToken() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /**
     * Checks a request.
     *
     * @param question whether it needs the token
     * @throws Refused if it is not answered
     */
    public void check(Head head, boolean question) {
        String host = head.header("Host").orElse("");
        if (!hosts.contains(host)) {
            throw new Refused(421, "this server is not '" + host + "': open the address that the command printed");
        }
        var origin = head.header("Origin");
        if (origin.isPresent() && !origin.get().equals("http://" + host)) {
            throw new Refused(403, "pages of '" + origin.get() + "' may not ask this server for anything");
        }
        String site = head.header("Sec-Fetch-Site").orElse("none");
        // A link in another page may lead here; the page that it opens has no token.
        boolean navigation = head.header("Sec-Fetch-Mode").equals(Optional.of("navigate")) && origin.isEmpty();
        if (!Set.of("same-origin", "none").contains(site) && !navigation) {
            throw new Refused(403, "other pages may not ask this server for anything");
        }
        byte[] wanted = ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
        byte[] given = head.header("Authorization").orElse("").getBytes(StandardCharsets.UTF_8);
        if (question && !MessageDigest.isEqual(given, wanted)) {
            throw new Refused(401, "the token is missing or wrong: open the address that the command printed");
        }
    }
}
