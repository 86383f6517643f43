"""Every function against the command line."""

import inspect
import os
import runpy

import pytest

import mirrortd as mt
from conftest import PYTHON, command_line, its_json
from mirrortd import commands
from mirrortd._jvm import java
from mirrortd._values import same, value

LEARNER = os.path.join(PYTHON, os.pardir, "examples", "learners", "clipped_td.yaml")

#: A function, what it is called with, and the same as words of a command.
SAME = {
    "list": (lambda: mt.list(), "list"),
    "list one": (lambda: mt.list("STHTD-MP"), "list STHTD-MP"),
    "run": (
        lambda: mt.run("random_walk", ["TD", "TDC-MP"], alpha=0.05, runs=6, steps=300, seed=7, reference="TD"),
        "run -p random_walk -a TD,TDC-MP --alpha 0.05 --runs 6 --steps 300 --seed 7 --reference TD",
    ),
    "run, several problems, diminishing": (
        lambda: mt.run(["two_state", "garnet:states=9,seed=2"], "TD", tau=100, power=0.6, runs=3, steps=100, threads=1),
        "run -p two_state,garnet:states=9,seed=2 -a TD --tau 100 --power 0.6 --runs 3 --steps 100",
    ),
    "tune": (
        lambda: mt.tune("boyan_chain", ["TD", "TDRC"], lambda_=[0, 0.5], runs=3, steps=200),
        "tune -p boyan_chain -a TD,TDRC --lambda 0,0.5 --runs 3 --steps 200",
    ),
    "tune exactly": (
        lambda: mt.tune("two_state", "TDRC", exact=True, steps=50),
        "tune -p two_state -a TDRC --exact --steps 50",
    ),
    "sweep": (
        lambda: mt.sweep("random_walk", LEARNER, alpha="log:1e-3:1e-1:3", runs=2, steps=100),
        f"sweep -p random_walk -a {LEARNER} --alpha log:1e-3:1e-1:3 --runs 2 --steps 100",
    ),
    "analyze": (
        lambda: mt.analyze(["random_walk", "baird"], ["TD", "STHTD-MP"], alpha=0.1),
        "analyze -p random_walk,baird -a TD,STHTD-MP --alpha 0.1",
    ),
    "predict": (
        lambda: mt.predict("random_walk", "STHTD-MP", alpha=0.1, steps=60, best=False, average_after=30),
        "predict -p random_walk -a STHTD-MP --alpha 0.1 --steps 60 --no-best --average-after 30",
    ),
    "explain": (
        lambda: mt.explain("two_state", "STHTD-MP", alpha=0.1, steps=2, after=3),
        "explain -p two_state -a STHTD-MP --alpha 0.1 --steps 2 --after 3",
    ),
    "check": (lambda: mt.check("two_state", steps=200), "check two_state --steps 200"),
    "metric": (lambda: mt.metric("two_state", steps=5), "metric -p two_state --steps 5"),
    "atlas": (lambda: mt.atlas(family="garnet:states=6,features=2", count=6), "atlas --family garnet:states=6,features=2 --count 6"),
    "regret": (
        lambda: mt.regret("random_walk", "STHTD-MP-Auto", garnets=0, runs=2, steps=200),
        "regret -p random_walk -a STHTD-MP-Auto --garnets 0 --runs 2 --steps 200",
    ),
    "learner check": (lambda: mt.learner_check(LEARNER), f"learner check {LEARNER}"),
}


@pytest.fixture(scope="module")
def printed(side_by_side):
    """What the command line says to all of them."""
    jobs = {name: side_by_side.submit(its_json, *words.split()) for name, (_, words) in SAME.items()}
    return lambda name: jobs[name].result()


def fields(result):
    """All fields but those that tell of the process."""
    if isinstance(result, mt.Several):
        return [fields(item) for item in result]
    return {name: field for name, field in result._fields.items() if name != "provenance"}


def expected(tree):
    for plural in ("analyses", "predictions", "checks", "paths", "tunings", "explanations"):
        if set(tree) == {plural}:
            return [expected(item) for item in tree[plural]]
    return {name: value(field) for name, field in tree.items() if name != "provenance"}


@pytest.mark.parametrize("name", SAME)
def test_a_function_returns_what_the_command_line_prints(name, printed):
    result = SAME[name][0]()
    assert same(fields(result), expected(printed(name)))


def test_reproduce_meets_every_published_number():
    tree = its_json("reproduce", "--no-figures", short=False)
    result = mt.reproduce(no_figures=True, curves=False)
    assert same(fields(result), expected(tree))
    assert result.matches is True


