"""Problems from arrays, names and files."""

import numpy as np
import pytest

import mirrortd as mt

RING = dict(
    P=np.array([[[0, 1, 0], [0, 0, 1], [1, 0, 0]], np.eye(3)]),
    r=np.array([[0, 0], [0, 0], [1, 0]]),
    pi=[0.9, 0.1],
    mu=[0.5, 0.5],
    features=[[1, 0], [0.5, 0.5], [0, 1]],
    gamma=0.9,
)

FILE = """
name: ring
states: 3
arrays:
  "0":
    probabilities: [[0, 1, 0], [0, 0, 1], [1, 0, 0]]
    rewards: [0, 0, 1]
  "1":
    probabilities: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
policies: {target: {"0": 0.9, "1": 0.1}, behaviour: {"0": 0.5, "1": 0.5}}
discount: 0.9
features: {type: table, rows: [[1, 0], [0.5, 0.5], [0, 1]]}
"""


def test_arrays_make_the_problem_that_a_file_makes(tmp_path):
    file = tmp_path / "ring.yaml"
    file.write_text(FILE)
    ring = mt.problem("ring", **RING)
    one = mt.run(ring, ["TD", "TDRC"], alpha=0.05, runs=3, steps=200)
    other = mt.run(file, ["TD", "TDRC"], alpha=0.05, runs=3, steps=200)
    for name in ("TD", "TDRC"):
        assert one[name].curves.tobytes() == other[name].curves.tobytes()
        assert one[name] == other[name]
    assert mt.analyze(ring).A_pi.tobytes() == mt.analyze(file).A_pi.tobytes()


def test_arrays_of_a_built_in_problem_make_it_again(walk):
    """Two states of Boyan's chain and of the walk are too few to tell: the whole of a random problem."""
    rng = np.random.default_rng(5)
    P = rng.dirichlet(np.ones(6), size=(2, 6))
    own = mt.problem("own", P=P, r=rng.normal(size=(2, 6, 6)), pi=rng.dirichlet(np.ones(2), 6), mu=[0.5, 0.5],
                     features=rng.normal(size=(6, 3)), gamma=0.8, steps=40, start=np.full(6, 1 / 6), initial=[1, 0, -1])
    assert own.name == "own" and own.steps == 40
    assert np.allclose(own.P_mu, P.mean(axis=0))
    assert np.allclose(own.values, np.linalg.solve(np.eye(6) - 0.8 * own.P_pi, own.r_pi))
    assert np.array_equal(own.theta_0, [1, 0, -1])


def test_terminal_states_and_shapes_of_rewards():
    P = [[[0.5, 0.5, 0], [0, 0.5, 0.5], [0, 0, 0]]]
    for r in (1.0, [1, 1, 0], [[1], [1], [0]], np.ones((1, 3, 3))):
        own = mt.problem("end", P=P, r=r, pi=[1.0], mu=[1.0], features=np.eye(3), gamma=1, terminal=[2])
        assert np.allclose(own.values, [4, 2, 0])


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"P": np.ones((2, 3, 4))}, "by action, state and next state"),
        ({"P": np.ones((3, 3))}, "P must have 3 dimensions"),
        ({"P": RING["P"] * 0.9}, "sum to 0.9"),
        ({"pi": np.ones((4, 2))}, "pi has the shape (4, 2); it goes by state and action, (3, 2)"),
        ({"mu": None}, "needs 'mu'"),
        ({"mu": [1.0, 0.0]}, "target policy"),
        ({"features": np.ones((2, 2))}, "a row for each of the 3 states"),
        ({"features": "many"}, "features must be numbers"),
        ({"gamma": 1.5}, "1.5"),
        ({"r": np.ones(5)}, "r has the shape (5,)"),
        ({"actions": ["on"]}, "2 actions in P and 1 names"),
        ({"error": "equal"}, "'uniform'"),
    ],
)
def test_arrays_that_are_no_problem(change, sentence):
    with pytest.raises(mt.Mistake) as mistake:
        mt.problem("ring", **{**RING, **change})
    assert sentence in str(mistake.value)


def test_a_problem_is_kept_with_its_results(tmp_path):
    ring = mt.problem("ring", **RING)
    folder = tmp_path / "results"
    mt.run(ring, "TD", runs=2, steps=20).save(folder)
    again = mt.run(file=folder / "experiment.yaml")
    assert again["TD"].curves.tobytes() == mt.run(ring, "TD", runs=2, steps=20)["TD"].curves.tobytes()
    ring.save(tmp_path / "ring.json")
    assert mt.problem(tmp_path / "ring.json").name == "ring"
    with pytest.raises(mt.Mistake, match="save ring first"):
        mt.run(ring, "TD", runs=1, steps=5, save_experiment=tmp_path / "x.yaml")


def test_arrays_of_problems(walk):
    assert walk.features.shape[0] == walk.P_pi.shape[0] == 7
    with pytest.raises(AttributeError, match="there is no array 'colour'"):
        walk.colour
