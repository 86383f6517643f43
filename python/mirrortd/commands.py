"""Every command as a function: options are keywords, the JSON's fields are attributes of what is returned.

Written by generate.py from the commands themselves; a test holds it to them.
"""

from __future__ import annotations

from typing import Optional, Union

from ._call import call
from ._results import Analysis, Evaluation, Experiment, Prediction, Result
from ._types import Counts, Data, Field, File, Learners, Names, Problems, Setting, Settings

__all__ = [
    "list",
    "run",
    "tune",
    "sweep",
    "analyze",
    "predict",
    "explain",
    "check",
    "metric",
    "atlas",
    "regret",
    "evaluate",
    "score",
    "log",
    "problem_show",
    "problem_validate",
    "problem_export",
    "problem_schema",
    "learner_new",
    "learner_check",
    "learner_schema",
    "reproduce",
    "plot",
    "report",
    "bench",
]


def list(
    name: Optional[str] = None,
    *,
    plugin: Optional[Names] = None,
) -> Result:
    """List problems and learners, or describe one of them.

    Parameters
    ----------
    name
        Problem, learner or file of a learner; 'paper' for the paper's experiment file, 'experiment-schema' or 'data-schema'
        for the JSON schema of experiment files or data sets.
    plugin
        Jars with learners and problems of your own.
    """
    return call("list", Result, locals(), ["name"], [])


def run(
    problem: Optional[Problems] = None,
    learner: Optional[Learners] = None,
    *,
    file: Optional[File] = None,
    alpha: Optional[Setting] = None,
    bands: Optional[str] = None,
    beta: Optional[Setting] = None,
    clip: Optional[Setting] = None,
    engine: Optional[str] = None,
    eta: Optional[Setting] = None,
    every: Optional[str] = None,
    exact: Optional[bool] = None,
    fade: Optional[Setting] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    horizon: Optional[Setting] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    overwrite: Optional[bool] = None,
    pixels: Optional[int] = None,
    plot: Optional[Union[bool, File]] = None,
    power: Optional[float] = None,
    reference: Optional[str] = None,
    reg: Optional[Setting] = None,
    resume: Optional[bool] = None,
    runs: Optional[int] = None,
    save_experiment: Optional[File] = None,
    seed: Optional[int] = None,
    set: Optional[Settings] = None,
    spark: Optional[str] = None,
    spark_conf: Optional[str] = None,
    step_size: Optional[str] = None,
    steps: Optional[int] = None,
    tau: Optional[float] = None,
    threads: Optional[int] = None,
    title: Optional[str] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    zeta: Optional[Setting] = None,
    curves: bool = True,
    plugin: Optional[Names] = None,
) -> Experiment:
    """Run learners with given settings.

    Settings that are left out have the paper's values. With a FILE, runs the whole experiment that it describes; 'mirrortd
    list paper' prints the paper's.

    Parameters
    ----------
    problem
        Problems, separated by commas: names such as baird or garnet:states=50,seed=7, several as in garnet:seed=0..9, or
        files in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman error. Default: the paper's
        four.
    learner
        Learners, separated by commas: names such as TD,ETD,TDC-MP, or equation files such as my_tdc.yaml or my_tdc.yaml-MP.
        Default: the paper's nine.
    file
        Experiment file in YAML or JSON.
    alpha
        Step size of θ, and of w if there is no β; 'auto' finds it from the data, as --step-size Auto.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    clip
        Largest importance ratio (V-trace).
    engine
        Engine: auto, reference (one step at a time in plain Java) or vector; all are bit-identical. Default: auto.
    eta
        Position between TDC (0) and TD (1) (HTD).
    every
        Distance N between the points of saved learning curves, or 'log' for points evenly spaced on a log axis; results use
        all points. Default: 1.
    exact
        Draw the exact curves over sampled ones, without sampling. 'tune' without --plot: search on the exact curves.
    fade
        Discount of the follow-on trace (ETD-Beta).
    font
        Font of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    horizon
        Number of past steps in the follow-on trace (ETD-Truncated).
    kappa
        Position between metric C (0) and H (1) (the damped learners).
    lambda_
        Decay of the trace, from 0 (no trace) to 1. Default: 0.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; folders of figures have them in captions.txt.
    out
        Folder for tables, curves and provenance.
    overwrite
        Replace all results and unfinished work in the folder of --out; otherwise only results of the same experiment are
        replaced. With --resume, unfinished work continues and replaces older results at its end.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    plot
        File for figures, ending in .svg, .pdf, .png or .json. Without a file: all three picture formats in the folder
        'figures' of --out DIR, or here.
    power
        p of diminishing step sizes α/(1+t/τ)^p, in (0.5, 1]. Default, if τ is given: 0.75.
    reference
        Learner that the others are compared with, seed by seed. Default: the last one named.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    resume
        Continue interrupted work in the folder of --out. Finished runs are skipped; finished results are shown.
    runs
        Number of runs. Default: the paper's.
    save_experiment
        File to which the described experiment is also written, for 'mirrortd run FILE'; a different file is never
        overwritten.
    seed
        Seed of the first run, an integer ≥ 0; the other runs take the seeds that follow.
    set
        Any setting by its name, also a custom one: --set mix=0.3. Several values, as in --set mix=0,0.5,1, vary it if the
        command varies settings. May be repeated.
    spark
        Spark cluster that does the work, with bit-identical results: local[2], spark://host:7077, yarn or k8s://…
    spark_conf
        Setting of Spark, such as spark.executor.memory=4g; may be repeated.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of its step size.
    steps
        Number of steps of a run. Default: the problem's own.
    tau
        τ of diminishing step sizes α/(1+t/τ)^p. Default, if p is given: 1000.
    threads
        Number of threads, at most one per core. Default: one per core.
    title
        Leave the title out of figures.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        Scale of the x axis: linear or log.
    y_axis
        Scale of the y axis: linear or log.
    zeta
        Reach of ABTD's trace, from 0 to 1.
    curves
        Whether learning curves are kept in memory, for ``.curves``.
    plugin
        Jars with learners and problems of your own.
    """
    return call("run", Experiment, locals(), ["file"], [])


