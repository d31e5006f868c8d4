"""Verifies the signature of a webhook, also with a changed body."""

import base64

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key


def signed(task):
    body = base64.b64decode(task["webhook"]["body"])
    return {
        "verified": verifies(task, body),
        "verifiedAfterChange": verifies(task, body[:-1] + bytes([body[-1] ^ 1])),
    }


def verifies(task, body):
    webhook = task["webhook"]
    if webhook["algorithm"] != "SHA256withRSA":
        return False
    key = load_der_public_key(base64.b64decode(task["webhookKey"]))
    try:
        key.verify(base64.b64decode(webhook["authorization"]), body, PKCS1v15(), SHA256())
    except InvalidSignature:
        return False
    return True
