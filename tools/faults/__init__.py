"""Faults injected on purpose while clients check every response."""
