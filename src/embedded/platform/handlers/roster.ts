/**
 * The roster. Contract 1, item 4. Paths and forms are those of the public roster standard 1.1.
 * @module
 */
import type { Answer } from '../answer.js'
import type { RosterContext, RosterKind } from '../behaviours/roster.js'
import { compares, parseFilter } from '../behaviours/student-filter.js'
import type { DataRecord } from '../world/record.js'
import { enrollmentsOf, type Roster, type RosterLesson, rosterOf } from '../world/roster.js'
import type { RosterPerson } from '../world/roster-people.js'
import { json } from './answer.js'
import { type Asked, type DataRoute, refusal, wholeNumber } from './data.js'
import { listQuery, ordered, selected } from './list-query.js'
import { RosterRecords } from './roster-records.js'

/** A request to the roster with the data for its answer. */
class Inquiry {
  readonly context: RosterContext
  readonly records: RosterRecords
  readonly #roster: Roster

  constructor(readonly asked: Asked) {
    const { behaviours, runtime, tenant, use } = asked
    const today = new Date(runtime.now(tenant) * 1000).toISOString().slice(0, 10)
    this.context = { tenant, use, today }
    this.#roster = tenant.changes.roster.applied(rosterOf(tenant))
    const base = behaviours.resourcePath('roster/', behaviours.segment()).replace(/\/$/, '')
    this.records = new RosterRecords(behaviours, this.context, `${runtime.url}${base}`)
  }

  get id(): string {
    return this.asked.parameter('id')
  }

  /** People in lists, of one role or of any. */
  people(role?: string): readonly RosterPerson[] {
    const { asked, context } = this
    return this.#roster.people.filter(
      (person) =>
        (role === undefined || person.role === role) && asked.behaviours.rosterPersonListed(person, context),
    )
  }

  /** The person with the id in the path. */
  person(role?: string): RosterPerson | undefined {
    const { asked, context, id } = this
    const { behaviours } = asked
    const rosterPerson = this.#roster.people.find((person) =>
      behaviours.rosterPersonMeant(id, person, context),
    )
    if (rosterPerson === undefined || (role !== undefined && rosterPerson.role !== role)) return undefined
    return behaviours.rosterPersonFound(rosterPerson, context) ? rosterPerson : undefined
  }

  /** Lessons in the list of classes. */
  get lessons(): readonly RosterLesson[] {
    const { asked, context } = this
    return this.#roster.lessons.filter((lesson) => asked.behaviours.rosterLessonListed(lesson, context))
  }

  /** The lesson with the id in the path. */
  get lesson(): RosterLesson | undefined {
    return this.lessons.find((lesson) => this.asked.behaviours.rosterClassId(lesson) === this.id)
  }

  /** Students of a lesson in the list of its class. */
  attendants(lesson: RosterLesson): readonly RosterPerson[] {
    const { asked, context } = this
    const { lessons } = this.#roster
    const students = asked.behaviours.rosterAttendants(lesson, lessons, context)
    return [...students, ...asked.behaviours.rosterAmongStudents(lesson)]
  }

  /** A page of a list. Only the items of the page become records. */
  list<Item>(
    kind: RosterKind,
    items: readonly Item[] | undefined,
    record: (item: Item) => DataRecord,
  ): Answer {
    const { behaviours, use } = this.asked
    if (items === undefined) return refusal(behaviours, 'not found', use)
    const filter = use.query.get('filter')
    const chosen = filter === undefined ? items : filtered(items, record, filter)
    const [limit, offset] = [wholeNumber(use, 'limit'), wholeNumber(use, 'offset')]
    const page = behaviours.rosterPage(limit, offset, this.context)
    if (chosen === undefined || page === undefined) return refusal(behaviours, 'bad request', use)
    const query = listQuery((name) => use.query.get(name))
    const shown = ordered(chosen, query, record)
      .slice(page.from, page.from + page.limit)
      .map((item) => selected(record(item), query))
    const key = behaviours.rosterListKey(kind, use.resource)
    const place =
      use.resource.slice('roster/'.length) +
      use.below.replaceAll(/:([a-z]+)/g, (_whole, name: string) =>
        encodeURIComponent(this.asked.parameter(name)),
      )
    const headers = behaviours.rosterPageHeaders(page, chosen.length, `${this.records.base}/${place}`)
    return json(behaviours, 200, key === undefined ? shown : { [key]: shown }, 'data', headers)
  }

  /** A single record. */
  one<Item>(kind: RosterKind, item: Item | undefined, record: (item: Item) => DataRecord): Answer {
    const { behaviours, use } = this.asked
    if (item === undefined) return refusal(behaviours, 'not found', use)
    const key = behaviours.rosterRecordKey(kind)
    const matching = selected(
      record(item),
      listQuery((name) => this.asked.use.query.get(name)),
    )
    return json(behaviours, 200, key === undefined ? matching : { [key]: matching }, 'data')
  }

  /** Organizations, or those that are schools. */
  orgs(resource: string): readonly DataRecord[] {
    const { behaviours } = this.asked
    const orgs = behaviours.rosterOrganizations(this.records.orgs, this.context)
    return resource === 'schools' ? behaviours.rosterSchools(orgs, this.context) : orgs
  }

  /** True if the id in the path is that of a school. */
  get isSchool(): boolean {
    return this.orgs('schools').some(({ sourcedId }) => sourcedId === this.id)
  }

  /** The lesson with the id at a place of the path, in a list; undefined if there is none. */
  lessonAt(place: string): readonly RosterLesson[] | undefined {
    const { behaviours } = this.asked
    const wanted = this.asked.parameter(place)
    const lessons = this.lessons.filter((lesson) => behaviours.rosterClassId(lesson) === wanted)
    return lessons.length === 0 ? undefined : lessons
  }

  /** The people in lessons. */
  enrollments(lessons: readonly RosterLesson[] | undefined): Answer {
    return this.list('enrollment', lessons && enrollmentsOf(lessons), (one) => this.records.enrollment(one))
  }

  users(people: readonly RosterPerson[] | undefined): Answer {
    return this.list('user', people, (person) => this.records.user(person))
  }
}

