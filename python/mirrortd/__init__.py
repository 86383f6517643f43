"""MirrorTD for Python: off-policy temporal-difference learning, compared, reproduced, and computed exactly.

Nothing is computed here: every function calls the Java library in this process. ``docs/python.md`` shows how.
"""

from ._data import Rows
from ._errors import Failure, Interrupted, Mistake, NoJava, PartlyDone, SlowLearnerWarning, TraceError
from ._jvm import start
from ._learner import Learner, learner
from ._load import load
from ._problem import Problem, problem
from ._results import Analysis, Evaluation, Experiment, Figure, Prediction, Result, Run, Several
from ._trace import where
from ._values import Record, Table
from .commands import (
    analyze,
    atlas,
    bench,
    check,
    evaluate,
    explain,
    learner_check,
    learner_new,
    learner_schema,
    list,
    log,
    metric,
    plot,
    predict,
    problem_export,
    problem_schema,
    problem_show,
    problem_validate,
    regret,
    report,
    reproduce,
    run,
    score,
    sweep,
    tune,
)

__version__ = "0.2.0"

__all__ = [
    "Analysis", "Evaluation", "Experiment", "Failure", "Figure", "Interrupted", "Learner", "Mistake", "NoJava", "PartlyDone",
    "Prediction", "Problem", "Record", "Result", "Rows", "Run", "Several", "SlowLearnerWarning", "Table", "TraceError",
    "analyze", "atlas", "bench", "check", "evaluate", "explain", "learner", "learner_check", "learner_new", "learner_schema", "load", "log",
    "metric", "plot", "predict", "problem", "problem_export", "problem_schema", "problem_show", "problem_validate", "regret", "report",
    "reproduce", "run", "score", "start", "sweep", "tune", "where",
]
