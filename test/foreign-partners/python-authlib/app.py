"""An application on Authlib and Flask, as the documentation of Authlib sets it up.

It serves any school: each has a client of its own, which Authlib discovers at its first launch.
"""

import os
import secrets
import threading
from urllib.parse import quote, urlencode

from authlib.integrations.flask_client import OAuth
from flask import Flask, jsonify, redirect, request, session
from werkzeug.serving import make_server

app = Flask(__name__)
app.secret_key = secrets.token_hex(32)
app.config.update(SESSION_COOKIE_SAMESITE="Lax")
oauth = OAuth(app)
registering = threading.Lock()


def client_of(tenant):
    """The client of a school."""
    issuer = f"{os.environ['PLATFORM_URL']}/platform/api/sso/v3/{quote(tenant, safe='')}"
    with registering:
        return oauth.create_client(tenant) or oauth.register(
            tenant,
            client_id=os.environ["CLIENT_ID"],
            client_secret=os.environ["CLIENT_SECRET"],
            server_metadata_url=f"{issuer}/.well-known/openid-configuration",
            client_kwargs={
                "scope": "openid roster-core.readonly",
                "code_challenge_method": "S256",
                "token_endpoint_auth_method": "client_secret_post",
            },
        )


@app.get("/login")
def login():
    tenant = request.args.get("tenant", "")
    session.clear()
    session["tenant"] = tenant
    try:
        return client_of(tenant).authorize_redirect(f"{app.config['URL']}/callback")
    except Exception:
        return "The school could not be reached.", 502


@app.get("/callback")
def callback():
    tenant = session.get("tenant")
    if tenant is None:
        return "This browser began no sign-in.", 403
    try:
        sub = client_of(tenant).authorize_access_token()["userinfo"]["sub"]
    except Exception:
        return "You could not be signed in.", 403
    session.clear()
    session["user"] = {"id": f"{tenant}/{sub}", "sub": sub, "tenant": tenant}
    return redirect("/")


@app.get("/lesson")
def lesson():
    return redirect(f"/login?{urlencode({'tenant': request.args.get('tenant', '')})}")


@app.get("/me")
def me():
    user = session.get("user")
    return jsonify(user=user), 401 if user is None else 200


@app.get("/")
def home():
    return "Welcome." if "user" in session else "Nobody is signed in."


if __name__ == "__main__":
    server = make_server("127.0.0.1", 0, app, threaded=True)
    app.config["URL"] = f"http://127.0.0.1:{server.server_port}"
    print(app.config["URL"], flush=True)
    server.serve_forever()
