"""Redeems a code, reads data and verifies a webhook with clients of openapi-python-client.

task.ts describes input and output.
"""

import base64
import json
import sys

import platform_data
import platform_roster
import platform_service_token
import platform_sso
from platform_data.api.rooms import list_rooms
from platform_data.api.students import list_students
from platform_data.api.timetable import get_deleted_periods, get_timetable
from platform_roster.api.roster import list_roster_users
from platform_service_token.api.service_tokens import request_service_token
from platform_service_token.models import RequestServiceTokenGrantType, ServiceTokenForm
from platform_sso.api.single_sign_on import exchange_code
from platform_sso.models import CodeExchange, CodeExchangeGrantType, IdTokenClaims
from platform_webhooks.models import CredentialsWebhook
from signature import signed


def sign_in(task):
    tokens = exchange_code.sync(
        client=platform_sso.Client(base_url=task["ssoBase"]),
        body=CodeExchange(
            grant_type=CodeExchangeGrantType.AUTHORIZATION_CODE,
            code=task["code"],
            redirect_uri=task["redirectUri"],
            client_id=task["clientId"],
            client_secret=task["clientSecret"],
            code_verifier=task["codeVerifier"],
        ),
    )
    payload = tokens.id_token.split(".")[1]
    claims = IdTokenClaims.from_dict(json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4))))
    return {"sub": str(claims.sub), "username": claims.username, "nonce": claims.nonce}


def service_token(task):
    pair = f"{task['serviceClientId']}:{task['servicePassword']}".encode()
    return request_service_token.sync(
        client=platform_service_token.AuthenticatedClient(
            base_url=task["ssoBase"], token=base64.b64encode(pair).decode(), prefix="Basic"
        ),
        body=ServiceTokenForm(),
        grant_type=RequestServiceTokenGrantType.CLIENT_CREDENTIALS,
    )


def students(client, limit):
    # A platform may also answer with the list itself.
    return [
        {
            "id": str(student.id),
            "externalKey": student.external_key or None,
            "classNames": [assignment.class_name for assignment in student.class_assignments or []],
        }
        for student in list_students.sync(client=client, limit=limit).students
    ]


def periods(client, after):
    timetable = get_timetable.sync(client=client, date_last_modified_after=after)
    return [
        {
            "id": str(period.id),
            "status": period.status,
            "teachers": [f"{teacher.id} {teacher.status}" for teacher in period.teachers or []],
        }
        for period in timetable.timetable_data.periods
    ]


def users(task, token):
    client = platform_roster.AuthenticatedClient(base_url=task["rosterBase"], token=token)
    return [
        {"id": str(user.sourced_id), "enabled": user.enabled_user}
        for user in list_roster_users.sync(client=client, limit=task["limit"]).users
    ]


def status_of_wrong_token(task):
    client = platform_data.AuthenticatedClient(base_url=task["dataBase"], token="wrong")
    return int(list_students.sync_detailed(client=client).status_code)


def webhook(task):
    body = json.loads(base64.b64decode(task["webhook"]["body"]))
    credentials = CredentialsWebhook.from_dict(body)
    return {
        **signed(task),
        "tenantId": credentials.tenant_id,
        "clientId": credentials.client_id,
        "password": credentials.password,
    }


def main():
    task = json.load(sys.stdin)
    token = service_token(task)
    client = platform_data.AuthenticatedClient(base_url=task["dataBase"], token=token.access_token)
    after = task["modifiedAfter"]
    findings = {
        "signIn": sign_in(task),
        "expiresIn": token.expires_in,
        "students": students(client, task["limit"]),
        "periods": periods(client, after),
        "deletedPeriods": [
            str(one) for one in get_deleted_periods.sync(client=client, date_last_modified_after=after)
        ],
        "rooms": [str(room.id) for room in list_rooms.sync(client=client).rooms],
        "users": users(task, token.access_token),
        "wrongToken": status_of_wrong_token(task),
        "webhook": webhook(task),
    }
    print(json.dumps(findings))


main()
