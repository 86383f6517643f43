"""What keywords take."""

import os
from typing import Any, Callable, Mapping, Protocol, Sequence, Union

import numpy as np

from ._learner import Learner
from ._problem import Problem

#: A file or folder.
File = Union[str, "os.PathLike[str]"]
#: One name, or several: in a list, or separated by commas.
Names = Union[str, Sequence[str]]
#: A problem or several, each as ``problem`` makes it, by name, or by file.
Problems = Union[str, "os.PathLike[str]", Problem, Sequence[Union[str, "os.PathLike[str]", Problem]]]
#: A learner or several, each as ``learner`` makes it, by name, or by file.
Learners = Union[str, "os.PathLike[str]", Learner, Sequence[Union[str, "os.PathLike[str]", Learner]]]
#: A setting: a number; where it can be varied several, in a list, an array, or as ``"log:1e-4:1:50"``.
Setting = Union[float, str, Sequence[float], np.ndarray]
#: Settings by their names.
Settings = Mapping[str, Setting]
#: Whole numbers.
Counts = Union[int, str, Sequence[int]]


class Model(Protocol):
    """A policy as scikit-learn has classifiers: a column of probabilities for each of ``classes_``."""

    def predict_proba(self, X: Any) -> Any: ...


#: A column, an expression, or a structure of a data set's file; for policies also functions of the data, and models.
Field = Union[str, float, Mapping[str, Any], Sequence[Any], Callable[[Any], Any], Model]
#: A file of data or of a data set; a frame of pandas or polars; or arrays by their names.
Data = Any
