/**
 * Records of the roster of the embedded platform.
 * @module
 */
import { deletedUserStatus } from '../../facts.js'
import type { Behaviours } from '../behaviours/index.js'
import type { RosterContext } from '../behaviours/roster.js'
import type { DataRecord } from '../world/record.js'
import type { Enrollment, RosterLesson } from '../world/roster.js'
import type { RosterPerson } from '../world/roster-people.js'
import { currentYear, laterYear, orgIdOf, type SchoolYear, schoolYearsOf } from '../world/roster-school.js'
import { schoolYearAt } from '../world/school-year.js'
import { classForm, enrollmentForm, orgForm, rosterReference, sessionForm, userForm } from './roster-form.js'

/** Creation time of records that never change. */
const made = '2026-09-01T06:00:00Z'

/** Creates the records of one request. */
export class RosterRecords {
  constructor(
    readonly behaviours: Behaviours,
    readonly context: RosterContext,
    /** Address of the roster, without a slash at the end. */
    readonly base: string,
  ) {}

  /** Contract 2.6, Roster user. */
  user(person: RosterPerson): DataRecord {
    const { behaviours, context } = this
    const { tenant } = context
    const username = tenant.users.find(({ sub }) => sub === person.sub)?.username ?? person.username
    const record = userForm(
      { ...person, username },
      {
        sourcedId: behaviours.rosterUserId(person),
        status: behaviours.rosterStatus(person, context),
        changed: person.changed,
        displayName: behaviours.rosterDisplayName(person, context),
        enabledUser: behaviours.rosterEnabledUser(person, context),
        ids: person.ids,
        orgs: [this.#school],
        grades: [
          ...new Set(person.classNames.map((name) => name.replace(/(?<!\D)\D+$/, '').padStart(2, '0'))),
        ],
      },
    )
    return behaviours.rosterUser(record, person, context)
  }

  /** A lesson as a class. Contract 4.6, other facts. */
  lesson(lesson: RosterLesson): DataRecord {
    const { behaviours, context } = this
    const year = this.#present(lesson.year)
    const record = classForm({
      sourcedId: behaviours.rosterClassId(lesson),
      changed: made,
      metadata: {
        classIds: lesson.classes.map(({ id }) => id),
        classNames: lesson.classes.map(({ name }) => name),
        fromDate: year.start,
        toDate: year.end,
        lessonName: lesson.title,
      },
      title: lesson.title,
      subject: lesson.subject,
      school: this.#school,
      terms: [rosterReference(this.base, 'academicSession', year.sourcedId)],
    })
    return behaviours.rosterClass(record, lesson, context)
  }

  /** Organizations of the school. */
  get orgs(): readonly DataRecord[] {
    const { tenant } = this.context
    const name = this.behaviours.rosterSchoolName(tenant)
    return [orgForm({ sourcedId: orgIdOf(tenant.source), changed: made, name, id: tenant.id })]
  }

  /** Contract 2.6, Roster academic session. */
  session(year: SchoolYear): DataRecord {
    const { behaviours, context } = this
    const status = year.end < context.today ? deletedUserStatus : 'active'
    return behaviours.rosterSession(sessionForm({ ...year, changed: made, status }), year, context)
  }

  /** A person who attends or teaches a lesson. */
  enrollment(enrollment: Enrollment): DataRecord {
    const { sourcedId, person, lesson, primary } = enrollment
    const { base, behaviours, context } = this
    const { end, start } = this.#present(lesson.year)
    const record = enrollmentForm({
      sourcedId,
      changed: made,
      user: rosterReference(base, 'user', behaviours.rosterUserId(person)),
      lesson: rosterReference(base, 'class', behaviours.rosterClassId(lesson)),
      school: this.#school,
      role: person.role,
      primary,
      start,
      end,
    })
    return behaviours.rosterEnrollment(record, enrollment, context)
  }

  /** School years of the school. */
  get years(): readonly SchoolYear[] {
    return schoolYearsOf(this.context.tenant.source).map((year) => this.#present(year))
  }

  /** A year of the world as it is now: the one that the world has as the current one is that of the clock. */
  #present(year: SchoolYear): SchoolYear {
    const { tenant, today } = this.context
    if (!tenant.changes.roster.followsClock) return year
    const { source } = tenant
    const [current] = schoolYearsOf(source).filter(({ id }) => id === currentYear)
    const years = Number(schoolYearAt(today).start.slice(0, 4)) - Number(current?.start.slice(0, 4))
    return laterYear(source, year, years)
  }

  get #school(): DataRecord {
    return rosterReference(this.base, 'org', orgIdOf(this.context.tenant.source))
  }
}
