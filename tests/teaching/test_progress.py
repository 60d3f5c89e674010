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


def test_of_a_damaged_file_the_rest_counts_and_it_is_kept_aside_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    whole = '{"reached": 2, "done": true, "mistakes": null}'
    text = f'{{"progress": 1, "lessons": {{"moon": {{"reached": "two"}}, "kitty": {whole}}}}}'
    path.write_text(text, encoding="utf-8")
    progress = Progress(tmp_path)
    assert progress.fault is not None
    assert progress.fault.code == "own_partly"
    assert progress.fault.detail == "lessons.moon"
    assert progress.fault.kept is not None
    assert progress.fault.kept.read_text(encoding="utf-8") == text
    assert progress.of("kitty") == Taken(2, True, None)
    again = Progress(tmp_path)
    assert again.fault is None
    assert again.of("kitty") == Taken(2, True, None)
    path.write_text("not JSON", encoding="utf-8")
    second = Progress(tmp_path)
    assert second.fault is not None
    assert second.fault.kept not in (None, progress.fault.kept)
    assert second.of("kitty") == Taken()


def test_beginning_anew_forgets_everything(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    progress.finished("moon", 4, 0)
    progress.forget()
    assert not Progress(tmp_path).any_done