def tune(
    problem: Optional[Problems] = None,
    learner: Optional[Learners] = None,
    *,
    alpha: Optional[Setting] = None,
    bands: Optional[str] = None,
    beta: Optional[Setting] = None,
    clip: Optional[Setting] = None,
    engine: Optional[str] = None,
    eta: Optional[Setting] = None,
    every: Optional[str] = None,
    exact: Optional[bool] = None,
    fade: Optional[Setting] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    horizon: Optional[Setting] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    overwrite: Optional[bool] = None,
    pixels: Optional[int] = None,
    plot: Optional[Union[bool, File]] = None,
    reference: Optional[str] = None,
    reg: Optional[Setting] = None,
    resume: Optional[bool] = None,
    runs: Optional[int] = None,
    save_experiment: Optional[File] = None,
    seed: Optional[int] = None,
    set: Optional[Settings] = None,
    spark: Optional[str] = None,
    spark_conf: Optional[str] = None,
    step_size: Optional[str] = None,
    steps: Optional[int] = None,
    threads: Optional[int] = None,
    title: Optional[str] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    zeta: Optional[Setting] = None,
    curves: bool = True,
    plugin: Optional[Names] = None,
) -> Experiment:
    """Search each learner's grid as the paper does, then evaluate the best settings on other seeds.

    Values given for a setting replace those of the grid; write several as 0,0.5,0.9, as log:1e-4:1:50 or as lin:0:1:11.
    --exact without --plot finds the settings with the smallest mean-square area under the exact curve by its derivative,
    without seeds or grid.

    Parameters
    ----------
    problem
        Problems, separated by commas: names such as baird or garnet:states=50,seed=7, several as in garnet:seed=0..9, or
        files in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman error. Default: the paper's
        four.
    learner
        Learners, separated by commas: names such as TD,ETD,TDC-MP, or equation files such as my_tdc.yaml or my_tdc.yaml-MP.
        Default: the paper's nine.
    alpha
        Step size of θ, and of w if there is no β; 'auto' finds it from the data, as --step-size Auto.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    clip
        Largest importance ratio (V-trace).
    engine
        Engine: auto, reference (one step at a time in plain Java) or vector; all are bit-identical. Default: auto.
    eta
        Position between TDC (0) and TD (1) (HTD).
    every
        Distance N between the points of saved learning curves, or 'log' for points evenly spaced on a log axis; results use
        all points. Default: 1.
    exact
        Draw the exact curves over sampled ones, without sampling. 'tune' without --plot: search on the exact curves.
    fade
        Discount of the follow-on trace (ETD-Beta).
    font
        Font of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    horizon
        Number of past steps in the follow-on trace (ETD-Truncated).
    kappa
        Position between metric C (0) and H (1) (the damped learners).
    lambda_
        Decay of the trace, from 0 (no trace) to 1. Default: 0.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; folders of figures have them in captions.txt.
    out
        Folder for tables, curves and provenance.
    overwrite
        Replace all results and unfinished work in the folder of --out; otherwise only results of the same experiment are
        replaced. With --resume, unfinished work continues and replaces older results at its end.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    plot
        File for figures, ending in .svg, .pdf, .png or .json. Without a file: all three picture formats in the folder
        'figures' of --out DIR, or here.
    reference
        Learner that the others are compared with, seed by seed. Default: the last one named.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    resume
        Continue interrupted work in the folder of --out. Finished runs are skipped; finished results are shown.
    runs
        Number of runs. Default: the paper's.
    save_experiment
        File to which the described experiment is also written, for 'mirrortd run FILE'; a different file is never
        overwritten.
    seed
        Seed of the first run, an integer ≥ 0; the other runs take the seeds that follow.
    set
        Any setting by its name, also a custom one: --set mix=0.3. Several values, as in --set mix=0,0.5,1, vary it if the
        command varies settings. May be repeated.
    spark
        Spark cluster that does the work, with bit-identical results: local[2], spark://host:7077, yarn or k8s://…
    spark_conf
        Setting of Spark, such as spark.executor.memory=4g; may be repeated.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of its step size.
    steps
        Number of steps of a run. Default: the problem's own.
    threads
        Number of threads, at most one per core. Default: one per core.
    title
        Leave the title out of figures.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        Scale of the x axis: linear or log.
    y_axis
        Scale of the y axis: linear or log.
    zeta
        Reach of ABTD's trace, from 0 to 1.
    curves
        Whether learning curves are kept in memory, for ``.curves``.
    plugin
        Jars with learners and problems of your own.
    """
    return call("tune", Experiment, locals(), [], [])


