/**
 * A school whose roster changes between two synchronisations, and what the application shows of it afterwards.
 * @module
 */
import { given } from '../../../core/errors.js'
import { keyStart, numbersFor, schoolName } from '../../../core/open-names.js'
import type { PartnerContext } from '../../context.js'
import type { DataRecord } from '../../data/json.js'
import * as records from '../../data/records.js'
import { TimetableSchool } from '../../data/timetable-school.js'
import { givenCopied } from '../../service/exported.js'
import type { SimulatedRequest } from '../../simulator.js'

const {
  academicSession,
  dayFromNow,
  deletedUserStatus,
  enrollment,
  organization,
  period,
  rosterClass,
  rosterUser,
  students,
  without,
} = records

/** The application's copy of a school. */
type Copy = Awaited<ReturnType<TimetableSchool['export']>>

type CopiedUser = Copy['users'][number]

/** The school before and after its roster changes. */
export interface ChangedRoster {
  readonly parts: ReturnType<typeof roster>
  readonly requests: readonly SimulatedRequest[]
  /** Those of the second synchronisation. */
  readonly later: readonly SimulatedRequest[]
  /** The copy after the first synchronisation, and after the second one. */
  readonly before: Copy
  readonly after: Copy
  /** Whether the application reports that the second synchronisation failed. */
  readonly failed: boolean
}

/** Synchronises a school before and after its roster changes. Made once for all rules that read it. */
export async function afterRosterChanges(context: PartnerContext): Promise<ChangedRoster> {
  return context.once('a roster that changes', async () => {
    const parts = roster()
    const { users, lesson, pupil, sessions, school: name } = parts
    const school = await TimetableSchool.open(context, [parts.period], { schoolName: String(name.name) })
    const { data } = school.tenant
    records.enrol(data, parts.students)
    const further = {
      orgs: [name],
      classes: [lesson],
      enrollments: [enrollment(pupil, lesson)],
      academicSessions: Object.values(sessions),
    }
    const { renamed, ...teachers } = users.teachers
    const plainUsers = [users.active, pupil, ...Object.values(teachers)]
    const changing = [users.disabledLater, users.leftLater, users.deletedLater, users.accountDeletedLater]
    data.roster = { ...further, users: [...plainUsers, renamed, ...changing] }
    const { run: first } = await school.syncWorks()
    const before = await school.export()

    const { changed, ...unchanged } = sessions
    data.roster = {
      ...further,
      academicSessions: [...Object.values(unchanged), { ...changed, ...changedDays }],
      users: [
        ...plainUsers,
        { ...renamed, ...namesOf(nameLater) },
        users.disabled,
        users.left,
        { ...users.disabledLater, enabledUser: false },
        { ...users.leftLater, status: deletedUserStatus },
      ],
    }
    const second = await context.service.unlessTwice(async () => (await school.sync()).run)
    const after = await school.export()
    return {
      parts,
      requests: [...first.calls, ...second.calls],
      later: second.calls,
      before,
      after,
      failed: second.succeeded === false,
    }
  })
}

/**
 * The same, as set-up: the application has requested the roster, and the second synchronisation did not fail.
 * @throws {Undecided} if not: the rule `roster-data.synchronised` judges it
 */
export async function arrivedRoster(context: PartnerContext): Promise<ChangedRoster> {
  const changed = await afterRosterChanges(context)
  const { requests, failed } = changed
  const reads = requests.some(({ resource }) => resource?.startsWith('roster/') === true)
  given(reads, 'the application did not request the roster')
  given(!failed, 'the application reports that the second synchronisation failed')
  return changed
}

/** The copy of a user; undefined if there is none. */
export function userIn({ users }: Copy, { sourcedId }: DataRecord): CopiedUser | undefined {
  return users.find(({ id }) => id === String(sourcedId))
}

/** The copy of a user. @throws {Undecided} if there is none */
export function givenUser(copy: Copy, user: DataRecord): CopiedUser {
  const copiedUser = userIn(copy, user)
  givenCopied(copiedUser !== undefined, 'the users of the roster')
  return copiedUser
}

/** The days of the next school year after they were changed. */
export const changedDays = { startDate: dayFromNow(267), endDate: dayFromNow(567) }

/** The records of the school. */
function roster() {
  const [withAccount = {}, withoutAccount = {}, losesAccount = {}] = students(3)
  const student = (fields: DataRecord = {}): DataRecord => rosterUser('student', fields)
  const lesson = period()
  const name = schoolName(numbersFor('changed roster'))
  const abbreviation = keyStart(numbersFor('changed roster'), ['', ' '])
  return {
    /** Only `name` has the name. Contract 2.6, roster organization. */
    school: organization({
      name: `${name} 4711`,
      identifier: `${abbreviation}17`,
      title: `${abbreviation}18`,
      displayName: `${abbreviation}18`,
      metadata: { displayName: `${abbreviation}18`, name: `${abbreviation}18` },
    }),
    period: lesson,
    lesson: rosterClass(lesson.lessonId),
    /** A student of the lesson, who never changes. */
    pupil: student({ identifier: withAccount.externalKey }),
    students: [withAccount, withoutAccount, losesAccount],
    users: {
      active: student(),
      disabled: student({ enabledUser: false }),
      disabledLater: student(),
      left: student({ status: deletedUserStatus }),
      leftLater: student(),
      deletedLater: student(),
      accountDeletedLater: student({ identifier: losesAccount.externalKey }),
      teachers: {
        comma: teacherNamed('Mag. MUELLER, A.'),
        initial: teacherNamed('A. Mueller'),
        abbreviation: teacherNamed('MUE'),
        /** Has another name at the second synchronisation. */
        renamed: teacherNamed('Mag. MUELLER, B.'),
      },
    },
    sessions: {
      present: academicSession(dayFromNow(-100), dayFromNow(200)),
      earlier: academicSession(dayFromNow(-465), dayFromNow(-165)),
      /** The next school year. The school changes both days later. */
      changed: academicSession(dayFromNow(260), dayFromNow(560)),
    },
  }
}

/** The display name of a teacher after it has changed. */
export const nameLater = 'Mag. HUBER, B.'

/** A teacher whose name has the layout of the school. */
function teacherNamed(displayName: string): DataRecord {
  const teacher = rosterUser('teacher', { givenName: 'Anna', familyName: 'Müller' })
  return { ...without(teacher, 'metadata'), ...namesOf(displayName) }
}

/** The fields with the display name. */
function namesOf(displayName: string): DataRecord {
  return { displayName, metadata: { displayName } }
}
