package io.github.mirrortd.explore.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;

/**
 * Who may ask. Any page in the browser can send requests to this machine, and any name on the net can be made to mean it; so a
 * request must name this server as its host, must not come from another page, and must know the token.
 */
public final class Gate {
    private static final String BEARER = "Bearer ";
    private static final int BYTES = 18;

    private final Set<String> hosts;
    private final String token;

    /**
     * @param hosts the names of this server, each with its port
     * @param token what those must know who ask for more than the page itself
     */
    public Gate(Set<String> hosts, String token) {
        this.hosts = Set.copyOf(hosts);
        this.token = token;
    }

    /** {@return a word that nobody can guess} */
    public static String newToken() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** {@return why the page itself is refused; nothing where it is not} */
    public Optional<Refused> page(Head head) {
        String host = head.header("Host").orElse("");
        if (!hosts.contains(host)) {
            return refused(421, "this server is not '" + host + "': open the address that the command printed");
        }
        var origin = head.header("Origin");
        if (origin.isPresent() && !origin.get().equals("http://" + host)) {
            return refused(403, "pages of '" + origin.get() + "' may not ask this server for anything");
        }
        String site = head.header("Sec-Fetch-Site").orElse("none");
        if (!Set.of("same-origin", "none").contains(site) && !isNavigation(head)) {
            return refused(403, "other pages may not ask this server for anything");
        }
        return Optional.empty();
    }

    /** A link in another page may lead here; what it leads to knows nothing without the token. */
    private static boolean isNavigation(Head head) {
        return head.header("Sec-Fetch-Mode").equals(Optional.of("navigate"))
                && head.header("Origin").isEmpty();
    }

    /** {@return why a question is refused; nothing where it is not} */
    public Optional<Refused> question(Head head) {
        return page(head)
                .or(() -> knowsToken(head.header("Authorization").orElse(""))
                        ? Optional.empty()
                        : refused(401, "the token is missing or wrong: open the address that the command printed"));
    }

    private boolean knowsToken(String authorization) {
        return authorization.startsWith(BEARER)
                && MessageDigest.isEqual(
                        authorization.substring(BEARER.length()).getBytes(StandardCharsets.UTF_8),
                        token.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<Refused> refused(int status, String sentence) {
        return Optional.of(new Refused(status, sentence));
    }
}
