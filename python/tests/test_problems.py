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
        ({"terminal": 7}, "terminal names the state 7, and there are the states 0 to 2"),
        ({"terminal": [0.5]}, "terminal must be a whole number, not 0.5"),
        ({"terminal": "end"}, "terminal must be a whole number, not 'end'"),
        ({"terminal": 2}, "the state 2 is terminal, so its rows of P are zeros or stay there with probability 1"),
        ({"start": "a"}, "start must be a whole number"),
        ({"start": 3}, "start names the state 3"),
        ({"steps": 1.5}, "steps must be a whole number"),
        ({"gamma": "much"}, "gamma must be a number"),
        ({"r": "much"}, "r must be numbers"),
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


def other(**changes):
    rng = np.random.default_rng(5)
    return {
        "P": rng.dirichlet(np.ones(4), size=(2, 4)), "r": rng.normal(size=(2, 4, 4)), "pi": rng.dirichlet(np.ones(2), 4),
        "mu": [0.5, 0.5], "features": rng.normal(size=(4, 2)), "gamma": 0.8, **changes,
    }


def test_arrays_by_state_and_action():
    arrays = other()
    want = mt.problem("own", **arrays)
    got = mt.problem("own", **{**arrays, "P": arrays["P"].transpose(1, 0, 2), "r": arrays["r"].transpose(1, 0, 2)})
    assert got.P_pi.tobytes() == want.P_pi.tobytes() and got.r_pi.tobytes() == want.r_pi.tobytes()
    with pytest.raises(mt.Mistake, match=r"or as P \(4, 2, 4\)"):
        mt.problem("own", **{**arrays, "P": arrays["P"].transpose(1, 0, 2), "r": np.ones(5)})


def test_arrays_of_single_precision():
    arrays = other()
    single = {name: np.asarray(array, dtype=np.float32) for name, array in arrays.items()}
    own = mt.problem("own", **single, start=np.full(4, 0.25, dtype=np.float32))
    assert np.allclose(own.values, mt.problem("own", **arrays).values, rtol=1e-5)
    with pytest.raises(mt.Mistake, match="sum to"):
        mt.problem("own", **{**single, "P": single["P"] * np.float32(0.999)})


@pytest.mark.parametrize("terminal", [2, np.int64(2), [2], np.array([2])])
def test_absorbing_states_are_terminal_ones(terminal):
    absorbing = np.array([[[0.5, 0.5, 0], [0, 0.5, 0.5], [0, 0, 1]]])
    gone = np.array([[[0.5, 0.5, 0], [0, 0.5, 0.5], [0, 0, 0]]])
    for P in (absorbing, gone):
        own = mt.problem("end", P=P, r=[1, 1, 0], pi=[1.0], mu=[1.0], features=np.eye(3), gamma=1, terminal=terminal)
        assert np.allclose(own.values, [4, 2, 0])
    assert absorbing[0, 2, 2] == 1
    with pytest.raises(mt.Mistake, match="a terminal state earns nothing"):
        mt.problem("end", P=absorbing, r=[1, 1, 1], pi=[1.0], mu=[1.0], features=np.eye(3), gamma=1, terminal=terminal)


def test_archives_of_arrays(tmp_path, walk):
    arrays = other(steps=40)
    np.savez(tmp_path / "own.npz", **arrays)
    own = mt.problem(tmp_path / "own.npz")
    assert own.name == "own" and own.steps == 40
    assert own.A_pi.tobytes() == mt.problem("own", **arrays).A_pi.tobytes()
    for original in (own, walk):
        original.save(tmp_path / "saved.npz")
        again = mt.problem(str(tmp_path / "saved.npz"))
        one, two = (mt.run(p, "TDRC", alpha=0.05, runs=2, steps=50)["TDRC"].curves for p in (original, again))
        assert again.steps == original.steps and np.allclose(one, two, rtol=1e-12)
    np.savez(tmp_path / "bad.npz", P=arrays["P"])
    with pytest.raises(mt.Mistake, match="has no array 'pi'"):
        mt.problem(tmp_path / "bad.npz")
    np.savez(tmp_path / "bad.npz", colour=1, **arrays)
    with pytest.raises(mt.Mistake, match="an array 'colour', which a problem does not take"):
        mt.problem(tmp_path / "bad.npz")
    with pytest.raises(mt.Mistake, match="cannot be read"):
        mt.problem(tmp_path / "none.npz")
