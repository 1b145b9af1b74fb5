"""`live-caption models …`: which models there are, and how they come, go and are checked.

Runs on the main thread. Each action is a function that returns an exit code.
"""

from __future__ import annotations

import argparse
import json
import locale
import logging
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass
from types import FrameType

from live_caption.cli.model_text import as_table, as_text, as_values
from live_caption.cli.output import write_output
from live_caption.cli.progress import reporting, size_text, write_line
from live_caption.errors import LiveCaptionError, ModelError, UsageError
from live_caption.models.catalogue import Catalogue, ModelEntry, ModelFile
from live_caption.models.download import Downloader, DownloadOptions
from live_caption.models.events import CancelledDownload, Failed, ModelEvent, OnEvent
from live_caption.models.locate import how_to_get, how_to_repair
from live_caption.models.store import Downloads, ModelState, ModelStore

_log = logging.getLogger(__name__)
_OTHER_ARCHIVES = {".zip", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".7z", ".rar"}
_STOPPED = "Stopped. What has arrived is kept, and the same command goes on from there."


@dataclass(frozen=True, slots=True)
class _Context:
    """What the actions work with."""

    args: argparse.Namespace
    catalogue: Catalogue
    store: ModelStore
    downloads: Downloads

    @property
    def entry(self) -> ModelEntry:
        """The model that is named; raises ModelError that names the known ones."""
        return self.catalogue.find(self.args.model)


def run(
    args: argparse.Namespace, downloader: Callable[[DownloadOptions], Downloads] = Downloader
) -> int:
    catalogue = Catalogue.load(args.paths)
    store = ModelStore(catalogue, args.paths)
    given = getattr(args, "proxy", None)
    proxy = args.settings.download_proxy if given is None else given
    context = _Context(args, catalogue, store, downloader(DownloadOptions(proxy=proxy)))
    return _ACTIONS[args.action](context)


# --- what there is -----------------------------------------------------------------------


def _list(context: _Context) -> int:
    store, entries = context.store, context.catalogue.entries
    if context.args.json:
        _print_json([as_values(each, store.state(each), store.folder(each)) for each in entries])
    else:
        write_output(as_table((each, store.state(each)) for each in entries))
    return 0


def _info(context: _Context) -> int:
    entry = context.entry
    about = entry, context.store.state(entry), context.store.folder(entry)
    if context.args.json:
        _print_json(as_values(*about))
    else:
        write_output(as_text(*about))
    return 0


def _path(context: _Context) -> int:
    if context.args.model is None:
        folder = context.args.paths.models
    else:
        entry = context.entry
        folder = context.store.folder(entry)
        if context.store.state(entry) is ModelState.MISSING:
            raise ModelError(f"The model {entry.title} is not installed.", how_to_get(entry))
    _say(context, {"path": str(folder)}, str(folder))
    return 0


def _recommend(context: _Context) -> int:
    from live_caption.models.recommend import recommend
    from live_caption.pipeline.machine import measure

    args = context.args
    languages = args.language or [_spoken(args.settings.recognition_language)]
    if not args.json:
        print("Measuring this computer for some seconds …", file=sys.stderr, flush=True)
    machine = measure(args.settings, args.paths)
    found = recommend(context.catalogue.entries, machine, languages)
    values = {"model": found.entry.id, "reason": found.reason, "languages": languages}
    measured = {**asdict(machine), "engines": sorted(machine.engines)}
    here = context.store.state(found.entry) in {ModelState.INSTALLED, ModelState.BUNDLED}
    hint = _how_to_use(found.entry) if here else how_to_get(found.entry)
    text = f"{found.entry.id}: {found.entry.title}\n{found.reason}\n{hint}"
    _say(context, {**values, "machine": measured}, text)
    return 0


def _spoken(language: str) -> str:
    """The language of the settings, or else the one of the system."""
    if language != "auto":
        return language
    code = (locale.getlocale()[0] or "").partition("_")[0].lower()
    return code if len(code) in {2, 3} else "en"  # Windows names languages in English


# --- how they come and are checked --------------------------------------------------------


def _download(context: _Context) -> int:
    entry = context.entry
    with _ctrl_c_cancels() as cancel, _shown(context) as report:
        code = _attempt(
            entry, report, lambda: context.store.download(entry, context.downloads, report, cancel)
        )
    if code == 0 and not context.args.json:
        print(_how_to_use(entry))
    return code


