from __future__ import annotations

import pytest

from live_caption.asr.chinese import simplifier


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["今天", "天", "氣", "很好", ",", "我們"], "今天天气很好，我们"),
        (["你", "好", "!"], "你好！"),
        (["3", ",", "000", "元"], "3,000元"),
        (["3", ".", "5"], "3.5"),
        (["用", "Python", ",", "寫"], "用Python，写"),
        (["今天"], "今天"),
        ([], ""),
    ],
)
def test_simplified_script_and_full_width_punctuation(words: list[str], text: str) -> None:
    assert "".join(simplifier()(words)) == text
