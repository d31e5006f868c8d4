"""The settings of the application: environment variables, checked once at the start.

A message names the variable and never repeats its value, because some values are secret.
"""

import base64
import binascii
import os
import re
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.serialization import load_der_public_key

LOCAL_HOSTS = ("127.0.0.1", "localhost", "::1")


def required(name):
    value = os.environ.get(name, "")
    if value == "":
        raise SystemExit(f"Set the environment variable {name}.")
    return value


def address_in(name):
    """An address. Only one on this machine may be without TLS."""
    text = required(name)
    url = urlsplit(text)
    is_local = url.scheme == "http" and url.hostname in LOCAL_HOSTS
    if not (url.netloc and (url.scheme == "https" or is_local)):
        raise SystemExit(f"{name} must begin with https://.")
    return text


def segment_in(name):
    """One segment of a path; by default that of the contract."""
    text = os.environ.get(name) or "platform"
    if not re.fullmatch(r"[\w.~-]*[\w~-][\w.~-]*", text, re.ASCII):
        raise SystemExit(f"{name} is not one segment of a path.")
    return text


def public_key_in(name):
    """Contract 5.6, 4: the key of the environment is configuration, as Base64 of its SubjectPublicKeyInfo."""
    try:
        key = load_der_public_key(base64.b64decode(required(name), validate=True))
    except (ValueError, binascii.Error):
        key = None
    if not isinstance(key, RSAPublicKey):
        raise SystemExit(f"{name} is not an RSA public key: give Base64 of a SubjectPublicKeyInfo, without PEM lines.")
    return key


# Base URL of the platform, without a slash at its end.
PLATFORM_URL = address_in("PLATFORM_URL").rstrip("/")
# First path segment of the platform.
PLATFORM_SEGMENT = segment_in("PLATFORM_SEGMENT")
# OIDC client ID and secret, from the application management console.
CLIENT_ID = required("CLIENT_ID")
CLIENT_SECRET = required("CLIENT_SECRET")
# The registered domain with the SSO redirect path. Its path is the one of the callback.
REDIRECT_URI = address_in("REDIRECT_URI")
CALLBACK_PATH = urlsplit(REDIRECT_URI).path
# The only value of the header Host that the application answers.
OWN_HOST = urlsplit(REDIRECT_URI).netloc
SECURE_COOKIES = REDIRECT_URI.startswith("https:")
# Verifies webhooks.
WEBHOOK_KEY = public_key_in("WEBHOOK_KEY")
HOST = os.environ.get("HOST") or "127.0.0.1"
PORT = int(os.environ.get("PORT") or "3000")
# Has the file with the credentials of the schools.
DATA_FOLDER = Path(os.environ.get("DATA_FOLDER") or "data")
# Bearer token of the control driver; None: there is none.
CONTROL_TOKEN = os.environ.get("CONTROL_TOKEN") or None
if CONTROL_TOKEN is not None and HOST not in LOCAL_HOSTS:
    raise SystemExit("CONTROL_TOKEN is only for tests: HOST must be 127.0.0.1 then.")
