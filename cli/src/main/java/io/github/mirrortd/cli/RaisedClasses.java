package io.github.mirrortd.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * For the launcher: libraries whose class files have an old form, in a newer one. Class files from before Java 6 do not say which types a
 * method's variables have where ways meet, so Java works it out at every start, and from Java 25 on keeps none of them for the next. Here
 * that is worked out once; the code stays as it is.
 */
public final class RaisedClasses {
    /** The first version whose files may say it. */
    private static final int FIRST = Opcodes.V1_6;

    /** One whose files must. */
    private static final int RAISED = Opcodes.V1_8;

    private static final int VERSION_AT = 6;

    private RaisedClasses() {}

    /**
     * Writes those jars of a folder to another one that have old class files, under the same names. All of the folder has to be on the
     * class path.
     *
     * @param arguments the folder, and the other one, which is made where there is something for it
     * @throws IOException where a jar cannot be read or written
     */
    public static void main(String... arguments) throws IOException {
        try (var jars = Files.newDirectoryStream(Path.of(arguments[0]), "*.jar")) {
            for (var jar : jars) {
                raise(jar, Path.of(arguments[1]));
            }
        }
    }

    private static void raise(Path jar, Path folder) throws IOException {
        var files = new LinkedHashMap<String, byte[]>();
        boolean old = false;
        try (var in = new ZipFile(jar.toFile())) {
            for (var entries = in.entries(); entries.hasMoreElements(); ) {
                var entry = entries.nextElement();
                byte[] bytes = in.getInputStream(entry).readAllBytes();
                files.put(entry.getName(), bytes);
                old |= isOld(entry.getName(), bytes);
            }
        }
        if (old) {
            write(files, folder, jar.getFileName().toString());
        }
    }

    private static boolean isOld(String name, byte[] bytes) {
        return name.endsWith(".class") && ByteBuffer.wrap(bytes).getShort(VERSION_AT) < FIRST;
    }

    private static void write(Map<String, byte[]> files, Path folder, String name) throws IOException {
        files.replaceAll((file, bytes) -> isOld(file, bytes) ? raised(bytes) : bytes);
        Files.createDirectories(folder);
        try (var out = new ZipOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            for (var file : files.entrySet()) {
                out.putNextEntry(new ZipEntry(file.getKey()));
                out.write(file.getValue());
                out.closeEntry();
            }
        }
    }

    private static byte[] raised(byte[] bytes) {
        var written = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        var newer = new ClassVisitor(Opcodes.ASM9, written) {
            @Override
            public void visit(
                    int version,
                    int access,
                    String name,
                    @Nullable String signature,
                    @Nullable String superName,
                    String @Nullable [] interfaces) {
                super.visit(RAISED, access, name, signature, superName, interfaces);
            }
        };
        new ClassReader(bytes).accept(newer, ClassReader.SKIP_FRAMES);
        return written.toByteArray();
    }
}
