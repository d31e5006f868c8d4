/**
 * The errors that end a check. There is one class for each ending, with its own `code`.
 * @module
 */
import { type PlaceKind, placeNamed } from '../record/places.js'
import type { ComparedRecord } from '../record/record.js'
import { violationWords } from '../record/sentences.js'
import { isServerError } from '../record/server-errors.js'
import {
  asControl,
  asPart,
  countAssertion,
  lookedAt,
  looksAtRecord,
  maskedHere,
  placeHere,
  withoutCounting,
} from './scope.js'

/** Base class of every error that a check throws on purpose. */
export abstract class CheckEnding extends Error {
  abstract readonly code: 'violated' | 'undecided' | 'not-exercised' | 'not-applicable'
}

/** The target broke the rule. No other error accuses the target. */
export class Violation extends CheckEnding {
  override readonly name = 'Violation'
  readonly code = 'violated'

  /**
   * @param expected what a conforming target does, in words
   * @param actual what was found, in words or as a short value
   * @param exchange id of the exchange that shows it; null if it is not known: then it is the last one of the check
   * @param compared what was compared, and where; without a place, it is what the exchange shows
   */
  constructor(
    readonly expected: string,
    readonly actual: string,
    readonly exchange: number | null = null,
    readonly compared: Partial<ComparedRecord> = {},
  ) {
    super(violationWords({ expected, actual, compared }))
  }

  /** The same with other words for what was found. */
  seenAs(actual: string): Violation {
    return new Violation(this.expected, actual, this.exchange, this.compared)
  }
}

/** Words that name nothing. A finding needs a noun. */
export type Pronoun =
  | 'another'
  | 'another one'
  | 'both'
  | 'it'
  | 'none'
  | 'one'
  | 'something else'
  | 'that'
  | 'that one'
  | 'the other'
  | 'the other one'
  | 'the same'
  | 'the same one'
  | 'they'

/** Accepts every text but a {@link Pronoun}. */
export type Named<Text> = Extract<Text, Pronoun> extends never ? unknown : never

/**
 * What an assertion expects of a thing that it names: a field, a claim, a parameter. The report says
 * `` `issuer` in the discovery document is … ``.
 * @example
 * must(isAddress(issuer), { thing: 'issuer', words: 'an absolute URL' }, issuer)
 */
export interface Expectation {
  /** Its name: `sc`. */
  readonly thing: string
  /** Where it is. Without it: what the deciding exchange shows, or what the rule judges. */
  readonly place?: PlaceKind
  /** What a conforming target has there: `an absolute URL`. */
  readonly words: string
}

/** Names the claim of an ID token that an assertion judges. Reports mark it in the decoded token. */
export function claim(thing: string, words: string): Expectation {
  return { thing, words, place: 'ID token' }
}

/** A value in the words of an expectation: `claim('sc', exactly('at'))`. */
export function exactly(value: unknown): string {
  return show(typeof value === 'string' ? JSON.stringify(value) : value)
}

/**
 * The target accepted what it must refuse, and nothing in the request could be right by chance. That proves itself: it
 * counts also if the requests that must succeed before or after it fail.
 */
export class Accepted extends Violation {}

/** It is unknown whether the rule holds. */
export class Undecided extends CheckEnding {
  override readonly name: string = 'Undecided'
  readonly code = 'undecided'
}

/**
 * No reliable answer came: a broken connection, a gateway in between, a busy target. The answer may come later, so
 * the check must not conclude anything, not even that something is absent.
 */
export class Unanswered extends Undecided {
  override readonly name = 'Unanswered'

  /** @param gaveUp true if the suite stopped waiting: the target may still have been working */
  constructor(
    message: string,
    readonly gaveUp = false,
  ) {
    super(message)
  }
}

/**
 * A request whose answer was lost may have used up what the check had set up, such as a code. The check can be
 * decided after a new set-up.
 */
export class LostAnswer extends Unanswered {}

