"""Benchmarks: every number is a ratio between contenders that alternate in one run."""
