"""Asks a listener of its own which devices there are, for commands that need no engine."""

from __future__ import annotations

import queue
import time

from live_caption.errors import AudioError
from live_caption.pipeline.child import ChildLost, ChildSpec, ChildStarted, FromChild, Supervisor
from live_caption.pipeline.messages import Devices, ListDevices, ListenerSpec
from live_caption.types import Device

_LISTENER = "live_caption.pipeline.listener:run"


def list_devices(timeout_s: float = 15.0, target: str = _LISTENER) -> tuple[Device, ...]:
    """Microphones, then outputs that can be heard; raises AudioError when they cannot be listed.

    A listener that dies over the question is started again and asked again.
    """
    reports: queue.SimpleQueue[ChildStarted | ChildLost | FromChild] = queue.SimpleQueue()
    listener = Supervisor(
        ChildSpec("listener", target, ListenerSpec(time.monotonic())), reports.put
    )
    listener.start()
    try:
        answer = _answer(listener, reports, time.monotonic() + timeout_s)
    finally:
        listener.stop()
    if answer is None:
        raise AudioError(
            "The sound system does not answer.", "Check that a sound server is running."
        )
    if answer.error is not None:
        raise answer.error
    return answer.devices


def _answer(
    listener: Supervisor,
    reports: queue.SimpleQueue[ChildStarted | ChildLost | FromChild],
    deadline_s: float,
) -> Devices | None:
    while (left_s := deadline_s - time.monotonic()) > 0:
        try:
            report = reports.get(timeout=left_s)
        except queue.Empty:
            return None
        match report:
            case ChildStarted(_, generation):
                listener.accept(generation)
                listener.send(ListDevices())
            case FromChild(_, Devices() as answer):
                return answer
            case ChildLost(for_good=True):
                return None
    return None