def sweep(
    problem: Optional[Problems] = None,
    learner: Optional[Learners] = None,
    *,
    alpha: Optional[Setting] = None,
    bands: Optional[str] = None,
    beta: Optional[Setting] = None,
    clip: Optional[Setting] = None,
    engine: Optional[str] = None,
    eta: Optional[Setting] = None,
    every: Optional[str] = None,
    exact: Optional[bool] = None,
    fade: Optional[Setting] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    horizon: Optional[Setting] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    overwrite: Optional[bool] = None,
    pixels: Optional[int] = None,
    plot: Optional[Union[bool, File]] = None,
    reg: Optional[Setting] = None,
    resume: Optional[bool] = None,
    runs: Optional[int] = None,
    save_experiment: Optional[File] = None,
    seed: Optional[int] = None,
    set: Optional[Settings] = None,
    spark: Optional[str] = None,
    spark_conf: Optional[str] = None,
    step_size: Optional[str] = None,
    steps: Optional[int] = None,
    threads: Optional[int] = None,
    title: Optional[str] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    zeta: Optional[Setting] = None,
    plugin: Optional[Names] = None,
) -> Experiment:
    """Vary one setting.

    Default: α over the paper's seven values, with its seeds. Settings that are left out have the paper's tuned values, as
    in 'run'; the paper's own sweep has --beta 0.05 --eta 0.5 --reg 1. Write several values as 1e-4,1e-3,1e-2, as
    log:1e-4:1:50 or as lin:0:1:11.

    Parameters
    ----------
    problem
        Problems, separated by commas: names such as baird or garnet:states=50,seed=7, several as in garnet:seed=0..9, or
        files in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman error. Default: the paper's
        four.
    learner
        Learners, separated by commas: names such as TD,ETD,TDC-MP, or equation files such as my_tdc.yaml or my_tdc.yaml-MP.
        Default: the paper's nine.
    alpha
        Step size of θ, and of w if there is no β; 'auto' finds it from the data, as --step-size Auto.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    clip
        Largest importance ratio (V-trace).
    engine
        Engine: auto, reference (one step at a time in plain Java) or vector; all are bit-identical. Default: auto.
    eta
        Position between TDC (0) and TD (1) (HTD).
    every
        Distance N between the points of saved learning curves, or 'log' for points evenly spaced on a log axis; results use
        all points. Default: 1.
    exact
        Draw the exact curves over sampled ones, without sampling. 'tune' without --plot: search on the exact curves.
    fade
        Discount of the follow-on trace (ETD-Beta).
    font
        Font of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    horizon
        Number of past steps in the follow-on trace (ETD-Truncated).
    kappa
        Position between metric C (0) and H (1) (the damped learners).
    lambda_
        Decay of the trace, from 0 (no trace) to 1. Default: 0.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; folders of figures have them in captions.txt.
    out
        Folder for tables, curves and provenance.
    overwrite
        Replace all results and unfinished work in the folder of --out; otherwise only results of the same experiment are
        replaced. With --resume, unfinished work continues and replaces older results at its end.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    plot
        File for figures, ending in .svg, .pdf, .png or .json. Without a file: all three picture formats in the folder
        'figures' of --out DIR, or here.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    resume
        Continue interrupted work in the folder of --out. Finished runs are skipped; finished results are shown.
    runs
        Number of runs. Default: the paper's.
    save_experiment
        File to which the described experiment is also written, for 'mirrortd run FILE'; a different file is never
        overwritten.
    seed
        Seed of the first run, an integer ≥ 0; the other runs take the seeds that follow.
    set
        Any setting by its name, also a custom one: --set mix=0.3. Several values, as in --set mix=0,0.5,1, vary it if the
        command varies settings. May be repeated.
    spark
        Spark cluster that does the work, with bit-identical results: local[2], spark://host:7077, yarn or k8s://…
    spark_conf
        Setting of Spark, such as spark.executor.memory=4g; may be repeated.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of its step size.
    steps
        Number of steps of a run. Default: the problem's own.
    threads
        Number of threads, at most one per core. Default: one per core.
    title
        Leave the title out of figures.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        Scale of the x axis: linear or log.
    y_axis
        Scale of the y axis: linear or log.
    zeta
        Reach of ABTD's trace, from 0 to 1.
    plugin
        Jars with learners and problems of your own.
    """
    return call("sweep", Experiment, locals(), [], [])


def analyze(
    problem: Optional[Problems] = None,
    learner: Optional[Learners] = None,
    *,
    allow_files: Optional[bool] = None,
    allow_remote: Optional[bool] = None,
    alpha: Optional[Setting] = None,
    bands: Optional[str] = None,
    beta: Optional[Setting] = None,
    clip: Optional[Setting] = None,
    data: Optional[File] = None,
    engine: Optional[str] = None,
    eta: Optional[Setting] = None,
    exact: Optional[bool] = None,
    fade: Optional[Setting] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    horizon: Optional[Setting] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    pixels: Optional[int] = None,
    plot: Optional[Union[bool, File]] = None,
    reg: Optional[Setting] = None,
    set: Optional[Settings] = None,
    step_size: Optional[str] = None,
    threads: Optional[int] = None,
    title: Optional[str] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    zeta: Optional[Setting] = None,
    plugin: Optional[Names] = None,
) -> Analysis:
    """Analyse a problem exactly, without sampling: metrics C and H, key matrices, contraction.

    With --lambda, for learners with traces. With -a, also the mean update of these learners and its limit: its distance
    from A_π⁻¹b, and how it moves with the step size.

    Parameters
    ----------
    problem
        Problems, separated by commas: names such as baird or garnet:states=50,seed=7, several as in garnet:seed=0..9, or
        files in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman error. Default: the paper's
        four.
    learner
        Learners, separated by commas: names such as TD,ETD,TDC-MP, or equation files such as my_tdc.yaml or my_tdc.yaml-MP.
        Default: the paper's nine.
    allow_files
        Let the data set read every file that you may read, not only its own folder.
    allow_remote
        Let the data set read addresses such as https:// and s3://; DuckDB downloads an extension for them.
    alpha
        Step size of θ, and of w if there is no β; 'auto' finds it from the data, as --step-size Auto.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    clip
        Largest importance ratio (V-trace).
    data
        File of a data set instead of problems: analyses the log's empirical operators, the step sizes of learners there,
        and their errors along the log.
    engine
        Engine: auto, reference (one step at a time in plain Java) or vector; all are bit-identical. Default: auto.
    eta
        Position between TDC (0) and TD (1) (HTD).
    exact
        Draw the exact curves over sampled ones, without sampling. 'tune' without --plot: search on the exact curves.
    fade
        Discount of the follow-on trace (ETD-Beta).
    font
        Font of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    horizon
        Number of past steps in the follow-on trace (ETD-Truncated).
    kappa
        Position between metric C (0) and H (1) (the damped learners).
    lambda_
        Decay of the trace, from 0 (no trace) to 1. Default: 0.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; folders of figures have them in captions.txt.
    out
        Folder for tables, curves and provenance.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    plot
        File for figures, ending in .svg, .pdf, .png or .json. Without a file: all three picture formats in the folder
        'figures' of --out DIR, or here.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    set
        Any setting by its name, also a custom one: --set mix=0.3. Several values, as in --set mix=0,0.5,1, vary it if the
        command varies settings. May be repeated.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of its step size.
    threads
        Number of threads, at most one per core. Default: one per core.
    title
        Leave the title out of figures.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        Scale of the x axis: linear or log.
    y_axis
        Scale of the y axis: linear or log.
    zeta
        Reach of ABTD's trace, from 0 to 1.
    plugin
        Jars with learners and problems of your own.
    """
    return call("analyze", Analysis, locals(), [], [])


