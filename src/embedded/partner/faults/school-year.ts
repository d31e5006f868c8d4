/**
 * Faults that only a school year shows: in parts of the copy that no other rule describes, and at a second change.
 * @module
 */
import { honest } from '../behaviours/index.js'
import { fault, type PartnerFault } from '../fault.js'
import { type JsonObject, listIn } from '../service/model.js'

/** Whether a user was ever disabled. */
function onceDisabled(): typeof honest.userActive {
  const disabled = new Set<unknown>()
  return (user) => {
    if (String(user.enabledUser) === 'false') disabled.add(user.sourcedId)
    return honest.userActive(user) === true && !disabled.has(user.sourcedId)
  }
}

/** Takes two changes of a period, the first one and the one of the first copy. */
function secondChangeIgnored(): typeof honest.periodKept {
  const changes = new Map<string, number>()
  return (received, before) => {
    if (before === undefined || JSON.stringify(before) === JSON.stringify(received)) return received
    const id = String(received.id)
    const count = (changes.get(id) ?? 0) + 1
    changes.set(id, count)
    return count > 1 && isRegular(before) && isRegular(received)
      ? { ...received, rooms: before.rooms }
      : received
  }
}

function isRegular({ status }: JsonObject): boolean {
  return String(status).toUpperCase() !== 'REMOVED'
}

export const schoolYearFaults: readonly PartnerFault[] = [
  fault({
    id: 'one-class-teacher',
    violates: ['school-year.agrees'],
    says: 'keeps one class teacher of a class',
    behaviour: { classTeachers: (one) => honest.classTeachers(one).slice(0, 1) },
  }),
  fault({
    id: 'one-class-of-student',
    violates: ['school-year.agrees'],
    says: 'keeps one class of a student',
    behaviour: { studentClasses: (student) => honest.studentClasses(student).slice(0, 1) },
  }),
  fault({
    id: 'class-of-student-since-school-year',
    violates: ['school-year.agrees'],
    says: 'shows students in their classes since the first of September',
    behaviour: {
      studentClasses: (student) =>
        honest.studentClasses(student).map((one) => ({ ...one, start: '2025-09-01' })),
    },
  }),
  fault({
    id: 'students-of-lesson-before',
    violates: ['school-year.agrees'],
    says: 'shows the students of the lesson before in each lesson, too',
    behaviour: {
      lessonsKept: (before, lesson, students) => {
        const [earlier = []] = [...before.values()].slice(-1)
        const ids = [...(honest.lessonsKept(before, lesson, students).get(lesson) ?? [])]
        return new Map([...before, [lesson, [...new Set([...earlier, ...ids])]]])
      },
    },
  }),
  fault({
    id: 'removed-teacher-only-with-substitute',
    violates: ['school-year.agrees'],
    says: 'keeps who was substituted only while there is a substitute',
    behaviour: {
      teachersRemoved: (period, all) =>
        listIn(period, 'teachers').some(({ status }) => honest.takesPart(status, 'teachers'))
          ? honest.teachersRemoved(period, all)
          : [],
    },
  }),
  fault({
    id: 'disabled-for-ever',
    violates: ['school-year.agrees'],
    says: 'shows an account as disabled that was enabled again',
    behaviour: { userActive: onceDisabled() },
  }),
  fault({
    id: 'second-room-change-ignored',
    violates: ['school-year.agrees'],
    says: 'takes the rooms of a period from its first change',
    behaviour: { periodKept: secondChangeIgnored() },
  }),
]
