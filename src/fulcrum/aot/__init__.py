"""Compiles kernels ahead of time, for this machine, for other platforms and for browsers."""
