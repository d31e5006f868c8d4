"""A synchronisation of a school. Start it on a schedule of your own, for example every quarter of an hour."""

import logging
import threading

import schools
from data import copy_classes, copy_rooms, copy_roster, copy_students
from service import PlatformError
from timetable import copy_timetable

log = logging.getLogger("starter")

PARTS = (copy_students, copy_timetable, copy_classes, copy_rooms, copy_roster)

# Two synchronisations of one school must not mix.
_locks = {}
_guard = threading.Lock()


def synchronise(tenant):
    """Copies the data of a school.

    If one part fails, the others still run, and the part keeps what it had. Nothing is tried again before the next
    synchronisation. Returns `{"succeeded": …, "reason": …}`.
    """
    with _guard:
        lock = _locks.setdefault(tenant, threading.Lock())
    with lock:
        school = schools.school_of(tenant)
        if school is None or not school["active"]:
            return {"succeeded": False, "reason": "the school is not active"}
        failures = []
        for part in PARTS:
            try:
                part(tenant)
            except PlatformError as error:
                log.warning("synchronisation: %s", error)
                failures.append(str(error))
                # Without a token, no other part can succeed.
                if error.what.startswith("service token"):
                    break
        return {"succeeded": False, "reason": "; ".join(failures)} if failures else {"succeeded": True}
