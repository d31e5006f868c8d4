"""The application: its addresses, and what holds for every request."""

import logging

from flask import Flask, request
from werkzeug.exceptions import HTTPException
from werkzeug.serving import WSGIRequestHandler, make_server

import control
import settings
import sign_in
import webhooks
from pages import page

log = logging.getLogger("starter")


def create_app():
    app = Flask(__name__)
    # Only the documented spelling of a path leads to a handler.
    app.url_map.merge_slashes = False
    app.url_map.strict_slashes = True
    app.register_blueprint(sign_in.routes)
    app.register_blueprint(webhooks.routes)
    if settings.CONTROL_TOKEN is not None:
        app.register_blueprint(control.routes)

    @app.before_request
    def only_own_host():
        # Addresses come from the settings, never from a header. Requests for other hosts are not meant for us.
        return None if request.headers.get("Host") == settings.OWN_HOST else page(421, "Not here")

    @app.after_request
    def secure_headers(response):
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response

    @app.errorhandler(HTTPException)
    def refused(error):
        return page(error.code or 500, "Not possible")

    @app.errorhandler(Exception)
    def defect(error):
        # A constant page: neither the error nor anything of the request is shown.
        log.error("defect: %s", type(error).__name__)
        return page(500, "Something went wrong")

    return app


class QuietHandler(WSGIRequestHandler):
    """Logs no requests: their addresses contain codes."""

    timeout = 30
    protocol_version = "HTTP/1.1"

    def log_request(self, *_args):
        pass


def run():
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    # The server of Werkzeug is for tests. In production, give `server:create_app()` to a WSGI server.
    server = make_server(settings.HOST, settings.PORT, create_app(), threaded=True, request_handler=QuietHandler)
    print(f"Listening on {settings.HOST}:{settings.PORT} for {settings.PLATFORM_URL}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    run()
