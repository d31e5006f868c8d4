/**
 * Runs one check and records how it ended.
 * @module
 */
import path from 'node:path'
import { packageRoot } from '../profile/package-root.js'
import { isCustom } from '../record/custom.js'
import { placeOfPurpose } from '../record/places.js'
import type { CheckRecord, ComparedRecord, LeftOut, ObservationRecord, Verdict } from '../record/record.js'
import { CheckTrace } from './check-trace.js'
import {
  CheckEnding,
  Disturbed,
  LostAnswer,
  NotApplicable,
  NotExercised,
  SuiteDefect,
  show,
  Violation,
} from './errors.js'
import { violationOf } from './expectations.js'
import type { Redactor } from './http/redactor.js'
import type { Judged, Period } from './scope.js'

/** The error that ended a check; absent if it ran to its end. */
interface Ending {
  readonly thrown: unknown
}

/** Maximum number of runs of a check if the network loses what it sets up. */
const mostAttempts = 3

/**
 * Runs a check of any role. Never rejects: every ending is a verdict. A decided check is never repeated.
 * @param redactor masks what is recorded
 * @param relied gets the periods in which the shared results came about that the check reads
 * @param statusOf the status of an answer of the target, by exchange; default: the target answers nothing
 * @param placeOf the place that an exchange shows, where a finding is if its assertion names none; `undefined` stands for
 *   a check without an exchange
 */
export async function execute(
  redactor: Redactor,
  check: Pick<CheckRecord, 'rule' | 'case' | 'optional'> & { readonly place?: number },
  work: (trace: CheckTrace) => Promise<void>,
  relied?: Period[],
  statusOf?: (exchange: number) => number,
  placeOf: (exchange: number | undefined) => string = () => placeOfPurpose(''),
): Promise<CheckRecord> {
  const mask = (text: string): string => redactor.url(text)
  const trace = new CheckTrace(mask, check.rule, check.case, undefined, statusOf, check.place)
  const at = new Date()
  const start = performance.now()
  let leftOut: readonly LeftOut[] = []
  const attempt = (): Promise<Ending | null> =>
    endingOf(check.rule, async () => {
      const judged = await trace.assertionsIn(() => work(trace), relied)
      mustBeWhole(trace, judged)
      leftOut = judged.leftOut.map(({ part, missing }) => ({
        part,
        reason: new NotExercised(missing).message,
      }))
    })
  let ending = await attempt()
  for (let left = mostAttempts - 1; left > 0 && ending?.thrown instanceof LostAnswer; left -= 1) {
    trace.needsOwnSessions ||= ending.thrown instanceof Disturbed
    ending = await attempt()
  }
  const thrown = ending?.thrown
  if (thrown instanceof Violation && thrown.exchange !== null) trace.decidedBy(thrown.exchange)
  return {
    rule: check.rule,
    case: check.case,
    verdict: verdictOf(ending),
    reason: ending === null ? null : mask(reasonOf(thrown)),
    expected: thrown instanceof Violation ? mask(thrown.expected) : null,
    actual: thrown instanceof Violation ? mask(thrown.actual) : null,
    ...(thrown instanceof Violation ? { compared: comparedIn(thrown, trace, placeOf) } : {}),
    optional: check.optional,
    ...(thrown instanceof NotExercised && thrown.oneSchool ? { oneSchool: true as const } : {}),
    ...(leftOut.length === 0 ? {} : { leftOut }),
    at: at.toISOString(),
    ms: Math.round(performance.now() - start),
    exchanges: withJudged(trace),
    ...(trace.controls.length === 0 ? {} : { controls: trace.controls }),
    ...(trace.judged.length === 0 ? {} : { judged: trace.judged }),
    ...(trace.signatures.length === 0 ? {} : { signatures: trace.signatures }),
    steps: trace.steps,
    stack: ending === null || thrown instanceof CheckEnding ? null : mask(withoutFolders(stackOf(thrown))),
  }
}

