package io.github.mirrortd.lab.document;

import io.github.mirrortd.lab.document.Node.Kind;
import io.github.mirrortd.lab.document.Node.Place;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/** Reads YAML and JSON into nodes. */
public final class NodeReader {
    private final JsonParser parser;
    private final Set<String> repeatable;

    private NodeReader(JsonParser parser, Set<String> repeatable) {
        this.parser = parser;
        this.repeatable = repeatable;
    }

    /** @throws IllegalArgumentException where the file cannot be read or is not well formed */
    public static Node read(Path path) {
        return read(path, Set.of());
    }

    /** @param repeatable fields that may be there twice in one map; the second one is under {@link #again} */
    public static Node read(Path path, Set<String> repeatable) {
        try {
            return read(path.toString(), Files.readString(path), repeatable);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("there is no file '" + path + "'", e);
        } catch (MalformedInputException e) {
            throw new IllegalArgumentException(path + ": the file must be text in UTF-8", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the file '" + path + "'", e);
        }
    }

    /** @param file its name, for messages and to tell JSON from YAML */
    public static Node read(String file, String text) {
        return read(file, text, Set.of());
    }

    /** The name under which the second field of a name is found. */
    public static String again(String name) {
        return name + " (again)";
    }

    /** As {@link #read(Path, Set)}. */
    public static Node read(String file, String text, Set<String> repeatable) {
        TokenStreamFactory factory =
                file.toLowerCase(Locale.ROOT).endsWith(".json") ? new JsonFactory() : new YAMLFactory();
        var start = new Place(file, 1, "");
        try (var parser = factory.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() == null) {
                throw start.wrong("the file is empty");
            }
            var root = new NodeReader(parser, repeatable).node(start);
            if (parser.nextToken() != null) {
                throw start.at(parser.currentTokenLocation().getLineNr())
                        .wrong("there is something after the end; a file holds one thing");
            }
            return root;
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
            String message = String.valueOf(e.getOriginalMessage())
                    .lines()
                    .findFirst()
                    .orElse("")
                    .strip();
            throw new IllegalArgumentException(file + ", line " + line + ": this is not well formed: " + message, e);
        }
    }

    private Node node(Place place) {
        if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
            throw place.wrong("aliases (*name) are not supported; write the value out");
        }
        var token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> object(place);
            case START_ARRAY -> array(place);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Node.scalar(place, Kind.NUMBER, parser.getString());
            case VALUE_TRUE, VALUE_FALSE -> Node.scalar(place, Kind.FLAG, parser.getString());
            case VALUE_NULL -> Node.scalar(place, Kind.NOTHING, "");
            default -> Node.scalar(place, Kind.TEXT, parser.getString());
        };
    }

    private Node object(Place place) {
        var fields = new LinkedHashMap<String, Node>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            var inside = place.inside(name).at(parser.currentTokenLocation().getLineNr());
            String key = fields.containsKey(name) && repeatable.contains(name) ? again(name) : name;
            if (fields.containsKey(key)) {
                throw inside.wrong("this field is there twice");
            }
            parser.nextToken();
            fields.put(key, node(inside));
        }
        return Node.map(place, fields);
    }

    private Node array(Place place) {
        var items = new ArrayList<Node>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node(
                    place.item(items.size()).at(parser.currentTokenLocation().getLineNr())));
        }
        return Node.list(place, items);
    }
}
