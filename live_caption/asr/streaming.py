"""Models that stream by themselves, on onnxruntime. Recogniser process."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from live_caption.asr.native.recognizer import NativeRecognizer
from live_caption.asr.onnx.families import Family, find_files
from live_caption.asr.onnx.loading import SearchOptions, load_ctc, load_transducer
from live_caption.asr.onnx.nemo import load_nemo
from live_caption.asr.onnx.paraformer import load_paraformer
from live_caption.asr.onnx.sessions import NO_GPU, Loader, Runtime
from live_caption.asr.onnx.stream import OnnxModel
from live_caption.asr.onnx.zipformer import zipformer2_states, zipformer_states
from live_caption.errors import ModelError, RecognitionError

_DEAF = "This model cannot listen for context words."


def open_streaming(
    folder: Path, runtime: Runtime, options: SearchOptions | None = None
) -> NativeRecognizer:
    """Loads the model in `folder`; raises ModelError, with what is wrong with it."""
    options = options or SearchOptions()
    model, notice = _tried(folder, runtime, options)
    deaf = _DEAF if options.context and not model.revises else ""
    return NativeRecognizer(model, folder.name, f"{notice} {deaf}".strip())


def _tried(folder: Path, runtime: Runtime, options: SearchOptions) -> tuple[OnnxModel, str]:
    """A model that has recognised a chunk, on the processor where the graphics card fails."""
    loader = Loader(runtime)
    model = load_model(folder, loader, options)
    stream = model.new_stream()
    stream.accept(np.zeros(stream.wanted, np.float32))
    try:
        stream.step()
    except RecognitionError as error:
        if loader.on_gpu:
            return _tried(folder, replace(runtime, gpu=False), options)[0], NO_GPU
        raise ModelError(
            f"The files in {folder} do not work together: {error.user_message}",
            "Use the files of one model.",
        ) from error
    return model, loader.notice


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