/**
 * Other checks disturbed the session that the check shared with them. The check, and each one that waits for its result,
 * can be decided in a session of its own.
 */
export class Disturbed extends LostAnswer {}

/** The target failed where the check expected a decision, such as a refusal. Its answer shows nothing. */
export class ServerError extends Undecided {
  /** @param expected what a conforming target does */
  constructor(
    readonly status: number,
    expected: string,
  ) {
    super(
      `the target answered with the server error ${status}, which is neither a success nor a refusal; expected ${expected}. ` +
        'Fix the error, or let the target answer with a documented error',
    )
  }
}

/** Says in what is missing that the profile fixes one school. */
export const fixesOneSchool = 'the profile fixes one school'

/** A fixture, driver or consent is missing; `missing` names the profile keys. */
export class NotExercised extends CheckEnding {
  override readonly name = 'NotExercised'
  readonly code = 'not-exercised'

  constructor(readonly missing: readonly string[]) {
    super(`the profile lacks ${missing.join(', ')}`)
  }

  /** True if the profile fixes one school, and more are needed. */
  get oneSchool(): boolean {
    return this.missing.some((one) => one.includes(fixesOneSchool))
  }
}

/**
 * The rule does not apply to this target, because it does not use something optional. For properties that show only
 * during a check; a property that a target declares is a feature.
 */
export class NotApplicable extends CheckEnding {
  override readonly name = 'NotApplicable'
  readonly code = 'not-applicable'
}

/**
 * A suite used the kit wrongly. This is never a fault of the target: the check is undecided, and the reason says so.
 */
export class SuiteDefect extends Error {
  override readonly name = 'SuiteDefect'
  readonly code = 'suite-defect'
}

/**
 * Judges: throws {@link Violation} unless `ok`. A check passes only if it has judged at least once outside of its
 * controls and set-up. The deciding exchange is the one that the check looked at last: whose answer, or whose received
 * request, it read. A check that reads several before it judges says which record or which exchange decides.
 *
 * An answer of the target with a server error (5xx) can violate a rule, and never fulfil one: it is no refusal. Only one
 * that names a documented error is judged like any other answer: see `noteDocumentedError`.
 * @param expected what a conforming target does: a noun phrase, or what it has in a named field: an {@link Expectation}
 * @param actual what was found: the value of the field, or a noun phrase
 * @param shownBy the answer, the received request, or the record of an answer, that shows it
 * @throws {ServerError} if `ok`, and the deciding exchange is a server error
 */
export function must<const Expected extends string | Expectation, const Actual>(
  ok: boolean,
  expected: Expected & Named<Expected>,
  actual: Actual & Named<Actual>,
  shownBy?: object,
): asserts ok {
  const sought: string | Expectation = expected
  const named = typeof sought === 'string' ? null : sought
  const words = typeof sought === 'string' ? sought : sought.words
  const failed = countAssertion(named === null ? words : `\`${named.thing}\`: ${words}`, shownBy)
  if (!ok && shownBy !== undefined) looksAtRecord(shownBy)
  if (!ok) {
    const seen = named !== null && actual !== undefined ? exactly(actual) : show(actual)
    throw new Violation(words, seen, lookedAt(), comparedBy(named))
  }
  if (failed !== null) throw new ServerError(failed, words)
}

/** What an assertion compares, as far as it says so, or the rule. */
function comparedBy(named: Expectation | null): Partial<ComparedRecord> {
  const place = named?.place === undefined ? placeHere() : placeNamed(named.place)
  return {
    ...(place === undefined ? {} : { place }),
    ...(named === null ? {} : { thing: named.thing }),
  }
}

/**
 * The same as {@link must}, for a request that must be refused: throws {@link Accepted} unless `ok`. Not for input that is
 * made from a value of the profile, such as a secret in other letter case: if the profile has a typing error, it may be
 * the right one.
 */
