"""Which release of a feed is newer, and that a feed of nonsense does no harm."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.updates import Release, UpdateError, newer

PAGE = "https://example.org/releases/v0.2.0"


def release(tag: object, **more: object) -> dict[str, object]:
    return {"tag_name": tag, "html_url": PAGE, **more}


@pytest.mark.parametrize("tag", ["0.2.0", "v0.2.0", "0.1.1", "0.2", "1", "0.10.0", "0.1.0.1"])
def test_a_newer_version(tag: str) -> None:
    assert newer(release(tag), "0.1.0") == Release(tag.removeprefix("v"), PAGE)


@pytest.mark.parametrize("tag", ["0.1.0", "v0.1.0", "0.1", "0.0.9", "0", "00.01.00"])
def test_no_newer_version(tag: str) -> None:
    assert newer(release(tag), "0.1.0") is None


def test_the_newest_of_a_list_wherever_it_stands() -> None:
    feed = [release("v0.2.0"), release("v0.10.0"), release("v0.9.1"), release("v0.1.0")]
    assert newer(feed, "0.1.0") == Release("0.10.0", PAGE)
    assert newer([], "0.1.0") is None


def test_drafts_and_trial_versions_are_passed_over() -> None:
    feed = [release("9.0", draft=True), release("8.0", prerelease=True), release("7.0rc1")]
    assert newer(feed, "0.1.0") is None


def test_a_version_that_is_not_released_yet_is_newer_than_the_last() -> None:
    assert newer(release("0.1.0"), "0.2.0.dev3") is None
    assert newer(release("0.3.0"), "0.2.0.dev3") is not None


@pytest.mark.parametrize(
    "page",
    [None, 5, "", "http://example.org/", "javascript:alert(1)", "https://a b/", "https://x/" * 99],
)
def test_a_page_that_nobody_should_open_is_not_shown(page: object) -> None:
    assert newer(release("2.0", html_url=page), "0.1.0") == Release("2.0", "")


@pytest.mark.parametrize(
    "entry", [None, 5, "2.0", [], {}, release(None), release(2.0), release("v"), release("²")]
)
def test_entries_that_are_no_releases_are_passed_over(entry: object) -> None:
    assert newer([entry, release("2.0")], "0.1.0") == Release("2.0", PAGE)


@pytest.mark.parametrize("feed", [None, 5, "2.0", True])
def test_what_is_no_feed_is_said(feed: object) -> None:
    with pytest.raises(UpdateError) as caught:
        newer(feed, "0.1.0")
    assert caught.value.user_message.startswith("Whether there is a newer version is not known: ")


_JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text() | st.integers(),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(st.sampled_from(["tag_name", "html_url", "draft", "prerelease"]), inner)
    ),
)


@given(_JSON)
def test_nothing_but_an_answer_or_an_error_comes_of_any_feed(feed: object) -> None:
    try:
        found = newer(json.loads(json.dumps(feed)), "0.1.0")
    except UpdateError:
        return
    assert found is None or found.version
