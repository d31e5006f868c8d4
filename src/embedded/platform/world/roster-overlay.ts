/**
 * What happened to the roster of one tenant since the platform started: a name layout that was set, accounts that were
 * deleted.
 * @module
 */
import type { Roster } from './roster.js'
import type { RosterPerson } from './roster-people.js'
import type { NameLayout } from './roster-school.js'

/** The roster of one tenant. */
export class RosterOverlay {
  /** Undefined where it is that of the start. */
  layout: NameLayout | undefined
  /** When each account was deleted, in UTC, by the `sub` of the person. */
  readonly #deleted = new Map<string, string>()
  #roster: { readonly of: Roster; readonly changed: Roster } | undefined

  /** Deletes an account. Returns what undoes it. */
  delete(sub: string, at: string): () => void {
    this.#deleted.set(sub, at)
    this.#roster = undefined
    return () => {
      this.#deleted.delete(sub)
      this.#roster = undefined
    }
  }

  /** A roster as it is now. */
  applied(roster: Roster): Roster {
    if (this.#deleted.size === 0) return roster
    if (this.#roster?.of !== roster) this.#roster = { of: roster, changed: this.#changed(roster) }
    return this.#roster.changed
  }

  #changed({ people, prepared, lessons }: Roster): Roster {
    const now = (person: RosterPerson): RosterPerson => {
      const changed = this.#deleted.get(person.sub)
      return changed === undefined ? person : { ...person, account: 'deleted', changed }
    }
    const isThere = ({ sub }: RosterPerson): boolean => !this.#deleted.has(sub)
    return {
      people: people.map(now),
      prepared,
      lessons: lessons.map((lesson) => ({
        ...lesson,
        teachers: lesson.teachers.filter(isThere),
        students: lesson.students.filter(isThere),
      })),
    }
  }
}
