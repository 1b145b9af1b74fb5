"""Lower layers never import higher ones, and what is heavy stays where it belongs."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "live_caption"

ORDER = (
    {"", "__version__", "types", "errors"},
    {"ports"},
    {"settings", "paths", "logs", "audio", "speech", "asr", "models", "caption"}
    | {"instance", "autostart"},
    {"history", "updates", "versions"},
    {"sinks"},
    {"pipeline"},
    {"app"},
    {"diagnosis"},
    {"cli", "gui"},
    {"__main__"},
)
RANK = {name: rank for rank, names in enumerate(ORDER) for name in names}

NATIVE = {
    "av", "ctranslate2", "faster_whisper", "huggingface_hub", "kaldi_native_fbank", "llama_cpp",
    "onnxruntime", "opencc", "sounddevice", "soundcard", "soxr", "tokenizers", "webrtcvad",
}  # fmt: skip
NATIVE_ALLOWED = ("audio", "speech", "asr", "pipeline.listener", "pipeline.recognizer_host")
HEAVY = NATIVE | {"numpy", "PySide6", "tomlkit", "httpx", "httpcore", "truststore"}


@dataclass(frozen=True, slots=True)
class Import:
    module: str  # the importing module below live_caption, "" for the package itself
    target: str  # absolute name of what is imported
    line: int
    at_load: bool  # happens when the module is imported

    @property
    def place(self) -> str:
        return f"{self.module}:{self.line} imports {self.target}"


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def targets(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are absolute"
        module = node.module or ""
        # `from live_caption import logs` imports the module live_caption.logs.
        names = [f"{module}.{alias.name}" for alias in node.names]
        return names if module == "live_caption" else [module]
    return []


def is_for_type_checkers(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def walk(body: Iterable[ast.stmt], at_load: bool = True) -> Iterator[tuple[ast.stmt, bool]]:
    for node in body:
        if not is_for_type_checkers(node):
            yield node, at_load
            inside = at_load and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            yield from walk(statements(node), inside)


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        elif isinstance(child, ast.ExceptHandler | ast.match_case):
            yield from statements(child)


def imports() -> list[Import]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node, at_load in walk(tree.body):
            found += [
                Import(module_name(path), target, node.lineno, at_load) for target in targets(node)
            ]
    return found


IMPORTS = imports()


def part(dotted: str) -> str:
    return dotted.split(".", maxsplit=1)[0]


def test_the_walk_sees_the_program() -> None:
    """Guards the tests below: an empty list of imports would satisfy all of them."""
    seen = {(each.module, each.target) for each in IMPORTS}
    assert ("cli.main", "live_caption.errors") in seen
    assert ("__main__", "live_caption.gui.application") in seen
    assert len(IMPORTS) > 100


def test_lower_layers_never_import_higher_ones() -> None:
    wrong = [
        each.place
        for each in IMPORTS
        if each.target.startswith("live_caption.")
        and RANK[part(each.target.removeprefix("live_caption."))] > RANK[part(each.module)]
    ]
    assert wrong == []


def test_every_module_has_a_layer() -> None:
    known = {part(module_name(path)) for path in PACKAGE.rglob("*.py")}
    assert known <= set(RANK)


def test_only_the_desktop_uses_qt() -> None:
    users = {part(each.module) for each in IMPORTS if part(each.target) == "PySide6"}
    assert users <= {"gui"}


def test_command_line_and_desktop_do_not_import_each_other() -> None:
    wrong = [
        each.place
        for each in IMPORTS
        if {part(each.module), part(each.target.removeprefix("live_caption."))} == {"cli", "gui"}
    ]
    assert wrong == []


def test_only_child_processes_use_audio_and_recognition_libraries() -> None:
    wrong = [
        each.place
        for each in IMPORTS
        if part(each.target) in NATIVE and not each.module.startswith(NATIVE_ALLOWED)
    ]
    assert wrong == []


def loaded_by(module: str) -> set[str]:
    """Everything that importing a module imports in turn, in absolute names."""
    reached: set[str] = set()
    waiting = ["live_caption." + module]
    while waiting:
        name = waiting.pop()
        if name in reached:
            continue
        reached.add(name)
        below = name.removeprefix("live_caption").removeprefix(".")
        waiting += [each.target for each in IMPORTS if each.module == below and each.at_load]
        if name.startswith("live_caption.") and "." in below:
            waiting.append(name.rpartition(".")[0])
    return reached


# Modules of the pipeline that only a child process loads are reached from none of these.
MAIN_PROCESS = {"pipeline.engine"} | {
    name
    for path in PACKAGE.rglob("*.py")
    if part(name := module_name(path)) not in {"audio", "speech", "asr", "pipeline"}
}


@pytest.mark.parametrize("module", sorted(MAIN_PROCESS))
def test_main_process_loads_no_native_library(module: str) -> None:
    loaded = {part(name) for name in loaded_by(module)}
    assert loaded & NATIVE == set()


@pytest.mark.parametrize("module", ["__main__", "cli.main", "cli.parser", "settings", "logs"])
def test_starting_is_light(module: str) -> None:
    loaded = {part(name) for name in loaded_by(module)}
    assert loaded & HEAVY == set()