def _verify(context: _Context) -> int:
    """One model, or all of which something is here."""
    if context.args.model is not None:
        chosen = [context.entry]
    else:
        state = context.store.state
        chosen = [e for e in context.catalogue.entries if state(e) is not ModelState.MISSING]
    check = _repair_one if context.args.repair else _verify_one
    return max((check(context, entry) for entry in chosen), default=0)


def _verify_one(context: _Context, entry: ModelEntry) -> int:
    def verify() -> None:
        if wrong := context.store.verify(entry, report):
            raise ModelError(
                f"The model {entry.title} is damaged or incomplete: {_names(wrong)}.",
                how_to_repair(entry),
            )

    with _shown(context) as report:
        return _attempt(entry, report, verify)


def _repair_one(context: _Context, entry: ModelEntry) -> int:
    with _ctrl_c_cancels() as cancel, _shown(context) as report:

        def heard(event: ModelEvent) -> None:
            if cancel.is_set():
                raise CancelledDownload("Stopped.")
            report(event)

        return _attempt(
            entry, report, lambda: context.store.repair(entry, context.downloads, heard, cancel)
        )


def _import(context: _Context) -> int:
    with _shown(context) as report:
        entries = context.store.import_(context.args.path, report)
    for entry in entries:
        if missing := context.store.missing(entry):
            names = [file.name for file in missing]
            _say(
                context,
                {"event": "incomplete", "model": entry.id, "missing": names},
                f"{entry.title} still lacks {', '.join(names)}; what was found is kept.\n"
                f"Import the rest, or get it with “live-caption models download {entry.id}”.",
            )
    return 0


def _export(context: _Context) -> int:
    entry, target = context.entry, context.args.path
    if target.suffix.lower() in _OTHER_ARCHIVES:
        raise UsageError(
            f"{target} would be a folder of that name.", "Give a folder, or a name with .tar."
        )
    with _shown(context) as report:
        written = str(context.store.export(entry, target, report))
    values = {"event": "exported", "model": entry.id, "path": written}
    _say(context, values, f"{entry.title} was written to {written}")
    return 0


def _remove(context: _Context) -> int:
    entry = context.entry
    freed = context.store.remove(entry)
    text = f"{entry.title} was removed, {size_text(freed)} are free again."
    if context.store.state(entry) is ModelState.BUNDLED:
        text += "\nIt can still be used: it also comes with an installed package."
    _say(context, {"model": entry.id, "freed_bytes": freed}, text)
    return 0


# --- parts --------------------------------------------------------------------------------


def _shown(context: _Context) -> AbstractContextManager[OnEvent]:
    return reporting(sys.stderr, as_json=context.args.json)


def _attempt(entry: ModelEntry, report: OnEvent, call: Callable[[], None]) -> int:
    """Reports a failure instead of raising it, so that others have their turn; an exit code."""
    try:
        call()
    except CancelledDownload:
        raise
    except LiveCaptionError as error:
        _log.info("%s failed", entry.id, exc_info=True)
        report(Failed(entry.id, error))
        return error.exit_code
    return 0


@contextmanager
def _ctrl_c_cancels() -> Iterator[threading.Event]:
    """Ctrl-C sets the event, and ends everything the second time."""
    cancel = threading.Event()

    def stop(_number: int, _frame: FrameType | None) -> None:
        cancel.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield cancel
    except CancelledDownload as error:
        print(_STOPPED, file=sys.stderr)
        raise KeyboardInterrupt from error
    finally:
        signal.signal(signal.SIGINT, before)


def _say(context: _Context, values: Mapping[str, object], text: str) -> None:
    if context.args.json:
        write_line(values)
    else:
        write_output(f"{text}\n")


def _print_json(values: object) -> None:
    write_output(json.dumps(values, indent=2, ensure_ascii=False) + "\n")


def _names(files: Iterable[ModelFile]) -> str:
    return ", ".join(file.name for file in files)


def _how_to_use(entry: ModelEntry) -> str:
    return f"Use it with “live-caption listen --model {entry.id}”."


_ACTIONS: dict[str, Callable[[_Context], int]] = {
    "list": _list,
    "info": _info,
    "download": _download,
    "verify": _verify,
    "import": _import,
    "export": _export,
    "remove": _remove,
    "path": _path,
    "recommend": _recommend,
}
