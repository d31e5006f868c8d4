"""Sessions, unfinished sign-ins and users.

MEMORY STORE: everything here is lost at a restart, and no second process sees it. Replace the dictionaries by a
database before you serve more than a test. The schools are in a file, see schools.py.
"""

import secrets
import threading
import time
import uuid

from flask import request

import settings

FLOW_LIFETIME = 15 * 60
SESSION_LIFETIME = 8 * 3600
FLOWS_OF_ONE_BROWSER = 20
MOST_FLOWS = 10_000

# Unfinished sign-ins by state, oldest first: school, browser, nonce, PKCE verifier, time.
_flows = {}
_sessions = {}
_users = {}
_lock = threading.RLock()

# With https, the prefix makes sure that no other host and no plain connection has set the cookie.
_PREFIX = "__Host-" if settings.SECURE_COOKIES else ""
_COOKIE = {"httponly": True, "samesite": "Lax", "secure": settings.SECURE_COOKIES, "path": "/"}


def browser_id():
    """The id of the browser, or a new one. The flows of a browser are only for itself."""
    return request.cookies.get(f"{_PREFIX}browser") or secrets.token_urlsafe(32)


def remember_browser(response, browser):
    response.set_cookie(f"{_PREFIX}browser", browser, **_COOKIE)


def keep_flow(flow):
    """Remembers a flow. Some flows of one browser may run at the same time, for example in two tabs."""
    now = time.monotonic()
    with _lock:
        own = [state for state, one in _flows.items() if one["browser"] == flow["browser"]]
        for state in own[: max(0, len(own) - FLOWS_OF_ONE_BROWSER + 1)]:
            del _flows[state]
        for state, one in list(_flows.items()):
            if one["started_at"] >= now - FLOW_LIFETIME and len(_flows) < MOST_FLOWS:
                break
            del _flows[state]
        _flows[flow["state"]] = {**flow, "started_at": now}


def take_flow(state):
    """Takes a flow out, so that it can be used once: only by the browser that started it, with its state, in time."""
    browser = request.cookies.get(f"{_PREFIX}browser")
    with _lock:
        flow = _flows.get(state)
        if flow is None or browser is None or flow["browser"] != browser:
            return None
        del _flows[state]
    return flow if flow["started_at"] >= time.monotonic() - FLOW_LIFETIME else None


def signed_in_user():
    """The user who is signed in at this browser, or None."""
    session = _sessions.get(request.cookies.get(f"{_PREFIX}session"))
    is_valid = session is not None and session["started_at"] >= time.monotonic() - SESSION_LIFETIME
    return session["user"] if is_valid else None


def forget_session():
    """Ends the session of this browser here. Contract 5.4: an old cookie must be worthless."""
    with _lock:
        _sessions.pop(request.cookies.get(f"{_PREFIX}session"), None)


def drop_cookie(response):
    response.delete_cookie(f"{_PREFIX}session", **_COOKIE)


def start_session(response, user):
    """Starts a session with a new id."""
    session_id = secrets.token_urlsafe(32)
    now = time.monotonic()
    with _lock:
        forget_session()
        for old, session in list(_sessions.items()):
            if session["started_at"] >= now - SESSION_LIFETIME:
                break
            del _sessions[old]
        _sessions[session_id] = {"user": user, "started_at": now}
    response.set_cookie(f"{_PREFIX}session", session_id, **_COOKIE)


def known_user(tenant, claims):
    """The user of checked claims.

    Contract 1.1, 9.4: `sub` identifies a user, here within a school; names never do. Role and language follow the
    latest token, contract 2.2.
    """

    def text(name):
        value = claims.get(name)
        return value if isinstance(value, str) else ""

    key = (tenant, claims["sub"])
    with _lock:
        known = _users.get(key)
        user = {
            "id": known["id"] if known else str(uuid.uuid4()),
            "tenant": tenant,
            "sub": claims["sub"],
            "role": text("roles"),
            "locale": text("locale").split("-")[0].lower() or "en",
            "name": text("username"),
        }
        _users[key] = user
    return user


def forget_all():
    """Forgets what a restart would lose. Only for the control driver."""
    with _lock:
        _flows.clear()
        _sessions.clear()
