"""The timetable: changes and deletions since the last success. Contract 4.6, deleted-period synchronisation."""

import time

from data import copy_of
from service import EXTERN, PlatformError, list_in, read

# Early enough for all data of a school.
BEGINNING = "2000-01-01T00:00:00Z"


def copy_timetable(tenant):
    """Copies the timetable.

    Both calls have the same cursor, and their answers are applied together, or not at all. The cursor moves only after
    both have succeeded, to the time before the first call: changes that happen during a synchronisation come with the
    next one.
    """
    started_at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    copy = copy_of(tenant)
    after = copy["cursor"] or BEGINNING
    changed = changes_since(tenant, after)
    deleted = deletions_since(tenant, after)
    periods = dict(copy["periods"])
    if deleted is None:
        # Without access to deletions: load everything. A period that is missing then is deleted. Contract 4.6, rule 3.
        changed, deleted, periods = changes_since(tenant, BEGINNING), [], {}
    for period in changed:
        periods[str(period.get("id"))] = period
    for period_id in deleted:
        periods.pop(str(period_id), None)
    copy.update(periods=periods, cursor=started_at)


def changes_since(tenant, after):
    """One request without filters returns all."""
    answer = read(tenant, "timetable", EXTERN, {"dateLastModifiedAfter": after})
    return list_in(answer, "timetableData", "periods")


def deletions_since(tenant, after):
    """Ids of deleted periods. None: the application has no permission for them."""
    path = "timetable/deleted-periods"
    try:
        ids = read(tenant, path, EXTERN, {"dateLastModifiedAfter": after})
    except PlatformError as error:
        if error.status == 403:
            return None
        raise
    if not isinstance(ids, list):
        raise PlatformError(f"{path}: no list", 200)
    return ids
