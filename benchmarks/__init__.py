"""Benchmarks. Every figure in RESULTS.md comes from `make bench`."""
