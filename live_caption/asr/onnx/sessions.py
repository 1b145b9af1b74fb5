"""Loads ONNX files into onnxruntime and runs them. Recogniser thread.

A graphics card is used only when asked for and where onnxruntime has one; whatever goes
wrong with it, the processor takes over.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import onnxruntime
from numpy.typing import NDArray
from onnxruntime.capi import onnxruntime_pybind11_state as errors

from live_caption.asr.onnx.header import OnnxHeader
from live_caption.errors import ModelError, RecognitionError

Array = NDArray[Any]

_CPU = "CPUExecutionProvider"
_GPUS = (
    "CUDAExecutionProvider",
    "ROCMExecutionProvider",
    "DmlExecutionProvider",
    "CoreMLExecutionProvider",
)
_FAILURES = (
    errors.Fail,
    errors.InvalidArgument,
    errors.InvalidGraph,
    errors.InvalidProtobuf,
    errors.NoModel,
    errors.NoSuchFile,
    errors.NotImplemented,
    errors.RuntimeException,
    errors.EPFail,
)
_MOST_THREADS = 4
_MB_FOR_A_THREAD = 100
"""A thread takes 20 to 30 ms for a chunk with this much of weights; more would hardly be sooner."""

NO_GPU = "The graphics card cannot run this model, so the processor recognises instead."


@dataclass(frozen=True, slots=True)
class Runtime:
    """How models run: on `threads` threads, where 0 chooses by the size of the files, and on the
    graphics card if it is asked for."""

    threads: int = 0
    gpu: bool = False


class Network:
    """A loaded file. Inputs and outputs go by their order in the file."""

    def __init__(self, header: OnnxHeader, session: Any) -> None:
        self.header = header
        self._session = session
        self._inputs = [each.name for each in session.get_inputs()]
        self._outputs = [each.name for each in session.get_outputs()]

    def run(self, *inputs: Array) -> list[Array]:
        """All outputs; raises RecognitionError where the model does not take the inputs."""
        feed = dict(zip(self._inputs, inputs, strict=True))
        try:
            answer: list[Array] = self._session.run(self._outputs, feed)
        except _FAILURES as error:
            raise RecognitionError(
                f"The model {self.header.path.name} failed: {_first_line(error)}",
                "Verify its files, or choose another model.",
            ) from error
        return answer


class Loader:
    """Loads the files of one model; `notice` tells of a graphics card that is not used."""

    def __init__(self, runtime: Runtime) -> None:
        self._threads = runtime.threads
        available = onnxruntime.get_available_providers()
        self._gpu = next((gpu for gpu in _GPUS if gpu in available), None) if runtime.gpu else None
        self.notice = NO_GPU if runtime.gpu and self._gpu is None else ""

    @property
    def on_gpu(self) -> bool:
        """Whether what was loaded runs on a graphics card."""
        return self._gpu is not None

    def load(self, header: OnnxHeader, *, small: bool = False) -> Network:
        """Raises ModelError where the file is damaged; a `small` network runs on one thread."""
        if self._gpu is not None and not small:
            network = self._on_gpu(header, self._gpu)
            if network is not None:
                return network
            self._gpu, self.notice = None, NO_GPU
        try:
            return Network(
                header, _session(header, 1 if small else self._threads_for(header), [_CPU])
            )
        except _FAILURES as error:
            raise ModelError(
                f"{header.path.name} cannot be loaded: {_first_line(error)}",
                "Download it again, or verify the model.",
            ) from error

    def _threads_for(self, header: OnnxHeader) -> int:
        useful = -(-header.size // (_MB_FOR_A_THREAD * 1_000_000))
        return self._threads or min(useful, _MOST_THREADS, os.cpu_count() or 1)

    def _on_gpu(self, header: OnnxHeader, gpu: str) -> Network | None:
        try:
            session = _session(header, self._threads_for(header), [gpu, _CPU])
        except _FAILURES:
            return None
        return Network(header, session) if gpu in session.get_providers() else None


def _session(header: OnnxHeader, threads: int, providers: Sequence[str]) -> Any:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 4  # what is wrong is raised, too
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(
        str(header.path), options, providers=list(providers), enable_fallback=0
    )


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0].rstrip(".") + "."
