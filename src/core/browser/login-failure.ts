/**
 * A failed sign-in: the step, the page, and how to fix it.
 * @module
 */
import { Undecided } from '../errors.js'

/** The steps of a sign-in, in order. The last three are those of drivers that make a session without a page. */
export const loginSteps = [
  'open the login page',
  'start the browser',
  'find the form',
  'enter the name',
  'enter the password',
  'have name and password accepted',
  'leave the page after it',
  'come back to the application',
  'run the login program',
  'use the given cookies',
] as const

/** The step of a sign-in that failed. */
export type LoginStep = (typeof loginSteps)[number]

/** The page on which a sign-in ended, masked. */
export interface FailedAt {
  readonly title: string
  /** Without query and fragment. */
  readonly address: string
  /** The beginning of the visible text. */
  readonly excerpt: string
}

/**
 * What the platform seems to have done with name and password. `refused`: it asks for them again. `kept`: it accepted
 * them and stays on a page without a question. `scripted`: the same, but only a script could show it. `unclear`: the
 * driver could not continue.
 */
export type LoginEnd = 'refused' | 'kept' | 'scripted' | 'unclear'

/** Details of a failed sign-in. The caller masks every text. */
export interface LoginProblem {
  readonly step: LoginStep
  /** What was expected and what was found, without a full stop. */
  readonly what: string
  /** How to fix it: a profile key or another driver. A sentence without its full stop. */
  readonly fix: string
  /** Null if no page was involved. */
  readonly page: FailedAt | null
  readonly end: LoginEnd
  /** True if no answer came. */
  readonly unanswered?: boolean
}

/** A failed sign-in: undecided, with the step that failed. */
export class LoginFailure extends Undecided {
  override readonly name = 'LoginFailure'
  readonly step: LoginStep
  readonly fix: string
  readonly page: FailedAt | null

  /** @param who the login name */
  constructor(
    readonly problem: LoginProblem,
    who: string,
  ) {
    const { step, what, fix, page } = problem
    const said = what.endsWith('.') ? what.slice(0, -1) : what
    super(
      `The sign-in of ${who} failed at the step "${step}": ${said}.${page === null ? '' : ` ${seen(page)}`} To fix it: ${fix}.`,
    )
    this.step = step
    this.fix = fix
    this.page = page
  }
}

/** Ends a sign-in inside a driver. */
export class LoginStop extends Error {
  override readonly name = 'LoginStop'

  constructor(readonly problem: LoginProblem) {
    super(problem.what)
  }
}

function seen({ title, address, excerpt }: FailedAt): string {
  const named = title === '' ? 'The page' : `The page "${title}"`
  return `${named} at ${address} ${excerpt === '' ? 'shows no text' : `reads "${excerpt}"`}.`
}
