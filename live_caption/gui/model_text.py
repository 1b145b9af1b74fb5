"""What the models page says of a model and of what is done with it. Pure."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from live_caption.gui.inventory import Inventory
from live_caption.gui.model_choice import ModelChoice, languages_text, size_text
from live_caption.gui.model_jobs import Job, ModelJobs, Task
from live_caption.gui.sentences import said
from live_caption.models.events import ModelEvent, Progress, Verifying
from live_caption.models.store import ModelState


def state_text(choice: ModelChoice, job: Job | None, news: ModelEvent | None, *, used: str) -> str:
    """Where a model stands, or what is being done with it."""
    if job is not None:
        return _doing(job, done_part(news))
    if choice.entry.id == used:
        return _tr("{state}, in use").format(state=choice.standing)
    return choice.standing


def _doing(job: Job, part: float | None) -> str:
    if job.task is Task.DOWNLOAD and part is not None:
        return _tr("downloading {percent} %").format(percent=int(100 * part))
    return {
        Task.DOWNLOAD: _tr("downloading"),
        Task.VERIFY: _tr("being verified"),
        Task.IMPORT: _tr("being imported"),
        Task.REMOVE: _tr("being removed"),
    }[job.task]


def done_part(news: ModelEvent | None) -> float | None:
    """How much of a download or import is done, 0..1; None while nobody can tell."""
    return news.done / max(1, news.total) if isinstance(news, Progress) else None


def facts(choice: ModelChoice) -> str:
    """What a person needs to choose, in lines."""
    entry = choice.entry
    lines = (
        said(entry.purpose),
        languages_text(entry.languages),
        _tr("Size {size}, memory {memory}. Licence: {licence}").format(
            size=size_text(entry.bytes),
            memory=size_text(entry.memory_mb * 1_000_000),
            licence=entry.licence,
        ),
    )
    return "\n".join(lines)


def consequence(choice: ModelChoice, inventory: Inventory, *, used: str) -> str:
    """What happens when a model is removed."""
    if choice.entry.id != used:
        return _tr("It can be downloaded or imported again.")
    other = inventory.successor(choice)
    if other is None:
        return _tr(
            "It makes the captions, and no other model is here: "
            "from the next start on there are none."
        )
    return _tr("It makes the captions. {other} will make them instead.").format(other=other.title)


def headline(choice: ModelChoice) -> str:
    """What the button says that brings a model."""
    if choice.state is ModelState.DAMAGED:
        return _tr("Re&pair")
    if choice.can_be_downloaded:
        return _tr("&Download {size}").format(size=size_text(choice.entry.bytes))
    return _tr("&Download")


def outcome_text(jobs: ModelJobs, inventory: Inventory) -> str:
    """How far a job is, or what came of the last one; empty when there is nothing to tell."""
    if jobs.job is not None:
        choice = inventory.model(jobs.job.model)
        news = news_text(jobs.news)
        return f"{choice.title}: {news}" if choice else news
    outcome = jobs.outcome
    if outcome is None:
        return ""
    if outcome.error is not None:
        return f"⚠ {said(outcome.error)}"
    if outcome.sentence:
        return f"✓ {outcome.sentence}"
    return _tr("Stopped. What has arrived is kept for the next time.")


def news_text(event: ModelEvent | None) -> str:
    """How far a job is."""
    if isinstance(event, Verifying):
        return _tr("checking {file}…").format(file=event.file)
    if not isinstance(event, Progress):
        return _tr("beginning…")
    far = _tr("{done} of {total}").format(done=size_text(event.done), total=size_text(event.total))
    if event.left_s is None:
        return far
    return _tr("{far}, {time} left").format(far=far, time=_time_text(event.left_s))


def _time_text(seconds: float) -> str:
    if seconds < 60:
        return _tr("{seconds} s").format(seconds=round(seconds))
    return _tr("{minutes} min").format(minutes=round(seconds / 60))


def _tr(text: str) -> str:
    return QCoreApplication.translate("ModelText", text)
