"""What tests share: the package, and the command line to hold it to."""

import glob
import json
import os
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

# Where tests are run in the background a shell has ^C ignored, and so would all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

PYTHON = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, PYTHON)

import mirrortd as mt  # noqa: E402

#: The jars that the package runs; a class path of their folder.
JARS = os.environ.get("MIRRORTD_JARS") or os.path.join(PYTHON, "mirrortd", "jars")


#: What only starts and says something starts faster so.
SHORT = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
LIKE_THE_LAUNCHER = [
    "-XX:+IgnoreUnrecognizedVMOptions",
    "-XX:+UnlockExperimentalVMOptions",
    "-XX:+EnableVectorSupport",
    "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED",
    "--add-exports=java.base/jdk.internal.vm.vector=ALL-UNNAMED",
    "--enable-native-access=ALL-UNNAMED",
    "-Dmirrortd.vectors.on.demand=true",
]


def java():
    home = os.environ.get("JAVA_HOME")
    return os.path.join(home, "bin", "java") if home else shutil.which("java")


def command_line(*words, folder=None, code=0, short=True):
    """What the command line prints, in a process of its own."""
    done = subprocess.run(
        [java(), *(SHORT if short else []), *LIKE_THE_LAUNCHER, "-cp", os.path.join(JARS, "*"), "io.github.mirrortd.cli.Main", *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert done.returncode == code, done.stderr
    return done.stdout


def its_json(*words, **options):
    return json.loads(command_line(*words, "--json", **options))


@pytest.fixture(scope="session", autouse=True)
def jars_are_there():
    assert glob.glob(os.path.join(JARS, "mirrortd-core*.jar")), "run 'mvn package' first: it puts the jars into the package"


@pytest.fixture(scope="session")
def side_by_side():
    """Commands on all cores: starting Java is most of their time."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield pool


@pytest.fixture(scope="session")
def walk():
    return mt.problem("random_walk")


@pytest.fixture(scope="session")
def logged(tmp_path_factory):
    """A log of a problem whose truth is known, and the file that describes it."""
    folder = tmp_path_factory.mktemp("log")
    written = mt.log("random_walk", episodes=60, to=folder / "walk.csv", seed=3)
    return folder, written
