"""Interrupts, threads, memory, and mistakes."""

import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import mirrortd as mt
from conftest import PYTHON
from mirrortd import _work
from mirrortd._jvm import java
from mirrortd._sentences import pythonic


@pytest.fixture
def interrupt(monkeypatch):
    """^C when a share of the work is done: a signal of the system, to this process."""
    look = _work.Progress.look

    def at(share):
        def looking(self):
            look(self)
            if int(self._watch.total()) and int(self._watch.done()) >= share * int(self._watch.total()):
                os.kill(os.getpid(), signal.SIGINT)

        monkeypatch.setattr(_work.Progress, "look", looking)

    yield at
    _work._unfinished.clear()


LONG = dict(problem="boyan_chain", learner=["TD", "TDRC"], runs=3000, steps=1000, curves=False, threads=2, engine="scalar")


def kept():
    (runs,) = _work._unfinished.values()
    return int(runs.size())


def test_interrupted_work_is_kept_and_goes_on(interrupt):
    interrupt(0.1)
    began = time.monotonic()
    with pytest.raises(mt.Interrupted, match=r"interrupted; \d+ runs are finished and kept") as interrupted:
        mt.run(**LONG)
    assert isinstance(interrupted.value, KeyboardInterrupt)
    assert time.monotonic() - began < 20
    finished = kept()
    assert 0 < finished < 6000
    with pytest.raises(mt.Interrupted):
        mt.run(**LONG)
    assert kept() > finished


def test_what_goes_on_has_the_bits_of_what_was_never_interrupted(interrupt, monkeypatch):
    asked = dict(problem="boyan_chain", learner="TDRC", runs=600, steps=1000, engine="scalar", threads=1)
    monkeypatch.setattr(_work, "_LOOK", 0.01)
    interrupt(0.3)
    with pytest.raises(mt.Interrupted):
        mt.run(**asked)
    interrupt(2)
    resumed = mt.run(**asked)
    whole = mt.run(**{**asked, "threads": 2})
    assert resumed["TDRC"].curves.tobytes() == whole["TDRC"].curves.tobytes()
    assert resumed["TDRC"] == whole["TDRC"]


def test_interrupted_work_in_a_folder_goes_on_with_resume(interrupt, tmp_path):
    asked = dict(problem="boyan_chain", learner="TDRC", runs=3000, steps=1000, engine="scalar", out=tmp_path / "out", curves=False)
    interrupt(0.1)
    with pytest.raises(mt.Interrupted, match="resume=True goes on"):
        mt.run(**asked)
    assert (tmp_path / "out" / "unfinished").is_dir()
    interrupt(2)
    with pytest.raises(mt.Mistake, match="holds unfinished work"):
        mt.run(**{**asked, "runs": 2})
    done = mt.run(**{**asked, "runs": 40}, resume=True)
    assert done["TDRC"].runs == 40


def test_exact_work_is_interrupted_too(interrupt):
    interrupt(1e-4)
    began = time.monotonic()
    with pytest.raises(mt.Interrupted):
        mt.atlas(family="garnet:states=40,features=8", count=100_000)
    assert time.monotonic() - began < 20


def test_many_threads_get_what_one_does(walk):
    want = {seed: mt.run(walk, "TD", alpha=0.05, runs=3, steps=200, seed=seed)["TD"].curves.copy() for seed in range(8)}
    got = {}

    def work(seed):
        got[seed] = mt.run(walk, "TD", alpha=0.05, runs=3, steps=200, seed=seed)["TD"].curves.copy()

    threads = [threading.Thread(target=work, args=(seed,)) for seed in want]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(got[seed], want[seed]) for seed in want)


@pytest.mark.parametrize(
    "call, sentence",
    [
        (lambda: mt.run("random_walkk", "TD"), "did you mean random_walk"),
        (lambda: mt.run("random_walk", "TD", alpha=-1), "alpha must be"),
        (lambda: mt.run("random_walk", "TD", alpha="much"), "much"),
        (lambda: mt.run("random_walk", "TD", alpha=[0.1, 0.2]), "alpha takes one value here"),
        (lambda: mt.run("random_walk", "TD", runs=0), "runs must be at least 1"),
        (lambda: mt.run("random_walk", "TD", alpha=object()), "neither a name, nor a number"),
        (lambda: mt.run("random_walk", "TD", engine="steam"), "steam"),
        (lambda: mt.run(file="nowhere.yaml"), "nowhere.yaml"),
        (lambda: mt.predict("random_walk", "LSTD"), "LSTD"),
        (lambda: mt.analyze("mountain_car"), "mountain_car"),
        (lambda: mt.problem(), "a problem is a name"),
        (lambda: mt.problem("nobody"), "nobody"),
        (lambda: mt.learner("nobody.yaml"), "nobody.yaml"),
        (lambda: mt.evaluate("nobody.csv", reward="r"), ""),
        (lambda: mt.evaluate({}), "there are no columns"),
        (lambda: mt.run("random_walk", "TD", set=3), "set takes settings by their names"),
        (lambda: mt.run("random_walk", "TD", resume=True), "resume=True needs out, the folder"),
        (lambda: mt.run("random_walk", "TD", bands="wide"), "bands: 'wide' is none of "),
        (lambda: mt.run("random_walk", "TD", runs="x"), "(see help(mt.run))"),
        (lambda: mt.run("random_walk", "TD", y_axis="log"), "y_axis needs plot=True, because"),
        (lambda: mt.analyze("random_walk", plot="x.svg"), "name some with learner"),
    ],
)
def test_mistakes_are_exceptions_with_one_sentence(call, sentence):
    with pytest.raises(mt.Mistake) as mistake:
        call()
    assert sentence in str(mistake.value)
    assert "\n" not in str(mistake.value) and not str(mistake.value).startswith("mirrortd:") and " --" not in str(mistake.value)


