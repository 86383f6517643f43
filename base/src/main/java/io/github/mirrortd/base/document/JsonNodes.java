package io.github.mirrortd.base.document;

import io.github.mirrortd.base.Interruption;
import io.github.mirrortd.base.document.Node.Kind;
import io.github.mirrortd.base.document.Node.Place;
import io.github.mirrortd.base.format.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads JSON, token by token. */
final class JsonNodes {
    private final JsonParser parser;
    private final Interruption interruption = new Interruption();

    private JsonNodes(JsonParser parser) {
        this.parser = parser;
    }

    static Node read(Place start, String text) {
        try (var parser = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() == null) {
                throw start.isEmpty();
            }
            var nodes = new JsonNodes(parser);
            var root = nodes.node(start, 0);
            if (parser.nextToken() != null) {
                throw start.at(nodes.line()).isAfterTheEnd();
            }
            return root;
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
            throw start.at(line).isNotWellFormed(Json.message(e), e);
        }
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }

    private Node node(Place place, int depth) {
        place.checkDepth(depth);
        interruption.check();
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(place, depth);
            case START_ARRAY -> array(place, depth);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Node.scalar(place, Kind.NUMBER, parser.getString());
            case VALUE_TRUE, VALUE_FALSE -> Node.scalar(place, Kind.FLAG, parser.getString());
            case VALUE_NULL -> Node.scalar(place, Kind.NOTHING, "");
            default -> Node.scalar(place, Kind.TEXT, parser.getString());
        };
    }

    private Node object(Place place, int depth) {
        var fields = new LinkedHashMap<String, Node>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            var inside = place.inside(name).at(line());
            if (fields.containsKey(name)) {
                throw inside.isThereTwice();
            }
            parser.nextToken();
            fields.put(name, node(inside, depth + 1));
        }
        return Node.map(place, fields);
    }

    private Node array(Place place, int depth) {
        var items = new ArrayList<Node>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node(place.item(items.size()).at(line()), depth + 1));
        }
        return Node.list(place, items);
    }
}
