"""Observers of requests: the access log and the metrics."""
