"""Service tokens, and calls of the data APIs with them. Contract 4.3, 4.6, 5.2, 5.3."""

import threading
import time

import requests

import clock
import schools
import settings
from openid import sso_base

TIMEOUT = 15
# Contract 6: wait 1 to 2 seconds after the activation.
ACTIVATION_TIME = 1.5
MOST_ATTEMPTS = 5
DEFAULT_LIFETIME = 180
MARGIN = 10

# Base paths of the APIs. Contract 4.6.
EXTERN = f"/{settings.PLATFORM_SEGMENT}/api/rest/extern/v3"
ROSTER = "/ims/oneroster/v1p1"

# Tokens by school: the text, when it ends, and the credentials that it came from.
_tokens = {}
# One lock for each school: parallel work waits for the same token.
_locks = {}
_guard = threading.Lock()


class PlatformError(Exception):
    """The platform did not do what was asked. The message has no secrets. Status 0: there was no response."""

    def __init__(self, what, status):
        super().__init__(f"{what}: no answer" if status == 0 else f"{what}: status {status}")
        self.what = what
        self.status = status


def forget_token(tenant):
    """Forgets the token of a school, for example because its credentials have changed."""
    with _guard:
        _tokens.pop(tenant, None)


def forget_tokens():
    with _guard:
        _tokens.clear()


def send(method, url, **options):
    """Sends a request. Redirects are not followed: they could carry credentials to another host."""
    try:
        response = requests.request(method, url, timeout=TIMEOUT, allow_redirects=False, **options)
    except requests.RequestException:
        return 0, None
    try:
        return response.status_code, response.json()
    except (ValueError, RecursionError):
        return response.status_code, None


def token_of(tenant):
    """A valid token of a school: the one that we have, or a new one. Contract 8."""
    with _guard:
        lock = _locks.setdefault(tenant, threading.Lock())
    with lock:
        school = schools.school_of(tenant)
        known = _tokens.get(tenant)
        if known is not None and known["school"] is school and clock.now() < known["until"]:
            return known["text"]
        token = new_token(tenant)
        with _guard:
            _tokens[tenant] = token
        return token["text"]


def new_token(tenant):
    """Requests a token. Contract 7: 401 `invalid_client` can mean that the activation is not complete yet."""
    for attempt in range(MOST_ATTEMPTS):
        school = schools.school_of(tenant)
        if school is None or not school["active"]:
            raise PlatformError("service token: the school is not active", 0)
        if school["credentials_at"]:
            time.sleep(max(0.0, school["credentials_at"] + ACTIVATION_TIME - time.monotonic()))
        status, answer = request_token(school)
        fields = answer if isinstance(answer, dict) else {}
        if status == 200 and isinstance(fields.get("access_token"), str):
            seconds = fields.get("expires_in")
            life = seconds if isinstance(seconds, (int, float)) else DEFAULT_LIFETIME
            until = clock.now() + life - min(MARGIN, life / 4)
            return {"text": fields["access_token"], "until": until, "school": school}
        is_early = status == 401 and fields.get("error") == "invalid_client"
        if not is_early or attempt == MOST_ATTEMPTS - 1:
            break
        time.sleep(2**attempt)
    raise PlatformError("service token", status)


def request_token(school):
    """Contract 4.3: Basic with client ID and the delivered password; the grant is in the query, the form is empty."""
    return send(
        "POST",
        f"{sso_base(school['tenant'])}/token?grant_type=client_credentials",
        # As bytes: texts would be sent as Latin-1.
        auth=(school["client_id"].encode(), school["password"].encode()),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        data=b"",
    )


def bearer(token):
    def authorized(request):
        request.headers["Authorization"] = f"Bearer {token}"
        return request

    return authorized


def call(tenant, path, base=EXTERN, query=None, method="GET", body=None):
    """Calls a data API with the token of the school. Contract 5.3. After a 401, tries once more with a new token.

    Returns status and JSON of the response. Raises PlatformError if there is no token.
    """
    for _attempt in range(2):
        token = token_of(tenant)
        status, answer = send(
            method,
            f"{settings.PLATFORM_URL}{base}/{path}",
            params=query,
            json=body,
            auth=bearer(token),
            headers={"Accept": "application/json"},
        )
        if status != 401:
            break
        with _guard:
            if tenant in _tokens and _tokens[tenant]["text"] == token:
                del _tokens[tenant]
    return status, answer


def read(tenant, path, base=EXTERN, query=None):
    """Reads JSON. Raises PlatformError if the response is not 200 with JSON."""
    status, answer = call(tenant, path, base, query)
    if status != 200 or answer is None:
        raise PlatformError(path, status)
    return answer


def list_in(answer, *names):
    """The objects of a list in a response. Raises PlatformError if there is no list: then it is another response."""
    for name in names:
        answer = answer.get(name) if isinstance(answer, dict) else None
    if not isinstance(answer, list):
        raise PlatformError(f"{names[-1]}: no list", 200)
    return [item for item in answer if isinstance(item, dict)]
