"""Runs commands of MirrorTD in this process: with progress, ^C, and exceptions."""

from __future__ import annotations

import json
import sys
import threading
import warnings
from typing import Any, Callable, Optional

from ._errors import Failure, Interrupted, Mistake, PartlyDone
from ._jvm import java
from ._sentences import pythonic

_OK, _FAILED, _BAD, _PARTLY, _NOT_AS_REQUIRED = 0, 1, 2, 3, 4
_LOOK = 0.1
_PATIENCE = 2.0
_PARTING = 30.0

#: Runs of calls that were interrupted, by the words of the call, so that the same call goes on.
_unfinished: dict[tuple, Any] = {}
_MOST_UNFINISHED = 8


class Progress:
    """A bar by tqdm where it is there and work takes long enough."""

    def __init__(self, watch: Any) -> None:
        self._watch = watch
        self._bar: Any = None
        self._what = ""
        self._looks = 0

    def look(self) -> None:
        self._looks += 1
        if self._looks * _LOOK < _PATIENCE:
            return
        tqdm = _tqdm()
        what = str(self._watch.what())
        if tqdm is None or not what:
            return
        if self._bar is None or what != self._what:
            self.close()
            self._what = what
            self._bar = tqdm(total=int(self._watch.total()), desc=what, unit="", unit_scale=True, leave=False)
        self._bar.total = int(self._watch.total())
        self._bar.n = min(int(self._watch.done()), self._bar.total)
        self._bar.refresh()

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None


def _tqdm() -> Optional[Callable[..., Any]]:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    in_notebook = "ipykernel" in sys.modules
    return tqdm if in_notebook or sys.stderr.isatty() else None


def patiently(watch: Any, work: Callable[[], Any], said: Callable[[], str]) -> Any:
    """Does Java's work on another thread, so that this one hears ^C. What ``said`` returns is told where it was interrupted."""
    outcome: list[Any] = []

    def run() -> None:
        try:
            outcome.append((work(), None))
        except BaseException as failed:  # handed on to the thread that waits
            outcome.append((None, failed))

    thread = threading.Thread(target=run, name="mirrortd", daemon=True)
    progress = Progress(watch)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(_LOOK)
            progress.look()
    except KeyboardInterrupt:
        watch.stop()
        thread.join(_PARTING)
        raise Interrupted(said()) from None
    finally:
        progress.close()
    value, failed = outcome[0]
    if failed is not None:
        raise failed
    return value


def _java_text(buffer: Any) -> str:
    return bytes(buffer.toByteArray()).decode("utf-8")


def execute(words: list[str], runs: Any) -> tuple[int, str, str]:
    """One command: exit code, what it prints, and what else it has to say."""
    stream = java("java.io.ByteArrayOutputStream")
    printer = java("java.io.PrintStream")
    watch = java("lab.run.Watch")()
    out, err = stream(), stream()
    host = java("lab.run.Host").of(watch, runs)
    main = java("cli.Main")
    printed, told = printer(out, False, "UTF-8"), printer(err, True, "UTF-8")

    def work() -> int:
        code = main.run(words, printed, told, host)
        printed.flush()
        return int(code)

    code = patiently(watch, work, lambda: _parting(words, runs))
    return code, _java_text(out), _java_text(err)


def _parting(words: list[str], runs: Any) -> str:
    count = int(runs.size())
    if any(word.startswith("--out=") for word in words):
        return "interrupted; what is finished is kept, and the same call with resume=True goes on"
    return f"interrupted; {count} runs are finished and kept: the same call goes on with them" if count else "interrupted"


def sentence(err: str) -> str:
    """What a command said, without the program's name before it, and in Python's words."""
    said = err.strip()
    return pythonic(said[len("mirrortd: ") :] if said.startswith("mirrortd: ") else said)


def command(words: list[str], with_curves: bool) -> tuple[Any, Any]:
    """A command with its JSON as Python has it, and the runs that it made; exceptions where something was wrong."""
    key = (tuple(words), with_curves)
    runs = _unfinished.pop(key, None) or java("lab.run.MemoryRuns")(with_curves)
    try:
        code, out, err = execute(words + ["--json"], runs)
    except Interrupted:
        if len(_unfinished) >= _MOST_UNFINISHED:
            del _unfinished[next(iter(_unfinished))]
        _unfinished[key] = runs
        raise
    if out:
        if code in (_PARTLY, _NOT_AS_REQUIRED):
            warnings.warn(sentence(err), PartlyDone, stacklevel=5)
        try:
            return json.loads(out), runs
        except ValueError:
            # A text that comes with the program.
            return out, runs
    check(code, err)
    return None, runs


def text(words: list[str], runs: Any = None) -> str:
    """What a command prints for people."""
    code, out, err = execute(words, runs or java("lab.run.MemoryRuns")(False))
    if not out:
        check(code, err)
    return out


def check(code: int, err: str) -> None:
    """Raises what a command's exit code means."""
    if code == _BAD:
        raise Mistake(sentence(err))
    if code != _OK:
        raise Failure(sentence(err) or f"the command failed with exit code {code}")
