"""Models that are a few thousand bytes of noise, and somebody who downloads them."""

from __future__ import annotations

import hashlib
import json
import os
import random
import threading
from pathlib import Path

from live_caption.models.catalogue import ModelEntry, ModelFile, PackageSource, Speed
from live_caption.models.events import Done, DownloadError, OnEvent, Progress, Verifying


def noise(name: str, size: int = 5000) -> bytes:
    """Bytes that cannot be compressed and depend on the name alone."""
    return random.Random(name).randbytes(size)


def toy_file(name: str, content: bytes, *, urls: bool = True) -> ModelFile:
    addresses = (f"https://models.example/{name}",) if urls else ()
    return ModelFile(name, len(content), hashlib.sha256(content).hexdigest(), addresses)


def toy_model(
    id: str,  # noqa: A002
    files: dict[str, bytes],
    *,
    urls: bool = True,
    package: PackageSource | None = None,
) -> ModelEntry:
    return ModelEntry(
        id=id,
        title=f"Toy {id}",
        engine="whisper",
        languages=("en",),
        licence="MIT",
        licence_url="https://models.example/licence",
        purpose="For tests.",
        memory_mb=1,
        speed=Speed(0.1, estimated=True),
        files=tuple(toy_file(name, content, urls=urls) for name, content in files.items()),
        package=package,
    )


def put(folder: Path, files: dict[str, bytes]) -> Path:
    """Writes files; a name may lead into a folder."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def flip_a_bit(path: Path, position: int) -> None:
    """Damages a file as a disk does: its size and its times stay."""
    state = path.stat()
    with path.open("r+b") as file:
        file.seek(position)
        (byte,) = file.read(1)
        file.seek(position)
        file.write(bytes([byte ^ 1]))
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))


class FakeDownloads:
    """Has the files of models, or fails with `error`; `asked` lists the ids."""

    def __init__(self, files: dict[str, bytes], error: DownloadError | None = None) -> None:
        self._files = files
        self._error = error
        self.asked: list[str] = []

    def download(
        self, entry: ModelEntry, folder: Path, on_event: OnEvent, cancel: threading.Event
    ) -> None:
        self.asked.append(entry.id)
        if self._error is not None:
            raise self._error
        for file in entry.files:
            on_event(Progress(entry.id, 0, entry.bytes, 1e6, 0.0))
            on_event(Verifying(entry.id, file.name))
            put(folder, {file.name: self._files[file.name]})
        on_event(Done(entry.id, folder))


def content(folder: Path) -> dict[str, bytes]:
    """All files below a folder, but for what was found out about them."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "verified.json"
    }


def below(name: str, files: dict[str, bytes]) -> dict[str, bytes]:
    return {f"{name}/{file}": content for file, content in files.items()}


SHARED = noise("tokens", 1000)
ENGLISH = {"encoder.onnx": noise("encoder en"), "tokens.txt": SHARED}
GERMAN = {"encoder.onnx": noise("encoder de"), "tokens.txt": SHARED}
ALONE = {"Модель 模型 é.bin": noise("alone", 3000)}

english = toy_model("english", ENGLISH)
german = toy_model("german", GERMAN)
alone = toy_model("alone", ALONE)


def as_toml(entry: ModelEntry) -> str:
    """A model as it is written in a catalogue file."""
    lines = [
        "[[model]]",
        *(f"{key} = {json.dumps(getattr(entry, key))}" for key in _SIMPLE),
        f"languages = {json.dumps(entry.languages)}",
        f"speed = {{ real_time_factor = {entry.speed.real_time_factor}, estimated = true }}",
    ]
    for file in entry.files:
        lines += [
            "[[model.files]]",
            f"name = {json.dumps(file.name, ensure_ascii=False)}",
            f"size = {file.size}",
            f'sha256 = "{file.sha256}"',
            f"urls = {json.dumps(file.urls)}",
        ]
    return "\n".join(lines) + "\n\n"


_SIMPLE = ("id", "title", "engine", "licence", "licence_url", "purpose", "memory_mb")
