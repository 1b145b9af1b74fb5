from __future__ import annotations

import wave
from pathlib import Path

import av
import numpy as np
import pytest

from live_caption.audio.files import AudioFile, read_whole
from live_caption.errors import AudioError
from live_caption.types import SAMPLE_RATE_HZ, Samples


def tone(rate_hz: int, seconds: float) -> Samples:
    times_s = np.arange(round(rate_hz * seconds)) / rate_hz
    return (0.5 * np.sin(2 * np.pi * 440 * times_s)).astype(np.float32)


def write_wave(path: Path, rate_hz: int = 16_000, channels: int = 1, seconds: float = 2) -> Path:
    mono = (tone(rate_hz, seconds) * 32_767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate_hz)
        file.writeframes(np.repeat(mono, channels).tobytes())
    return path


def encode(path: Path, codec: str, rate_hz: int) -> Path:
    with av.open(path, "w") as container:
        stream = container.add_stream(codec, rate=rate_hz, layout="stereo")
        size = stream.codec_context.frame_size
        resampler = av.AudioResampler(stream.format, "stereo", rate_hz, frame_size=size)
        frame = av.AudioFrame.from_ndarray(tone(rate_hz, 3)[None, :], "flt", "mono")
        frame.sample_rate = rate_hz
        for part in (frame, None):
            for converted in resampler.resample(part):
                container.mux(stream.encode(converted))
        container.mux(stream.encode(None))
    return path


@pytest.mark.parametrize(
    ("name", "codec", "rate_hz"),
    [
        ("a.flac", "flac", 44_100),
        ("a.mp3", "libmp3lame", 44_100),
        ("a.opus", "libopus", 48_000),
        ("a.m4a", "aac", 48_000),
        ("a.wav", "pcm_s24le", 22_050),
    ],
)
def test_many_formats_are_read(tmp_path: Path, name: str, codec: str, rate_hz: int) -> None:
    samples = read_whole(encode(tmp_path / name, codec, rate_hz))
    assert samples.dtype == np.float32
    assert len(samples) == pytest.approx(3 * SAMPLE_RATE_HZ, abs=0.1 * SAMPLE_RATE_HZ)
    spectrum = np.abs(np.fft.rfft(samples))
    pitch_hz = int(np.argmax(spectrum)) * SAMPLE_RATE_HZ / len(samples)
    assert pitch_hz == pytest.approx(440, abs=2)


def test_blocks_are_native(tmp_path: Path) -> None:
    file = AudioFile(write_wave(tmp_path / "a.wav", rate_hz=44_100, channels=6))
    blocks = list(file.blocks())
    file.close()
    file.close()
    assert (file.rate_hz, file.channels, file.name) == (44_100, 6, "a.wav")
    assert {block.shape[1] for block in blocks} == {6}
    assert sum(len(block) for block in blocks) == 88_200


def test_sixteen_kilohertz_come_through_exactly(tmp_path: Path) -> None:
    samples = read_whole(write_wave(tmp_path / "a.wav"))
    np.testing.assert_allclose(samples, tone(16_000, 2), atol=1e-4)


def test_a_wave_from_a_pipe_has_no_length_and_is_read(tmp_path: Path) -> None:
    path = write_wave(tmp_path / "a.wav")
    data = bytearray(path.read_bytes())
    data[4:8] = data[40:44] = b"\xff\xff\xff\xff"
    path.write_bytes(data)
    assert len(read_whole(path)) == 32_000


def bad(tmp_path: Path, name: str, data: bytes) -> Path:
    path = tmp_path / name
    path.write_bytes(data)
    return path


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    good = write_wave(tmp_path / "good.wav").read_bytes()
    folder = tmp_path / "folder"
    folder.mkdir()
    cases = {
        tmp_path / "missing.wav": "no file",
        folder: "a folder",
        bad(tmp_path, "empty.wav", b""): "is empty",
        bad(tmp_path, "text.wav", b"This is a letter.\n" * 100): "not a sound file",
        bad(tmp_path, "header.wav", good[:44]): "not a sound file",
        bad(tmp_path, "torn.wav", good[:30]): "not a sound file",
        bad(tmp_path, "noise.mp3", np.random.default_rng(1).bytes(4_000)): "not a sound file",
    }
    for path, words in cases.items():
        with pytest.raises(AudioError) as caught:
            read_whole(path)
        assert words in caught.value.user_message
        assert path.name in caught.value.user_message
        assert caught.value.hint


def test_a_file_without_sound_is_named(tmp_path: Path) -> None:
    path = tmp_path / "still.mkv"
    with av.open(path, "w") as container:
        stream = container.add_stream("mpeg4", rate=5)
        stream.width = stream.height = 64
        stream.pix_fmt = "yuv420p"
        container.mux(stream.encode(av.VideoFrame(64, 64, "yuv420p")))
        container.mux(stream.encode(None))
    with pytest.raises(AudioError, match="no sound in the file still"):
        AudioFile(path)


@pytest.mark.parametrize("name", ["a.wav", "a.flac"])
def test_a_cut_file_is_read_to_its_end_and_then_named(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    codec = "flac" if name.endswith("flac") else "pcm_s16le"
    data = encode(path, codec, 44_100).read_bytes()
    path.write_bytes(data[: len(data) // 2])
    file = AudioFile(path)
    blocks: list[Samples] = []
    with pytest.raises(AudioError, match="cut off after 1"):
        blocks.extend(file.blocks())
    file.close()
    assert sum(map(len, blocks)) == pytest.approx(1.5 * 44_100, rel=0.4)


def test_a_file_that_is_removed_while_it_is_read_is_read_to_its_end(tmp_path: Path) -> None:
    path = write_wave(tmp_path / "a.wav")
    file = AudioFile(path)
    blocks = file.blocks()
    count = len(next(blocks))
    try:
        path.unlink()
    except PermissionError:
        pytest.skip("an open file cannot be removed here")
    count += sum(map(len, blocks))
    file.close()
    assert count == 2 * 16_000
