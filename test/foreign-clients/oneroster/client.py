"""Reads every list of a roster, and a record of each, with the client of OneRoster 1.1 from PyPI.

oneroster-client.test.ts describes input and output.
"""

import json
import sys

import oneroster_client as oneroster

# Above the largest list, so that no list has two pages.
LIMIT = 5000


def requests_of(client):
    """For each path: the field of its list, and the request."""
    schools = oneroster.SchoolsManagementApi(client)
    classes = oneroster.ClassesManagementApi(client)
    users = oneroster.UsersManagementApi(client)
    students = oneroster.StudentsManagementApi(client)
    teachers = oneroster.TeachersManagementApi(client)
    enrollments = oneroster.EnrollmentsManagementApi(client)
    orgs = oneroster.OrgsManagementApi(client)
    sessions = oneroster.AcademicSessionsManagementApi(client)
    return {
        "orgs": ("orgs", orgs.get_orgs),
        "schools": ("orgs", schools.get_schools),
        "users": ("users", users.get_users),
        "students": ("users", students.get_students),
        "teachers": ("users", teachers.get_teachers),
        "classes": ("classes", classes.get_classes),
        "academicSessions": ("academic_sessions", sessions.get_academic_sessions),
        "enrollments": ("enrollments", enrollments.get_enrollments),
        "schools/{school}/students": ("users", students.get_students_for_school),
        "schools/{school}/teachers": ("users", teachers.get_teachers_for_school),
        "schools/{school}/classes": ("classes", classes.get_classes_for_school),
        "schools/{school}/enrollments": ("enrollments", enrollments.get_enrollments_for_school),
        "schools/{school}/classes/{class}/enrollments": (
            "enrollments",
            enrollments.get_enrollments_for_class_in_school,
        ),
        "classes/{class}/students": ("users", students.get_students_for_class),
        "classes/{class}/teachers": ("users", teachers.get_teachers_for_class),
        "orgs/{id}": ("org", orgs.get_org),
        "schools/{id}": ("org", schools.get_school),
        "users/{id}": ("user", users.get_user),
        "students/{id}": ("user", students.get_student),
        "teachers/{id}": ("user", teachers.get_teacher),
        "classes/{id}": ("_class", classes.get_class),
        "academicSessions/{id}": ("academic_session", sessions.get_academic_session),
        "enrollments/{id}": ("enrollment", enrollments.get_enrollment),
    }


def arguments(path, ids):
    """The ids in a path. In a path to one record, that of the first record of its list."""
    list_name = path.split("/")[0]
    return [ids[list_name if name == "{id}" else name] for name in path.split("/") if name.startswith("{")]


def read(path, name, request, ids):
    """The ids that a request finds, or the reason why the client refuses the answer."""
    try:
        if path.endswith("{id}"):
            return [getattr(request(*arguments(path, ids)), name).sourced_id]
        return [record.sourced_id for record in getattr(request(*arguments(path, ids), limit=LIMIT), name)]
    # A model that refuses a value raises many kinds of errors.
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def main():
    task = json.load(sys.stdin)
    configuration = oneroster.Configuration()
    configuration.host = task["rosterBase"]
    configuration.access_token = task["token"]
    requests = requests_of(oneroster.ApiClient(configuration))
    print(json.dumps({path: read(path, *request, task["ids"]) for path, request in requests.items()}))


main()
