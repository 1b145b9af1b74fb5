"""Writes what transformers' Qwen3-ASR makes of every other held-out sentence: the golden file.

    python -m tools.miniature.reference

The weights are those of the GGUF pair, so any difference is the runtime's. Sound of up to
8 s goes through transformers' own feature extractor; longer sound as the features of our
slices, each normalised on its own, which transformers does not do.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from transformers import Qwen3ASRFeatureExtractor

from tools.miniature import gguf_files
from tools.miniature.fixture import FOLDER, HeldOut, held_out
from tools.miniature.labels import CHUNK_TOKENS
from tools.miniature.model import CHUNK_FRAMES, LogMel
from tools.miniature.prompt import prompt
from tools.miniature.sentences import slices
from tools.miniature.tokens import Tokens
from tools.miniature.words import RATE_HZ, Samples

GOLDEN_NAME = "reference.json"
SLICE_S = 8
_BEST = 5


def features(samples: Samples) -> Any:
    """Log-mel features, [1, 128, 100·seconds]."""
    pieces = slices(samples, SLICE_S)
    if len(pieces) > 1:
        mel = LogMel()
        return torch.cat([mel(piece[None]) for piece in pieces], dim=2)
    extractor = Qwen3ASRFeatureExtractor()
    # It leaves out the last frame, and one sample more than ours adds just that.
    whole = np.append(pieces[0], np.float32(0))
    found = extractor(whole, sampling_rate=RATE_HZ, padding="longest", return_tensors="pt")
    return found["input_features"]


def transcribe(model: Any, tokens: Tokens, sentence: HeldOut) -> dict[str, Any]:
    """Greedy token ids, the stop included, and the best logits after the prompt."""
    sound = features(sentence.samples)
    audio = sound.shape[2] // CHUNK_FRAMES * CHUNK_TOKENS
    before, after = prompt()
    ids = tokens.encode(before + "<|audio_pad|>" * audio + after)
    limit = 16 * audio // CHUNK_TOKENS + 24
    with torch.no_grad():
        written = model.generate(
            input_ids=torch.tensor([ids]),
            input_features=sound,
            input_features_mask=torch.ones(1, sound.shape[2], dtype=torch.long),
            attention_mask=torch.ones(1, len(ids), dtype=torch.long),
            max_new_tokens=limit,
            do_sample=False,
            output_logits=True,
            return_dict_in_generate=True,
        )
    best = written.logits[0][0].topk(_BEST)
    logits = {int(i): round(float(v), 4) for i, v in zip(best.indices, best.values, strict=True)}
    return {"ids": written.sequences[0, len(ids) :].tolist(), "logits": logits}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    folder = parser.parse_args().folder
    tokens, model = Tokens(), gguf_files.read(folder)
    chosen = list(held_out())[::2]
    golden = {s.path.name: transcribe(model, tokens, s) for s in chosen}
    lines = [f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in golden.items()]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (folder / GOLDEN_NAME).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
