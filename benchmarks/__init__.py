"""Benchmarks: every figure in RESULTS.md comes out of `make bench`."""
