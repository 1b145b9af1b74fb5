"""Models that stream by themselves, on onnxruntime. Recogniser process."""

from __future__ import annotations

from pathlib import Path

from live_caption.asr.native.recognizer import NativeRecognizer
from live_caption.asr.onnx.families import Family, find_files
from live_caption.asr.onnx.loading import SearchOptions, load_ctc, load_transducer
from live_caption.asr.onnx.nemo import load_nemo
from live_caption.asr.onnx.paraformer import load_paraformer
from live_caption.asr.onnx.sessions import Loader, Runtime
from live_caption.asr.onnx.stream import OnnxModel
from live_caption.asr.onnx.zipformer import zipformer2_states, zipformer_states

_DEAF = "This model cannot listen for context words."


def open_streaming(
    folder: Path, runtime: Runtime, options: SearchOptions | None = None
) -> NativeRecognizer:
    """Loads the model in `folder`; raises ModelError, with what is wrong with it."""
    options = options or SearchOptions()
    loader = Loader(runtime)
    model = load_model(folder, loader, options)
    deaf = _DEAF if options.context and not model.revises else ""
    return NativeRecognizer(model, folder.name, f"{loader.notice} {deaf}".strip())


def load_model(folder: Path, loader: Loader, options: SearchOptions) -> OnnxModel:
    """Raises ModelError where the folder holds no model, or a damaged one."""
    files = find_files(folder)
    match files.family:
        case Family.ZIPFORMER:
            return load_transducer(files, zipformer_states(files.encoder), loader, options)
        case Family.ZIPFORMER2:
            return load_transducer(files, zipformer2_states(files.encoder), loader, options)
        case Family.ZIPFORMER2_CTC:
            return load_ctc(files, zipformer2_states(files.encoder), loader)
        case Family.PARAFORMER:
            return load_paraformer(files, loader)
        case Family.NEMO:
            return load_nemo(files, loader)
