"""What the periods of a timetable mean. Contract 2.6 period, 3, 4.6 grouping."""

import json
from datetime import datetime, timedelta

# Two periods belong together if all of these are equal. The resources are seven lists. Contract 4.6.
SAME_IN_DOUBLE = (
    *("lessonId", "type", "status", "exam", "resources"),
    *("classes", "departments", "studentgroups", "students", "subjects", "rooms", "teachers"),
)
LONGEST_BREAK = timedelta(minutes=30)


def is_gone(record):
    """A status that takes something away. Any other, also an unknown one, takes nothing away. Contract 3."""
    status = record.get("status")
    return isinstance(status, str) and status.lower() in ("removed", "cancelled")


def taking(period, kind):
    """Ids of those who take part: an original teacher is `REMOVED`, the substitute is `REGULAR`. Contract 3, rule 1."""
    found = period.get(kind)
    items = found if isinstance(found, list) else []
    return [one.get("id") for one in items if isinstance(one, dict) and not is_gone(one)]


def shown(periods):
    """The periods of a school as the application shows them. Times are local times of the school."""
    groups = doubles_of(periods)
    return [
        {
            "id": period.get("id"),
            "lessonId": period.get("lessonId"),
            "start": period.get("start"),
            "end": period.get("end"),
            # A moved period is cancelled, and a new one takes place: no link has to be followed. Contract 3, rule 3.
            "held": not is_gone(period),
            "teachers": taking(period, "teachers"),
            "classes": taking(period, "classes"),
            "rooms": taking(period, "rooms"),
            "subjects": taking(period, "subjects"),
            "notes": period.get("notesAll") or "",
            "group": groups.get(index),
        }
        for index, period in enumerate(periods)
    ]


def subject_teachers(class_id, periods):
    """Ids of the teachers of the lessons of a class: not the class teachers. Contract 2.6."""
    found = (teacher for one in periods if class_id in one["classes"] for teacher in one["teachers"])
    return list(dict.fromkeys(found))


def _time(value):
    try:
        return datetime.fromisoformat(value).replace(tzinfo=None)
    except (TypeError, ValueError):
        return None


def doubles_of(periods):
    """The name of the double period of each period that is part of one. Both halves stay separate periods."""
    alike = {}
    for index, period in enumerate(periods):
        start, end = _time(period.get("start")), _time(period.get("end"))
        if start is not None and end is not None:
            key = json.dumps([period.get(name) for name in SAME_IN_DOUBLE], sort_keys=True)
            alike.setdefault(key, []).append((start, end, index))
    groups = {}
    for times in alike.values():
        times.sort()
        for (_start, end, before), (start, _end, index) in zip(times, times[1:]):
            if timedelta(0) <= start - end <= LONGEST_BREAK:
                groups[index] = groups.setdefault(before, f"double of {periods[before].get('id')}")
    return groups
