/**
 * A sign-in that did not come to its end: at which step, on which page, and what to do.
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

/** The step of a sign-in that went wrong. */
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
 * How far it can be told what the platform made of name and password: `refused`, it asks for them again; `kept`, it
 * took them and stays on a page that asks for nothing; `scripted`, the same, but only a script could tell; `unclear`,
 * the driver could not go on.
 */
export type LoginEnd = 'refused' | 'kept' | 'scripted' | 'unclear'

/** What went wrong with a sign-in. Every text is masked by whoever makes it. */
export interface LoginProblem {
  readonly step: LoginStep
  /** What was expected and what came, without a full stop. */
  readonly what: string
  /** What an operator can do: a profile key, another driver. A sentence without its full stop. */
  readonly mend: string
  /** Null where no page was involved. */
  readonly page: FailedAt | null
  readonly end: LoginEnd
}

/** A sign-in that failed: undecided, with the step at which it did. */
export class LoginFailure extends Undecided {
  override readonly name = 'LoginFailure'
  readonly step: LoginStep
  readonly mend: string
  readonly page: FailedAt | null

  /** @param who the login name */
  constructor(
    readonly problem: LoginProblem,
    who: string,
  ) {
    const { step, what, mend, page } = problem
    const said = what.endsWith('.') ? what.slice(0, -1) : what
    super(
      `The sign-in of ${who} failed at the step "${step}": ${said}.${page === null ? '' : ` ${seen(page)}`} To mend it: ${mend}.`,
    )
    this.step = step
    this.mend = mend
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
