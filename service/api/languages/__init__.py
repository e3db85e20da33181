"""Texts for people: every sentence of the service, in each language.

A language is one file of ICU messages next to this module; its name is the language's tag. See
docs/languages.md.
"""
