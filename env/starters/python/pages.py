"""The pages. Error pages are constant texts: nothing that a browser or the platform sent is shown in them."""

from flask import Response
from markupsafe import escape

TEXTS = {
    "en": ("Home", "Signed in as", "Sign out"),
    "de": ("Start", "Angemeldet als", "Abmelden"),
}


def page(status, title, body="", language="en"):
    """A page. `body` is HTML."""
    html = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<main><h1>{title}</h1>{body}</main></html>"
    )
    return Response(html, status, mimetype="text/html")


def home_page(user):
    """The start page. Contract 2.2 locale: the token of the platform decides about the language."""
    if user is None:
        return page(200, "Welcome", "<p>Open this application from your school platform.</p>")
    language = user["locale"] if user["locale"] in TEXTS else "en"
    title, hello, leave = TEXTS[language]
    form = f'<form method="post" action="/logout"><button>{leave}</button></form>'
    return page(200, title, f"<p>{hello} {escape(user['name'])}</p>{form}", language)
