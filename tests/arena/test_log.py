"""Logs of games."""

from fulcrum.arena import log


def test_lines_come_back_in_order(tmp_path):
    path = tmp_path / "deep" / "games.jsonl"
    assert log.read(path) == []
    for number in range(3):
        log.append(path, {"number": number, "name": "é"})
    assert [line["number"] for line in log.read(path)] == [0, 1, 2]
    assert path.read_text(encoding="utf-8").count("\n") == 3


def test_a_line_cut_short_is_left_out_and_spoils_no_other(tmp_path):
    path = tmp_path / "games.jsonl"
    log.append(path, {"number": 0})
    whole = path.read_bytes()
    for length in range(1, len(whole)):
        path.write_bytes(whole + whole[:length])
        log.append(path, {"number": 2})
        numbers = [line["number"] for line in log.read(path)]
        assert numbers in ([0, 2], [0, 0, 2]), length  # all of it but the end of the line is a whole line


def test_lines_that_are_no_objects_are_skipped(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text('7\n{"number": 1}\n\n', encoding="utf-8")
    assert log.read(path) == [{"number": 1}]
