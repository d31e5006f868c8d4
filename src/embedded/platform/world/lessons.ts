/**
 * Lessons of each school: teachers, classes, subjects, rooms and hours of the week. Contract 2.6, Lesson.
 * @module
 */
import { classIdOf, type Source } from './class-names.js'
import { lessonRows } from './lesson-rows.js'
import { studentIdAt, studentsInClass } from './students.js'

/** An hour of the week: the day, 1 for Monday, and the unit of the day. */
export interface Slot {
  readonly day: number
  readonly unit: number
}

/** A lesson of the current timetable. */
export interface Lesson {
  /** Also the id of the roster class. */
  readonly id: number
  /** Id of its school year. */
  readonly year: number
  /** Abbreviation of its subject. */
  readonly subject: string
  readonly classes: readonly { readonly id: number; readonly name: string }[]
  /** Ids of its teachers. */
  readonly teachers: readonly number[]
  /** Ids of its rooms. */
  readonly rooms: readonly number[]
  /** Whether only a part of each class attends it. */
  readonly part: boolean
  readonly slots: readonly Slot[]
  /** Positions of its students. */
  readonly students: () => readonly number[]
}

const days = ['Mo', 'Di', 'Mi', 'Do', 'Fr']

const attending = new Map<number, readonly number[]>()

function made(source: Source): readonly Lesson[] {
  return lessonRows[source].map(([id, year, subject, names, teachers, rooms, slots, part]) => {
    const students = (): readonly number[] => {
      const known = attending.get(id)
      if (known !== undefined) return known
      const members = names.flatMap((name) =>
        studentsInClass(source, name).filter((_, index) => part !== 'part' || index % 2 === 0),
      )
      attending.set(id, members)
      return members
    }
    return {
      id,
      year,
      subject,
      classes: names.map((name) => ({ id: classIdOf(source, name), name })),
      teachers,
      rooms,
      part: part === 'part',
      slots: slots.split(' ').flatMap((slot) => {
        const day = days.indexOf(slot.slice(0, 2)) + 1
        return day === 0 ? [] : [{ day, unit: Number(slot.slice(2)) }]
      }),
      students,
    }
  })
}

const lessons: Readonly<Record<Source, readonly Lesson[]>> = { A: made('A'), B: made('B') }

/** Lessons of a school, of all school years. */
export function lessonsOf(source: Source): readonly Lesson[] {
  return lessons[source]
}

/** A lesson of a school by its id. */
export function lessonOf(source: Source, id: number): Lesson {
  const match = lessons[source].find((lesson) => lesson.id === id)
  if (match === undefined) throw new Error(`the world has no lesson ${id}`)
  return match
}

/** Internal ids of the students of a lesson. */
export function studentIdsOf(source: Source, lesson: Lesson): readonly number[] {
  return lesson.students().map((position) => studentIdAt(source, position))
}
