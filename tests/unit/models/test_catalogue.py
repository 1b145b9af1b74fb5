"""What a catalogue file may say, and that everything else is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from live_caption import paths
from live_caption.errors import ModelError
from live_caption.models.catalogue import Catalogue, ModelFile, PackageSource, Speed
from live_caption.paths import AppPaths
from tests.fakes.catalogue import model_toml

GOOD = model_toml()
DIGEST = "0123456789abcdef" * 4
PACKAGE = '[model.package]\nfolders = ["toy/data"]\nparts = { "model.bin" = ["a", "b"] }\n'


def written(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "models.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(folder: Path, text: str) -> str:
    path = written(folder, text)
    with pytest.raises(ModelError) as caught:
        Catalogue.read(path)
    assert str(path) in caught.value.user_message
    assert caught.value.hint
    return caught.value.user_message


def refused_line(folder: Path, text: str) -> tuple[int, str]:
    """The line that is named, and what is wrong with it."""
    said = refusal(folder, text)
    line, _, why = said.partition("refused for its line ")[2].partition(": ")
    return int(line), why


def test_a_model(tmp_path: Path) -> None:
    (entry,) = Catalogue.read(written(tmp_path, GOOD)).entries
    assert (entry.id, entry.title, entry.engine) == ("toy", "Toy", "whisper")
    assert entry.languages == ("en",)
    assert (entry.licence, entry.licence_url) == ("MIT", "https://models.example/licence")
    assert (entry.purpose, entry.memory_mb, entry.quality) == ("For tests.", 100, 1)
    assert entry.speed == Speed(0.5, estimated=True)
    urls = ("https://models.example/model.bin", "https://mirror.example/model.bin")
    assert entry.files == (ModelFile("model.bin", 1000, DIGEST, urls),)
    assert entry.package is None
    assert entry.bytes == 1000


def test_a_model_in_a_package_needs_no_addresses(tmp_path: Path) -> None:
    without = "\n".join(line for line in GOOD.splitlines() if not line.startswith("urls"))
    (entry,) = Catalogue.read(written(tmp_path, f"{without}\n{PACKAGE}")).entries
    assert entry.package == PackageSource(("toy/data",), {"model.bin": ("a", "b")})
    assert entry.files[0].urls == ()


def test_several_files_add_up(tmp_path: Path) -> None:
    second = GOOD[GOOD.index("[[model.files]]") :].replace(
        '"model.bin"', '"Modell für Übungen 模型"'
    )
    (entry,) = Catalogue.read(written(tmp_path, GOOD + second)).entries
    assert [file.name for file in entry.files] == ["model.bin", "Modell für Übungen 模型"]
    assert entry.bytes == 2000


@pytest.mark.parametrize(
    "address",
    [
        "http://localhost/m",
        "http://127.0.0.1:8080/m",
        "http://127.9.9.9/m",
        "http://[::1]:80/m",
        "https://models.example:8443/a%20b?download=true",
    ],
)
def test_addresses_that_are_safe(tmp_path: Path, address: str) -> None:
    text = GOOD.replace("https://models.example/model.bin", address)
    (entry,) = Catalogue.read(written(tmp_path, text)).entries
    assert entry.files[0].urls[0] == address


UNSAFE_ADDRESSES = [
    "http://models.example/m",
    "http://localhost.models.example/m",
    "http://128.0.0.1/m",
    "http://0.0.0.0/m",
    "ftp://models.example/m",
    "file:///etc/passwd",
    "models.example/m",
    "https://",
    "https:///m",
    "https://user:secret@models.example/m",
    "https://models.example\\\\@evil.example/m",
    "https://models.example/with space",
    "https://models.example/\\u0000",
    "https://models.example:port/m",
    "https://[::1/m",
    "https://模型.example/m",
    "",
]


@pytest.mark.parametrize("address", UNSAFE_ADDRESSES)
def test_unsafe_addresses(tmp_path: Path, address: str) -> None:
    text = GOOD.replace("https://mirror.example/model.bin", address)
    line, why = refused_line(tmp_path, text)
    assert line == 15
    assert "https://" in why


UNSAFE_NAMES = [
    "../model.bin", "a/model.bin", "a\\\\model.bin", "/model.bin", "C:model.bin", "..", ".", "",
    ".hidden", "model.bin.", "model.bin ", "a\\u0000b", "a\\nb", "nul", "CON.bin", "com1.txt",
    "a*", "a?", 'a\\"', "<a>", "a|b", "ä" * 101,
]  # fmt: skip


@pytest.mark.parametrize("name", UNSAFE_NAMES)
def test_unsafe_file_names(tmp_path: Path, name: str) -> None:
    line, why = refused_line(tmp_path, GOOD.replace('"model.bin"', f'"{name}"'))
    assert line == 12
    assert "plain name of a file" in why


# what is replaced, by what, the line that must be named, a word that must be said
WRONG = [
    # keys that are unknown
    ('title = "Toy"', 'title = "Toy"\nlicense = "MIT"', 4, "“license” is unknown"),
    ("size = 1000", "size = 1000\nsha1 = 1", 14, "“sha1” is unknown"),
    ("estimated = true", "estimated = true, cores = 2", 10, "“cores” is unknown"),
    # keys that are missing: the line is that of the table
    ('licence = "MIT"\n', "", 1, "“licence” is missing"),
    ('licence_url = "https://models.example/licence"\n', "", 1, "“licence_url” is missing"),
    (f'sha256 = "{DIGEST}"\n', "", 11, "“sha256” is missing"),
    (", estimated = true", "", 10, "“estimated” is missing"),
    ("urls = ", "# ", 11, "neither urls nor a package"),
    # values of the wrong kind
    ('id = "toy"', "id = 3", 2, "“id”"),
    ('title = "Toy"', 'title = ["Toy"]', 3, "“title”"),
    ('engine = "whisper"', 'engine = "vosk"', 4, "one of whisper, qwen3-asr, streaming"),
    ('engine = "whisper"', 'engine = ["whisper"]', 4, "one of"),
    ('languages = ["en"]', 'languages = "en"', 5, "must be a list"),
    ('languages = ["en"]', 'languages = ["en",\n"English"]', 6, "codes"),
    ('languages = ["en"]', "languages = []", 5, "not empty"),
    ("memory_mb = 100", "memory_mb = 99.5", 9, "whole number"),
    ("memory_mb = 100", "memory_mb = true", 9, "whole number"),
    ("speed = {", "quality = 6\nspeed = {", 10, "1 to 5"),
    ("real_time_factor = 0.5", "real_time_factor = 0", 10, "above 0"),
    ("real_time_factor = 0.5", "real_time_factor = nan", 10, "above 0"),
    ("real_time_factor = 0.5", "real_time_factor = inf", 10, "above 0"),
    ("real_time_factor = 0.5", "real_time_factor = true", 10, "above 0"),
    ("estimated = true", "estimated = 1", 10, "true or false"),
    ("speed = {", "speed = 0.5 # {", 10, "must be a table"),
    ("size = 1000", 'size = "1000"', 13, "whole number"),
    ('urls = ["https', 'urls = [3, "https', 15, "https://"),
    # values that cannot be
    ('title = "Toy"', 'title = ""', 3, "a text"),
    ('licence = "MIT"', 'licence = " "', 6, "a text"),
    ('purpose = "For tests."', 'purpose = "Two\\nlines"', 8, "one line"),
    ("memory_mb = 100", "memory_mb = 0", 9, "from 1"),
    ("size = 1000", "size = 0", 13, "from 1"),
    ("size = 1000", "size = -5", 13, "from 1"),
    (DIGEST, DIGEST[1:], 14, "SHA-256"),
    (DIGEST, DIGEST + "0", 14, "SHA-256"),
    (DIGEST, DIGEST[:-1] + "g", 14, "SHA-256"),
    (DIGEST, DIGEST.upper(), 14, "SHA-256"),
    (DIGEST, "", 14, "SHA-256"),
    ("https://models.example/licence", "http://models.example/licence", 7, "https://"),
    # ids are folders
    ('id = "toy"', 'id = "../toy"', 2, "“id”"),
    ('id = "toy"', 'id = "Toy"', 2, "“id”"),
    ('id = "toy"', 'id = "toy."', 2, "“id”"),
    ('id = "toy"', 'id = "con"', 2, "“id”"),
    ('id = "toy"', 'id = ""', 2, "“id”"),
]


@pytest.mark.parametrize(("old", "new", "line", "word"), WRONG)
def test_what_is_wrong_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, word: str
) -> None:
    assert GOOD.count(old) >= 1
    assert_refused(tmp_path, GOOD.replace(old, new, 1), line, word)


@pytest.mark.parametrize(("old", "new", "line", "word"), WRONG)
def test_the_line_is_that_of_the_second_model(
    tmp_path: Path, old: str, new: str, line: int, word: str
) -> None:
    first = f"# [[model]]\n{model_toml('first')}\n"
    lines = first.count("\n")
    assert_refused(tmp_path, first + GOOD.replace(old, new, 1), lines + line, word)


def assert_refused(folder: Path, text: str, line: int, word: str) -> None:
    said_line, why = refused_line(folder, text)
    assert said_line == line, why
    assert word in why


@pytest.mark.parametrize(
    ("old", "new", "line", "word"),
    [
        ('["toy/data"]', '["../data"]', 17, "below the packages"),
        ('["toy/data"]', '["/data"]', 17, "below the packages"),
        ('["toy/data"]', '["toy", 1]', 17, "below the packages"),
        ('["a", "b"]', '["a", "../b"]', 18, "plain name"),
        ('["a", "b"]', '"a"', 18, "must be a list"),
        ('{ "model.bin" = ["a", "b"] }', '["a", "b"]', 18, "must be a table"),
        ("parts", "pieces", 18, "“pieces” is unknown"),
        ('folders = ["toy/data"]\n', "", 16, "“folders” is missing"),
    ],
)
def test_wrong_packages(tmp_path: Path, old: str, new: str, line: int, word: str) -> None:
    assert_refused(tmp_path, GOOD + PACKAGE.replace(old, new), line, word)


@pytest.mark.parametrize("name", ["model.bin", "MODEL.bin"])
def test_two_files_of_one_name(tmp_path: Path, name: str) -> None:
    second = GOOD[GOOD.index("[[model.files]]") :].replace('"model.bin"', f'"{name}"')
    line, why = refused_line(tmp_path, GOOD + second)
    assert line == 17
    assert why == f"“{name}” is there twice."


def test_two_models_of_one_id(tmp_path: Path) -> None:
    line, why = refused_line(tmp_path, GOOD + GOOD)
    assert line == 17
    assert why == "“toy” is there twice."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: “model” is missing"),
        ("model = []", "line 1: “model” must be a list that is not empty"),
        ("model = 3", "line 1: “model” must be a list"),
        ("\n\n[model]\nid = 3", "line 3: “model” must be a list"),
        ("\nmodel = [\n3]", "line 3: “model” must be a table"),
        ("version = 2\n" + GOOD, "line 1: “version” is unknown; known are model"),
        (GOOD + "size = = 3", r"no TOML file: Invalid value (at line 16, column 8)"),
        (GOOD + 'name = "again"\n', "at line 16"),
        (GOOD + "a = " + "[" * 100_000, "nested too deeply"),
    ],
)
def test_no_catalogue_at_all(tmp_path: Path, text: str, said: str) -> None:
    assert said in refusal(tmp_path, text)


def test_what_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "models.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ModelError, match="is no text"):
        Catalogue.read(path)


def test_what_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "models.toml").mkdir()
    with pytest.raises(ModelError, match=r"cannot be read: .*irectory"):
        Catalogue.read(tmp_path / "models.toml")
    with pytest.raises(ModelError, match="is missing"):
        Catalogue.read(tmp_path / "nothing.toml")


def test_marks_of_windows_editors_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "models.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert Catalogue.read(path).find("toy").bytes == 1000
    path.write_bytes(GOOD.replace("size = 1000", "size = 0").replace("\n", "\r\n").encode())
    with pytest.raises(ModelError, match="line 13:"):
        Catalogue.read(path)


def test_without_a_catalogue_of_the_users_there_is_the_bundled_one(tmp_path: Path) -> None:
    bundled = Catalogue.read(paths.resource("models.toml"))
    assert Catalogue.load(AppPaths.below(tmp_path / "home")).entries == bundled.entries
    (tmp_path / "file").write_text("no folder")
    assert Catalogue.load(AppPaths.below(tmp_path / "file")).entries == bundled.entries


def test_a_users_catalogue_adds_models(tmp_path: Path) -> None:
    written(tmp_path, GOOD)
    catalogue = Catalogue.load(AppPaths.below(tmp_path))
    assert catalogue.find("toy").title == "Toy"
    assert catalogue.find("whisper-tiny.en").package is not None
    assert [entry.id for entry in catalogue.entries][-1] == "toy"


def test_a_users_catalogue_replaces_no_model(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD + model_toml("whisper-base"))
    with pytest.raises(ModelError) as caught:
        Catalogue.load(AppPaths.below(tmp_path))
    assert str(path) in caught.value.user_message
    assert "line 17: another catalogue has “whisper-base” already" in caught.value.user_message


def test_a_users_catalogue_that_is_wrong_is_said(tmp_path: Path) -> None:
    written(tmp_path, GOOD.replace("size = 1000", "size = 0"))
    with pytest.raises(ModelError, match="line 13"):
        Catalogue.load(AppPaths.below(tmp_path))
