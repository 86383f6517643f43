package io.github.mirrortd.figures;

import io.github.mirrortd.base.format.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** File formats of figures. */
public enum Format {
    /** Vectors, for pages. */
    SVG,
    /** Vectors, for papers. */
    PDF,
    /** Pixels. */
    PNG,
    /** Numbers, for programs that draw the figure themselves. */
    JSON;

    private static final String XML = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

    /** Formats of every figure in output folders. */
    static final List<Format> PICTURES = List.of(SVG, PDF, PNG);

    /** The width of a PNG where nothing is said: 8.5 cm at 400 dots an inch, or 17 cm at 200. */
    public static final int PIXELS = 1340;

    /** @param pixels the width of the picture, where it has pixels */
    void write(Figure figure, double pixels, OutputStream out) throws IOException {
        var style = figure.style();
        switch (this) {
            case SVG -> out.write((XML + svg(figure)).getBytes(StandardCharsets.UTF_8));
            case PDF -> {
                var sheet = figure.sheet();
                try (var canvas = new PdfCanvas(sheet.height(), style, figure.title(), figure.plainCaption())) {
                    sheet.paint(canvas);
                    canvas.save(out);
                }
            }
            case PNG -> {
                var sheet = figure.sheet();
                double width = style.layoutWidth();
                var canvas = new PngCanvas(width, sheet.height(), pixels / width, style.face());
                sheet.paint(canvas);
                canvas.save(out);
            }
            case JSON -> {
                var panels = figure.looks().panels();
                String json = Json.text(panels.isEmpty() ? figure : panels);
                out.write(json.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /**
     * {@return the picture as a file of this format has it}
     *
     * @param figure what to draw
     * @param pixels the width of the picture, where it has pixels
     */
    public byte[] bytes(Figure figure, double pixels) {
        var out = new ByteArrayOutputStream();
        try {
            write(figure, pixels, out);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot draw '" + figure.id() + "'", e);
        }
        return out.toByteArray();
    }

    /**
     * {@return the picture as an element of a page}
     *
     * @param figure what to draw
     */
    public static String svg(Figure figure) {
        var sheet = figure.sheet();
        var canvas = new SvgCanvas(figure.id());
        sheet.paint(canvas);
        return canvas.document(figure, sheet);
    }

    /** {@return what file names end in, without the dot} */
    public String extension() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * {@return whether a path has an ending, and so means a file}
     *
     * @param path any
     */
    public static boolean isFile(Path path) {
        return path.getFileName() != null
                && path.getFileName().toString().lastIndexOf('.') > 0
                && !Files.isDirectory(path);
    }

    /**
     * {@return the format that a file's name ends in}
     *
     * @param file where a figure is to go
     * @throws IllegalArgumentException where the file's name does not end in one that can be drawn
     */
    public static Format of(Path file) {
        String name = file.getFileName().toString();
        String end = name.substring(name.lastIndexOf('.') + 1);
        return Arrays.stream(values())
                .filter(f -> f.extension().equalsIgnoreCase(end))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("cannot draw to '" + name + "': a figure ends in "
                        + Arrays.stream(values()).map(f -> "." + f.extension()).collect(Collectors.joining(", "))));
    }
}
