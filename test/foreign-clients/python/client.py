"""Signs in, reads students and verifies a webhook with the generated clients. task.ts describes input and output."""

import base64
import json
import sys

import platform_data
import platform_roster
import platform_service_token
import platform_sso
import platform_webhooks
from signature import signed


def sign_in(task):
    configuration = platform_sso.Configuration(host=task["ssoBase"])
    with platform_sso.ApiClient(configuration) as client:
        tokens = platform_sso.SingleSignOnApi(client).exchange_code(
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
        api = platform_service_token.ServiceTokensApi(client)
        return api.request_service_token(grant_type="client_credentials")


def data_client(task, token):
    return platform_data.ApiClient(platform_data.Configuration(host=task["dataBase"], access_token=token))


def list_students(task, token, limit=None):
    with data_client(task, token) as client:
        return platform_data.StudentsApi(client).list_students(limit=limit)


def students(task, token):
    # A platform may also answer with the list itself.
    answer = list_students(task, token, limit=task["limit"]).actual_instance
    return [
        {
            "id": str(student.id.actual_instance),
            "externalKey": student.external_key.actual_instance if student.external_key else None,
            "classNames": [assignment.class_name for assignment in student.class_assignments],
        }
        for student in (answer if isinstance(answer, list) else answer.students)
    ]


def periods(task, token):
    with data_client(task, token) as client:
        timetable = platform_data.TimetableApi(client).get_timetable(task["modifiedAfter"]).actual_instance
    return [
        {
            "id": str(period.id.actual_instance),
            "status": period.status,
            "teachers": [f"{teacher.id.actual_instance} {teacher.status}" for teacher in period.teachers],
        }
        for period in timetable.timetable_data.periods
    ]


def deleted_periods(task, token):
    with data_client(task, token) as client:
        ids = platform_data.TimetableApi(client).get_deleted_periods(task["modifiedAfter"])
    return [str(one.actual_instance) for one in ids]


def rooms(task, token):
    with data_client(task, token) as client:
        return [str(room.id.actual_instance) for room in platform_data.RoomsApi(client).list_rooms().actual_instance.rooms]


def users(task, token):
    configuration = platform_roster.Configuration(host=task["rosterBase"], access_token=token)
    with platform_roster.ApiClient(configuration) as client:
        answer = platform_roster.RosterApi(client).list_roster_users(limit=task["limit"]).actual_instance
    return [
        {"id": user.sourced_id.actual_instance, "enabled": user.enabled_user.actual_instance}
        for user in answer.users
    ]


def status_of_wrong_token(task):
    try:
        list_students(task, "wrong")
    except platform_data.ApiException as error:
        return error.status
    return 200


def webhook(task):
    body = base64.b64decode(task["webhook"]["body"])
    credentials = platform_webhooks.CredentialsWebhook.from_json(body.decode("utf-8"))
    return {
        **signed(task),
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
                "periods": periods(task, token.access_token),
                "deletedPeriods": deleted_periods(task, token.access_token),
                "rooms": rooms(task, token.access_token),
                "users": users(task, token.access_token),
                "wrongToken": status_of_wrong_token(task),
                "webhook": webhook(task),
            }
        )
    )


main()
