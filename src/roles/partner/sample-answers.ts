/**
 * Sample answers of the simulated platform: one for each data resource, in the form of a profile.
 * @module
 */
import { useSeed } from '../../core/random.js'
import { dataAnswer } from '../../embedded/platform/simulator/data.js'
import { Resources } from '../../embedded/platform/simulator/resources.js'
import type { SimulatedData } from '../../embedded/platform/simulator/types.js'
import {
  academicSession,
  enrollment,
  newId,
  organization,
  period,
  room,
  rosterClass,
  rosterUser,
  schoolClass,
  students,
} from '../../partner/data/records.js'
import { namesOf } from '../../partner/data/timetable-school.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import { dataBasePath } from '../../profile/sso-paths.js'

/** A request and the answer to it. */
export interface SampleAnswer {
  /** Method and path. */
  readonly request: string
  readonly response: unknown
}

/**
 * Answers for a school with one record of each kind. The same code and the same records answer an application.
 * Lists that the schools of a run leave empty are empty here, too.
 * @param data the records of the school; default: new ones, the same in each process
 */
export function sampleAnswers(
  { clientId, data: form, service, simulator }: PartnerProfile,
  data: SimulatedData = sampleSchool(),
): SampleAnswer[] {
  const { classes, rooms, roster } = form
  const { segment, url } = simulator
  const base = url ?? 'http://platform.example'
  const extern = `/${segment}${dataBasePath}`
  const resources = new Resources(form, segment)
  const [student = {}] = data.students
  const [schoolRoom = {}] = data.rooms
  const [user = {}] = data.roster.users ?? []
  const [lesson = { sourcedId: 1 }] = data.roster.classes ?? []
  const id = (text: unknown): string => encodeURIComponent(String(text))
  const year = classes.yearField === null ? (classes.years[0] ?? '') : ''
  const paths = [
    `${extern}/students`,
    `${extern}/students/${id(student.externalKey)}`,
    `${extern}/timetable`,
    `${extern}/timetable/deleted-periods`,
    `${classes.path}${year === '' ? '' : `?${year}`}`,
    rooms.path,
    `${rooms.path}/${id(schoolRoom.id)}`,
    `${roster.path}${roster.users}`,
    `${roster.path}${roster.user.replace('{id}', id(user.sourcedId))}`,
    `${roster.path}${roster.orgs}`,
    ...(roster.schools === null ? [] : [`${roster.path}${roster.schools}`]),
    `${roster.path}${roster.classes}`,
    `${roster.path}${roster.classStudents.replace('{id}', id(lesson.sourcedId))}`,
    `${roster.path}${roster.sessions}`,
  ]
  return paths.map((path) => {
    const request = {
      resource: null,
      below: null,
      ...resources.find(path),
      method: 'GET',
      url: `${base}${path}`,
      body: Buffer.alloc(0),
    }
    const answer = dataAnswer(
      { data, accounts: [], organization: organization(), id: '1', schoolName: 'School', clientId },
      request,
      form,
      service.validationErrorStatus,
    )
    return { request: `GET ${path}`, response: JSON.parse(answer?.body ?? 'null') as unknown }
  })
}

/** A school with one record of each kind. */
function sampleSchool(): SimulatedData {
  useSeed({ seed: 1, run: 1 })
  const record = period()
  const [teacher, student] = [rosterUser('teacher'), rosterUser('student')]
  const lesson = rosterClass(record.lessonId)
  return {
    students: students(1),
    classes: [schoolClass()],
    rooms: [room()],
    periods: [{ record, modified: Date.now() }],
    deletions: [{ id: newId(), at: Date.now() }],
    names: namesOf([record]),
    roster: {
      users: [teacher, student],
      classes: [lesson],
      enrollments: [enrollment(student, lesson)],
      academicSessions: [academicSession('2026-08-17', '2027-07-09')],
      orgs: [organization()],
    },
  }
}
