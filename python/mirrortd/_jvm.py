"""Java, started once in this process, and the classes of MirrorTD that the package calls."""

from __future__ import annotations

import glob
import os
import threading
from typing import Any, Optional, Sequence

import numpy as np

from ._errors import Failure, NoJava

try:
    import jpype
    import jpype.nio
    import _jpype
except ImportError as missing:  # pragma: no cover - the package requires it
    raise NoJava("mirrortd needs JPype: install python3-jpype (Debian) or JPype1 (pip)") from missing

_lock = threading.Lock()
_classes: dict[str, Any] = {}
_OLDEST = 17
_INSTALL = (
    "install a JDK or JRE, version 17 or later (on Debian 'apt install openjdk-17-jre-headless'), or set JAVA_HOME"
)


def _jars() -> list[str]:
    """The jars that came with the package, or those of the folder that MIRRORTD_JARS names."""
    folder = os.environ.get("MIRRORTD_JARS") or os.path.join(os.path.dirname(__file__), "jars")
    found = sorted(glob.glob(os.path.join(folder, "*.jar")))
    if not found:
        raise Failure(f"there are no jars in '{folder}': in a checkout, 'mvn package' puts them there")
    return found


def _support() -> list[str]:
    """JPype's own jar, where it does not lie beside JPype's library: Debian keeps it with Java's other jars."""
    beside = os.path.join(os.path.dirname(_jpype.__file__), "org.jpype.jar")
    return [jar for jar in ("/usr/share/java/org.jpype.jar",) if not os.path.exists(beside) and os.path.exists(jar)]


def start(memory: Optional[str] = None, options: Sequence[str] = ()) -> None:
    """Start Java now, rather than at the first call; only once in a process.

    Parameters
    ----------
    memory
        How much Java may take, such as ``"4g"``; by default what the environment variable MIRRORTD_MEMORY says, or Java's own
        choice, a quarter of the machine's memory.
    options
        Other options of Java, such as ``"-XX:ActiveProcessorCount=2"``.
    """
    with _lock:
        if jpype.isJVMStarted():
            if memory or options:
                raise Failure("Java runs already: call mirrortd.start before anything else is called")
            _adopt()
            return
        memory = memory or os.environ.get("MIRRORTD_MEMORY")
        # The vector engine's module is asked for when it is first needed, without Java's warning; as the launcher does.
        arguments = [
            # Signals are Python's: it hears ^C itself, and JPype need not hand it on.
            "-Xrs",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:+EnableVectorSupport",
            "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.vm.vector=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED",
            "-Dmirrortd.vectors.on.demand=true",
            "-Djava.awt.headless=true",
            "-XX:+UseParallelGC",
            "-XX:FreqInlineSize=60",
            "-XX:InlineSmallCode=1000",
            "-XX:Tier4InvocationThreshold=10000",
            "-XX:Tier4MinInvocationThreshold=1200",
            "-XX:Tier4CompileThreshold=30000",
            "-XX:Tier4BackEdgeThreshold=160000",
            # Java watches the end of the stack of Python's own thread, too, where NumPy's linear algebra may need more than Java's usual 1 MB.
            "-Xss8m",
        ]
        if memory:
            arguments.append("-Xmx" + memory)
        arguments.extend(options)
        jars = _jars() + _support()
        try:
            path = jpype.getDefaultJVMPath()
        except (jpype.JVMNotFoundException, jpype.JVMNotSupportedException, OSError) as missing:
            raise NoJava("there is no Java here: " + _INSTALL) from missing
        try:
            jpype.startJVM(path, *arguments, classpath=jars, convertStrings=True, interrupt=True)
        except Exception as failed:
            raise NoJava(f"Java in '{path}' does not start with {' '.join(arguments)}: {failed}") from failed
        version = int(str(jpype.java.lang.System.getProperty("java.specification.version")).split(".")[-1])
        if version < _OLDEST:
            raise NoJava(f"the Java in '{path}' is version {version}: " + _INSTALL)


def _adopt() -> None:
    """Somebody else has started Java in this process: its class path gets our jars."""
    if "adopted" not in _classes and not _classes:
        for jar in _jars():
            jpype.addClassPath(jar)
    _classes.setdefault("adopted", True)


def java(name: str) -> Any:
    """A class of MirrorTD, by its name below ``io.github.mirrortd``, or any other by its whole name."""
    found = _classes.get(name)
    if found is None:
        start()
        whole = name if name.startswith(("java.", "picocli.")) else "io.github.mirrortd." + name
        found = _classes[name] = jpype.JClass(whole)
    return found


def running() -> bool:
    """Whether Java was started."""
    return bool(jpype.isJVMStarted())


def doubles(array: Any) -> Any:
    """A NumPy array of any number of dimensions as Java's."""
    start()
    return jpype.JArray.of(array)


def direct(array: Any) -> Any:
    """The memory of an array as a buffer of Java's, without a copy; the array must live as long as the buffer."""
    start()
    return jpype.nio.convertToDirectBuffer(memoryview(array).cast("B"))


def texts(values: Sequence[str]) -> Any:
    """Texts as a list of Java's."""
    start()
    return java("java.util.Arrays").asList(jpype.JArray(jpype.JString)(list(values)))


def shared(buffer: Any) -> Any:
    """A direct buffer of Java's as an array of doubles, without a copy."""
    return np.asarray(memoryview(buffer)).view(np.float64)


def proxy(interface: str, methods: dict[str, Any]) -> Any:
    """Functions of Python's as an object of Java's."""
    start()
    return jpype.JProxy(java(interface), dict=methods)
