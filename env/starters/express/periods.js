/**
 * What the periods of a timetable mean. Contract 2.6 period, 3, 4.6 grouping.
 */

/** Two periods belong together if all of these are equal. The resources are seven lists. Contract 4.6. */
const sameInDouble = [
  ...['lessonId', 'type', 'status', 'exam', 'resources'],
  ...['classes', 'departments', 'studentgroups', 'students', 'subjects', 'rooms', 'teachers'],
]
const longestBreak = 30

/** A status that takes something away. Any other status, also an unknown one, takes nothing away. Contract 3. */
const isGone = ({ status }) => typeof status === 'string' && /^(removed|cancelled)$/i.test(status)

/** Ids of those who take part: an original teacher is `REMOVED`, the substitute is `REGULAR`. Contract 3, rule 1. */
const taking = (resources) =>
  (Array.isArray(resources) ? resources : []).filter((one) => !isGone(one)).map(({ id }) => id)

/** The periods of a school as the application shows them. Times are local times of the school. */
export function shown(periods) {
  const groups = doublesOf(periods)
  return periods.map((period) => ({
    id: period.id,
    lessonId: period.lessonId ?? null,
    start: period.start,
    end: period.end,
    // A moved period is cancelled, and a new one takes place: no link has to be followed. Contract 3, rule 3.
    held: !isGone(period),
    teachers: taking(period.teachers),
    classes: taking(period.classes),
    rooms: taking(period.rooms),
    subjects: taking(period.subjects),
    notes: period.notesAll ?? '',
    group: groups.get(period) ?? null,
  }))
}

/** Ids of the teachers of the lessons of a class: not the class teachers. Contract 2.6. */
export const subjectTeachers = (classId, periods) => [
  ...new Set(periods.filter(({ classes }) => classes.includes(classId)).flatMap(({ teachers }) => teachers)),
]

const minuteOf = (time) => Date.parse(`${time}Z`) / 60_000
const attributesOf = (period) => JSON.stringify(sameInDouble.map((name) => period[name] ?? null))

/** The name of the double period of each period that is part of one. Both halves stay separate periods. */
function doublesOf(periods) {
  const alike = new Map()
  for (const period of periods) {
    const key = attributesOf(period)
    alike.set(key, [...(alike.get(key) ?? []), period])
  }
  const groups = new Map()
  for (const list of alike.values()) {
    list.sort((one, other) => minuteOf(one.start) - minuteOf(other.start))
    for (const [index, period] of list.entries()) {
      const previous = list[index - 1]
      if (previous === undefined) continue
      const gap = minuteOf(period.start) - minuteOf(previous.end)
      if (!(gap >= 0 && gap <= longestBreak)) continue
      const name = groups.get(previous) ?? `double of ${previous.id}`
      groups.set(previous, name).set(period, name)
    }
  }
  return groups
}
