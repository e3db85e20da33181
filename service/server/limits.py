"""Limits of a connection: bytes that it may send, and seconds that it may take."""

from dataclasses import dataclass

from service.api.config import BULK_BODY_LIMIT

KIBIBYTE = 1024
MEBIBYTE = 1024 * KIBIBYTE


@dataclass(frozen=True, slots=True)
class Limits:
    """What one worker spends on clients before it has a whole request, and after its response.

    The first three are bytes and number of header fields, `chunks` the number of chunks in a body,
    `unread` the bytes of a body that are received although no response depends on them, so that
    the connection can be kept. `buffered` bounds the bytes of all bodies that are being received or
    wait for their turn, `waiting` the number of long requests that wait for theirs.

    The rest are seconds: from the first byte of a head to its last, from then on to the last byte
    of the body, between requests, until a response is taken, and until a client that was told that
    its connection is closed stops sending, and closes it.
    """

    request_line: int = 4094
    fields: int = 100
    field_size: int = 8190
    chunks: int = 1024
    unread: int = BULK_BODY_LIMIT
    buffered: int = 64 * MEBIBYTE
    waiting: int = 16
    connections: int = 1000

    head: float = 10.0
    body: float = 30.0
    idle: float = 75.0
    send: float = 30.0
    discard: float = 10.0
    quiet: float = 1.0
    close: float = 2.0
