"""What goes wrong, as exceptions with one sentence."""


class Mistake(ValueError):
    """Something that was asked for is wrong; the sentence says what, where, and what would be right."""


class TraceError(Mistake):
    """A learner's function cannot be turned into equations; the sentence says which line, and what would be right."""


class Failure(RuntimeError):
    """The program or the machine failed."""


class NoJava(Failure, ImportError):
    """There is no Java that could be started."""


class Interrupted(KeyboardInterrupt):
    """Work was stopped by ^C. What was finished is kept, and the sentence says how to go on."""


class SlowLearnerWarning(UserWarning):
    """A learner is a Python function that is called at every step."""


class PartlyDone(UserWarning):
    """Something was computed for some of the problems or learners only; the sentence says why not for the others."""
