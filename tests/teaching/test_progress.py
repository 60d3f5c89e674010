"""What a learner has been through is kept, and a damaged file is never lost."""

from pathlib import Path

from cardtable.teaching.progress import Progress, Taken


def test_progress_is_there_the_next_time(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    assert not progress.any_done
    progress.reached("moon", 2)
    progress.finished("ducking", 5, 3)
    progress.finished("ducking", 5, 1)
    progress.finished("ducking", 5, 4)
    again = Progress(tmp_path)
    assert again.of("moon") == Taken(2, False, None)
    assert again.of("ducking") == Taken(5, True, 1)
    assert again.of("kitty") == Taken()
    assert again.any_done


def test_a_lesson_that_was_partly_shown_is_done_but_not_without_mistakes(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    progress.finished("moon", 4, None)
    assert Progress(tmp_path).of("moon") == Taken(4, True, None)
    progress.finished("moon", 4, 2)
    progress.finished("moon", 4, None)
    assert Progress(tmp_path).of("moon") == Taken(4, True, 2)


def test_going_back_in_a_lesson_loses_nothing(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    progress.finished("moon", 4, 0)
    progress.reached("moon", 1)
    assert Progress(tmp_path).of("moon") == Taken(4, True, 0)


def test_a_damaged_file_is_kept_aside_and_named(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    path.write_text('{"progress": 1, "lessons": {"moon": {"reached": "two"}}}', encoding="utf-8")
    progress = Progress(tmp_path)
    assert progress.kept is not None
    assert progress.kept.read_text(encoding="utf-8").startswith('{"progress"')
    assert progress.fault is not None
    assert progress.fault.detail == "lessons.moon"
    progress.reached("moon", 1)
    path.write_text("not JSON", encoding="utf-8")
    second = Progress(tmp_path)
    assert second.kept is not None
    assert second.kept != progress.kept


def test_beginning_anew_forgets_everything(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    progress.finished("moon", 4, 0)
    progress.forget()
    assert not Progress(tmp_path).any_done
