"""Copies students, classes, rooms and the roster of a school, and writes classes. Contract 2.6, 4.6.

MEMORY STORE: the copies are lost at a restart, and are then loaded again.
"""

import time
from urllib.parse import quote

from service import EXTERN, ROSTER, PlatformError, call, list_in, read

STUDENTS_IN_PAGE = 1000
USERS_IN_PAGE = 100
MOST_PAGES = 1000

_copies = {}


def copy_of(tenant):
    """The copy of a school."""
    empty = {
        "students": [],
        "periods": {},
        "cursor": None,
        "classes": [],
        "rooms": [],
        "users": [],
        "academic_sessions": [],
        "school_name": None,
    }
    return _copies.setdefault(tenant, empty)


def forget_copies():
    _copies.clear()


def all_pages(tenant, path, size, id_field, base=EXTERN):
    """Reads a list page by page, until a page is not full. Ids of the platform are the keys. Contract 8."""
    found = {}
    offset = 0
    for _page in range(MOST_PAGES):
        items = list_in(read(tenant, path, base, {"limit": size, "offset": offset}), path)
        for item in items:
            found[str(item.get(id_field))] = item
        offset += len(items)
        if len(items) < size:
            return list(found.values())
    raise PlatformError(f"{path}: too many pages", 200)


def copy_students(tenant):
    """All students, also those without an external key. Their key is the internal id. Contract 2.6, 4.6, 8."""
    copy_of(tenant)["students"] = all_pages(tenant, "students", STUDENTS_IN_PAGE, "id")


def find_student(tenant, student_id, external_key):
    """Whether the platform has a student.

    Contract 4.6: the path has the external key, and the internal id goes into a filter.
    """
    if isinstance(external_key, str):
        status, _answer = call(tenant, f"students/{quote(external_key, safe='')}")
        return status == 200
    return len(list_in(read(tenant, "students", EXTERN, {"filter": f"id='{student_id}'"}), "students")) > 0


def copy_classes(tenant):
    """All classes. The key is `id`: a short name is unique only within a school year. Contract 2.6."""
    copy_of(tenant)["classes"] = list_in(read(tenant, "classes"), "classes")


def write_class(tenant, class_id):
    """Writes a class. Returns whether the platform accepted it.

    Contract 4.6: `id` counts first; a class of another school year must not have its short name.
    """
    known = list_in(read(tenant, "classes"), "classes")
    found = next((one for one in known if str(one.get("id")) == str(class_id)), None)
    if found is None:
        return False
    today = time.strftime("%Y-%m-%d", time.gmtime())
    item = {"id": found["id"], "longName": str(found.get("longName", "")).strip()}
    if "externKey" in found:
        item["externKey"] = found["externKey"]
    starts, ends = (str(found.get(name) or today) for name in ("startDate", "endDate"))
    if starts <= today <= ends and "shortName" in found:
        item["shortName"] = found["shortName"]
    status, _answer = call(tenant, "classes", method="PUT", body={"classes": [item]})
    return 200 <= status < 300


def copy_rooms(tenant):
    """All rooms: the full name is only here, not in the timetable. Contract 2.6, 4.6."""
    copy_of(tenant)["rooms"] = list_in(read(tenant, "rooms"), "rooms")


def copy_roster(tenant):
    """Accounts, school years and the name of the school. Persons without an account are not here. Contract 2.6, 4.6."""
    users = all_pages(tenant, "users", USERS_IN_PAGE, "sourcedId", ROSTER)
    years = list_in(read(tenant, "academicSessions", ROSTER), "academicSessions")
    organizations = list_in(read(tenant, "orgs", ROSTER), "orgs")
    name = organizations[0].get("name") if organizations else None
    copy_of(tenant).update(users=users, academic_sessions=years, school_name=name)


def is_active(user):
    """Whether a user is active: not if the account is disabled, and not after the exit date. Contract 2.6."""
    is_enabled = str(user.get("enabledUser", True)).lower() != "false"
    return is_enabled and str(user.get("status")).lower() != "tobedeleted"
