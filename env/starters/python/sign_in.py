"""Login URL, UI Integration URL, callback, session probe, sign-out."""

import logging
from urllib.parse import urlencode

from flask import Blueprint, jsonify, redirect, request

import openid
import sessions
import settings
from pages import home_page, page

log = logging.getLogger("starter")
routes = Blueprint("sign_in", __name__)


@routes.get("/login")
def login():
    """The login URL.

    Contract 5.4: each request ends the session of the browser and starts a new flow, so the user of the session is
    always the one who launches.
    """
    sessions.forget_session()
    response = start_flow(request.args.get("tenant"))
    sessions.drop_cookie(response)
    return response


def start_flow(tenant):
    if not openid.is_tenant(tenant):
        return page(404, "Open this application from your school platform")
    browser = sessions.browser_id()
    try:
        url, values = openid.new_sign_in(tenant)
    except Exception as error:
        log.warning("sign-in not started: %s", type(error).__name__)
        return page(502, "Your school could not be reached")
    sessions.keep_flow({"tenant": tenant, "browser": browser, **values})
    response = redirect(url, 302)
    sessions.remember_browser(response, browser)
    return response


@routes.get("/open")
def open_page():
    """A UI Integration URL. Contract 1.1: opening it signs nobody in, it leads to the login URL."""
    return redirect(f"/login?{urlencode({'tenant': request.args.get('tenant', '')})}", 302)


@routes.get(settings.CALLBACK_PATH)
def callback():
    """The SSO redirect path: a browser returns with a code in the query. Contract 4.1."""
    # The flow ends here, before anything else can happen: a second request with the same response finds none.
    flow = sessions.take_flow(request.args.get("state", ""))
    if flow is None:
        return page(400, "This sign-in has ended. Please start again")
    code = request.args.get("code", "")
    if "error" in request.args or code == "":
        return page(400, "The platform did not let you in. Please start again")
    try:
        claims = openid.claims_of(flow, code)
    except Exception as error:
        # The class names the reason. The message could contain values of the token.
        log.warning("sign-in refused: %s", type(error).__name__)
        openid.forget_document(flow["tenant"])
        return page(400, "You could not be signed in. Please start again")
    response = redirect("/", 303)
    sessions.start_session(response, sessions.known_user(flow["tenant"], claims))
    return response


@routes.get("/")
def home():
    return home_page(sessions.signed_in_user())


@routes.get("/api/me")
def me():
    """The session probe: who is signed in at this browser. No token, and nothing that a script could use as one."""
    user = sessions.signed_in_user()
    return jsonify(user=user), 401 if user is None else 200


@routes.post("/logout")
def logout():
    """Ends the session. Other sites cannot do so: a cookie with SameSite=Lax does not come with their POST."""
    sessions.forget_session()
    response = redirect("/", 303)
    sessions.drop_cookie(response)
    return response
