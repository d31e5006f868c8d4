/**
 * Unchanged periods: their lesson, their resources and their status.
 * Clauses: 2.6 Period and Lesson, 3.
 *
 * GET /timetable?dateLastModifiedAfter=2000-01-01T00:00:00Z
 * A known period that the answer lacks makes a rule undecided, unless the rule says that the period must be there.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Cases,
  type Context,
  fieldOf,
  given,
  type Id,
  idText,
  isBlank,
  judgesRecorded,
  leaveOut,
  must,
  NotExercised,
  needsToTrigger,
  optional,
  rule,
  sameId,
  type Timetable,
  valueNamed,
} from '#kit/platform'
import {
  knownPeriods,
  listsWithout,
  type Period,
  type Prepared,
  preparedPeriods,
  triggered,
} from '#kit/platform/timetable'

/** The prepared periods that were never changed. */
async function unchanged(context: Context): Promise<Period[]> {
  const timetable = await context.timetable.whole()
  return knownPeriods(context).map(({ id }) => timetable.period(id))
}

// 2.6 Period: A period of a lesson has a `lessonId`.
//   Check: Each known period of the fixture file must have a number or a non-empty text in `lessonId`.
rule('timetable.lesson-id.present', async (context) => {
  for (const { id, record } of await unchanged(context)) {
    const lessonId = idText(fieldOf(context.profile, record, 'lessonId'))
    must(lessonId !== undefined, `lessonId in period ${id}`, `no lessonId in period ${id}`)
  }
})

// 2.6 Lesson: Periods of different lessons have different values of `lessonId`.
//   Check: The known periods of the fixture file belong to at least two lessons. No two periods of different
//   lessons may have the same `lessonId`.
rule('timetable.lesson-id.other-lesson', async (context) => {
  const { known } = preparedPeriods(context)
  if (known.every(({ lesson }) => sameId(lesson, known[0]?.lesson)))
    throw new NotExercised(['FIXTURES: /timetable/known (with periods of two lessons)'])
  const timetable = await context.timetable.whole()
  const periods = known.map(({ id, lesson }) => ({ id, lesson, lessonId: timetable.period(id).lessonId }))
  given(
    periods.every(({ lessonId }) => !isBlank(lessonId)),
    'a period has no lessonId',
  )

  for (const entry of periods) {
    const confused = periods.find(
      (other) => !sameId(other.lesson, entry.lesson) && sameId(other.lessonId, entry.lessonId),
    )
    must(
      confused === undefined,
      `periods ${entry.id} and ${confused?.id} of two lessons with two lessonIds`,
      `the lessonId ${String(entry.lessonId)} in both periods`,
    )
  }
})

/**
 * The periods of each student group, by its id. Periods without a lessonId and changed periods are left out: a change
 * may bring a group into a period of another lesson.
 */
function periodsByGroup({ periods }: Timetable): ReadonlyMap<string, readonly Period[]> {
  const groups = new Map<string, Period[]>()
  const isUnchanged = (status: string): boolean => status === '' || status === facts.regularStatus
  for (const period of periods) {
    if (isBlank(period.lessonId) || !isUnchanged(period.status) || period.related.length > 0) continue
    for (const { id, status } of period.of('student-group')) {
      const group = idText(id)
      if (group === undefined || !isUnchanged(status)) continue
      groups.set(group, [...(groups.get(group) ?? []), period])
    }
  }
  return groups
}

// 2.6 Lesson: Periods that list the same student group have the same `lessonId`.
//   Check: In the whole timetable, the suite collects the unchanged periods of each student group. All
//   periods of a group must have one `lessonId`.
rule('timetable.student-groups.one-lesson', async (context) => {
  const timetable = await context.timetable.whole()
  if (timetable.periods.every((period) => period.of('student-group').length === 0))
    throw new NotExercised(['RESOURCE_KINDS (with student-group, and a period with a student group)'])
  mustHaveOneLessonPerGroup(timetable)
})

