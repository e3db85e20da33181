"""The catalogue: every code that a response may contain, and the HTTP status of each problem.

The texts of a code are in service/api/languages.
"""

from service.api.catalogue.codes import CODES, STATUSES, ProblemCode, key_of

__all__ = ["CODES", "STATUSES", "ProblemCode", "key_of"]