def predict(
    problem: Optional[Problems] = None,
    learner: Optional[Learners] = None,
    *,
    alpha: Optional[Setting] = None,
    area_from: Optional[int] = None,
    at: Optional[Counts] = None,
    average_after: Optional[int] = None,
    bands: Optional[str] = None,
    best: Optional[bool] = None,
    beta: Optional[Setting] = None,
    clip: Optional[Setting] = None,
    engine: Optional[str] = None,
    eta: Optional[Setting] = None,
    exact: Optional[bool] = None,
    fade: Optional[Setting] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    horizon: Optional[Setting] = None,
    joint: Optional[bool] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    pixels: Optional[int] = None,
    plot: Optional[Union[bool, File]] = None,
    power: Optional[float] = None,
    reg: Optional[Setting] = None,
    sampling: Optional[str] = None,
    set: Optional[Settings] = None,
    step_size: Optional[str] = None,
    steps: Optional[int] = None,
    tau: Optional[float] = None,
    threads: Optional[int] = None,
    title: Optional[str] = None,
    tolerance: Optional[float] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    zeta: Optional[Setting] = None,
    plugin: Optional[Names] = None,
) -> Prediction:
    """Compute the exact learning curve over infinitely many runs, without sampling.

    Shows root mean square error, bias and variance at every step, steady state, stability, and the best step size.
    Least-squares learners are excluded; learners with traces or emphasis need a past with few distinguishable histories, or
    one that fades.

    Parameters
    ----------
    problem
        Problems, separated by commas: names such as baird or garnet:states=50,seed=7, several as in garnet:seed=0..9, or
        files in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman error. Default: the paper's
        four.
    learner
        Learners, separated by commas: names such as TD,ETD,TDC-MP, or equation files such as my_tdc.yaml or my_tdc.yaml-MP.
        Default: the paper's nine.
    alpha
        Step size of θ, and of w if there is no β; 'auto' finds it from the data, as --step-size Auto.
    area_from
        First step N of the mean-square area under the curve, for which the best step size is searched.
    at
        Steps to print, separated by commas. Default: eleven, evenly spaced.
    average_after
        Step N after which the mean of all θ is taken, whose error is shown too: 0 is Polyak's average, half of the steps a
        tail average.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    best
        Compute best step size, stability and steady state however long they take. Default: stability and steady state if
        they take less than a second, the best step size if it takes seconds.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    clip
        Largest importance ratio (V-trace).
    engine
        Engine: auto, reference (one step at a time in plain Java) or vector; all are bit-identical. Default: auto.
    eta
        Position between TDC (0) and TD (1) (HTD).
    exact
        Draw the exact curves over sampled ones, without sampling. 'tune' without --plot: search on the exact curves.
    fade
        Discount of the follow-on trace (ETD-Beta).
    font
        Font of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    horizon
        Number of past steps in the follow-on trace (ETD-Truncated).
    joint
        Search for the best step size together with the best β, κ, reg or η.
    kappa
        Position between metric C (0) and H (1) (the damped learners).
    lambda_
        Decay of the trace, from 0 (no trace) to 1. Default: 0.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; folders of figures have them in captions.txt.
    out
        Folder for tables, curves and provenance.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    plot
        File for figures, ending in .svg, .pdf, .png or .json. Without a file: all three picture formats in the folder
        'figures' of --out DIR, or here.
    power
        p of diminishing step sizes α/(1+t/τ)^p, in (0.5, 1]. Default, if τ is given: 0.75.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    sampling
        markov (along the chain, as in a run) or iid (independent draws). Default: markov.
    set
        Any setting by its name, also a custom one: --set mix=0.3. Several values, as in --set mix=0,0.5,1, vary it if the
        command varies settings. May be repeated.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of its step size.
    steps
        Number of steps. Default: the problem's own, or fewer if these take more than some seconds.
    tau
        τ of diminishing step sizes α/(1+t/τ)^p. Default, if p is given: 1000.
    threads
        Number of threads, at most one per core. Default: one per core.
    title
        Leave the title out of figures.
    tolerance
        Largest share of a trace that may be left out if histories are cut. Default: 1.0E-4.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        Scale of the x axis: linear or log.
    y_axis
        Scale of the y axis: linear or log.
    zeta
        Reach of ABTD's trace, from 0 to 1.
    plugin
        Jars with learners and problems of your own.
    """
    return call("predict", Prediction, locals(), [], ["best"])


def explain(
    problem: Optional[Problems] = None,
    learner: Optional[Learners] = None,
    *,
    after: Optional[int] = None,
    alpha: Optional[Setting] = None,
    beta: Optional[Setting] = None,
    clip: Optional[Setting] = None,
    data: Optional[File] = None,
    eta: Optional[Setting] = None,
    fade: Optional[Setting] = None,
    horizon: Optional[Setting] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    power: Optional[float] = None,
    reg: Optional[Setting] = None,
    seed: Optional[int] = None,
    set: Optional[Settings] = None,
    step_size: Optional[str] = None,
    steps: Optional[int] = None,
    tau: Optional[float] = None,
    zeta: Optional[Setting] = None,
    plugin: Optional[Names] = None,
) -> Result:
    """Show single steps of a learner: each equation with its numbers filled in, and the weights before and after.

    θᵐ and wᵐ are the look-ahead point. With --data, the steps are the rows of a log.

    Parameters
    ----------
    problem
        Problems, separated by commas: names such as baird or garnet:states=50,seed=7, several as in garnet:seed=0..9, or
        files in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman error. Default: the paper's
        four.
    learner
        Learners, separated by commas: names such as TD,ETD,TDC-MP, or equation files such as my_tdc.yaml or my_tdc.yaml-MP.
        Default: the paper's nine.
    after
        Number of steps or rows before the first one shown. Default: 0.
    alpha
        Step size of θ, and of w if there is no β; 'auto' finds it from the data, as --step-size Auto.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    clip
        Largest importance ratio (V-trace).
    data
        File of a data set, instead of a problem.
    eta
        Position between TDC (0) and TD (1) (HTD).
    fade
        Discount of the follow-on trace (ETD-Beta).
    horizon
        Number of past steps in the follow-on trace (ETD-Truncated).
    kappa
        Position between metric C (0) and H (1) (the damped learners).
    lambda_
        Decay of the trace, from 0 (no trace) to 1. Default: 0.
    power
        p of diminishing step sizes α/(1+t/τ)^p, in (0.5, 1]. Default, if τ is given: 0.75.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    seed
        Seed of the run, an integer ≥ 0. Default: 0.
    set
        Any setting by its name, also a custom one: --set mix=0.3. Several values, as in --set mix=0,0.5,1, vary it if the
        command varies settings. May be repeated.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of its step size.
    steps
        Number of steps to show. Default: 2.
    tau
        τ of diminishing step sizes α/(1+t/τ)^p. Default, if p is given: 1000.
    zeta
        Reach of ABTD's trace, from 0 to 1.
    plugin
        Jars with learners and problems of your own.
    """
    return call("explain", Result, locals(), [], [])


