/**
 * Periods whose teachers, classes and rooms change.
 * @module
 */
import type { DataRecord } from '../../data/json.js'
import * as records from '../../data/records.js'
import type { Changes } from './changed-timetable.js'

const { cancelled, changedStatus, newId, period, regular, removed } = records

/** A kind of resource. */
export type Kind = 'teachers' | 'classes' | 'rooms'

/** A period before and after a change of one kind of resource. */
interface ResourceChange {
  readonly before: DataRecord
  readonly after: DataRecord
  /** Ids of the resources that no longer take part, and of those that do. */
  readonly gone: readonly number[]
  readonly there: readonly number[]
}

/** A period whose teacher is replaced. Contract 3, rule 1. */
function substitution(order: 'original first' | 'substitute first'): ResourceChange {
  const [original, substitute] = [newId(), newId()]
  const before = period({ teachers: regular(original) })
  const both = [...removed(original), ...regular(substitute)]
  const teachers = order === 'original first' ? both : both.reverse()
  return {
    before,
    after: { ...before, status: changedStatus, teachers },
    gone: [original],
    there: [substitute],
  }
}

/** A period whose lesson has another teacher from now on. Contract 3, rule 2. */
function lessonChange(): ResourceChange {
  const [former, present] = [newId(), newId()]
  const before = period({ teachers: regular(former) })
  return { before, after: { ...before, teachers: regular(present) }, gone: [former], there: [present] }
}

/** A period in which one of two resources is removed. Contract 3, rule 4. */
function removal(kind: Kind): ResourceChange {
  const [one, other] = [newId(), newId()]
  const before = period({ [kind]: regular(one, other) })
  const after = { ...before, status: changedStatus, [kind]: [...regular(one), ...removed(other)] }
  return { before, after, gone: [other], there: [one] }
}

/** A period that gets a second resource. Contract 3, rule 4. */
function addition(kind: Kind): ResourceChange {
  const [one, other] = [newId(), newId()]
  const before = period({ [kind]: regular(one) })
  const after = { ...before, status: changedStatus, [kind]: regular(one, other) }
  return { before, after, gone: [], there: [one, other] }
}

/** A period whose status changes, and whose resources do not. Contract 3, rule 4. */
function statusChange(kind: Kind, status = changedStatus): ResourceChange {
  const id = newId()
  const before = period({ [kind]: regular(id) })
  return { before, after: { ...before, status }, gone: [], there: [id] }
}

/** A period whose teacher is replaced, and with the teacher the room. Contract 3, rules 1 and 4. */
function severalChanges(): ResourceChange {
  const [original, substitute, former, present] = [newId(), newId(), newId(), newId()]
  const before = period({ teachers: regular(original), rooms: regular(former) })
  const after = {
    ...before,
    status: changedStatus,
    teachers: [...regular(substitute), ...removed(original)],
    rooms: [...removed(former), ...regular(present)],
  }
  return { before, after, gone: [former], there: [present] }
}

/** A period whose only teacher is removed, without a substitute. Contract 3, rule 4. */
function teacherRemoved(): ResourceChange {
  const id = newId()
  const before = period({ teachers: regular(id) })
  return {
    before,
    after: { ...before, status: changedStatus, teachers: removed(id) },
    gone: [id],
    there: [],
  }
}

/** A period that is cancelled. */
function cancellation(): ResourceChange {
  const before = period()
  return { before, after: cancelled(before), gone: [], there: [] }
}

/** A period that has no teacher. */
function withoutTeacher(): ResourceChange {
  const before = period({ teachers: [] })
  return { before, after: before, gone: [], there: [] }
}

/** A period whose resources have their status in lower case. Contract 3, rule 3. */
function lowerCase(): ResourceChange {
  const id = newId()
  const before = period()
  const teachers = [{ id: id, status: String(regular(id)[0]?.status).toLowerCase() }]
  return { before, after: { ...before, teachers }, gone: [], there: [id] }
}

/** All of these periods in one timetable. */
export function resourceChanges() {
  const parts = {
    firstOriginal: substitution('original first'),
    firstSubstitute: substitution('substitute first'),
    newPeriod: substitution('original first'),
    lesson: lessonChange(),
    removedRoom: removal('rooms'),
    removedClass: removal('classes'),
    removedTeacher: removal('teachers'),
    addedTeacher: addition('teachers'),
    addedClass: addition('classes'),
    addedRoom: addition('rooms'),
    statusTeacher: statusChange('teachers'),
    statusClass: statusChange('classes'),
    statusRoom: statusChange('rooms'),
    lowerCase: lowerCase(),
    otherStatus: statusChange('teachers', 'X_UPDATED'),
    severalChanges: severalChanges(),
    onlyTeacher: teacherRemoved(),
    neverTaught: withoutTeacher(),
    /** It does not take place: an application that never says so cannot be judged. */
    cancelled: cancellation(),
  }
  const { newPeriod, ...known } = parts
  const changes = {
    steps: [
      Object.values(known).map(({ before }) => before),
      [...Object.values(known), newPeriod].map(({ after }) => after),
    ],
    parts,
  }
  return changes satisfies Changes<Readonly<Record<string, ResourceChange>>>
}
