"""Writes tests/fixtures/speech/word_ends.json: when each word ends, by Whisper base.

An offline pass with beam search and word times over each recording. Run again only when
recordings are added:  python -m tools.word_ends
"""

from __future__ import annotations

import json

from faster_whisper import WhisperModel

from bench.recordings import WORD_ENDS, Recording, recordings
from live_caption import paths
from live_caption.models.catalogue import Catalogue
from live_caption.models.locate import locate


def main() -> None:
    entry = Catalogue.read(paths.resource("models.toml")).find("whisper-base")
    folder = locate(entry, paths.AppPaths.find().models)
    model = WhisperModel(str(folder), device="cpu", compute_type="float32")
    ends = {r.path.name: _ends(model, r) for lang in ("en", "zh") for r in recordings(lang)}
    lines = [f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in ends.items()]
    WORD_ENDS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _ends(model: WhisperModel, recording: Recording) -> list[tuple[str, float]]:
    segments, _ = model.transcribe(
        str(recording.path), language=recording.language, word_timestamps=True, temperature=0
    )
    return [(w.word.strip(), round(w.end, 2)) for s in segments for w in s.words or ()]


if __name__ == "__main__":
    main()
