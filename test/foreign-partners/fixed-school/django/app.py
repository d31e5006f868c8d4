"""An application on mozilla-django-oidc, as its documentation sets it up: Django with one school in its settings."""

import os
from pathlib import Path

import django
from django.conf import settings
from django.core.management import execute_from_command_line
from django.http import HttpResponse, JsonResponse
from django.urls import include, path

SSO = os.environ["SSO_BASE"]
DATABASE = Path(os.environ["DATA_FOLDER"]) / "django.sqlite3"

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    SECRET_KEY=os.urandom(32).hex(),
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "mozilla_django_oidc",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATABASE,
            # Without these, SQLite refuses what comes at the same time.
            "OPTIONS": {"timeout": 60, "transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode=WAL"},
        }
    },
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    AUTHENTICATION_BACKENDS=[f"{__name__}.Backend"],
    LOGIN_URL="oidc_authentication_init",
    LOGIN_REDIRECT_URL="/",
    OIDC_RP_CLIENT_ID=os.environ["CLIENT_ID"],
    OIDC_RP_CLIENT_SECRET=os.environ["CLIENT_SECRET"],
    OIDC_RP_SCOPES="openid roster-core.readonly",
    OIDC_RP_SIGN_ALGO="RS256",
    OIDC_USE_PKCE=True,
    OIDC_OP_AUTHORIZATION_ENDPOINT=f"{SSO}/authorize",
    OIDC_OP_TOKEN_ENDPOINT=f"{SSO}/token",
    OIDC_OP_USER_ENDPOINT="",
    OIDC_OP_JWKS_ENDPOINT=os.environ["KEY_SET"],
)
django.setup()

from django.contrib.auth.decorators import login_required  # noqa: E402
from mozilla_django_oidc.auth import OIDCAuthenticationBackend  # noqa: E402


class Backend(OIDCAuthenticationBackend):
    """Users by the subject of the ID token: the platform has no addresses of mail and no userinfo endpoint."""

    def get_userinfo(self, access_token, id_token, payload):
        return payload

    def filter_users_by_claims(self, claims):
        return self.UserModel.objects.filter(username=claims.get("sub"))

    def create_user(self, claims):
        return self.UserModel.objects.get_or_create(username=claims.get("sub"))[0]


def me(request):
    if not request.user.is_authenticated:
        return JsonResponse({"user": None}, status=401)
    return JsonResponse({"user": {"id": str(request.user.pk), "sub": request.user.username}})


@login_required
def lesson(request):
    return HttpResponse("The lesson.")


def home(request):
    return HttpResponse("Welcome." if request.user.is_authenticated else "Nobody is signed in.")


urlpatterns = [
    path("oidc/", include("mozilla_django_oidc.urls")),
    path("me", me),
    path("lesson", lesson),
    path("", home),
]

if __name__ == "__main__":
    execute_from_command_line(["app.py", "migrate", "--verbosity=0"])
    execute_from_command_line(["app.py", "runserver", "--noreload", f"127.0.0.1:{os.environ['PORT']}"])
