"""Writes mirrortd/commands.py: a function for each command, from the options that the program itself has.

    python3 generate.py          # after 'mvn package'
"""

import keyword
import os
import sys
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from mirrortd._jvm import java  # noqa: E402

#: Command, function, class, kind of result. None: it prints text and returns that.
COMMANDS = [
    ("list", "list", "ListCommand", "Result"),
    ("run", "run", "RunCommand", "Experiment"),
    ("tune", "tune", "TuneCommand", "Experiment"),
    ("sweep", "sweep", "SweepCommand", "Experiment"),
    ("analyze", "analyze", "AnalyzeCommand", "Analysis"),
    ("predict", "predict", "PredictCommand", "Prediction"),
    ("explain", "explain", "ExplainCommand", "Result"),
    ("check", "check", "CheckCommand", "Result"),
    ("metric", "metric", "MetricCommand", "Result"),
    ("atlas", "atlas", "AtlasCommand", "Result"),
    ("regret", "regret", "RegretCommand", "Result"),
    ("evaluate", "evaluate", "EvaluateCommand", "Evaluation"),
    ("score", "score", "ScoreCommand", None),
    ("log", "log", "LogCommand", "Result"),
    ("problem show", "problem_show", "ProblemCommand", None),
    ("problem validate", "problem_validate", "ProblemCommand", None),
    ("problem export", "problem_export", "ProblemCommand", None),
    ("problem schema", "problem_schema", "ProblemCommand", None),
    ("learner new", "learner_new", "LearnerCommand", None),
    ("learner check", "learner_check", "LearnerCommand", "Result"),
    ("learner schema", "learner_schema", "LearnerCommand", None),
    ("reproduce", "reproduce", "ReproduceCommand", "Experiment"),
    ("plot", "plot", "PlotCommand", None),
    ("report", "report", "ReportCommand", None),
    ("bench", "bench", "BenchCommand", "Result"),
]

#: Options that are the package's business.
LEFT_OUT = {"--help", "--json", "--quiet"}

HEAD = '''"""Every command as a function: options are keywords, the JSON's fields are attributes of what is returned.

Written by generate.py from the commands themselves; a test holds it to them.
"""

from __future__ import annotations

from typing import Optional, Union

from ._call import call
from ._results import Analysis, Evaluation, Experiment, Prediction, Result
from ._types import Counts, Data, Field, File, Learners, Names, Problems, Setting, Settings

__all__ = [
{names}
]
'''


def spec(words, kind):
    """A command's options and positional parameters."""
    command = java("picocli.CommandLine")(java("cli.command." + kind)())
    for word in words.split()[1:]:
        command = command.getSubcommands().get(word)
    return command.getCommandSpec()


def about_of(found):
    """What a command says of itself; its setter has the same name and takes any number of words."""
    usage = found.usageMessage()
    return usage.getClass().getMethod("description").invoke(usage)


def python_name(option):
    name = option.lstrip("-").replace("-", "_")
    return name + "_" if keyword.iskeyword(name) else name


def clean(text):
    return " ".join(str(text).split())


SETTINGS = {"alpha", "beta", "eta", "reg", "kappa", "lambda_", "zeta", "fade", "horizon", "clip"}
FIELDS = {
    "query", "episode", "order", "reward", "rewards", "action", "behaviour", "target", "ratio", "terminal", "truncated", "discount", "next",
    "start", "features", "missing",
}
TYPES = {
    "boolean": "bool", "java.lang.Boolean": "bool", "int": "int", "long": "int", "java.lang.Integer": "int",
    "java.math.BigInteger": "int", "double": "float", "java.lang.Double": "float", "java.nio.file.Path": "File",
}


def type_of(name, argument, command):
    """The type that a keyword is annotated with."""
    if name == "problem":
        return "Problems"
    if name == "learner" or (command == "learner check" and name == "file"):
        return "Learners"
    if name == "plot":
        return "Union[bool, File]"
    if name == "set":
        return "Settings"
    if command == "evaluate" and name == "data":
        return "Data"
    found = str(argument.typeInfo().getClassName())
    if name in SETTINGS and found == "java.lang.String":
        return "Setting"
    if command == "evaluate" and name in FIELDS:
        return "Field"
    if found == "java.util.List":
        kinds = [str(k) for k in argument.typeInfo().getActualGenericTypeArguments()]
        return "Counts" if kinds == ["java.lang.Integer"] else "Names"
    return TYPES.get(found, "str")


