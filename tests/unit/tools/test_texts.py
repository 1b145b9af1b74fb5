"""Which texts are found for translators, in code as it is written here."""

from __future__ import annotations

import pytest

from tools.texts import Text, UnreadableText, of_layer, of_module

WINDOW = """
class Window(QWidget):
    def name(self):
        self.setText(self.tr("&Copy"))
        self.other = QCoreApplication.translate("Other", "Text", "of a button")
        return [_tr("Paused"), _table(self.label), tr("nothing")]

def _tr(text):
    return QCoreApplication.translate("Status", text)

def _table(text):
    return QCoreApplication.translate("Table", text)
"""

LAYER = '''
"""A module that says nothing by this sentence."""

_HINT = "Choose another one."

def read(path):
    """Reads what is there."""
    _log.info("the file %s is read now", path)
    if path is None:
        raise ValueError("there must be a path")
    if path == "no file":
        raise ModelError(f"{path!r} is {len(path):,} times wrong: {path.name}", _HINT)
    query = "SELECT text FROM caption"
    return Refusal("no file")
'''


def test_texts_of_windows_have_their_context() -> None:
    assert [*of_module(WINDOW, "window.py")] == [
        Text("Window", "&Copy"),
        Text("Other", "Text", "of a button"),
        Text("Status", "Paused"),
    ]


@pytest.mark.parametrize("call", ["self.tr(self.label)", "self.tr(f'{a} b')", "self.tr(A + 'b')"])
def test_a_text_that_only_exists_at_run_time_is_refused(call: str) -> None:
    with pytest.raises(UnreadableText, match=r"window\.py:2"):
        [*of_module(f"class A:\n    x = {call}", "window.py")]


def test_sentences_of_the_layers_below_have_named_fields() -> None:
    assert [*of_layer(LAYER)] == [
        "Choose another one.",
        "{path} is {path_} times wrong: {name}",
        "no file",
    ]
