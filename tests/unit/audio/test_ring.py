from __future__ import annotations

import threading

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from live_caption.audio.ring import RingBuffer
from live_caption.types import Samples


def counted(begin: int, end: int) -> Samples:
    """Frames of two channels that carry their own number."""
    return np.stack([np.arange(begin, end), -np.arange(begin, end)], axis=1).astype(np.float32)


@given(st.lists(st.tuples(st.integers(0, 40), st.booleans()), max_size=60))
def test_every_frame_is_read_once_or_counted_as_lost(steps: list[tuple[int, bool]]) -> None:
    ring = RingBuffer(50, 2)
    written = seen = 0
    for size, read in steps:
        ring.write(counted(written, written + size))
        written += size
        if read:
            lost, block = ring.read()
            seen += lost
            assert np.array_equal(block, counted(seen, seen + len(block)))
            seen += len(block)
            assert seen == written


def test_what_does_not_fit_is_lost_and_the_newer_half_kept() -> None:
    ring = RingBuffer(100, 2)
    ring.write(counted(0, 90))
    ring.write(counted(90, 130))
    lost, block = ring.read()
    assert (lost, len(block)) == (80, 50)
    assert np.array_equal(block, counted(80, 130))
    assert ring.read()[0] == 0


def test_a_block_larger_than_the_ring_keeps_its_end() -> None:
    ring = RingBuffer(10, 2)
    ring.write(counted(0, 35))
    assert np.array_equal(ring.read()[1], counted(30, 35))


def test_the_block_is_copied() -> None:
    ring = RingBuffer(10, 2)
    block = counted(0, 5)
    ring.write(block)
    block[:] = 99
    assert np.array_equal(ring.read()[1], counted(0, 5))


def test_a_writer_in_another_thread_never_tears_a_block() -> None:
    ring = RingBuffer(4_000, 2)
    total = 200_000

    def write() -> None:
        for begin in range(0, total, 100):
            ring.write(counted(begin, begin + 100))

    writer = threading.Thread(target=write)
    writer.start()
    seen = 0
    while seen < total:
        lost, block = ring.read()
        seen += lost
        assert np.array_equal(block, counted(seen, seen + len(block)))
        seen += len(block)
    writer.join()
    assert seen == total
