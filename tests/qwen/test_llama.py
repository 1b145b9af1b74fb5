"""llama.cpp itself, with a model whose weights are random: what goes in and what is kept."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("llama_cpp")

from live_caption.asr.llama.context import ContextFullError, LlamaError, LlamaOptions
from live_caption.asr.llama.model import LlamaModel
from live_caption.asr.rollback.port import CancelledError
from live_caption.errors import ModelError
from live_caption.types import Samples
from tests.fakes.gguf import SPECIAL, projector_metadata, text_metadata, write_gguf

PROMPT = "<|im_start|>user\n<|audio_start|>"
ANSWER = "<|audio_end|><|im_end|>\n<|im_start|>assistant\n"


def noise(samples: int, seed: int = 0) -> Samples:
    return np.random.default_rng(seed).normal(0, 0.1, samples).astype(np.float32)


# --- sound ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("samples", "tokens"),
    [
        (100, 13),
        (15_999, 13),
        (31_999, 26),
        (32_000, 39),  # one sample too many costs 13 tokens
        (127_999, 104),
        (128_000, 117),
        (319_999, 260),
        (320_000, 273),
    ],
)
def test_tokens_of_a_slice(model: LlamaModel, samples: int, tokens: int) -> None:
    encoded = model.encode(noise(samples))
    assert encoded.tokens == tokens
    assert encoded.values.shape == (tokens, 32)
    assert np.isfinite(encoded.values).all()


def test_a_slice_is_encoded_on_its_own(model: LlamaModel) -> None:
    alone = model.encode(noise(31_999)).values
    model.encode(noise(127_999, seed=1))
    assert np.array_equal(model.encode(noise(31_999)).values, alone)


def test_sound_changes_the_answer(model: LlamaModel) -> None:
    answers = []
    for seed in (0, 1):
        model.rollback(0)
        model.extend(model.tokenize(PROMPT, special=True), 0)
        model.append(model.encode(noise(31_999, seed)))
        answers.append(model.context.logits(model.tokenize(ANSWER, special=True), 1))
    assert not np.allclose(answers[0], answers[1], atol=1e-3)


def test_nothing_cannot_be_encoded(model: LlamaModel) -> None:
    with pytest.raises(LlamaError, match="no sound"):
        model.encode(noise(0))


# --- the KV cache --------------------------------------------------------------------------


def test_length_counts_text_and_sound(model: LlamaModel) -> None:
    prompt = model.tokenize(PROMPT, special=True)
    model.extend(prompt, 0)
    model.append(model.encode(noise(31_999)))
    assert model.length == len(prompt) + 26
    model.rollback(len(prompt))
    assert model.length == len(prompt)


def test_what_is_kept_answers_as_what_is_computed_anew(model: LlamaModel) -> None:
    """A frozen slice stays while what follows it is replaced, again and again."""
    prompt, answer = (model.tokenize(text, special=True) for text in (PROMPT, ANSWER))
    frozen = model.encode(noise(127_999))
    tails = [model.encode(noise(31_999, seed)) for seed in (1, 2, 3)]
    model.extend(prompt, 0)
    model.append(frozen)
    kept_length = model.length
    kept = []
    for tail in tails:
        model.rollback(kept_length)
        model.append(tail)
        kept.append(model.context.logits(answer, len(answer)))
    for tail, logits in zip(tails, kept, strict=True):
        model.rollback(0)
        model.extend(prompt, 0)
        model.append(frozen)
        model.append(tail)
        assert np.array_equal(model.context.logits(answer, len(answer)), logits)


def test_what_is_rolled_back_leaves_no_trace(model: LlamaModel) -> None:
    beginning, first, second = [1, 2, 3, 4], [5, 6, 7], [8, 9]
    model.extend([*beginning], 0)
    expected = model.context.logits(second, 2)
    model.rollback(4)
    model.extend(first, 3)
    model.rollback(4)
    assert np.array_equal(model.context.logits(second, 2), expected)


def test_a_draft_in_one_batch_answers_as_token_by_token(model: LlamaModel) -> None:
    prompt = model.tokenize(PROMPT, special=True)
    draft = list(range(40, 60))
    together = model.extend([*prompt, *draft], len(draft) + 1)
    model.rollback(0)
    answer = model.extend(prompt, 1)
    singly = answer + [model.extend([token], 1)[0] for token in draft]
    assert together == singly
    assert len(set(together)) > 3, "a model that always says the same proves nothing"


def test_more_tokens_than_a_batch(model: LlamaModel) -> None:
    tokens = [index % 250 for index in range(400)]
    answers = model.extend(tokens, 150)
    assert model.length == 400
    model.rollback(0)
    model.extend(tokens[:250], 0)
    singly = [model.extend([token], 1)[0] for token in tokens[250:]]
    assert answers == singly


@pytest.mark.parametrize(("length", "text"), [(-1, "from 3 to -1"), (4, "from 3 to 4")])
def test_only_what_is_there_can_be_rolled_back(model: LlamaModel, length: int, text: str) -> None:
    model.extend([1, 2, 3], 0)
    with pytest.raises(ValueError, match=text):
        model.rollback(length)


def test_more_answers_than_tokens(model: LlamaModel) -> None:
    with pytest.raises(ValueError, match="no 3 answers from 2 tokens"):
        model.extend([1, 2], 3)


def test_a_full_cache_is_said_and_goes_on_after_a_rollback(model: LlamaModel) -> None:
    model.extend([1] * 300, 0)
    with pytest.raises(ContextFullError, match="too long"):
        model.extend([1] * 300, 1)
    model.rollback(300)
    assert model.extend([1], 1)


def test_a_token_that_does_not_exist(model: LlamaModel) -> None:
    with pytest.raises(LlamaError, match="The model failed"):
        model.extend([9_999], 1)
    assert model.length == 0
    assert model.extend([1], 1)


def test_cancel_ends_what_is_running(model: LlamaModel) -> None:
    """Another thread cancels while this one computes without end."""

    def compute() -> None:
        while True:
            model.rollback(0)
            model.extend([1] * 200, 1)

    timer = threading.Timer(0.02, model.cancel)
    timer.start()
    with pytest.raises(CancelledError):
        compute()
    timer.join()
    assert model.cancelled()


# --- text ----------------------------------------------------------------------------------


def test_special_names_are_one_token_only_where_asked(model: LlamaModel) -> None:
    assert model.tokenize("<|im_end|>", special=True) == [257 + SPECIAL.index("<|im_end|>")]
    assert len(model.tokenize("<|im_end|>", special=False)) == len("<|im_end|>")
    assert model.tokenize("", special=True) == []


def test_pieces_join_to_the_text(model: LlamaModel) -> None:
    tokens = model.tokenize("the 你好<asr_text>\n", special=True)
    assert b"".join(map(model.piece, tokens)).decode() == "the 你好<asr_text>\n"
    assert model.piece(model.tokenize("你", special=False)[0]) == "你".encode()[:1]


@pytest.mark.parametrize("token", [-1, 264])
def test_no_piece_of_an_unknown_token(model: LlamaModel, token: int) -> None:
    with pytest.raises(LlamaError, match=f"no token {token}"):
        model.piece(token)


# --- opening and closing -------------------------------------------------------------------


def test_what_the_library_says_goes_to_the_log(
    pair: tuple[Path, Path], caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    with LlamaModel(*pair, LlamaOptions(threads=1)) as model:
        model.encode(noise(15_999))
    assert any("qwen3vl" in record.message for record in caplog.records)
    assert capfd.readouterr() == ("", "")


def test_closing_twice(pair: tuple[Path, Path]) -> None:
    model = LlamaModel(*pair, LlamaOptions(threads=1))
    model.close()
    model.close()


def test_a_text_model_without_its_tensors(tmp_path: Path, pair: tuple[Path, Path]) -> None:
    empty = write_gguf(tmp_path / "empty.gguf", text_metadata(), {})
    with pytest.raises(ModelError, match=r"cannot load .*empty\.gguf: .+"):
        LlamaModel(empty, pair[1], LlamaOptions())


def test_a_projector_without_its_tensors(tmp_path: Path, pair: tuple[Path, Path]) -> None:
    empty = write_gguf(tmp_path / "mmproj.gguf", projector_metadata(), {})
    with pytest.raises(ModelError, match=r"cannot load .*mmproj\.gguf: .+"):
        LlamaModel(pair[0], empty, LlamaOptions())
