"""From a model's name to a recogniser: which engine a model needs follows from the model.

Runs in the recogniser process; engines are imported here, where they are used.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from live_caption import paths
from live_caption.asr.llama.engine import check_engine, engine_unusable
from live_caption.asr.onnx.families import is_streaming
from live_caption.asr.rollback.languages import language_name
from live_caption.errors import ModelError
from live_caption.models.catalogue import Catalogue
from live_caption.models.locate import locate
from live_caption.models.pairs import find_pair, has_gguf
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.ports import Recognizer


def open_recognizer(spec: RecognizerSpec) -> Recognizer:
    """Loads the model of `spec`; raises ModelError with what is wrong with it."""
    place, engine = _find(spec)
    if spec.engine not in {"auto", engine}:
        raise ModelError(
            f"The engine “{spec.engine}” cannot run {spec.model}.",
            f"Leave the engine to the program: this model runs on “{engine}”.",
        )
    return _ENGINES[engine](spec, place)


def _find(spec: RecognizerSpec) -> tuple[Path, str]:
    """Where the model is, a folder or a file, and the engine it runs on."""
    place = paths.path_of(spec.model)
    if place.exists() or place.suffix == ".gguf":
        return place, _look_into(place)
    entry = Catalogue.load(paths.AppPaths.find()).find(spec.model)
    return locate(entry, spec.models_folder), entry.engine


def _look_into(place: Path) -> str:
    """The engine that a file, or the files of a folder, belong to."""
    if (place / "model.bin").exists() and (place / "config.json").exists():
        return "whisper"
    if has_gguf(place):
        return "qwen3-asr"
    if is_streaming(place):
        return "streaming"
    raise ModelError(
        f"{place} is no model that this program understands.",
        "A Whisper model for CTranslate2 is a folder with model.bin, config.json, "
        "tokenizer.json and vocabulary.txt; a Qwen3-ASR model is two GGUF files; a streaming "
        "model is a folder with ONNX files and tokens.txt.",
    )


def _whisper(spec: RecognizerSpec, folder: Path) -> Recognizer:
    from live_caption.asr.whisper import WhisperDecoder, WhisperRecognizer
    from live_caption.asr.windowed import WindowConfig

    decoder = WhisperDecoder(folder, spec.threads)
    decoder.check_language(spec.language)
    return WhisperRecognizer(decoder, Path(spec.model).name, WindowConfig())


def _qwen(spec: RecognizerSpec, place: Path) -> Recognizer:
    model, projector = find_pair(place, spec.projector)
    if spec.language is not None:
        language_name(spec.language)  # says it now if the model does not know it
    check_engine()
    try:
        from live_caption.asr.qwen import open_qwen
    except (ImportError, OSError, RuntimeError, AttributeError) as error:
        raise engine_unusable(error) from error
    return open_qwen(
        model, projector, spec.rollback, threads=spec.threads, gpu_layers=spec.gpu_layers
    )


def _streaming(spec: RecognizerSpec, folder: Path) -> Recognizer:
    from live_caption.asr.onnx.loading import SearchOptions
    from live_caption.asr.onnx.sessions import Runtime
    from live_caption.asr.streaming import open_streaming

    runtime = Runtime(spec.threads, gpu=spec.gpu_layers != 0)
    recognizer = open_streaming(folder, runtime, SearchOptions(context=spec.rollback.context))
    recognizer.check_language(spec.language)
    return recognizer


_ENGINES: dict[str, Callable[[RecognizerSpec, Path], Recognizer]] = {
    "whisper": _whisper,
    "qwen3-asr": _qwen,
    "streaming": _streaming,
}
