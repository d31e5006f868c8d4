/**
 * The timetable of the school and its changes, read and made once for all checks.
 * @module
 */
import type { RunningCheck } from '../check.js'
import { wholeTimetable } from './data-api.js'
import type { ChangeName, TriggeredChange } from './period-changes.js'
import type { Timetable } from './periods.js'
import { type TimetableChanges, timetableChanges, triggeredChange } from './timetable-changes.js'
import { type NoteWithinSecond, noteWithinSecond } from './within-second.js'

/** The timetable, as checks share it. */
export class SchoolTimetable {
  constructor(readonly check: RunningCheck) {}

  /** `GET /timetable?dateLastModifiedAfter=2000-01-01T00:00:00Z`, sent once for all checks: all periods of the school. */
  whole(): Promise<Timetable> {
    return wholeTimetable(this.check)
  }

  /**
   * Makes all changes of the timetable that the control driver can make, once per run.
   * @throws {Undecided} if there is no tenant to change
   */
  changes(): Promise<TimetableChanges> {
    return timetableChanges(this.check)
  }

  /**
   * The same, and returns one of the changes.
   * @throws {NotExercised} if the fixture file has no period for it
   */
  change<Name extends ChangeName>(
    name: Name,
  ): Promise<TriggeredChange<Name> & Omit<TimetableChanges, 'changes'>> {
    return triggeredChange(this.check, name)
  }

  /** Writes a note, and asks for changes since a moment before it in the same second. See {@link noteWithinSecond}. */
  noteWithinSecond(): Promise<NoteWithinSecond> {
    return noteWithinSecond(this.check)
  }
}
