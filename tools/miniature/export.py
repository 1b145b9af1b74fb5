"""Writes the GGUF pair of the newest checkpoint: the average of its last weights.

python -m tools.miniature.export tests/fixtures/miniature
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch.optim.swa_utils import AveragedModel

from tools.miniature import gguf_files
from tools.miniature.model import build
from tools.miniature.tokens import Tokens
from tools.miniature.words import WORK


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--checkpoint", type=Path, default=WORK / "checkpoint.pt")
    options = parser.parse_args()
    tokens = Tokens()
    model, _ = build(tokens)
    average = AveragedModel(model)
    average.load_state_dict(torch.load(options.checkpoint, weights_only=True)["average"])
    gguf_files.write(average.module, tokens, options.folder)


if __name__ == "__main__":
    main()
