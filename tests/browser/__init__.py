"""The page in a real browser, with a real server: in a run of their own, `pytest -m browser`."""
