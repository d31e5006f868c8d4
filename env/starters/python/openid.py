"""OpenID Connect with Authlib: the authorize request, the code exchange, and the checks of the ID token."""

import re
import secrets
import threading
import time
from urllib.parse import quote

import requests
from authlib.integrations.requests_client import OAuth2Session
from joserfc import jwt
from joserfc.jwk import KeySet
from joserfc.jws import JWSRegistry

import settings

DISCOVERY_LIFETIME = 10 * 60
TIMEOUT = 10

# Discovery documents by school. Contract 2.3: each school has its own.
_documents = {}
_lock = threading.Lock()


class SignInError(Exception):
    """The user cannot be signed in. The message has no value of the token."""


def sso_base(tenant):
    """The SSO base of a school. Contract 4."""
    return f"{settings.PLATFORM_URL}/{settings.PLATFORM_SEGMENT}/api/sso/v3/{quote(tenant, safe='')}"


def is_tenant(value):
    """A tenant id becomes one segment of a path, so it must not be able to be more."""
    return isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}", value) is not None


def _json_from(url):
    response = requests.get(url, timeout=TIMEOUT, allow_redirects=False)
    if response.status_code != 200:
        raise SignInError(f"status {response.status_code} instead of a document")
    document = response.json()
    if not isinstance(document, dict):
        raise SignInError("the document is not an object")
    return document


def document_of(tenant):
    """The discovery document of a school. Contract 4.4: endpoints, issuer and keys come from it."""
    with _lock:
        known = _documents.get(tenant)
    if known is not None and known[1] > time.monotonic():
        return known[0]
    base = sso_base(tenant)
    document = _json_from(f"{base}/.well-known/openid-configuration")
    # The issuer must be the address where the document was found. Otherwise it is the document of another school.
    if document.get("issuer") != base:
        raise SignInError("the discovery document is of another issuer")
    for name in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
        if not isinstance(document.get(name), str):
            raise SignInError(f"the discovery document has no {name}")
    with _lock:
        _documents[tenant] = (document, time.monotonic() + DISCOVERY_LIFETIME)
    return document


def forget_document(tenant):
    """Forgets the discovery document of a school: after a failure it may be outdated."""
    with _lock:
        _documents.pop(tenant, None)


def _client():
    """Contract 4.2: the secret is a form field. Never `platform-profile`: it is not stable. Contract 2.2, 9.3."""
    return OAuth2Session(
        settings.CLIENT_ID,
        settings.CLIENT_SECRET,
        token_endpoint_auth_method="client_secret_post",
        scope="openid roster-core.readonly",
        redirect_uri=settings.REDIRECT_URI,
        code_challenge_method="S256",
        default_timeout=TIMEOUT,
    )


def new_sign_in(tenant):
    """A new sign-in: where to send the browser, and its secret values. Contract 4.1: all are new for each request."""
    values = {name: secrets.token_urlsafe(32) for name in ("state", "nonce", "verifier")}
    url, _state = _client().create_authorization_url(
        document_of(tenant)["authorization_endpoint"],
        state=values["state"],
        nonce=values["nonce"],
        code_verifier=values["verifier"],
    )
    return url, values


def _only_success(response):
    # The library reads the body of some refusals as it reads a success.
    if response.status_code != 200:
        raise SignInError(f"status {response.status_code} of the token endpoint")
    return response


def claims_of(flow, code):
    """Redeems a code, and checks the ID token. Contract 4.2, 5.5.

    Returns the claims, and raises an exception if anything is not right.
    """
    document = document_of(flow["tenant"])
    client = _client()
    client.register_compliance_hook("access_token_response", _only_success)
    tokens = client.fetch_token(
        document["token_endpoint"],
        grant_type="authorization_code",
        code=code,
        redirect_uri=settings.REDIRECT_URI,
        code_verifier=flow["verifier"],
        allow_redirects=False,
    )
    # The keys are read for each sign-in, so a new key of the platform works at once.
    keys = KeySet.import_key_set(_json_from(document["jwks_uri"]))
    return checked_claims(tokens.get("id_token"), keys, document["issuer"], flow["nonce"])


def checked_claims(token, keys, issuer, nonce):
    """The claims of an ID token whose signature, issuer, audience, expiry, nonce and `sub` are right. Contract 5.5."""
    # The form of a signed token is exact (RFC 7515, 7.1).
    if not isinstance(token, str) or re.fullmatch(r"[\w-]+\.[\w-]+\.[\w-]+", token, re.ASCII) is None:
        raise SignInError("the ID token is not a JWT")
    # Only RS256 is accepted, so neither `none` nor a MAC with a known text.
    only_rsa = JWSRegistry(algorithms=["RS256"], strict_check_header=False)
    claims = jwt.decode(token, keys, registry=only_rsa).claims
    jwt.JWTClaimsRegistry(
        iss={"essential": True, "value": issuer},
        exp={"essential": True},
        nonce={"essential": True, "value": nonce},
        sub={"essential": True},
    ).validate(claims)
    # The audience is this client, and nobody else.
    if claims.get("aud") not in (settings.CLIENT_ID, [settings.CLIENT_ID]):
        raise SignInError("the ID token has another audience")
    if claims.get("azp", settings.CLIENT_ID) != settings.CLIENT_ID:
        raise SignInError("the ID token is for another party")
    # `sub` is a text that can identify a user.
    sub = claims["sub"]
    if not isinstance(sub, str) or sub.strip() == "" or len(sub) > 255:
        raise SignInError("the ID token names no user")
    return claims
