"""Mutation testing of service/rules, with a reason for each mutant that survives."""
