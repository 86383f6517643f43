package io.github.mirrortd.release;

import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.config.Options;
import japicmp.model.AccessModifier;
import japicmp.model.JApiChangeStatus;
import japicmp.model.JApiClass;
import japicmp.output.stdout.StdoutOutputGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The API of a module: classes of its exported packages without code and private members.
 *
 * @param version of the release that it belongs to
 * @param jar the classes, a fifth of the module's jar in size
 */
record Api(Version version, byte[] jar) {

    static Api read(Version version, Path jar) throws IOException {
        return new Api(version, Files.readAllBytes(jar));
    }

    static Api of(Version version, ModuleReference module) throws IOException {
        var packages = module.descriptor().exports().stream()
                .filter(exported -> !exported.isQualified())
                .map(exported -> exported.source().replace('.', '/'))
                .collect(Collectors.toSet());
        var bytes = new ByteArrayOutputStream();
        try (var reader = module.open();
                var jar = new JarOutputStream(bytes)) {
            var names = reader.list()
                    .filter(name -> name.endsWith(".class") && name.contains("/"))
                    .filter(name -> packages.contains(name.substring(0, name.lastIndexOf('/'))))
                    .sorted()
                    .toList();
            for (var name : names) {
                try (var in = reader.open(name).orElseThrow()) {
                    var header = new Header();
                    new ClassReader(in)
                            .accept(header, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
                    if (!header.hidden) {
                        var entry = new JarEntry(name);
                        entry.setTime(0);
                        jar.putNextEntry(entry);
                        jar.write(header.bytes());
                    }
                }
            }
        }
        return new Api(version, bytes.toByteArray());
    }

    /** Changes since an earlier release. */
    Changes since(Api earlier) {
        var options = new JarArchiveComparatorOptions();
        options.setAccessModifier(AccessModifier.PROTECTED);
        options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
        var classes = new JarArchiveComparator(options).compare(earlier.archive("earlier"), archive("now"));
        return new Changes(earlier.version(), classes);
    }

    private JApiCmpArchive archive(String name) {
        return new JApiCmpArchive(jar, name + ".jar", version.toString());
    }

    /** The differences to an earlier release. */
    record Changes(Version earlier, List<JApiClass> classes) {

        /** The least number that a release with these changes may have. */
        Version leastVersion() {
            if (!broken().isEmpty()) {
                return earlier.nextIncompatible();
            }
            boolean same = classes.stream().allMatch(type -> type.getChangeStatus() == JApiChangeStatus.UNCHANGED);
            return same ? earlier : earlier.nextLarger();
        }

        /** In words: what breaks a caller, or what else there is. */
        @Override
        public String toString() {
            var options = Options.newDefault();
            options.setOutputOnlyModifications(true);
            return new StdoutOutputGenerator(options, broken().isEmpty() ? classes : broken()).generate();
        }

        private List<JApiClass> broken() {
            return classes.stream()
                    .filter(type -> !type.isBinaryCompatible() || !type.isSourceCompatible())
                    .toList();
        }
    }

    /** Keeps of a class what others see. */
    private static final class Header extends ClassVisitor {
        private boolean hidden;
        private String name = "";

        Header() {
            super(Opcodes.ASM9, new ClassWriter(0));
        }

        byte[] bytes() {
            return ((ClassWriter) cv).toByteArray();
        }

        @Override
        public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
            this.name = name;
            super.visit(version, access, name, signature, parent, interfaces);
        }

        @Override
        public void visitOuterClass(String owner, String method, String descriptor) {
            hidden = true;
        }

        @Override
        public void visitInnerClass(String inner, String outer, String simple, int access) {
            hidden |= inner.equals(name) && (simple == null || (access & Opcodes.ACC_PRIVATE) != 0);
            super.visitInnerClass(inner, outer, simple, access);
        }

        @Override
        public @Nullable FieldVisitor visitField(int access, String name, String type, String signature, Object value) {
            return isSeen(access) ? super.visitField(access, name, type, signature, value) : null;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access, String name, String type, String signature, String[] thrown) {
            return isSeen(access) ? super.visitMethod(access, name, type, signature, thrown) : null;
        }

        private static boolean isSeen(int access) {
            return (access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0
                    && (access & Opcodes.ACC_SYNTHETIC) == 0;
        }
    }
}