judgesRecorded('timetable.student-groups.one-lesson', 'timetable', ({ timetable }) =>
  mustHaveOneLessonPerGroup(timetable),
)

function mustHaveOneLessonPerGroup(timetable: Timetable): void {
  const groups = [...periodsByGroup(timetable)].filter(([, all]) => all.length > 1)
  given(groups.length > 0, 'no student group is listed by two unchanged periods with a lessonId')

  for (const [group, [first, ...others]] of groups) {
    const other = others.find(({ lessonId }) => !sameId(lessonId, first?.lessonId))
    const expected = `one lessonId in all periods of the student group ${group}`
    must(
      other === undefined,
      expected,
      `${first?.lessonId} in period ${first?.id} and ${other?.lessonId} in period ${other?.id}`,
    )
  }
}

/** The periods with the lessonId of the weekly lesson of the fixture file. */
function weekly(timetable: Timetable, { recurring: { lesson } }: Prepared): readonly Period[] {
  const periods = timetable.ofLesson(lesson)
  given(periods.length > 0, `the timetable has no period of lesson ${lesson}`)
  return periods
}

/** The dates of the weekly lesson that none of its periods has. */
function missingDates(found: readonly Period[], { recurring: { starts } }: Prepared): readonly string[] {
  return starts.filter((start) => !found.some((period) => period.start === start))
}

/** Periods on missing dates of the weekly lesson with its people, but with another lessonId. */
function misnamedPeriods(
  timetable: Timetable,
  found: readonly Period[],
  missing: readonly string[],
): readonly Period[] {
  if (missing.length === 0) return []
  return timetable.periods.filter(
    (period) => found.some((one) => haveSamePeople(one, period)) && missing.includes(period.start ?? ''),
  )
}

/** True if two periods have the same teachers and classes. */
function haveSamePeople(one: Period, other: Period): boolean {
  const ids = (period: Period, kind: 'teacher' | 'class'): string =>
    period
      .of(kind)
      .map(({ id }) => idText(id))
      .sort()
      .join(',')
  return (['teacher', 'class'] as const).every((kind) => ids(one, kind) === ids(other, kind))
}

/** Returns the periods of one lesson, as the fixture file knows them or a control driver made them. */
type PeriodsOfLesson = (timetable: Timetable, prepared: Prepared, context: Context) => Periods

type Periods = readonly Period[] | Promise<readonly Period[]>

const withIds = (timetable: Timetable, ids: readonly Id[]): Period[] => ids.map((id) => timetable.period(id))

const lessons: Cases<[PeriodsOfLesson]> = [
  [
    'weekly lesson',
    (timetable, prepared) => {
      const periods = weekly(timetable, prepared)
      return [...periods, ...misnamedPeriods(timetable, periods, missingDates(periods, prepared))]
    },
  ],
  optional(['fixture.timetable.note'], 'lesson with a note on one period', (timetable, { note }) =>
    withIds(timetable, [note.id, ...note.others]),
  ),
  optional(['fixture.timetable.substituted'], 'lesson with a substitution', (timetable, { substituted }) =>
    withIds(timetable, [substituted.id, ...substituted.others]),
  ),
  optional(
    ['fixture.timetable.lesson_changed'],
    'lesson that changed its teacher',
    (timetable, { lesson_changed }) => withIds(timetable, lesson_changed.periods),
  ),
  optional(['fixture.timetable.moved_once'], 'lesson with a moved period', (timetable, { moved_once }) =>
    withIds(timetable, [moved_once.from, moved_once.to]),
  ),
  optional(needsToTrigger('moved_once'), 'caused, lesson with a moved period', moved),
]

/** The periods of a move that the control driver has made. */
async function moved(_timetable: Timetable, _prepared: Prepared, context: Context): Promise<Period[]> {
  const { entry, timetable } = await triggered('moved_once')(context)
  return withIds(timetable, [entry.from, entry.to])
}