def check(
    problem: Optional[Problems] = None,
    *,
    alpha: Optional[float] = None,
    engine: Optional[str] = None,
    out: Optional[File] = None,
    power: Optional[float] = None,
    runs: Optional[int] = None,
    steps: Optional[int] = None,
    tau: Optional[float] = None,
    threads: Optional[int] = None,
    plugin: Optional[Names] = None,
) -> Result:
    """Check every statement of the paper on a problem: numbers, verdict and reason.

    Covers assumptions, lemmas, theorems, rate bounds, the comparison of metrics, and fixed points on singular problems.

    Parameters
    ----------
    problem
        Problems, by name or file. Default: the paper's four.
    alpha
        α₀ of the diminishing step sizes. Default: half of the largest that is stable in the mean square.
    engine
        Engine: auto, reference (one step at a time in plain Java) or vector; all are bit-identical. Default: auto.
    out
        Folder for tables, curves and provenance.
    power
        p of diminishing step sizes α/(1+t/τ)^p, in (0.5, 1]. Default, if τ is given: 0.75.
    runs
        Number of sampled runs. Default: 20.
    steps
        Number of sampled steps. Default: 100000.
    tau
        τ of diminishing step sizes α/(1+t/τ)^p. Default, if p is given: 1000.
    threads
        Number of threads, at most one per core. Default: one per core.
    plugin
        Jars with learners and problems of your own.
    """
    return call("check", Result, locals(), ["problem"], [])


def metric(
    problem: Optional[Problems] = None,
    *,
    bands: Optional[str] = None,
    engine: Optional[str] = None,
    exact: Optional[bool] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    kappa: Optional[Setting] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    pixels: Optional[int] = None,
    plot: Optional[Union[bool, File]] = None,
    steps: Optional[int] = None,
    threads: Optional[int] = None,
    title: Optional[str] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    plugin: Optional[Names] = None,
) -> Result:
    """Compute the path of metrics M_κ = C + κ(H − C), without sampling.

    Shows Hurwitz margin, condition, best mean rate, and the best expected error after N steps, each κ at its own best step
    size. STHTD-MP-Damped is the learner with the metric M_κ.

    Parameters
    ----------
    problem
        Problems, separated by commas: names such as baird or garnet:states=50,seed=7, several as in garnet:seed=0..9, or
        files in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman error. Default: the paper's
        four.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    engine
        Engine: auto, reference (one step at a time in plain Java) or vector; all are bit-identical. Default: auto.
    exact
        Draw the exact curves over sampled ones, without sampling. 'tune' without --plot: search on the exact curves.
    font
        Font of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    kappa
        Values of κ, as 0,0.5,1 or lin:0:1:11. Default: fifteen from 0 to near κ_max.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; folders of figures have them in captions.txt.
    out
        Folder for tables, curves and provenance.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    plot
        File for figures, ending in .svg, .pdf, .png or .json. Without a file: all three picture formats in the folder
        'figures' of --out DIR, or here.
    steps
        Number N of steps. Default: the problem's own, if that takes no more than a minute or two.
    threads
        Number of threads, at most one per core. Default: one per core.
    title
        Leave the title out of figures.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        Scale of the x axis: linear or log.
    y_axis
        Scale of the y axis: linear or log.
    plugin
        Jars with learners and problems of your own.
    """
    return call("metric", Result, locals(), [], [])


def atlas(
    *,
    count: Optional[int] = None,
    engine: Optional[str] = None,
    family: Optional[str] = None,
    lambda_: Optional[float] = None,
    out: Optional[File] = None,
    seed: Optional[str] = None,
    spark: Optional[str] = None,
    spark_conf: Optional[str] = None,
    threads: Optional[int] = None,
    plugin: Optional[Names] = None,
) -> Result:
    """Compare metrics H and C over many random problems, without sampling.

    Shows how often and by how much H is better, and the best κ on the path C + κ(H − C).

    Parameters
    ----------
    count
        Number of problems. Default: 1000.
    engine
        Engine: auto, reference (one step at a time in plain Java) or vector; all are bit-identical. Default: auto.
    family
        Family of problems that has a seed. Default: garnet.
    lambda_
        λ of the learners' traces, from 0 to 1. Default: 0.
    out
        Folder for tables, curves and provenance.
    seed
        Seed of the first problem, an integer ≥ 0. Default: 0, or the one in the family's name.
    spark
        Spark cluster that does the work, with bit-identical results: local[2], spark://host:7077, yarn or k8s://…
    spark_conf
        Setting of Spark, such as spark.executor.memory=4g; may be repeated.
    threads
        Number of threads, at most one per core. Default: one per core.
    plugin
        Jars with learners and problems of your own.
    """
    return call("atlas", Result, locals(), [], [])