def test_an_experiment_in_a_file(tmp_path):
    file = tmp_path / "first.yaml"
    mt.run("two_state", ["TD", "TDC"], runs=2, steps=50, save_experiment=file)
    again = mt.run(file=file)
    assert same(fields(again), fields(mt.run("two_state", ["TD", "TDC"], runs=2, steps=50)))
    assert same(fields(again), expected(its_json("run", str(file))))


def test_files_are_seen_from_where_python_is(tmp_path, monkeypatch):
    """Java keeps the folder that it was started in."""
    monkeypatch.chdir(tmp_path)
    mt.problem_export("two_state", to="own.yaml")
    mt.log("own.yaml", episodes=20, length=5, to="log.csv")
    mt.run("own.yaml", "TD", runs=1, steps=5, out="results", save_experiment="own_run.yaml", plot="own.svg")
    mt.run(["own.yaml", mt.problem("own.yaml")], "TD", runs=1, steps=5).save("more")
    mt.predict("own.yaml", "TD", steps=5, best=False).plot("curve.svg")
    mt.run(file="own_run.yaml")
    assert mt.evaluate("log.yaml", estimators="PDIS").data.episodes == 20
    there = {p.name for p in tmp_path.iterdir()}
    assert {"own.yaml", "log.csv", "log.yaml", "results", "own_run.yaml", "own.svg", "more", "curve.svg"} <= there


def test_bench_measures(walk):
    speeds = mt.bench(walk, "TD", seconds=0.2, settings=8).speeds
    assert {row.engine.partition("-")[0] for row in speeds} == {"reference", "vector"}
    assert (speeds.column("steps_per_second") > 0).all()


def test_texts(tmp_path):
    assert mt.list("paper") == command_line("list", "paper")
    assert mt.problem_schema() == command_line("problem", "schema").rstrip("\n")
    assert mt.learner_schema() == command_line("learner", "schema").rstrip("\n")
    assert mt.problem_show("baird") == command_line("problem", "show", "baird").rstrip("\n")
    file = tmp_path / "walk.yaml"
    mt.problem_export("random_walk", to=file)
    command_line("problem", "export", "random_walk", "--to", str(tmp_path / "other.yaml"))
    assert file.read_bytes() == (tmp_path / "other.yaml").read_bytes()
    assert "fine" in mt.problem_validate(file)
    assert "problems" in mt.list("experiment-schema").properties


def test_a_name_for_a_new_learner():
    with pytest.raises(mt.Mistake, match="is the name of a learner already"):
        mt.learner_new("TDC")


def test_saved_results_are_drawn_and_reported(tmp_path):
    folder = tmp_path / "results"
    mt.run("two_state", ["TD", "TDC"], runs=2, steps=50, out=folder)
    assert "drawn" in mt.plot(folder, figure="curves", out=tmp_path / "curves.svg")
    assert (tmp_path / "curves.svg").read_text(encoding="utf-8").startswith("<")
    mt.report(folder)
    assert (folder / "report.html").exists()


def test_every_command_is_a_function():
    classes = [str(c.getSimpleName()) for c in java("cli.command.CommandList").ALL]
    assert "RunCommand" in classes
    module = runpy.run_path(os.path.join(PYTHON, "generate.py"))
    known = {kind for _, _, kind, _ in module["COMMANDS"]} | {"HelpCommand"}
    known.add("ExploreCommand")  # a page that is served until it is ended: for the command line
    assert set(classes) <= known
    for group in ("problem", "learner"):
        inner = module["spec"](group, group.capitalize() + "Command").subcommands().keySet()
        assert {f"{group} {name}" for name in inner} <= {words for words, _, _, _ in module["COMMANDS"]}
    assert sorted(commands.__all__) == sorted(name for _, name, _, _ in module["COMMANDS"])


def test_every_option_is_a_keyword():
    """commands.py is what generate.py writes."""
    module = runpy.run_path(os.path.join(PYTHON, "generate.py"))
    with open(os.path.join(PYTHON, "mirrortd", "commands.py"), encoding="utf-8") as file:
        assert file.read() == module["source"](), "run python3 generate.py"


def test_every_function_is_documented_and_typed():
    for name in commands.__all__:
        function = getattr(mt, name)
        assert inspect.getdoc(function)
        for parameter in inspect.signature(function).parameters.values():
            assert parameter.annotation is not parameter.empty, (name, parameter)
            assert f"\n{parameter.name}\n" in inspect.getdoc(function), (name, parameter)
