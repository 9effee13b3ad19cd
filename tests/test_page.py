"""A match as an HTML file: true, small, without network, silent of what is hidden; clicked through in a browser."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import sys
import time
import urllib.request
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from law_cases import Case, every_case

from kesegames import text
from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play import analysis, record
from kesegames.play.match import HUMAN, Event, Match, begin
from kesegames.ui import page, pictures

RECORDS = Path(__file__).parent / "records"
BROWSER = shutil.which("chromium"), shutil.which("chromedriver")
PACKED = re.compile(r'<script id="data" type="text/plain">([^<]*)</script>')


def told(html: str) -> dict[str, Any]:
    """What the script of a page unpacks."""
    found = PACKED.search(html)
    assert found is not None
    data: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(found[1])))
    return data


def played(case: Case) -> Match:
    """The first random game of a case as a match."""
    match = begin(case.ruleset, case.options, [HUMAN] * case.seats, "1")
    for state, move in case.games[0][:300]:
        if state.to_act == CHANCE:
            match.add(Event(CHANCE, move))
        elif state.to_act != OVER:
            match.play(move)
    return match


def unfolded(looks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """As the script does it."""
    look: dict[str, Any] = {"pieces": {}, "counters": {}}
    found = []
    for change in looks:
        pieces = look["pieces"] | change.get("pieces", {})
        look = look | change | {"pieces": pieces, "counters": look["counters"] | change.get("counters", {})}
        found.append(look)
    return found


@every_case
def test_a_page_shows_what_lies_where_after_every_event(case: Case) -> None:
    if not case.is_main:
        return
    match = played(case)
    data = told(page.page(match, "ja"))
    looks = unfolded(data["looks"])
    assert len(looks) == match.at + 1 and len(data["events"]) == match.at
    viewer = match.onlooker
    for number in range(0, match.at + 1, 17):
        state = match.state_at(number)
        seen = (state if viewer == EVERYONE else state.seen_by(viewer)).look()
        assert {spot: held for spot, held in looks[number]["pieces"].items() if held} == seen.pieces
        assert looks[number]["counters"].items() >= seen.counters.items()
    assert all(event["said"][language] for event in data["events"] for language in text.LANGUAGES)
    held = {piece for look in looks for pieces in look["pieces"].values() for piece in pieces}
    assert held <= set(data["pieces"])
    assert [turn["first"] for turn in data["turns"]][:1] in ([], [1])
    assert all(
        turn["last"] + 1 == later["first"] for turn, later in zip(data["turns"], data["turns"][1:], strict=False)
    )


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.*")), ids=lambda path: str(path.name))
def test_every_record_is_a_small_page_without_network(path: Path, known: Catalogue) -> None:
    match = record.read_any(path.read_text(encoding="utf-8"), known)
    html = pictures.page(match, "en")
    assert len(html.encode()) <= page.MOST_BYTES
    assert 'http-equiv="Content-Security-Policy" content="default-src \'none\'' in html
    addresses = re.findall(r"https?://[^\"'\s]+", html)
    assert set(addresses) <= {"http://www.w3.org/2000/svg"}  # the name of SVG, never asked for
    data = told(html)
    assert set(data["pictures"]["pieces"]) == set(data["pieces"]) and len(data["pictures"]["seats"]) == len(
        match.players
    )
    if match.ruleset.board is not None:
        assert set(data["pictures"]["cells"]) == {cell[0] for cell in data["board"]["cells"]}
        assert data["pictures"]["ground"].startswith("data:image/jpeg;base64,")


def test_a_page_tells_no_hidden_card_of_a_running_match(known: Catalogue) -> None:
    pages = []
    for deal in ("a{Q} b{J}", "a{Q} b{K}"):
        match = begin(known.ruleset("kuhn"), {}, [HUMAN, "level1"], "7")
        match.add(Event(CHANCE, int(match.state.read(deal))))
        match.date = ""
        pages.append(told(page.page(match, "en")))
    assert pages[0] == pages[1] and "Q" in json.dumps(pages[0]["looks"])


def test_what_was_analysed_is_a_graph(known: Catalogue) -> None:
    match = begin(known.ruleset("keserima"), {}, [HUMAN, HUMAN], "3")
    while match.to_act != OVER and match.at < 12:
        if match.to_act == CHANCE:
            match.throw()
        else:
            match.play(match.state.legal()[0])
    assert told(page.page(match, "en"))["graph"] == []
    for judged in analysis.analyse(match, 20):
        analysis.keep(match, judged)
    points = told(page.page(match, "en"))["graph"]
    assert [point[0] for point in points] == analysis.decisions(match)
    assert all(abs(one + other - 1) < 0.01 for _, one, other in points)


def test_names_and_comments_do_nothing(known: Catalogue) -> None:
    match = begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "3", ["</script><b>", "x"])
    match.comments[0] = "</script><script>alert(1)</script>"
    html = page.page(match, "en")
    assert html.count("<script") == 2 and "alert" not in html


def test_a_page_that_is_too_large_is_refused(known: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "3")
    whole = len(page.page(match, "en").encode())
    monkeypatch.setattr(page, "MOST_BYTES", whole)
    assert len(pictures.page(match, "en").encode()) == whole  # plain shapes where pictures have no room
    monkeypatch.setattr(page, "MOST_BYTES", whole - 1)
    with pytest.raises(Trouble) as caught:
        pictures.page(match, "en")
    assert caught.value.text == "trouble.page_too_large"


class Browser:
    """Headless Chromium, asked over WebDriver."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        flags = ["headless", "no-sandbox", "disable-gpu", "disable-dev-shm-usage", "disable-background-networking"]
        options = {"args": [f"--{flag}" for flag in flags], "binary": BROWSER[0]}
        capabilities = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}
        self.session = self.ask("POST", "/session", {"capabilities": capabilities})["sessionId"]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        raw = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, raw, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())["value"]

    def run(self, script: str) -> Any:
        body = {"script": f"return {script}", "args": []}
        return self.ask("POST", f"/session/{self.session}/execute/sync", body)

    def open(self, path: Path) -> None:
        self.ask("POST", f"/session/{self.session}/url", {"url": path.as_uri()})
        end = time.monotonic() + 60
        while self.run("document.body.dataset.ready") != "yes":
            assert time.monotonic() < end
            time.sleep(0.05)

    def click(self, css: str) -> None:
        found = self.ask("POST", f"/session/{self.session}/element", {"using": "css selector", "value": css})
        self.ask("POST", f"/session/{self.session}/element/{next(iter(found.values()))}/click", {})

    def key(self, key: str) -> None:
        keys = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        self.ask("POST", f"/session/{self.session}/actions", {"actions": [{"type": "key", "id": "k", "actions": keys}]})


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if None in BROWSER:
        pytest.skip("no chromium and chromedriver; .ci/run installs them")
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    driver = subprocess.Popen([str(BROWSER[1]), f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    found = None
    try:
        end = time.monotonic() + 60
        while found is None:
            try:
                found = Browser(port)
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.1)
        yield found
        found.ask("DELETE", f"/session/{found.session}")
    finally:
        driver.terminate()
        driver.wait(30)


@pytest.mark.skipif(sys.platform == "win32", reason="chromedriver of Debian")
@pytest.mark.parametrize("name", ["official-02.keserima", "sanga-e11.kese", "gyosen-6.kese"])
def test_a_page_is_clicked_through(browser: Browser, known: Catalogue, tmp_path: Path, name: str) -> None:
    match = record.read_any((RECORDS / name).read_text(encoding="utf-8"), known)
    path = tmp_path / "match.html"
    path.write_text(pictures.page(match, "ja"), encoding="utf-8")
    browser.open(path)
    assert browser.run("document.getElementById('count').textContent") == f"{match.at} / {match.at}"
    first = text.say("share.start", "ja")
    browser.click("#first")
    assert browser.run("document.getElementById('said').textContent") == first
    for number in range(1, 4):
        browser.click("#next") if number % 2 else browser.key("\ue014")
        assert browser.run("at") == number
    browser.click("#previous")
    browser.key("\ue012")
    assert browser.run("at") == 1
    words = browser.run("document.getElementById('said').textContent")
    browser.click("#language")
    assert browser.run("document.documentElement.lang") == "en"
    assert browser.run("document.getElementById('said').textContent") != words
    browser.key("\ue010")
    assert browser.run("at") == match.at
    outcome = match.outcome()
    if outcome is not None:
        reason = text.reason(outcome, "en", match.ruleset)
        assert reason in browser.run("document.getElementById('said').textContent")
    browser.click("#log li")
    assert browser.run("at") == browser.run("data.turns[0].last")
    shown = "document.querySelectorAll('#board image, .held image').length"
    assert browser.run(shown) > 0
    browser.click("#play")
    assert browser.run("timer") != 0
    browser.click("#play")
    assert browser.run("timer") == 0
