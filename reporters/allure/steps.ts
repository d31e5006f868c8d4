/**
 * The steps of a check or observation, with its exchanges. Positive controls and the exchange that decided are marked.
 * @module
 */
import { visible } from '../../src/output/characters.js'
import type { CheckRecord, StepRecord } from '../../src/record/record.js'
import type { ExchangeIndex } from '../outcome.js'
import type { StepReport } from './case-report.js'
import { exchangeAttachments, exchangeTitle } from './exchange.js'

const statusOfStep = { passed: 'passed', violated: 'failed', undecided: 'broken' } as const

/** What the exchanges of a check are for. */
interface Roles {
  readonly controls: ReadonlySet<number>
  /** Exchanges that the check judged. */
  readonly judged: ReadonlySet<number>
  /** The exchange that decided. For a check without a verdict, the one where it ended. Null if there is none. */
  readonly last: number | null
  readonly lastWord: string
}

/**
 * The steps of a check. A check that passed begins with what it expected.
 * @param start beginning of the check in milliseconds since the epoch
 */
export function stepsOf(check: CheckRecord, exchanges: ExchangeIndex, start: number): StepReport[] {
  const { steps, verdict } = check
  const judged = (check.judged ?? []).flatMap(({ exchange }) => exchange ?? [])
  const roles: Roles = {
    controls: new Set(check.controls),
    judged: new Set(judged),
    last: decidingId(check),
    lastWord: verdict === 'passed' || verdict === 'violated' ? 'decided' : 'ended here',
  }
  const inSteps = new Set(steps.flatMap((step) => step.exchanges))
  const loose = check.exchanges.filter((id) => !inSteps.has(id))
  return [
    ...expectations(check, start),
    ...inOrder([
      ...steps.map((step) => stepReport(step, exchanges, start, roles)),
      ...exchangeSteps(loose, exchanges, roles),
    ]),
  ]
}

/** Id of the exchange that decided a check, or where it ended without a verdict. Null if it sent nothing. */
export function decidingId({ verdict, exchanges, judged = [] }: CheckRecord): number | null {
  const known = verdict === 'passed' ? judged.findLast(({ exchange }) => exchange !== null)?.exchange : null
  return known ?? exchanges.at(-1) ?? null
}

/** The exchanges of an observation. It has no steps, and nothing decides. */
export function exchangesOf(ids: readonly number[], exchanges: ExchangeIndex): StepReport[] {
  return inOrder(exchangeSteps(ids, exchanges, { controls: none, judged: none, last: null, lastWord: '' }))
}

const none: ReadonlySet<number> = new Set()

/** What a passed check expected and found: a line for each expectation. */
function expectations({ verdict, judged = [] }: CheckRecord, start: number): StepReport[] {
  if (verdict !== 'passed') return []
  return judged.map(({ expected, exchange }) => ({
    name: shown(`expected and found: ${expected}${exchange === null ? '' : ` (exchange #${exchange})`}`),
    status: 'passed',
    start,
    stop: start,
    steps: [],
    attachments: [],
  }))
}

function stepReport(step: StepRecord, exchanges: ExchangeIndex, start: number, roles: Roles): StepReport {
  const nested = new Set(step.steps.flatMap((inner) => inner.exchanges))
  const directExchanges = step.exchanges.filter((id) => !nested.has(id))
  const isControl = step.exchanges.length > 0 && step.exchanges.every((id) => roles.controls.has(id))
  const word = isControl && !/^positive control/i.test(step.title) ? 'positive control: ' : ''
  return {
    name: shown(`${word}${step.title}`),
    status: statusOfStep[step.verdict],
    start: start + Math.round(step.start),
    stop: start + Math.round(step.start + step.ms),
    steps: inOrder([
      ...step.steps.map((inner) => stepReport(inner, exchanges, start, roles)),
      ...exchangeSteps(directExchanges, exchanges, roles),
    ]),
    attachments: [],
  }
}

function exchangeSteps(ids: readonly number[], exchanges: ExchangeIndex, roles: Roles): StepReport[] {
  return [...new Set(ids)].flatMap((id) => {
    const exchange = exchanges.get(id)
    if (!exchange) return []
    const start = Date.parse(exchange.at)
    const step: StepReport = {
      name: shown(`${exchangeTitle(exchange)}${roleOf(id, roles)}`),
      status: exchange.error === null ? 'passed' : 'broken',
      start,
      stop: start + Math.round(exchange.ms),
      steps: [],
      attachments: exchangeAttachments(exchange),
    }
    return [step]
  })
}

/** The end of the title of an exchange. */
function roleOf(id: number, { controls, judged, last, lastWord }: Roles): string {
  if (id === last) return ` (${lastWord})`
  if (controls.has(id)) return ' (positive control)'
  return judged.has(id) ? ' (judged)' : ''
}

function inOrder(steps: readonly StepReport[]): StepReport[] {
  return [...steps].sort((one, other) => one.start - other.start)
}

/** Allure shows characters that cannot be seen as they are. */
function shown(text: string): string {
  return visible(text, '\n\t')
}