def regret(
    problem: Optional[Problems] = None,
    learner: Optional[Learners] = None,
    *,
    alpha: Optional[Setting] = None,
    engine: Optional[str] = None,
    exact: Optional[bool] = None,
    garnets: Optional[int] = None,
    out: Optional[File] = None,
    runs: Optional[int] = None,
    seed: Optional[int] = None,
    steps: Optional[int] = None,
    threads: Optional[int] = None,
    plugin: Optional[Names] = None,
) -> Result:
    """Measure the cost of not tuning: errors of learners that choose their own step sizes, divided by those of the same rules at their best tuned ones.

    Default: every built-in problem, variants of them, both streams and some random problems, with 10 runs. Problems on
    which the tuned rule diverges are left out of the quantiles, and counted. With --out, regret.csv has a line for each
    learner and problem, and there are two figures: regret, the distribution of each learner's ratio over the problems; and
    regret-worst, learning curves of the first learner and its tuned self on its worst problem.

    Parameters
    ----------
    problem
        Problems in place of the built-in ones and streams; names or files.
    learner
        Learners with a step-size method as suffix, or that find their own step sizes. Default: [STHTD-MP-Auto,
        STHTD-MP-Auto-Tail, STHTD-MP-Bound, STHTD-MP-AMSGrad, GTD2-MP-Auto, TDRC-Auto, TD-Auto, TD-AutoTIDBD, TD-Swift,
        STHTD-MP-Swift, SwiftTD].
    alpha
        Step sizes that tuning tries, such as log:1e-4:1:25. Default: those of the rules' grids.
    engine
        Engine: auto, reference (one step at a time in plain Java) or vector; all are bit-identical. Default: auto.
    exact
        Tune on exact curves, over all step sizes, if a problem is finite and that takes seconds; otherwise by the grid.
    garnets
        Number of further random problems, from eight families in turn. Default: 8; with -p, none.
    out
        Folder for tables, curves and provenance.
    runs
        Number of runs. Default: the paper's.
    seed
        Seed of the first run, an integer ≥ 0; the other runs take the seeds that follow.
    steps
        Number of steps of a run. Default: the problem's own.
    threads
        Number of threads, at most one per core. Default: one per core.
    plugin
        Jars with learners and problems of your own.
    """
    return call("regret", Result, locals(), [], [])


def evaluate(
    data: Data,
    *,
    action: Optional[Field] = None,
    allow_files: Optional[bool] = None,
    allow_remote: Optional[bool] = None,
    alpha: Optional[Setting] = None,
    behaviour: Optional[Field] = None,
    beta: Optional[Setting] = None,
    by: Optional[str] = None,
    ci: Optional[float] = None,
    clip: Optional[Setting] = None,
    confounding: Optional[Names] = None,
    discount: Optional[Field] = None,
    distribution: Optional[bool] = None,
    engine: Optional[str] = None,
    episode: Optional[Field] = None,
    estimators: Optional[Names] = None,
    eta: Optional[Setting] = None,
    fade: Optional[Setting] = None,
    features: Optional[Field] = None,
    folds: Optional[int] = None,
    horizon: Optional[Setting] = None,
    kappa: Optional[Setting] = None,
    lambda_: Optional[Setting] = None,
    learner: Optional[Learners] = None,
    lower: Optional[float] = None,
    missing: Optional[Field] = None,
    next: Optional[Field] = None,
    order: Optional[Field] = None,
    out: Optional[File] = None,
    passes: Optional[int] = None,
    query: Optional[Field] = None,
    ratio: Optional[Field] = None,
    reg: Optional[Setting] = None,
    replicates: Optional[int] = None,
    require: Optional[str] = None,
    reward: Optional[Field] = None,
    rewards: Optional[Field] = None,
    set: Optional[Settings] = None,
    spark: Optional[str] = None,
    spark_conf: Optional[str] = None,
    start: Optional[Field] = None,
    step_size: Optional[str] = None,
    target: Optional[Field] = None,
    terminal: Optional[Field] = None,
    threads: Optional[int] = None,
    truncated: Optional[Field] = None,
    zeta: Optional[Setting] = None,
    plugin: Optional[Names] = None,
) -> Evaluation:
    """Estimate a policy's value from logged data, with an interval, and judge whether the data can answer.

    DATA is the YAML or JSON file of a data set, or a data file that the options describe. Several files, each with a target
    policy for the same data, are compared.

    Parameters
    ----------
    data
        File of a data set, or data file (wildcards in quotes).
    action
        Logged action.
    allow_files
        Let the data set read every file that you may read, not only its own folder.
    allow_remote
        Let the data set read addresses such as https:// and s3://; DuckDB downloads an extension for them.
    alpha
        Step size of θ, and of w if there is no β; 'auto' finds it from the data, as --step-size Auto.
    behaviour
        μ(a|s) of the logged action, or of all: '{actions: {left: m_left, right: m_right}}', or its estimate: '{estimate:
        frequencies, by: [state]}'.
    beta
        Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
    by
        Column or expression, constant within each episode, whose values are evaluated one by one; 'halves' compares the
        first half of the episodes with the second.
    ci
        Confidence of intervals. Default: 0.95; with --lower P, 2P − 1.
    clip
        Largest importance ratio (V-trace).
    confounding
        Largest factors by which hidden causes may change the odds of actions, such as 1.5,2; shows where the value then
        lies, and the smallest factor that could explain the difference to the log.
    discount
        γ: a number or a column. Default: 1.
    distribution
        Show quantiles of the return and the mean of its lowest parts, with intervals; adds WIS, which has the same weights.
    engine
        Engine: auto, reference (one step at a time in plain Java) or vector; all are bit-identical. Default: auto.
    episode
        Episode of a row. Default: one long run.
    estimators
        Estimators, separated by commas: LSTD, LSTD-Q, DR-1, DR-3, DR-10, DR, IS, WIS, PDIS, WPDIS, on_policy. Default:
        LSTD, DR-1, DR-3, DR-10, DR, on_policy; without behaviour probabilities LSTD-Q.
    eta
        Position between TDC (0) and TD (1) (HTD).
    fade
        Discount of the follow-on trace (ETD-Beta).
    features
        Features, as in 'bias, x, {tiles: [x, v], tilings: 8, count: 8}'.
    folds
        Number K of parts of the log; DR takes the values of an episode from the other K − 1. Default: 1, the whole log.
    horizon
        Number of past steps in the follow-on trace (ETD-Truncated).
    kappa
        Position between metric C (0) and H (1) (the damped learners).
    lambda_
        Decay of the trace, from 0 (no trace) to 1. Default: 0.
    learner
        Learners that go through the log step by step, such as TDRC,STHTD-MP; 'auto' for STHTD-MP-Auto. Without --alpha and
        --step-size, they find their step sizes from the data.
    lower
        Probability P of a lower bound on the target policy's value: the lower end of the intervals of confidence 2P − 1.
    missing
        Treatment of missing values: refuse, drop or mean, for data without a file that describes them. Default: refuse.
    next
        Columns of the next state in the same row: '{x: next_x}'.
    order
        Order of the rows in an episode.
    out
        Folder for tables, curves and provenance.
    passes
        Number of passes of learners through the log. Default: as many as reach 100,000 steps, from 1 to 50.
    query
        Query of the embedded database that returns the rows.
    ratio
        ρ = π/μ, if π and μ are not logged.
    reg
        Regularisation (TDRC, LSTD, LS-ETD).
    replicates
        Number of bootstrap replicates for learners' intervals; 0 for none. Default: 200.
    require
        Worst verdict that is accepted, answer or caution; if the verdict on the log or on a group of --by is worse, the
        exit code is 4.
    reward
        Reward; like all columns, it may be an expression.
    rewards
        Least and greatest possible reward; they give bounds on the value if support is missing.
    set
        Any setting by its name, also a custom one: --set mix=0.3. Several values, as in --set mix=0,0.5,1, vary it if the
        command varies settings. May be repeated.
    spark
        Spark cluster that does the work, with bit-identical results: local[2], spark://host:7077, yarn or k8s://…
    spark_conf
        Setting of Spark, such as spark.executor.memory=4g; may be repeated.
    start
        States whose value is estimated: first (the logged first states), all, or a file of states. Default: first.
    step_size
        Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD ('mirrortd list' names all); α and β are
        then factors of its step size.
    target
        π(a|s) of the logged action, or of all: '{actions: {left: p_left, right: p_right}}'; several policies to compare by
        their names: '{current: pi_0, new: pi_1}'.
    terminal
        Column that is true if the episode ended here, or 'last'.
    threads
        Number of threads, at most one per core. Default: one per core.
    truncated
        Column that is true if the episode was cut off here, or 'rest'.
    zeta
        Reach of ABTD's trace, from 0 to 1.
    plugin
        Jars with learners and problems of your own.
    """
    return call("evaluate", Evaluation, locals(), ["data"], [])


