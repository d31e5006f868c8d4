"""Signs in, reads students and verifies a webhook with the generated clients. task.ts describes input and output."""

import base64
import json
import sys

import platform_data
import platform_service_token
import platform_sso
import platform_webhooks
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key


def sign_in(task):
    configuration = platform_sso.Configuration(host=task["ssoBase"])
    with platform_sso.ApiClient(configuration) as client:
        tokens = platform_sso.DefaultApi(client).exchange_code(
            grant_type="authorization_code",
            code=task["code"],
            redirect_uri=task["redirectUri"],
            client_id=task["clientId"],
            client_secret=task["clientSecret"],
            code_verifier=task["codeVerifier"],
        )
    payload = tokens.id_token.split(".")[1]
    padded = payload + "=" * (-len(payload) % 4)
    claims = platform_sso.IdTokenClaims.from_json(base64.urlsafe_b64decode(padded).decode("utf-8"))
    return {"sub": str(claims.sub), "username": claims.username, "nonce": claims.nonce}


def service_token(task):
    configuration = platform_service_token.Configuration(
        host=task["ssoBase"], username=task["serviceClientId"], password=task["servicePassword"]
    )
    with platform_service_token.ApiClient(configuration) as client:
        api = platform_service_token.DefaultApi(client)
        return api.request_service_token(grant_type="client_credentials")


def list_students(task, token, limit=None):
    configuration = platform_data.Configuration(host=task["dataBase"], access_token=token)
    with platform_data.ApiClient(configuration) as client:
        return platform_data.DefaultApi(client).list_students(limit=limit)


def students(task, token):
    return [
        {
            "id": str(student.id.actual_instance),
            "externalKey": student.external_key.actual_instance if student.external_key else None,
            "classNames": [assignment.class_name for assignment in student.class_assignments],
        }
        for student in list_students(task, token, limit=task["limit"]).students
    ]


def status_of_wrong_token(task):
    try:
        list_students(task, "wrong")
    except platform_data.ApiException as error:
        return error.status
    return 200


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


def webhook(task):
    body = base64.b64decode(task["webhook"]["body"])
    credentials = platform_webhooks.CredentialsWebhook.from_json(body.decode("utf-8"))
    return {
        "verified": verifies(task, body),
        "verifiedAfterChange": verifies(task, body[:-1] + bytes([body[-1] ^ 1])),
        "tenantId": credentials.tenant_id,
        "clientId": credentials.client_id,
        "password": credentials.password,
    }


def main():
    task = json.load(sys.stdin)
    token = service_token(task)
    print(
        json.dumps(
            {
                "signIn": sign_in(task),
                "expiresIn": token.expires_in,
                "students": students(task, token.access_token),
                "wrongToken": status_of_wrong_token(task),
                "webhook": webhook(task),
            }
        )
    )


main()
