"""The clock for the lifetime of service tokens. The control driver can move it, so that tests need not wait."""

import time

_ahead = 0.0


def now():
    """Seconds since 1970."""
    return time.time() + _ahead


def advance(seconds):
    global _ahead
    _ahead += seconds
