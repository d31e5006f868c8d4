/**
 * What a period says of its lesson, its resources and its status while nothing was changed.
 * Clauses: 2.6 Period and Lesson, 3.
 */
import {
  type Context,
  fieldOf,
  given,
  idText,
  isBlank,
  must,
  NotExercised,
  optional,
  type Period,
  preparedPeriods,
  rule,
  sameId,
  wholeTimetable,
  wordOf,
} from '#kit/platform'

/** The prepared periods that were never changed. */
async function untouched(context: Context): Promise<Period[]> {
  const timetable = await wholeTimetable(context)
  return preparedPeriods(context).known.map(({ id }) => timetable.period(id))
}

rule('timetable.lesson-id.present', async (context) => {
  for (const period of await untouched(context)) {
    const has = idText(fieldOf(context.profile, period.record, 'lessonId')) !== undefined
    must(has, `lessonId in period ${period.id}`, 'none')
  }
})

rule('timetable.lesson-id.other-lesson', async (context) => {
  const { known } = preparedPeriods(context)
  if (known.every(({ lesson }) => sameId(lesson, known[0]?.lesson)))
    throw new NotExercised(['FIXTURES: /timetable/known (with periods of two lessons)'])
  const timetable = await wholeTimetable(context)
  const periods = known.map(({ id, lesson }) => ({ id, lesson, lessonId: timetable.period(id).lessonId }))
  given(
    periods.every(({ lessonId }) => !isBlank(lessonId)),
    'a period has no lessonId',
  )

  for (const one of periods) {
    const alike = periods.find(
      (other) => !sameId(other.lesson, one.lesson) && sameId(other.lessonId, one.lessonId),
    )
    must(
      alike === undefined,
      `periods ${one.id} and ${alike?.id} of two lessons with two lessonIds`,
      `${String(one.lessonId)} in both`,
    )
  }
})

/** Periods of a weekly lesson by where they begin, and what stands there under another lesson. */
async function weekly(context: Context): Promise<{ own: Period[]; misnamed: Period[]; missing: string[] }> {
  const { lesson, starts } = preparedPeriods(context).recurring
  const timetable = await wholeTimetable(context)
  const own = timetable.ofLesson(lesson)
  given(own.length > 0, `the timetable has no period of lesson ${lesson}`)
  const missing = starts.filter((start) => !own.some((period) => period.start === start))
  const misnamed = timetable.periods.filter(
    (period) => missing.includes(period.start ?? '') && own.some((one) => haveSamePeople(one, period)),
  )
  return { own, misnamed, missing }
}

/** True where two periods have the same teachers and classes. */
function haveSamePeople(one: Period, other: Period): boolean {
  const people = (period: Period): string =>
    (['teacher', 'class'] as const)
      .map((kind) =>
        period
          .of(kind)
          .map(({ id }) => idText(id))
          .sort()
          .join(','),
      )
      .join(';')
  return people(one) === people(other)
}

/** Periods of one lesson, whatever they say of it. */
type OfOneLesson = (context: Context) => Promise<readonly Period[]>

const byIds =
  (ids: (context: Context) => readonly (string | number)[]): OfOneLesson =>
  async (context) => {
    const timetable = await wholeTimetable(context)
    return ids(context).map((id) => timetable.period(id))
  }

rule(
  'timetable.lesson-id.same-lesson',
  [
    [
      'weekly lesson',
      (async (context) => {
        const { own, misnamed } = await weekly(context)
        return [...own, ...misnamed]
      }) as OfOneLesson,
    ],
    optional(
      ['fixture.timetable.note'],
      'lesson with a note on one period',
      byIds((context) => {
        const { id, others } = preparedPeriods(context).note
        return [id, ...others]
      }),
    ),
    optional(
      ['fixture.timetable.substituted'],
      'lesson with a substitution',
      byIds((context) => {
        const { id, others } = preparedPeriods(context).substituted
        return [id, ...others]
      }),
    ),
    optional(
      ['fixture.timetable.lesson_changed'],
      'lesson that changed its teacher',
      byIds((context) => preparedPeriods(context).lesson_changed.periods),
    ),
  ],
  async (context, ofOneLesson: OfOneLesson) => {
    const periods = await ofOneLesson(context)
    const named = periods.find(({ lessonId }) => !isBlank(lessonId))
    given(named !== undefined, 'no period of the lesson has a lessonId')

    const other = periods.find(({ lessonId }) => !sameId(lessonId, named.lessonId))
    must(
      other === undefined,
      `lessonId ${String(named.lessonId)} in every period of the lesson`,
      `${String(other?.lessonId)} in period ${other?.id}`,
    )
  },
)

rule('timetable.recurring.materialized', async (context) => {
  const { own, misnamed, missing } = await weekly(context)
  given(misnamed.length === 0, 'periods of the lesson carry another lessonId')
  const { starts } = preparedPeriods(context).recurring

  must(missing.length === 0, 'a period for each date of the lesson', `none on ${missing[0]}`)
  const further = own.find((period) => !starts.includes(period.start ?? ''))
  must(further === undefined, 'no period beside the dates of the lesson', `one on ${further?.start}`)
  must(own.length === starts.length, `${starts.length} periods`, `${own.length}`)
  const ids = new Set(own.map(({ id }) => id))
  must(ids.size === own.length && !ids.has(undefined), 'an id of its own in each', `${ids.size} ids`)
})

rule('timetable.recurring.no-rule', async (context) => {
  const { own } = await weekly(context)

  for (const { id, record } of own) {
    const field = Object.keys(record).find(
      (name) =>
        /^(rrule|recurr|repeat|repetition)/i.test(name) && record[name] !== false && !isBlank(record[name]),
    )
    must(field === undefined, `no rule of repetition in period ${id}`, `a member ${field}`)
  }
})

rule('timetable.resources.listed', async (context) => {
  const timetable = await wholeTimetable(context)
  for (const { id, teachers, classes, rooms } of preparedPeriods(context).known) {
    const period = timetable.period(id)
    must(period.resources.length > 0, `a list of resources in period ${id}`, 'none')
    const known = { teacher: teachers, class: classes, room: rooms }
    for (const kind of ['teacher', 'class', 'room'] as const) {
      const missing = known[kind].filter((one) => period.statusesOf(kind, one).length === 0)
      must(
        missing.length === 0,
        `${kind} ${known[kind].join(', ')} in period ${id}`,
        `none of ${missing.join(', ')}`,
      )
    }
  }
})

rule('timetable.resources.status', async (context) => {
  for (const period of await untouched(context)) {
    given(period.resources.length > 0, `period ${period.id} lists no resources`)
    const without = period.resources.filter(({ status }) => wordOf(status) === '')
    must(
      without.length === 0,
      `a status for each resource of period ${period.id}`,
      `none for ${without.map(({ kind }) => kind ?? 'another kind').join(', ')}`,
    )
  }
})

rule('timetable.untouched.period-status', async (context) => {
  for (const { id, status } of await untouched(context))
    must(status === 'REGULAR', `status REGULAR of period ${id}`, status || 'none')
})

rule('timetable.untouched.resource-status', async (context) => {
  for (const { id, resources } of await untouched(context)) {
    const words = resources.map(({ status }) => wordOf(status))
    given(
      words.every((word) => word !== ''),
      `a resource of period ${id} has no status`,
    )
    const other = words.find((word) => word !== 'REGULAR')
    must(other === undefined, `regular resources of period ${id}`, `one that is ${other}`)
  }
})
