"""The webhooks of the platform: a school activates or deactivates the application. Contract 2.4, 4.5, 5.6, 5.7, 6."""

import base64
import binascii
import json

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.hashes import SHA256
from flask import Blueprint, jsonify, request

import schools
import service
import settings
from openid import is_tenant

LARGEST_BODY = 1024 * 1024
PIECE = 64 * 1024

routes = Blueprint("webhooks", __name__)

# Supported values of the header Algorithm, with their digests.
DIGESTS = {"SHA256withRSA": SHA256}


def raw_body():
    """The bytes of the body, as they were sent: neither decoded nor parsed. None if there are too many."""
    parts, size = [], 0
    while piece := request.stream.read(PIECE):
        size += len(piece)
        # The rest is read and dropped: then the sender can read our answer.
        if size <= LARGEST_BODY:
            parts.append(piece)
    return b"".join(parts) if size <= LARGEST_BODY else None


def signature_in(text):
    """The signature: plain Base64, in its only spelling. None for anything else."""
    try:
        found = base64.b64decode(text, validate=True)
    except (ValueError, binascii.Error):
        return None
    return found if text != "" and base64.b64encode(found).decode() == text else None


def refusal_of(body):
    """Verifies a request. Nothing of it is used or parsed before. Returns the status of a refusal, or None."""
    digest = DIGESTS.get(request.headers.get("Algorithm", ""))
    if digest is None:
        return 400
    signature = signature_in(request.headers.get("Authorization", ""))
    if signature is None:
        return 401
    try:
        settings.WEBHOOK_KEY.verify(signature, body, PKCS1v15(), digest())
    except InvalidSignature:
        return 401
    return None


def is_text(value):
    # A text with half a character cannot be stored.
    return isinstance(value, str) and 0 < len(value) <= 1000 and value.isprintable()


def json_object_in(body):
    try:
        content = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None


def processed(process):
    """Answers a webhook: it is verified, then parsed, then processed."""

    def answer(status):
        return jsonify(received=status == 200), status

    body = raw_body()
    if body is None:
        return answer(413)
    refusal = refusal_of(body)
    if refusal is not None:
        return answer(refusal)
    content = json_object_in(body)
    if content is None or not is_tenant(content.get("tenantId")):
        return answer(400)
    event_id = content.get("eventId")
    done = process(content, event_id if is_text(event_id) else None)
    service.forget_token(content["tenantId"])
    return answer(200 if done else 400)


def store(content, event_id):
    client_id, password = content.get("clientId"), content.get("password")
    if not is_text(password):
        return False
    used = client_id if is_text(client_id) else settings.CLIENT_ID
    schools.activate(content["tenantId"], used, password, event_id)
    return True


def end(content, event_id):
    schools.deactivate(content["tenantId"], event_id)
    return True


@routes.post("/hooks/credentials")
def credentials():
    """A school has activated the application: its credentials are stored before we answer."""
    return processed(store)


@routes.post("/hooks/deactivation")
def deactivation():
    """A school has deactivated the application. A school that is unknown needs no work, and is no error."""
    return processed(end)