export function mustRefuse<const Expected extends string | Expectation, const Actual>(
  ok: boolean,
  expected: Expected & Named<Expected>,
  actual: Actual & Named<Actual>,
  shownBy?: object,
): asserts ok {
  try {
    must(ok, expected, actual, shownBy)
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    throw new Accepted(error.expected, error.actual, error.exchange, error.compared)
  }
}

/**
 * Requires an answer that is no server error, for a check that decides by other exchanges, or by several.
 * @param expected what the answer is to show
 * @throws {ServerError} if its status is 500 or higher
 */
export function notFailed({ status }: { readonly status: number }, expected: string): void {
  if (isServerError(status)) throw new ServerError(status, expected)
}

/**
 * Requires a precondition: throws {@link Undecided} unless `ok`. For facts that another rule judges, or that the
 * check depends on.
 * @param reason why the check cannot decide, as a sentence
 */
export function given(ok: boolean, reason: string): asserts ok {
  if (!ok) throw new Undecided(reason)
}

/**
 * A positive control: the request that must be refused later, in a form that must succeed. If it fails, another rule
 * is broken, and this one is undecided. What it asserts does not count as an assertion of the check.
 * @param attempt makes the request and judges its answer
 */
export function positiveControl<T>(attempt: () => PromiseLike<T>): Promise<T> {
  return control(attempt, 'the positive control failed')
}

/**
 * A positive control that is sent after a refusal, with the same set-up as the one before it. If it fails, the refusal
 * may have had another reason, and the check is undecided.
 * @param attempt makes the request and judges its answer
 */
export function laterControl<T>(attempt: () => PromiseLike<T>): Promise<T> {
  return control(attempt, 'the positive control after the refusal failed')
}

async function control<T>(attempt: () => PromiseLike<T>, failed: string): Promise<T> {
  if (typeof attempt !== 'function') {
    await attempt
    throw new SuiteDefect(
      'a control takes a function: write positiveControl(() => …), without a call before it',
    )
  }
  return settingUp(() => asControl(attempt), failed)
}

/**
 * Runs set-up: it never judges the target, and what it asserts does not count as an assertion of the check.
 * @throws {Undecided} in place of a violation, with `failed` before its message
 */
export async function settingUp<T>(make: () => PromiseLike<T>, failed = 'the set-up failed'): Promise<T> {
  try {
    return await withoutCounting(make)
  } catch (error) {
    if (error instanceof Violation) throw new Undecided(`${failed}: ${error.message}`)
    throw error
  }
}

/**
 * The result of an attempt; undefined if it is inconclusive or cannot be made.
 * @throws {Unanswered} if no answer came: without it, the search would only seem complete
 */
export async function ifDetermined<T>(attempt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof Unanswered) throw error
    if (error instanceof Undecided || error instanceof NotExercised) return undefined
    throw error
  }
}

/** The result of an attempt; undefined if the target or its driver does not offer it. */
export async function ifExercised<T>(attempt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof NotExercised) return undefined
    throw error
  }
}

/**
 * Does something with each item, side by side: as parts of a check that overlap. All have ended when it returns or
 * throws, so that none goes on after its check.
 * @param work gets one item
 * @returns the results, in the order of the items
 * @throws the first violation, or else the first error, in the order of the items
 */
export async function each<Item, T>(items: readonly Item[], work: (item: Item) => Promise<T>): Promise<T[]> {
  const ends = await eachAsPart(items, work)
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  if (errors.length > 0) throw errors.find((error) => error instanceof Violation) ?? errors[0]
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
}

/** Does something with each item, side by side. Never rejects. @returns how each ended, in the order of the items */
export function eachAsPart<Item, T>(
  items: readonly Item[],
  work: (item: Item) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(items.map((item, index) => asPart(`part ${index + 1}`, async () => work(item))))
}

/** A value for a message: masked, short, on one line. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  // A secret that is cut would not be recognized later.
  const line = maskedHere(text).replace(/\s+/g, ' ')
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}