// 2.6 Lesson: The periods of one lesson have the same `lessonId`.
//   Check: The suite compares `lessonId` over all periods of a weekly lesson, of a lesson with a note on one
//   period, with a substitution, with a new teacher, and with a moved period, prepared or caused. One value
//   must be in all of them.
rule('timetable.lesson-id.same-lesson', lessons, async (context, periodsOfLesson) => {
  const timetable = await context.timetable.whole()
  const periods = await periodsOfLesson(timetable, preparedPeriods(context), context)
  const named = periods.find(({ lessonId }) => !isBlank(lessonId))
  given(named !== undefined, 'no period of the lesson has a lessonId')

  const other = periods.find(({ lessonId }) => !sameId(lessonId, named.lessonId))
  must(
    other === undefined,
    `lessonId ${String(named.lessonId)} in every period of the lesson`,
    `${String(other?.lessonId)} in period ${other?.id}`,
  )
})

// 2.6 Period: The timetable returns one period with a unique id for each date of a weekly lesson.
//   Check: The fixture file lists the start of every date of a weekly lesson. There must be exactly one
//   period of the lesson at each of them, none at another time, and all ids must differ.
rule('timetable.recurring.materialized', async (context) => {
  const prepared = preparedPeriods(context)
  const { starts } = prepared.recurring
  const timetable = await context.timetable.whole()
  const periods = weekly(timetable, prepared)
  const missing = missingDates(periods, prepared)
  given(
    misnamedPeriods(timetable, periods, missing).length === 0,
    'periods of the lesson have another lessonId',
  )

  must(missing.length === 0, 'a period for each date of the lesson', `no period on ${missing[0]}`)
  const extra = periods.find((period) => !starts.includes(period.start ?? ''))
  must(extra === undefined, 'no period on other dates', `a period on ${extra?.start}`)
  must(periods.length === starts.length, `${starts.length} periods`, `${periods.length} periods`)
  const ids = new Set(periods.map(({ id }) => id))
  must(
    ids.size === periods.length && !ids.has(undefined),
    'a different id in each period',
    `${ids.size} different ids`,
  )
})

judgesRecorded('timetable.recurring.materialized', 'timetable', ({ timetable }) => {
  const planned = timetable.periods.filter(
    (period) => period.status === facts.regularStatus && period.related.length === 0,
  )
  given(
    planned.some(({ id }) => id !== undefined),
    'no period has an id in the field that the profile names',
  )
  const lessons = new Map<string, { count: number; readonly byId: Map<string, Period> }>()
  for (const period of planned) {
    const { id } = period
    const lessonId = idText(period.lessonId)
    if (lessonId === undefined) continue
    const lesson = lessons.get(lessonId) ?? { count: 0, byId: new Map<string, Period>() }
    lessons.set(lessonId, lesson)
    lesson.count += 1
    must(id !== undefined, 'an id in each period of a lesson', `no id in the period at ${period.times.start}`)
    const earlier = lesson.byId.get(id)
    lesson.byId.set(id, period)
    const isRepeated = earlier !== undefined && isSamePeriod(earlier, period)
    must(!isRepeated, 'a different id in each period of a lesson', `two periods with the id ${id}`)
  }
  given(
    [...lessons.values()].some(({ count }) => count > 1),
    'no lesson has two periods in the answer',
  )
})

/** True for two records with one id, except for the halves of a double period, which other rules are about. */
function isSamePeriod(one: Period, other: Period): boolean {
  const [start, later] = [one.times.start, other.times.start]
  if (start === undefined || later === undefined) return false
  return start === later || start.slice(0, 10) !== later.slice(0, 10)
}

// 2.6 Period: No period has a recurrence rule.
//   Check: In the periods of the weekly lesson, no field whose name begins with `rrule`, `recurr`, `repeat`
//   or `repetition` may have a value.
rule('timetable.recurring.no-rule', async (context) => {
  mustHaveNoRule(weekly(await context.timetable.whole(), preparedPeriods(context)))
})

