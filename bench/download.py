"""What a download costs:  python -m bench.download [--mb 1024] [--rounds 5] [--folder FOLDER]

A web server in a process of its own sends a file from memory. In turn, our downloader fetches
and hashes it, and `curl` followed by `sha256sum` do. The medians must keep
(curl + sha256sum) / ours ≥ 0.8, and our memory must not grow with the file. Two harder
comparisons are printed too: `curl + openssl`, since not every sha256sum uses the processor's
instructions for SHA, and with `sync`, since ours waits until the file is safe on the disk.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import multiprocessing
import os
import socketserver
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import psutil

from live_caption.models.catalogue import ModelEntry, ModelFile, Speed
from live_caption.models.download import Downloader, DownloadOptions
from live_caption.models.events import ModelEvent, Progress

_MB = 1 << 20
_NAME = "weights.bin"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--mb", type=int, default=1024, help="size of the file")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--folder", type=Path, help="where the files go")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.folder) as folder, _server(args.mb) as url:
        compare(Path(folder), url, args.mb, args.rounds)


def compare(folder: Path, url: str, size_mb: int, rounds: int) -> None:
    entry = _entry(url, size_mb)
    ways: dict[str, Callable[[], object]] = {
        "ours": lambda: _download(entry, folder),
        "curl + sha256sum": lambda: _shell("curl -sSo $1 $2 && sha256sum $1", folder, url),
        "curl + openssl": lambda: _shell("curl -sSo $1 $2 && openssl dgst -sha256 $1", folder, url),
        "curl + sync + openssl": lambda: _shell(
            "curl -sSo $1 $2 && sync $1 && openssl dgst -sha256 $1", folder, url
        ),
    }
    times_s: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            times_s[name].append(_timed_s(way))
            (folder / _NAME).unlink()
    medians_s = {name: statistics.median(each) for name, each in times_s.items()}
    for name, median_s in medians_s.items():
        each = " ".join(f"{time_s:.2f}" for time_s in times_s[name])
        print(f"{name:24} {median_s:5.2f} s  {size_mb / median_s:5.0f} MB/s  ({each})")
    ours_s = medians_s.pop("ours")
    for name, median_s in medians_s.items():
        print(f"({name}) / ours = {median_s / ours_s:.2f}")
    print_memory(entry, folder)


def print_memory(entry: ModelEntry, folder: Path) -> None:
    """One more download, in which the memory of this process is read as it goes."""
    process = psutil.Process()
    tenths: dict[int, float] = {}

    def read(event: ModelEvent) -> None:
        if isinstance(event, Progress):
            tenths[10 * event.done // event.total] = process.memory_info().rss / _MB

    Downloader(DownloadOptions()).download(entry, folder, read, threading.Event())
    readings = " ".join(f"{rss_mb:.1f}" for rss_mb in tenths.values())
    grown_mb = max(tenths.values()) - min(tenths.values())
    print(f"memory while it grows, MB: {readings}; range {grown_mb:.1f}")


def _timed_s(work: Callable[[], object]) -> float:
    began_s = time.perf_counter()
    work()
    return time.perf_counter() - began_s


def _download(entry: ModelEntry, folder: Path) -> None:
    Downloader(DownloadOptions()).download(entry, folder, lambda _: None, threading.Event())


def _shell(script: str, folder: Path, url: str) -> None:
    command = ["sh", "-c", script, "sh", str(folder / _NAME), url]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _entry(url: str, size_mb: int) -> ModelEntry:
    digest = hashlib.sha256()
    for _ in range(size_mb):
        digest.update(_block())
    file = ModelFile(_NAME, size_mb * _MB, digest.hexdigest(), (url,))
    speed = Speed(0.1, estimated=True)
    return ModelEntry("m", "M", "whisper", ("en",), "MIT", "", "", 0, speed, (file,))


def _block() -> bytes:
    return bytes(range(256)) * (_MB // 256)


# --- the server --------------------------------------------------------------------------


@contextlib.contextmanager
def _server(size_mb: int) -> Iterator[str]:
    """Its address, while it runs."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(there, size_mb), daemon=True)
    process.start()
    there.close()
    try:
        yield f"http://127.0.0.1:{here.recv()}/{_NAME}"
    finally:
        process.terminate()
        process.join()


def _serve(parent: Connection, size_mb: int) -> None:
    content = os.memfd_create("content")
    for _ in range(size_mb):
        os.write(content, _block())
    head = f"HTTP/1.1 200 OK\r\nContent-Length: {size_mb * _MB}\r\nConnection: close\r\n\r\n"

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            while self.rfile.readline().strip():
                pass
            self.request.sendall(head.encode())
            sent = 0
            while sent < size_mb * _MB:
                sent += os.sendfile(self.request.fileno(), content, sent, size_mb * _MB - sent)

    with socketserver.TCPServer(("127.0.0.1", 0), Handler) as server:
        parent.send(server.server_address[1])
        server.serve_forever()


if __name__ == "__main__":
    main()
