"""The HTTP API: parses requests, calls the rules, and serializes their results."""
