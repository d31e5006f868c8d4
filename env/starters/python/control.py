"""The control driver.

The conformance suite triggers work that would otherwise run on a schedule, and reads what the application has copied.
It is off unless CONTROL_TOKEN is set, and then the application listens on this machine only.
"""

import hmac

from flask import Blueprint, jsonify, request

import clock
import data
import schools
import service
import sessions
import settings
from periods import shown, subject_teachers
from sync import synchronise

routes = Blueprint("control", __name__, url_prefix="/control")


def reported(work, *values):
    """Runs work that can fail because of the platform."""
    try:
        return {"succeeded": work(*values)}
    except service.PlatformError as error:
        return {"succeeded": False, "reason": str(error)}


def restart(_body):
    """Forgets all that is only in memory, and reads the file of the schools again, as a restart does."""
    sessions.forget_all()
    service.forget_tokens()
    data.forget_copies()
    schools.load()
    return {}


def advance_clock(body):
    clock.advance(float(body["seconds"]))
    return {}


def exported(body):
    tenant = body["tenantId"]
    if schools.school_of(tenant) is None:
        return {}
    copy = data.copy_of(tenant)
    periods = shown(list(copy["periods"].values()))
    return {
        "students": [{"id": one.get("id")} for one in copy["students"]],
        "periods": periods,
        "classes": [
            {
                "id": one.get("id"),
                "longName": one.get("longName"),
                "subjectTeachers": subject_teachers(one.get("id"), periods),
            }
            for one in copy["classes"]
        ],
        "rooms": [{"id": one.get("id"), "longName": one.get("longName")} for one in copy["rooms"]],
        "users": [
            {
                "id": one.get("sourcedId"),
                "active": data.is_active(one),
                "displayName": one.get("displayName") or (one.get("metadata") or {}).get("displayName"),
            }
            for one in copy["users"]
        ],
        "academicSessions": [
            {"id": one.get("sourcedId"), "start": one.get("startDate"), "end": one.get("endDate")}
            for one in copy["academic_sessions"]
        ],
        "school": {} if copy["school_name"] is None else {"name": copy["school_name"]},
        "schools": [{"id": one} for one in schools.all_tenants()],
    }


EVENTS = {
    "sync": lambda body: synchronise(body["tenantId"]),
    "class-update": lambda body: reported(data.write_class, body["tenantId"], body["classId"]),
    "student-lookup": lambda body: reported(
        data.find_student, body["tenantId"], body.get("id"), body.get("externalKey")
    ),
    "export": exported,
    "restart": restart,
    "advance-clock": advance_clock,
}


@routes.before_request
def only_with_token():
    given = request.headers.get("Authorization", "").encode()
    if hmac.compare_digest(given, f"Bearer {settings.CONTROL_TOKEN}".encode()):
        return None
    return jsonify(message="the bearer token is wrong"), 401


@routes.post("/stimuli/<name>")
def stimulus(name):
    if name not in EVENTS:
        return jsonify(message="there is no such event"), 404
    return jsonify(EVENTS[name](request.get_json()))