/** What a violated assertion compared, and where: as it says, or as the deciding exchange shows. */
function comparedIn(
  { compared, exchange }: Violation,
  { exchanges }: CheckTrace,
  placeOf: (exchange: number | undefined) => string,
): ComparedRecord {
  const place = compared.place ?? placeOf(exchange ?? exchanges.at(-1))
  return { place, ...(compared.thing === undefined ? {} : { thing: compared.thing }) }
}

/** The exchanges of a check, the deciding one last. Those of others that it judged come first. */
function withJudged({ exchanges, judged }: CheckTrace): readonly number[] {
  const deciding = new Set(exchanges)
  const further = judged.flatMap(({ exchange }) =>
    exchange === null || deciding.has(exchange) ? [] : [exchange],
  )
  return [...new Set(further), ...exchanges]
}

/**
 * Makes an observation of any role. Never rejects.
 * @param redactor masks what is recorded
 * @param work returns what was seen
 */
export async function look(
  redactor: Redactor,
  id: string,
  work: (trace: CheckTrace) => Promise<string>,
): Promise<ObservationRecord> {
  const mask = (text: string): string => redactor.url(text)
  const trace = new CheckTrace(mask, id)
  let seen: string | null = null
  const ending = await endingOf(id, async () => {
    seen = mask(await trace.observing(() => work(trace)))
  })
  const reason = ending === null ? null : mask(reasonOf(ending.thrown))
  return { id, seen, reason, exchanges: trace.exchanges }
}

async function endingOf(id: string, run: () => Promise<void>): Promise<Ending | null> {
  try {
    await run()
    return null
  } catch (thrown) {
    // Only custom rules judge with an assertion library.
    return { thrown: isCustom(id) ? violationOf(thrown) : thrown }
  }
}

/** A check passes only if all its steps have ended, and it made at least one exchange and one assertion. */
function mustBeWhole(trace: CheckTrace, { count, leftOut, failed }: Judged): void {
  if (failed !== undefined) throw failed
  const [open] = trace.unfinished
  if (open !== undefined)
    throw new SuiteDefect(`the check ended while "${open}" was still running: an await is missing`)
  if (count === 0 && leftOut.length > 0)
    throw new NotExercised([...new Set(leftOut.flatMap(({ missing }) => missing))])
  if (trace.exchanges.length === 0) throw new SuiteDefect('the check passed without any exchange')
  if (count === 0)
    throw new SuiteDefect(
      'the check asserted nothing: outside of its controls and set-up, it judged no answer',
    )
}

function verdictOf(ending: Ending | null): Verdict {
  if (ending === null) return 'passed'
  if (ending.thrown instanceof Violation) return 'violated'
  if (ending.thrown instanceof NotExercised) return 'not exercised'
  if (ending.thrown instanceof NotApplicable) return 'not applicable'
  return 'undecided'
}

function reasonOf(thrown: unknown): string {
  if (thrown instanceof CheckEnding) return thrown.message
  return `a defect of the suite: ${withoutFolders(show(String(thrown)))}`
}

function stackOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}

/** Folders of this machine that are removed from texts, in addition to the folder of this package. */
const hidden = new Set<string>()

/** From now on, texts name files of this folder without its path. */
export function hideWhereabouts(folder: string): void {
  const parent = path.dirname(folder)
  for (const form of [encodeURI(parent), parent]) hidden.add(`${form.replace(/[\\/]$/, '')}${path.sep}`)
}

/** The text without folders of this machine. */
function withoutFolders(text: string): string {
  const shorter = [...hidden].reduce(
    (rest, folder) => rest.replaceAll(folder, ''),
    text.replaceAll('file://', ''),
  )
  return shorter
    .replaceAll(`${encodeURI(packageRoot)}/`, '')
    .replaceAll(`${packageRoot}${path.sep}`, '')
    .replace(
      /(?<![\w:/.])(?:[A-Za-z]:)?[\\/](?:[^\s():'"\\/]+[\\/])+((?:src|suites|dist|node_modules)[\\/])/g,
      '$1',
    )
    .replace(
      /(?<![\w:/.])[\\/](?:home|Users|root|tmp|var|work|opt|private)[\\/](?:[^\s():'"\\/]+[\\/])*/g,
      '',
    )
}
