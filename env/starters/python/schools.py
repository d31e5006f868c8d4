"""The schools that have activated the application, with their credentials.

They are in a file, so that they survive a restart. THE FILE HAS PASSWORDS IN CLEAR TEXT: use a database or a secret
store before you serve real schools. What was copied from a school is in memory only, see data.py.
"""

import json
import os
import threading
import time

import settings

MOST_EVENTS = 1000

_file = settings.DATA_FOLDER / "schools.json"
_schools = {}
_lock = threading.RLock()


def load():
    """Reads the file, as at the start."""
    with _lock:
        stored = json.loads(_file.read_text("utf-8")) if _file.exists() else []
        _schools.clear()
        for school in stored:
            _schools[school["tenant"]] = {**school, "credentials_at": 0}


def _save():
    """Writes the file as a whole: a reader finds the old or the new one, never a half."""
    settings.DATA_FOLDER.mkdir(parents=True, exist_ok=True)
    kept = ("tenant", "active", "client_id", "password", "events")
    text = json.dumps([{name: school[name] for name in kept} for school in _schools.values()])
    new = _file.with_suffix(".new")
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as stream:
        stream.write(text)
    os.replace(new, _file)


def school_of(tenant):
    return _schools.get(tenant)


def all_tenants():
    return list(_schools)


def _with_event(school, event_id):
    events = school["events"] if school else []
    return events if event_id is None else [*events, event_id][-MOST_EVENTS:]


def _is_processed(school, event_id):
    """Contract 5.7: webhooks can come again, so events that were processed are recognised."""
    return school is not None and event_id is not None and event_id in school["events"]


def activate(tenant, client_id, password, event_id):
    """Stores the credentials of a school, and serves it. A school is stored once. Contract 5.7, 6."""
    with _lock:
        before = _schools.get(tenant)
        if _is_processed(before, event_id):
            return
        _schools[tenant] = {
            "tenant": tenant,
            "active": True,
            "client_id": client_id,
            "password": password,
            "events": _with_event(before, event_id),
            # The credentials become valid a little after our response. Contract 6.
            "credentials_at": time.monotonic(),
        }
        _save()


def deactivate(tenant, event_id):
    """Stops serving a school, and forgets its password. Other schools are not touched. Contract 6."""
    with _lock:
        before = _schools.get(tenant)
        if before is None or _is_processed(before, event_id):
            return
        events = _with_event(before, event_id)
        _schools[tenant] = {**before, "active": False, "password": None, "events": events}
        _save()


load()
