"""The page in a real browser, with a real server; run with `pytest -m browser`."""
