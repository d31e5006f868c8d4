/**
 * Plain sign-ins that are positive controls of several checks at once. What a control shows does not depend on the check
 * that needs it: at this moment, the application signs in a user of the school.
 * @module
 */
import { CheckTrace } from '../core/check-trace.js'
import { forAllChecks } from '../core/random.js'
import type { SimulatedUser } from './simulator.js'

/** A control that has ended: a user was signed in. */
export interface PlainSignIn {
  /** The user who was signed in. */
  readonly user: SimulatedUser
  /** When it ended, in milliseconds on the clock of `performance`. */
  readonly ended: number
  /** Ids of its exchanges. */
  readonly exchanges: readonly number[]
}

/** Milliseconds for which a control counts as the one before a refusal. */
const recent = 10_000

interface School {
  latest: PlainSignIn | null
  /** The one that runs, and the one after it, which has not begun. */
  running: Promise<PlainSignIn> | null
  next: Promise<PlainSignIn> | null
}

/** Signs a user in, and throws if that does not work. */
type SignIn = (trace: CheckTrace) => Promise<SimulatedUser>

/** The plain sign-ins of one run. */
export class PlainSignIns {
  readonly #schools = new Map<string, School>()

  /**
   * A sign-in at a school that ended a few seconds ago at most, or else a new one.
   * @param id of the school
   * @throws what `signIn` throws
   */
  async before(id: string, signIn: SignIn): Promise<PlainSignIn> {
    const { latest } = this.#at(id)
    if (latest !== null && performance.now() - latest.ended <= recent) return latest
    return this.after(id, signIn)
  }

  /**
   * A sign-in at a school that begins from now on. All that wait for the one that runs share the next one.
   * @param id of the school
   * @throws what `signIn` throws
   */
  after(id: string, signIn: SignIn): Promise<PlainSignIn> {
    const school = this.#at(id)
    if (school.next !== null) return school.next
    if (school.running === null) return this.#begin(school, signIn)
    const start = (): Promise<PlainSignIn> => this.#begin(school, signIn)
    school.next = school.running.then(start, start)
    return school.next
  }

  #at(id: string): School {
    const known = this.#schools.get(id) ?? { latest: null, running: null, next: null }
    this.#schools.set(id, known)
    return known
  }

  #begin(school: School, signIn: SignIn): Promise<PlainSignIn> {
    school.next = null
    const trace = new CheckTrace((text) => text, 'plain sign-ins')
    const ending = (made: PlainSignIn | null): void => {
      school.latest = made
      school.running = null
    }
    const running = trace
      .observing(() => forAllChecks('plain sign-ins', () => signIn(trace)))
      .then(
        (user) => {
          const made = { user, ended: performance.now(), exchanges: trace.exchanges }
          ending(made)
          return made
        },
        (error: unknown) => {
          ending(null)
          throw error
        },
      )
    school.running = running
    return running
  }
}