def score(
    model: File,
    file: File,
    *,
    column: Optional[str] = None,
    overwrite: Optional[bool] = None,
    to: File,
    weights: Optional[str] = None,
    plugin: Optional[Names] = None,
) -> str:
    """Add a column of values to new states, from the model that 'evaluate --out' wrote.

    Parameters
    ----------
    model
        File model.json of an output folder.
    file
        Data file of states, one per row, with the columns of the features.
    column
        Name of the new column. Default: value.
    overwrite
        Replace the file if there is one.
    to
        Output file, ending in .parquet, .csv or .jsonl.
    weights
        Estimator or learner whose weights are used. Default: the first in the model.
    plugin
        Jars with learners and problems of your own.
    """
    return call("score", None, locals(), ["model", "file"], [])


def log(
    problem: Problems,
    *,
    engine: Optional[str] = None,
    episodes: int,
    length: Optional[int] = None,
    out: Optional[File] = None,
    overwrite: Optional[bool] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    to: File,
    plugin: Optional[Names] = None,
) -> Result:
    """Write the behaviour policy's log of a problem with known true value, for 'evaluate'.

    The file that describes the log is written next to it, with the ending .yaml.

    Parameters
    ----------
    problem
        Problem, stream, or problem file.
    engine
        Engine: auto, reference (one step at a time in plain Java) or vector; all are bit-identical. Default: auto.
    episodes
        Number of episodes.
    length
        Number of steps after which episodes are cut off. Default: 1000.
    out
        Folder for tables, curves and provenance.
    overwrite
        Replace the file if there is one.
    seed
        Seed, an integer ≥ 0. Default: 1.
    threads
        Number of threads, at most one per core. Default: one per core.
    to
        Output file, ending in .parquet, .csv or .jsonl.
    plugin
        Jars with learners and problems of your own.
    """
    return call("log", Result, locals(), [], [])


def problem_show(
    name: Problems,
    *,
    plugin: Optional[Names] = None,
) -> str:
    """Show a problem: states, features, policies, transitions, true values.

    Parameters
    ----------
    name
        Built-in problem or problem file.
    plugin
        Jars with learners and problems of your own.
    """
    return call("problem show", None, locals(), ["name"], [])


def problem_validate(
    file: File,
    *,
    plugin: Optional[Names] = None,
) -> str:
    """Check a problem file.

    Errors name the line, the field and the remedy.

    Parameters
    ----------
    file
        Problem file in YAML or JSON.
    plugin
        Jars with learners and problems of your own.
    """
    return call("problem validate", None, locals(), ["file"], [])


def problem_export(
    name: Problems,
    *,
    overwrite: Optional[bool] = None,
    to: File,
    plugin: Optional[Names] = None,
) -> str:
    """Write a problem to a file, in YAML, JSON or for NumPy.

    A file that ends in yaml or json reads back to the same bits; one that ends in npz has the problem's matrices, features
    and solved values for numpy.load.

    Parameters
    ----------
    name
        Built-in problem or problem file.
    overwrite
        Replace the file if there is one.
    to
        Output file; the ending sets the format.
    plugin
        Jars with learners and problems of your own.
    """
    return call("problem export", None, locals(), ["name"], [])


def problem_schema(
    *,
    plugin: Optional[Names] = None,
) -> str:
    """Print the JSON schema of problem files, for editors.

    Parameters
    ----------
    plugin
        Jars with learners and problems of your own.
    """
    return call("problem schema", None, locals(), [], [])


def learner_new(
    name: str,
    *,
    from_: Optional[str] = None,
    plugin: Optional[Names] = None,
) -> str:
    """Write an equation file to start from: it runs, and its comments describe all fields.

    Parameters
    ----------
    name
        Name of the learner; its file is NAME.yaml in lower case. A file is never overwritten.
    from_
        Learner whose file is copied: a built-in one, or a file. Default: a file with comments on all fields.
    plugin
        Jars with learners and problems of your own.
    """
    return call("learner new", None, locals(), ["name"], [])


def learner_check(
    file: Learners,
    *,
    plugin: Optional[Names] = None,
) -> Result:
    """Check the promises that all learners keep; show the exact mean update, its limit and its stability on the paper's problems.

    The promises are those of the contract that tests learners in Java. The exit code is 1 if one is broken.

    Parameters
    ----------
    file
        Learner file in YAML or JSON, or the name of a learner.
    plugin
        Jars with learners and problems of your own.
    """
    return call("learner check", Result, locals(), ["file"], [])


def learner_schema(
    *,
    plugin: Optional[Names] = None,
) -> str:
    """Print the JSON schema of learner files, for editors.

    Parameters
    ----------
    plugin
        Jars with learners and problems of your own.
    """
    return call("learner schema", None, locals(), [], [])


