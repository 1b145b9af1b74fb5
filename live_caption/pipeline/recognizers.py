"""From a model's name to a recogniser: which engine a model needs follows from the model.

Runs in the recogniser process; engines are imported here, where they are used.
"""

from __future__ import annotations

from pathlib import Path

from live_caption import paths
from live_caption.errors import ModelError
from live_caption.models.catalogue import Catalogue
from live_caption.models.locate import locate
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.ports import Recognizer


def open_recognizer(spec: RecognizerSpec) -> Recognizer:
    """Loads the model of `spec`; raises ModelError with what is wrong with it."""
    folder = Path(spec.model)
    if folder.is_dir():
        engine = _look_into(folder)
    else:
        entry = Catalogue.read(paths.resource("models.toml")).find(spec.model)
        folder, engine = locate(entry, spec.models_folder), entry.engine
    if spec.engine not in {"auto", engine}:
        raise ModelError(
            f"The engine “{spec.engine}” cannot run {spec.model}.",
            f"Leave the engine to the program: this model runs on “{engine}”.",
        )
    return _whisper(spec, folder)


def _look_into(folder: Path) -> str:
    """The engine that the files of a folder belong to."""
    if (folder / "model.bin").exists() and (folder / "config.json").exists():
        return "whisper"
    raise ModelError(
        f"The folder {folder} holds no model that this program understands.",
        "A Whisper model for CTranslate2 has model.bin, config.json, tokenizer.json and "
        "vocabulary.txt.",
    )


def _whisper(spec: RecognizerSpec, folder: Path) -> Recognizer:
    from live_caption.asr.whisper import WhisperDecoder, WhisperRecognizer
    from live_caption.asr.windowed import WindowConfig

    decoder = WhisperDecoder(folder, spec.threads)
    decoder.check_language(spec.language)
    return WhisperRecognizer(decoder, Path(spec.model).name, WindowConfig())