class Keyword:
    """A keyword of a function."""

    def __init__(self, name, said, kind, required=False, negatable=False, usual="None"):
        self.name, self.said, self.kind = name, said, kind
        self.required, self.negatable, self.usual = required, negatable, usual

    def __str__(self):
        if self.required:
            return f"    {self.name}: {self.kind},"
        return f"    {self.name}: " + (f"Optional[{self.kind}] = None," if self.usual == "None" else f"{self.kind} = {self.usual},")


def described(argument):
    said = " ".join(clean(line) for line in argument.description())
    default = argument.defaultValueString()
    return said.replace("${DEFAULT-VALUE}", "" if default is None else str(default))


def options(found, command):
    """A command's options as keywords, by their names; those that are left out aside."""
    keywords = []
    for option in found.options():
        if option.hidden():
            continue
        name = next(str(n) for n in option.names() if str(n).startswith("--"))
        if name.startswith("--no-") and option.negatable():
            name = name.replace("--no-", "--", 1)
        if name not in LEFT_OUT:
            own = python_name(name)
            kind = type_of(own, option, command)
            keywords.append(Keyword(own, described(option), kind, bool(option.required()), bool(option.negatable())))
    return sorted(keywords, key=lambda k: k.name)


def positional(found, command):
    """A command's parameters without names."""
    for parameter in found.positionalParameters():
        name = clean(parameter.paramLabel()).lower().replace("name|file", "name")
        kind = "Problems" if command.startswith("problem ") and name == "name" else type_of(name, parameter, command)
        yield Keyword(name, described(parameter), kind, bool(parameter.required()))


def function(command, name, found, kind):
    """A command's function, as text."""
    listed = options(found, command)
    front = list(positional(found, command))
    at = [keyword.name for keyword in front]
    # What can be said with and without a name is said once.
    listed = [k for k in listed if k.name not in at]
    if command == "run":
        listed, front = front + listed, []
    if command not in ("evaluate", "plot"):
        chosen = [k for wanted in ("problem", "learner") for k in listed if k.name == wanted]
        listed = [k for k in listed if k not in chosen]
        front += chosen
    if kind == "Experiment" and command != "sweep":
        listed.append(Keyword("curves", "Whether learning curves are kept in memory, for ``.curves``.", "bool", usual="True"))
    listed.append(Keyword("plugin", "Jars with learners and problems of your own.", "Names"))
    about = " ".join(clean(line) for line in about_of(found))
    first, _, rest = about.partition(". ")
    doc = [first.rstrip(".") + "."]
    if rest:
        doc += ["", *textwrap.wrap(rest, 120, break_on_hyphens=False)]
    doc += ["", "Parameters", "----------"]
    for keyword in [*front, *listed]:
        doc += [keyword.name]
        doc += ["    " + line for line in textwrap.wrap(keyword.said, 116, break_on_hyphens=False)]
    body = "\n".join("    " + line if line else "" for line in doc)
    negatable = [k.name for k in listed if k.negatable]
    lines = [f"def {name}(", *map(str, front), "    *,", *map(str, listed), f") -> {kind or 'str'}:"]
    lines.append('    """' + body.strip() + '\n    """')
    lines.append(f'    return call("{command}", {kind or None}, locals(), {at!r}, {negatable!r})'.replace("'", '"'))
    return "\n".join(lines)


def source():
    functions = [function(command, name, spec(command, kind), result) for command, name, kind, result in COMMANDS]
    names = "\n".join(f'    "{name}",' for _, name, _, _ in COMMANDS)
    return HEAD.replace("{names}", names) + "\n\n" + "\n\n\n".join(functions) + "\n"


if __name__ == "__main__":
    text = source()
    with open(os.path.join(HERE, "mirrortd", "commands.py"), "w", encoding="utf-8") as out:
        out.write(text)
