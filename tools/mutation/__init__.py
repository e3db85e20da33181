"""Mutation testing of service/rules: changes to a rule that no test notices, and why."""
