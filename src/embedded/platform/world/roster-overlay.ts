/**
 * Changes of the roster of one tenant since the start of the platform: the name layout, and deleted accounts.
 * @module
 */
import type { Roster } from './roster.js'
import type { RosterPerson } from './roster-people.js'
import type { NameLayout } from './roster-school.js'

/** The roster of one tenant. */
export class RosterOverlay {
  /** True if school years follow the clock of the school. */
  followsClock = false
  /** Undefined for the layout of the start. */
  layout: NameLayout | undefined
  /** Times of deletion in UTC, by the `sub` of the person. */
  readonly #deleted = new Map<string, string>()
  #roster: { readonly of: Roster; readonly changed: Roster } | undefined

  /** Deletes an account. Returns a function that undoes it. */
  delete(sub: string, at: string): () => void {
    this.#deleted.set(sub, at)
    this.#roster = undefined
    return () => {
      this.#deleted.delete(sub)
      this.#roster = undefined
    }
  }

  /** The current state of a roster. */
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
