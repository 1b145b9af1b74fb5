"""The sound server's side of Linux: PulseAudio, or PipeWire speaking its protocol.

The `soundcard` package is used as the binding to libpulse, below its own recorder: that one
needs a thread and 3 % of a core for blocks of 10 ms, hangs in a suspended stream, and its
enumeration aborts the process once the server is gone. This is the only module that knows
its inner names. Calls come from the source threads; blocks arrive in libpulse's thread.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from live_caption.audio.losses import ServerLostError, ServerRefusedError
from live_caption.errors import AudioError
from live_caption.ports import Write

_BLOCKS_PER_S = 50  # each block wakes this process, in silence too


@dataclass(frozen=True, slots=True)
class PulseDevice:
    """What the server says about a source; a monitor hears what the output `monitor_of` plays."""

    id: str
    name: str
    rate_hz: int
    channels: int
    monitor_of: str = ""


@dataclass(frozen=True, slots=True)
class Defaults:
    """Ids of the server's default source and output, empty where there is none."""

    source: str
    output: str


@contextlib.contextmanager
def _named_for_the_server() -> Iterator[None]:
    """The binding takes the name that mixers show from the command line, which may have none."""
    arguments, sys.argv = sys.argv, ["Live Caption"]
    try:
        yield
    finally:
        sys.argv = arguments


class PulseServer:
    """One connection to the sound server, made when constructed.

    Raises AudioError when libpulse is missing or the server refuses.
    """

    def __init__(self) -> None:
        try:
            with _named_for_the_server():
                import soundcard.pulseaudio as binding
        except OSError as error:
            raise AudioError(
                "The PulseAudio client library is missing.", "Install libpulse (libpulse0)."
            ) from error
        except AssertionError as error:
            raise ServerRefusedError() from error
        self._binding: Any = binding

    def devices(self) -> tuple[PulseDevice, ...]:
        """Return every source. Raises ServerLostError."""
        ffi, pulse = self._binding._ffi, self._binding._pulse
        found: list[PulseDevice] = []

        @ffi.callback("pa_source_info_cb_t")  # type: ignore[untyped-decorator]
        def each(_context: Any, info: Any, end: int, _data: Any) -> None:
            if not end:
                found.append(
                    PulseDevice(
                        self._text(info.name),
                        self._text(info.description),
                        int(info.sample_spec.rate),
                        int(info.sample_spec.channels),
                        self._text(info.monitor_of_sink_name),
                    )
                )

        self._require_connection()
        pulse._pa_context_get_source_info_list(pulse.context, each, ffi.NULL)
        return tuple(found)

    def defaults(self) -> Defaults:
        """Return the server's default choice. Raises ServerLostError."""
        ffi, pulse = self._binding._ffi, self._binding._pulse
        found = Defaults("", "")

        @ffi.callback("pa_server_info_cb_t")  # type: ignore[untyped-decorator]
        def take(_context: Any, info: Any, _data: Any) -> None:
            nonlocal found
            found = Defaults(
                self._text(info.default_source_name), self._text(info.default_sink_name)
            )

        self._require_connection()
        pulse._pa_context_get_server_info(pulse.context, take, ffi.NULL)
        return found

    def record(self, device: PulseDevice, write: Write) -> PulseStream:
        """Open the device at its own rate; `write` gets blocks of about 20 ms.

        Raises AudioError when it cannot be opened.
        """
        self._require_connection()
        stream = PulseStream(self._binding, device, write)
        try:
            stream.open()
        except RuntimeError as error:
            self._require_connection()
            raise AudioError(
                f"{device.name} cannot be opened.", "Choose another device in the settings."
            ) from error
        return stream

    def _require_connection(self) -> None:
        """Without this, libpulse aborts the process at the next question."""
        pulse, pa = self._binding._pulse, self._binding._pa
        if pulse._pa_context_get_state(pulse.context) != pa.PA_CONTEXT_READY:
            raise ServerLostError()

    def _text(self, pointer: Any) -> str:
        if pointer == self._binding._ffi.NULL:
            return ""
        text: bytes = self._binding._ffi.string(pointer)
        return text.decode("utf-8", "replace")


class PulseStream:
    """A running recording."""

    def __init__(self, binding: Any, device: PulseDevice, write: Write) -> None:
        self._binding = binding
        self._channels = device.channels
        self._write = write
        ffi = binding._ffi
        self._data, self._size = ffi.new("void **"), ffi.new("size_t *")
        self._callback = ffi.callback("pa_stream_request_cb_t")(self._on_data)
        block = device.rate_hz // _BLOCKS_PER_S
        self._recorder = binding._Recorder(device.id, device.rate_hz, device.channels, block)
        self._recorder._connect_stream = self._connect

    def open(self) -> None:
        self._recorder.__enter__()

    def is_open(self) -> bool:
        pulse, pa = self._binding._pulse, self._binding._pa
        state = pulse._pa_stream_get_state(self._recorder.stream)
        return bool(state == pa.PA_STREAM_READY)

    def close(self) -> None:
        self._recorder.__exit__(None, None, None)

    def _connect(self, attributes: Any) -> None:
        """Stands in for the recorder's own: same stream, but no thread behind the callback."""
        pulse, pa, stream = self._binding._pulse, self._binding._pa, self._recorder.stream
        pulse._pa_stream_set_read_callback(stream, self._callback, self._binding._ffi.NULL)
        pulse._pa_stream_connect_record(
            stream,
            self._recorder._id.encode(),
            attributes,
            pa.PA_STREAM_ADJUST_LATENCY | pa.PA_STREAM_DONT_MOVE,
        )

    def _on_data(self, stream: Any, _size: int, _data: Any) -> None:
        """Runs in libpulse's thread, which holds its lock: copy and return."""
        for block in self._blocks(stream):
            self._write(block)

    def _blocks(self, stream: Any) -> Iterator[np.ndarray[Any, np.dtype[np.float32]]]:
        pa, ffi = self._binding._pa, self._binding._ffi
        while pa.pa_stream_peek(stream, self._data, self._size) == 0 and self._size[0]:
            size = self._size[0]
            if self._data[0] == ffi.NULL:  # a hole in the recording
                yield np.zeros((size // 4 // self._channels, self._channels), np.float32)
            else:
                block = np.frombuffer(ffi.buffer(self._data[0], size), np.float32)
                yield block.reshape(-1, self._channels)
            pa.pa_stream_drop(stream)
