"""Benchmarks that compare contenders by alternating them in one run."""
