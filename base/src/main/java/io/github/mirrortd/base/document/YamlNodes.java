package io.github.mirrortd.base.document;

import io.github.mirrortd.base.Interruption;
import io.github.mirrortd.base.document.Node.Kind;
import io.github.mirrortd.base.document.Node.Place;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.resolver.CoreScalarResolver;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Reads YAML, event by event; what a plain word means is as in its core schema. */
final class YamlNodes {
    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();
    private static final ScalarResolver MEANINGS = new CoreScalarResolver(false);

    /** Tags that say that something is a text. */
    private static final Set<String> TEXTS = Set.of("!", "tag:yaml.org,2002:str");

    private final Iterator<Event> events;
    private final Set<String> repeatable;
    private final Interruption interruption = new Interruption();

    private YamlNodes(Iterator<Event> events, Set<String> repeatable) {
        this.events = events;
        this.repeatable = repeatable;
    }

    /** @param repeatable fields that may be there twice; the second one is under {@link NodeReader#again} */
    static Node read(Place start, String text, Set<String> repeatable) {
        try {
            var nodes = new YamlNodes(new ParserImpl(SETTINGS, new StreamReader(SETTINGS, text)), repeatable);
            nodes.events.next(); // the stream's start
            if (nodes.events.next().getEventId() != Event.ID.DocumentStart) {
                throw start.isEmpty();
            }
            var root = nodes.node(start, nodes.events.next(), 0);
            nodes.events.next(); // the document's end
            var after = nodes.events.next();
            if (after.getEventId() != Event.ID.StreamEnd) {
                throw start.at(line(after)).isAfterTheEnd();
            }
            return root;
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(Mark::getLine).orElse(0) + 1;
            String why = e.getContext() == null ? e.getProblem() : e.getContext() + ", " + e.getProblem();
            throw start.at(line).isNotWellFormed(why, e);
        } catch (YamlEngineException e) {
            throw start.isNotWellFormed(String.valueOf(e.getMessage()), e);
        }
    }

    private static int line(Event event) {
        return event.getStartMark().map(Mark::getLine).orElse(0) + 1;
    }

    private Node node(Place place, Event event, int depth) {
        place.checkDepth(depth);
        interruption.check();
        if (event instanceof CollectionStartEvent collection) {
            collection.getTag().ifPresent(tag -> {
                throw unknown(place, tag);
            });
        }
        return switch (event.getEventId()) {
            case MappingStart -> map(place, depth);
            case SequenceStart -> list(place, depth);
            case Scalar -> scalar(place, (ScalarEvent) event);
            default -> throw place.wrong("aliases (*name) are not supported; write the value out");
        };
    }

    private static Refusal unknown(Place place, String tag) {
        return place.wrong("the tag '" + tag + "' is not supported; leave it out");
    }

    private Node map(Place place, int depth) {
        var fields = new LinkedHashMap<String, Node>();
        for (var key = events.next(); key.getEventId() != Event.ID.MappingEnd; key = events.next()) {
            if (!(key instanceof ScalarEvent word)) {
                throw place.at(line(key)).wrong("the name of a field must be a word");
            }
            String name = word.getValue();
            var inside = place.inside(name).at(line(key));
            String field = fields.containsKey(name) && repeatable.contains(name) ? NodeReader.again(name) : name;
            if (fields.containsKey(field)) {
                throw inside.isThereTwice();
            }
            fields.put(field, node(inside, events.next(), depth + 1));
        }
        return Node.map(place, fields);
    }

    private Node list(Place place, int depth) {
        var items = new ArrayList<Node>();
        for (var item = events.next(); item.getEventId() != Event.ID.SequenceEnd; item = events.next()) {
            items.add(node(place.item(items.size()).at(line(item)), item, depth + 1));
        }
        return Node.list(place, items);
    }

    private static Node scalar(Place place, ScalarEvent event) {
        String text = event.getValue();
        event.getTag().filter(tag -> !TEXTS.contains(tag)).ifPresent(tag -> {
            throw unknown(place, tag);
        });
        // In quotes, or said to be a text.
        if (!event.isPlain() || event.getTag().isPresent()) {
            return Node.scalar(place, Kind.TEXT, text);
        }
        var meaning = MEANINGS.resolve(text, true);
        if (meaning.equals(Tag.NULL)) {
            return Node.scalar(place, Kind.NOTHING, "");
        }
        if (meaning.equals(Tag.BOOL)) {
            return Node.scalar(place, Kind.FLAG, text);
        }
        boolean number = meaning.equals(Tag.INT) || meaning.equals(Tag.FLOAT);
        return Node.scalar(place, number ? Kind.NUMBER : Kind.TEXT, text);
    }
}