judgesRecorded('timetable.recurring.no-rule', 'timetable', ({ timetable }) =>
  mustHaveNoRule(timetable.periods),
)

function mustHaveNoRule(periods: readonly Period[]): void {
  for (const { id, record } of periods) {
    const field = Object.keys(record).find(
      (name) =>
        /^(rrule|recurr|repeat|repetition)/i.test(name) &&
        valueNamed(record, name) !== false &&
        !isBlank(valueNamed(record, name)),
    )
    must(field === undefined, `no recurrence rule in period ${id}`, `a field ${field}`)
  }
}

// 2.6 Period: A period lists its resources.
//   Check: Each known period must list resources, among them every teacher, class and room that the fixture
//   file names for it.
rule('timetable.resources.listed', async (context) => {
  const timetable = await context.timetable.whole()
  for (const { id, teachers, classes, rooms } of knownPeriods(context)) {
    const period = timetable.period(id)
    must(period.resources.length > 0, `a list of resources in period ${id}`, 'no list of resources')
    const known = { teacher: teachers, class: classes, room: rooms }
    for (const kind of ['teacher', 'class', 'room'] as const) {
      const missing = known[kind].filter((one) => period.statusesOf(kind, one).length === 0)
      must(
        missing.length === 0,
        `${kind} ${known[kind].join(', ')} in period ${id}`,
        `no ${kind} ${missing.join(', ')}`,
      )
    }
  }
})

// 2.6 Period: Each resource of a period has a status.
//   Check: In the known, unchanged periods, no resource may be without a status.
rule('timetable.resources.status', async (context) => {
  const { resourceStatuses } = context.profile.data.periods
  const lacking = [...resourceStatuses].flatMap(([list, field]) => (field === null ? [list] : []))
  for (const list of lacking) leaveOut(`the list ${list}`, [`RESOURCE_STATUS (with a field for ${list})`])
  for (const period of await unchanged(context)) {
    given(period.resources.length > 0, `period ${period.id} lists no resources`)
    mustHaveStatuses(period, lacking)
  }
})

// A list in which no resource has a status may be one that has none, or has it in another field.
judgesRecorded('timetable.resources.status', 'timetable', ({ timetable: { periods } }) => {
  const lacking = listsWithout(periods, ({ status }) => status !== '')
  for (const period of periods) mustHaveStatuses(period, lacking)
})

/** @param lacking lists without statuses */
function mustHaveStatuses({ id, resources: listed }: Period, lacking: readonly string[]): void {
  const resources = listed.filter(({ list }) => !lacking.includes(list))
  if (resources.length === 0) return
  const without = resources.filter(({ status }) => status === '')
  must(
    without.length === 0,
    `a status for each resource of period ${id}`,
    `no status for ${without.map(({ kind }) => kind ?? 'a resource of another kind').join(', ')}`,
  )
}

// 3 states: A period that takes place as planned has the status REGULAR.
//   Check: Each known period that was never changed must have the status `REGULAR`. An absent status, or a
//   word of its own such as `PLANNED`, is a violation.
rule('timetable.untouched.period-status', async (context) => {
  for (const { id, status } of await unchanged(context))
    must(
      status === facts.regularStatus,
      `status ${facts.regularStatus} of period ${id}`,
      `the status ${status || 'missing'}`,
    )
})

// 3 states: The resources of a period that takes place as planned have the status `regular`.
//   Check: All resources of the known periods must have the status `regular`, in any letter case. A resource
//   without a status makes the rule undecided: `timetable.resources.status` reports it.
rule('timetable.untouched.resource-status', async (context) => {
  for (const { id, resources, changedResources } of await unchanged(context)) {
    given(
      resources.every(({ status }) => status !== ''),
      `a resource of period ${id} has no status`,
    )
    const [changed] = changedResources
    must(
      changed === undefined,
      `${facts.regularStatus} resources of period ${id}`,
      `a resource with the status ${changed?.status}`,
    )
  }
})
