"""HTTP around the rules: bodies in, answers and problems out."""