/** Items whose records match a filter, or undefined if the filter is malformed. */
function filtered<Item>(
  items: readonly Item[],
  record: (item: Item) => DataRecord,
  text: string,
): readonly Item[] | undefined {
  const filter = parseFilter(text)
  return filter === undefined
    ? undefined
    : items.filter((item) => {
        const fields = record(item)
        return filter.some((group) =>
          group.every(({ field, operator, value }) => compares(String(fields[field] ?? ''), operator, value)),
        )
      })
}

const route = (name: string, below: string, respond: (inquiry: Inquiry) => Answer): DataRoute => ({
  resource: `roster/${name}`,
  method: 'GET',
  below,
  respond: (asked) => respond(new Inquiry(asked)),
})

const people = (name: string, role?: string): DataRoute[] => [
  route(name, '', (inquiry) => inquiry.users(inquiry.people(role))),
  route(name, '/:id', (inquiry) =>
    inquiry.one('user', inquiry.person(role), (person) => inquiry.records.user(person)),
  ),
]

const organizations = (name: string): DataRoute[] => [
  route(name, '', (inquiry) => inquiry.list('org', inquiry.orgs(name), (org) => org)),
  route(name, '/:id', (inquiry) => {
    const organization = inquiry.orgs(name).find(({ sourcedId }) => sourcedId === inquiry.id)
    return inquiry.one('org', organization, (org) => org)
  }),
]

const peopleOf =
  (role: string) =>
  (inquiry: Inquiry): Answer =>
    inquiry.users(inquiry.isSchool ? inquiry.people(role) : undefined)

/** Routes of this resource. */
export const rosterRoutes: readonly DataRoute[] = [
  ...people('users'),
  ...people('students', 'student'),
  ...people('teachers', 'teacher'),
  ...organizations('orgs'),
  ...organizations('schools'),
  route('schools', '/:id/students', peopleOf('student')),
  route('schools', '/:id/teachers', peopleOf('teacher')),
  route('classes', '', (inquiry) =>
    inquiry.list('class', inquiry.lessons, (lesson) => inquiry.records.lesson(lesson)),
  ),
  route('classes', '/:id', (inquiry) =>
    inquiry.one('class', inquiry.lesson, (lesson) => inquiry.records.lesson(lesson)),
  ),
  route('classes', '/:id/students', (inquiry) => {
    const { lesson } = inquiry
    return inquiry.users(lesson && inquiry.attendants(lesson))
  }),
  route('classes', '/:id/teachers', (inquiry) => inquiry.users(inquiry.lesson?.teachers)),
  route('academicSessions', '', (inquiry) =>
    inquiry.list('academicSession', sessionsOf(inquiry), (year) => inquiry.records.session(year)),
  ),
  route('academicSessions', '/:id', (inquiry) => {
    const session = sessionsOf(inquiry).find(({ sourcedId }) => sourcedId === inquiry.id)
    return inquiry.one('academicSession', session, (year) => inquiry.records.session(year))
  }),
  route('enrollments', '', (inquiry) => inquiry.enrollments(inquiry.lessons)),
  route('schools', '/:id/enrollments', (inquiry) =>
    inquiry.enrollments(inquiry.isSchool ? inquiry.lessons : undefined),
  ),
  route('schools', '/:id/classes', (inquiry) =>
    inquiry.list('class', inquiry.isSchool ? inquiry.lessons : undefined, (lesson) =>
      inquiry.records.lesson(lesson),
    ),
  ),
  route('schools', '/:id/classes/:lesson/enrollments', (inquiry) =>
    inquiry.enrollments(inquiry.isSchool ? inquiry.lessonAt('lesson') : undefined),
  ),
  route('classes', '/:id/enrollments', (inquiry) => inquiry.enrollments(inquiry.lessonAt('id'))),
  route('enrollments', '/:id', (inquiry) => {
    const item = enrollmentsOf(inquiry.lessons).find(({ sourcedId }) => sourcedId === inquiry.id)
    return inquiry.one('enrollment', item, (one) => inquiry.records.enrollment(one))
  }),
]

function sessionsOf({
  asked,
  context,
  records,
}: Inquiry): ReturnType<typeof asked.behaviours.rosterSessions> {
  return asked.behaviours.rosterSessions(records.years, context)
}