def reproduce(
    study: Optional[str] = None,
    problem: Optional[Problems] = None,
    *,
    engine: Optional[str] = None,
    every: Optional[str] = None,
    list: Optional[bool] = None,
    no_figures: Optional[bool] = None,
    out: Optional[File] = None,
    overwrite: Optional[bool] = None,
    resume: Optional[bool] = None,
    save_experiment: Optional[File] = None,
    spark: Optional[str] = None,
    spark_conf: Optional[str] = None,
    threads: Optional[int] = None,
    curves: bool = True,
    plugin: Optional[Names] = None,
) -> Experiment:
    """Run a published study.

    Default: the whole paper, with tuning, evaluation, exact analysis and robustness sweep. Shows published and measured
    numbers side by side; the exit code is 0 only if all numbers match that should. The paper's figures and report.html go
    to the folder of --out. Default: 'reproduction'.

    Parameters
    ----------
    study
        Study that --list shows. Default: sthtd, the paper.
    problem
        Another problem for the study, such as wis_mdp:states=100; it may have no published numbers.
    engine
        Engine: auto, reference (one step at a time in plain Java) or vector; all are bit-identical. Default: auto.
    every
        Distance N between the points of saved learning curves, or 'log' for points evenly spaced on a log axis; results use
        all points. Default: 1.
    list
        List the studies, and run none.
    no_figures
        Write neither figures nor report.html; without --out, no files at all.
    out
        Folder for tables, curves and provenance.
    overwrite
        Replace all results and unfinished work in the folder of --out; otherwise only results of the same experiment are
        replaced. With --resume, unfinished work continues and replaces older results at its end.
    resume
        Continue interrupted work in the folder of --out. Finished runs are skipped; finished results are shown.
    save_experiment
        File to which the described experiment is also written, for 'mirrortd run FILE'; a different file is never
        overwritten.
    spark
        Spark cluster that does the work, with bit-identical results: local[2], spark://host:7077, yarn or k8s://…
    spark_conf
        Setting of Spark, such as spark.executor.memory=4g; may be repeated.
    threads
        Number of threads, at most one per core. Default: one per core.
    curves
        Whether learning curves are kept in memory, for ``.curves``.
    plugin
        Jars with learners and problems of your own.
    """
    return call("reproduce", Experiment, locals(), ["study"], [])


def plot(
    results_dir: Names,
    *,
    across: Optional[bool] = None,
    bands: Optional[str] = None,
    exact: Optional[bool] = None,
    figure: Optional[Names] = None,
    font: Optional[str] = None,
    font_size: Optional[float] = None,
    learner: Optional[Learners] = None,
    legend: Optional[str] = None,
    no_notes: Optional[bool] = None,
    out: Optional[File] = None,
    panels: Optional[str] = None,
    pixels: Optional[int] = None,
    problem: Optional[Problems] = None,
    title: Optional[str] = None,
    width: Optional[str] = None,
    x_axis: Optional[str] = None,
    y_axis: Optional[str] = None,
    plugin: Optional[Names] = None,
) -> str:
    """Draw the figures of saved results again, without running anything.

    Default: figures of all saved problems and learners.

    Parameters
    ----------
    results_dir
        Folders that --out wrote.
    across
        Draw learners over all problems: performance profile, interquartile mean, probability of improvement.
    bands
        Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with its 95-percent
        bootstrap interval) or quartiles (median between them). Default: std.
    exact
        Lay exact learning curves, computed without sampling, over the sampled ones.
    figure
        Figures, separated by commas: curves, robustness, contraction, eigenvalues. Default: all.
    font
        Font of figures: sans or a .ttf file. Default: sans.
    font_size
        Font size in figures. Default: 8 with --width.
    learner
        Learners, separated by commas: names such as TD,ETD,TDC-MP, or equation files such as my_tdc.yaml or my_tdc.yaml-MP.
        Default: the paper's nine.
    legend
        Legend of figures: below, right, inside or none. Default: below.
    no_notes
        Leave out the notes below figures; folders of figures have them in captions.txt.
    out
        File ending in .svg, .pdf, .png or .json, or a folder. Default: the first RESULTS_DIR.
    panels
        Rows and columns of lettered panels in one picture, such as 2x2.
    pixels
        Width of a PNG. Default: 1340; with --width, 400 per inch.
    problem
        Problems, separated by commas: names such as baird or garnet:states=50,seed=7, several as in garnet:seed=0..9, or
        files in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman error. Default: the paper's
        four.
    title
        Leave the title out of figures.
    width
        Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.
    x_axis
        Scale of the x axis: linear or log.
    y_axis
        Scale of the y axis: linear or log.
    plugin
        Jars with learners and problems of your own.
    """
    return call("plot", None, locals(), ["results_dir"], [])


def report(
    results_dir: File,
    *,
    plugin: Optional[Names] = None,
) -> str:
    """Write report.html for saved results, whole or partial, without running anything.

    Parameters
    ----------
    results_dir
        Folder that --out wrote.
    plugin
        Jars with learners and problems of your own.
    """
    return call("report", None, locals(), ["results_dir"], [])


def bench(
    problem: Optional[Problems] = None,
    learner: Optional[Learners] = None,
    *,
    lambda_: Optional[float] = None,
    seconds: Optional[float] = None,
    settings: Optional[int] = None,
    plugin: Optional[Names] = None,
) -> Result:
    """Measure learner-steps per second on one thread, for each learner and engine.

    A learner-step is one step of one learner with one setting. If several problems are given, the last one is used.

    Parameters
    ----------
    problem
        Problems, separated by commas: names such as baird or garnet:states=50,seed=7, several as in garnet:seed=0..9, or
        files in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged by a Bellman error. Default: the paper's
        four.
    learner
        Learners, separated by commas: names such as TD,ETD,TDC-MP, or equation files such as my_tdc.yaml or my_tdc.yaml-MP.
        Default: the paper's nine.
    lambda_
        λ of learners that can keep a trace. Default: 0.
    seconds
        Seconds of measurement, in all. Default: 10.
    settings
        Number of step sizes that run together. Default: 512.
    plugin
        Jars with learners and problems of your own.
    """
    return call("bench", Result, locals(), [], [])