def test_unknown_keywords_are_pythons_own_mistake():
    with pytest.raises(TypeError, match="alphaa"):
        mt.run("random_walk", "TD", alphaa=1)


def test_some_problems_may_fail_and_others_not():
    with pytest.warns(mt.PartlyDone, match="baird"):
        done = mt.predict(["baird", "two_state"], "ETD-Beta", fade=0.3, steps=5, best=False)
    assert done.problem == "two_state"


def python(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": PYTHON, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ).stdout


def test_without_java_it_says_what_to_install():
    said = python(
        "import jpype\n"
        "def none(*a): raise jpype.JVMNotFoundException('none')\n"
        "jpype.getDefaultJVMPath = none\n"
        "import mirrortd as mt\n"
        "try:\n    mt.list()\nexcept mt.NoJava as e:\n    print(e)"
    )
    assert said.startswith("there is no Java here: install a JDK or JRE, version 17 or later")


def test_without_jars_it_says_how_to_get_them(tmp_path):
    said = python("import mirrortd as mt\ntry:\n    mt.list()\nexcept mt.Failure as e:\n    print(e)", MIRRORTD_JARS=str(tmp_path))
    assert "'mvn package' puts them there" in said


def test_java_is_sized_by_an_option_and_started_once():
    said = python(
        "import mirrortd as mt\n"
        "mt.start(memory='300m', options=['-XX:ActiveProcessorCount=1'])\n"
        "import jpype\n"
        "r = jpype.java.lang.Runtime.getRuntime()\n"
        "print(r.maxMemory() // 2**20 <= 300, r.availableProcessors())\n"
        "mt.start()\n"
        "try:\n    mt.start(memory='1g')\nexcept mt.Failure as e:\n    print(e)"
    )
    assert said.splitlines()[-2:] == ["True 1", "Java runs already: call mirrortd.start before anything else is called"]


def test_java_says_nothing_when_it_starts():
    assert python("import mirrortd as mt\nmt.run('two_state', 'TD', runs=16, steps=64, engine='vector')") == ""


@pytest.mark.parametrize(
    "said, read",
    [
        ("write missing: drop or missing: mean into the data set's file, or give --missing drop without such a file",
         "say missing='drop' or missing='mean'"),
        ("leave the default out and give --lambda 0.9, or give it a grid", "leave the default out and give lambda_=0.9, or give it a grid"),
        ("the same command with --resume goes on", "the same command with resume=True goes on"),
        ("say --no-best", "say best=False"),
        ("rows-7.given, row 3: wrong", "the data, row 3: wrong"),
        ("'ring-3.given' is a problem", "'ring' is a problem"),
        ("'mirrortd sweep' varies it", "mt.sweep varies it"),
        ("if the log breaks off there, write truncated: rest", "if the log breaks off there, write truncated='rest'"),
        ("terminal: the episode has no end", "terminal: the episode has no end"),
    ],
)
def test_messages_are_in_pythons_words(said, read):
    assert pythonic(said) == read


def test_finished_work_is_not_done_again(tmp_path, monkeypatch):
    file = tmp_path / "first.yaml"
    mt.run("random_walk", ["TD", "TDC"], runs=3, steps=50, save_experiment=file)
    first = mt.run(file=file, out=tmp_path / "out")
    runs = []
    monkeypatch.setattr(_work, "java", lambda name: _counting(name, runs))
    again = mt.run(file=file, out=tmp_path / "out", resume=True)
    assert runs[0].size() == 0
    assert [r.to_dict() for r in again.results] == [r.to_dict() for r in first.results]
    assert again["TD"].curves.tobytes() == first["TD"].curves.tobytes()
    assert again.plot().svg == first.plot().svg and str(again).startswith(str(first)[:200])


def _counting(name, runs):
    found = java(name)
    if name != "lab.run.MemoryRuns":
        return found

    def make(curves):
        runs.append(found(curves))
        return runs[-1]

    return make
