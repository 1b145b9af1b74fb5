"""When a word appears that was just said:  python -m bench.streaming.words [--threads 2]

That is what the model itself waits for, in time of the sound, and then one step. The first is
measured with the small trained transducer, as whose words are known to end: the sound that
was heard when the last token of a word came out, less the end of the word. The second is a step
of the models of `tools.streaming.cost_models`, which hear as much in a step. Both are
distributions, and so is the sum that is printed: each delay with each step. Its median must be
500 ms at most.
"""

from __future__ import annotations

import argparse

import numpy as np

from bench.qwen.__main__ import SECONDS
from bench.streaming.__main__ import alone
from bench.streaming.passes import Task
from live_caption.asr.onnx.loading import SearchOptions
from live_caption.asr.onnx.sessions import Loader, Runtime
from live_caption.asr.streaming import load_model
from live_caption.types import SAMPLE_RATE_HZ
from tools.miniature.fixture import held_out
from tools.streaming.cost_models import MODELS, PRECISIONS, cost_model
from tools.streaming.evaluate import Ours, score
from tools.streaming.fixture import TRANSDUCER


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--threads", type=int, default=2)
    threads = parser.parse_args().threads
    model = load_model(TRANSDUCER, Loader(Runtime(threads)), SearchOptions(paths=1))
    scores = score(lambda: Ours(model.new_stream()), list(held_out()))
    delays = [delay for each in scores.values() for delay in each.delays]
    delays_ms = 1000 * np.array(delays) / SAMPLE_RATE_HZ
    chunk_ms = 1000 * model.chunk_frames * model.feature_shift / SAMPLE_RATE_HZ
    print(f"{len(delays)} words; chunks of {chunk_ms:.0f} ms; {threads} threads")
    print(f"the model's delay {_shown(delays_ms)}", flush=True)
    for name in MODELS:
        for precision in PRECISIONS:
            folder = str(cost_model(name, precision))
            figures = alone(Task("program", folder, SECONDS, threads))
            steps_ms = 1000 * np.array(figures.steps_s)
            sums_ms = np.add.outer(delays_ms, steps_ms).ravel()
            print(
                f"{name} {precision}: step {_shown(steps_ms)}, word {_shown(sums_ms)}, "
                f"RTF {figures.wall_s / SECONDS:.3f}, CPU {figures.cpu_s / SECONDS:.3f} s per s",
                flush=True,
            )


def _shown(values_ms: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> str:
    return f"{np.median(values_ms):.0f} ms (95 %: {np.percentile(values_ms, 95):.0f})"


if __name__ == "__main__":
    main()
