"""The benchmark of streaming models runs, and counts what it says it counts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bench.streaming.__main__ import alone, compare
from bench.streaming.passes import Figures, Task, measure
from tests.streaming.conftest import RandomModels
from tools.streaming.cost_models import multiply_adds, parameters
from tools.streaming.graph import Graph

_FAMILY = "zipformer2-transducer"
_SECONDS = 5.0


def test_both_sides_hear_as_much(random_model: RandomModels) -> None:
    folder = str(random_model(_FAMILY))
    ours, theirs = (measure(Task(who, folder, _SECONDS)) for who in ("ours", "theirs"))
    assert ours.tokens == theirs.tokens > 0
    assert len(ours.steps_s) == len(theirs.steps_s) == int((_SECONDS * 100 - 46) // 32) + 1


def test_our_time_is_split_up(random_model: RandomModels) -> None:
    figures = alone(Task("ours", str(random_model(_FAMILY)), _SECONDS, parts=True))
    assert set(figures.parts_s) == {"features", "encoder", "decoder", "joiner"}
    assert 0 < sum(figures.parts_s.values()) < figures.cpu_s


def test_features_alone_are_no_recognition(random_model: RandomModels) -> None:
    figures = measure(Task("their features", str(random_model(_FAMILY)), _SECONDS))
    assert (figures.steps_s, figures.tokens) == ([], 0)


def test_the_program_takes_its_steps(random_model: RandomModels) -> None:
    figures = measure(Task("program", str(random_model(_FAMILY)), _SECONDS))
    assert len(figures.steps_s) > 10
    assert figures.tokens > 0


def test_a_comparison_prints_the_ratio_of_medians(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    costs_s = {"ours": iter((1.0, 9.0, 1.5, 2.0)), "theirs": iter((1.0, 1.2, 7.0))}

    def pretend(task: Task, _runtime: Path | None = None) -> Figures:
        cpu_s = next(costs_s.get(task.who, iter((0.5,))))
        return Figures(cpu_s, 2 * cpu_s, [0.02, 0.03], 7, "1.0", {"encoder": 1.8}, 100.0)

    monkeypatch.setattr("bench.streaming.__main__.alone", pretend)
    compare("model", seconds=10.0, rounds=3, runtime=None)
    printed = capsys.readouterr().out
    assert "ours ÷ theirs in CPU time: 1.25\n" in printed
    assert "ms of CPU per second of sound: encoder 180.00, the rest 20.00\n" in printed
    assert "theirs: features 50.00 ms" in printed


def test_multiply_adds_and_parameters(tmp_path: Path) -> None:
    graph = Graph(seed=0)
    x = graph.input("x", ["N", 6, 4])
    y = graph.linear(x, 4, 5)  # 6 · 4 · 5
    places = graph.linear(graph.constant(np.ones((2, 3))), 3, 5, bias=False)  # made once
    scores = graph.op("MatMul", y, graph.transpose(places, 1, 0))  # 6 · 5 · 2
    kept = graph.conv(graph.transpose(scores, 0, 2, 1), 2, 2, 3, groups=2)  # 4 · 2 · 3
    graph.output(kept, "y", ["N", 2, 4])
    graph.save(tmp_path / "m.onnx", {})
    assert multiply_adds(tmp_path / "m.onnx") == 6 * 4 * 5 + 6 * 5 * 2 + 4 * 2 * 3
    assert parameters(tmp_path / "m.onnx") == (4 * 5 + 5) + 2 * 3 + 3 * 5 + (2 * 3 + 2)
