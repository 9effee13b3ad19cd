"""Where the window stood."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from kesegames.ui import window_place

DESKTOP = [(1920, 1080), (1280, 1024)]
LEAST = (960, 600)


def test_a_window_opens_where_it_stood(tmp_path: Path) -> None:
    pygame.display.init()
    window = pygame.Window("place", (1000, 700), position=(40, 50))
    path = tmp_path / "state" / "window.yaml"
    window_place.keep(window, path)
    assert window_place.read(path, DESKTOP, LEAST) == pygame.Rect(*window.position, 1000, 700)
    window.destroy()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "x: 1\ny: 2\n",
        "x: 5000\ny: 0\nwidth: 1280\nheight: 800\n",
        "x: 0\ny: -700\nwidth: 1280\nheight: 800\n",
        "x: 0\ny: 0\nwidth: 10\nheight: 10\n",
        "x: 0\ny: 0\nwidth: 1e9\nheight: 800\n",
    ],
)
def test_a_place_that_cannot_be_used_is_passed_over(tmp_path: Path, text: str) -> None:
    path = tmp_path / "window.yaml"
    path.write_text(text)
    assert window_place.read(path, DESKTOP, LEAST) is None


def test_a_second_display_counts(tmp_path: Path) -> None:
    path = tmp_path / "window.yaml"
    path.write_text("x: 2000\ny: 20\nwidth: 1280\nheight: 800\n")
    assert window_place.read(path, DESKTOP, LEAST) == pygame.Rect(2000, 20, 1280, 800)
    assert window_place.read(path, DESKTOP[:1], LEAST) is None
    assert window_place.read(tmp_path / "none", DESKTOP, LEAST) is None


def test_a_folder_that_cannot_be_written_costs_nothing() -> None:
    pygame.display.init()
    window = pygame.Window("place", (1000, 700))
    window_place.keep(window, Path("/proc/nowhere/window.yaml"))
    window.destroy()
