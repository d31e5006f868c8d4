/**
 * How a check ends other than by passing. One class for each ending, told apart by `code`.
 * @module
 */

/** Base of every ending that a check can throw on purpose. */
export abstract class CheckEnding extends Error {
  abstract readonly code: 'violated' | 'undecided' | 'not-exercised' | 'not-applicable'
}

/** The target broke the rule: the only ending that accuses it. */
export class Violation extends CheckEnding {
  override readonly name = 'Violation'
  readonly code = 'violated'

  /**
   * @param expected what a conforming target does, in words
   * @param actual what came instead, in words or as a short value
   */
  constructor(
    readonly expected: string,
    readonly actual: string,
  ) {
    super(`expected ${expected}; got ${actual}`)
  }
}

/** It could not be told whether the rule holds. */
export class Undecided extends CheckEnding {
  override readonly name: string = 'Undecided'
  readonly code = 'undecided'
}

/**
 * No answer came that can be relied on: a broken connection, a gateway in between, a target that is busy. It may come
 * another time, so that nothing follows from it: not even that something is not there.
 */
export class Unanswered extends Undecided {
  override readonly name = 'Unanswered'

  /** @param gaveUp true where nobody waited any longer: the target may still have been at work */
  constructor(
    message: string,
    readonly gaveUp = false,
  ) {
    super(message)
  }
}

/**
 * What a check had set up may have been used up by a request whose answer got lost, such as a code. Once it is set up
 * anew, it can be decided.
 */
export class Spoilt extends Unanswered {}

/** A fixture, driver or consent is missing; `missing` names the profile keys. */
export class NotExercised extends CheckEnding {
  override readonly name = 'NotExercised'
  readonly code = 'not-exercised'

  constructor(readonly missing: readonly string[]) {
    super(`the profile lacks ${missing.join(', ')}`)
  }
}

/**
 * The rule asks nothing of this target: it does without something that the contract leaves to it. For what shows only
 * when it is looked at; what a target declares is a feature.
 */
export class NotApplicable extends CheckEnding {
  override readonly name = 'NotApplicable'
  readonly code = 'not-applicable'
}

/** A suite used the kit wrongly. Never the target's fault: the check is undecided and the run says so. */
export class SuiteDefect extends Error {
  override readonly name = 'SuiteDefect'
  readonly code = 'suite-defect'
}

/**
 * Judges: throws {@link Violation} unless `ok`.
 * @param expected what a conforming target does
 * @param actual what came
 */
export function must(ok: boolean, expected: string, actual: unknown): asserts ok {
  if (!ok) throw new Violation(expected, show(actual))
}

/**
 * Sets up: throws {@link Undecided} unless `ok`. For what another rule judges, or what the check stands on.
 * @param reason why nothing can be told, as a sentence
 */
export function given(ok: boolean, reason: string): asserts ok {
  if (!ok) throw new Undecided(reason)
}

/**
 * A positive control: the same request that must be refused later, in a form that must succeed.
 * Where it fails, another rule is broken and this one cannot be told.
 */
export async function positiveControl<T>(attempt: PromiseLike<T>): Promise<T> {
  try {
    return await attempt
  } catch (error) {
    if (error instanceof Violation) throw new Undecided(`the positive control failed: ${error.message}`)
    throw error
  }
}

/**
 * What an attempt gives; undefined where it tells nothing or cannot be made.
 * @throws {Unanswered} where no answer came: what goes on without it would seem to have looked everywhere
 */
export async function ifTold<T>(attempt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof Unanswered) throw error
    if (error instanceof Undecided || error instanceof NotExercised) return undefined
    throw error
  }
}

/** What an attempt gives; undefined where the target or its driver does not offer it. */
export async function ifExercised<T>(attempt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof NotExercised) return undefined
    throw error
  }
}

/** A value as it stands in a message: short, on one line. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  const line = text.replace(/\s+/g, ' ')
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}
