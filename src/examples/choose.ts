/**
 * Chooses the exchanges that show a rule: that on which a violated check decided, and its counterpart in the passed one.
 * @module
 */
import type { CheckRecord, ExchangeRecord, Role } from '../record/record.js'
import { disagreement, saidIn } from './agreement.js'

/** A check and the exchanges of its run, the deciding one last. */
export interface Seen {
  /** The role of the target. */
  readonly role: Role
  readonly check: CheckRecord
  readonly exchanges: readonly ExchangeRecord[]
}

/** Exchanges that are tried at most as the one that shows what was found. */
const mostCandidates = 24

/**
 * The places of the exchanges that may show what a violated check found, best first: the one on which it decided, those
 * that it judged, and those that show what an application has stored. Empty if none has what was found.
 */
export function decidingOf({ role, check, exchanges }: Seen): readonly number[] {
  const actualText = check.actual ?? ''
  const { statuses, errors } = saidIn(actualText)
  const isNamed = statuses.length + errors.length > 0
  const judged = new Set((check.judged ?? []).map(({ exchange }) => exchange))
  const places = exchanges
    .map((exchange, at) => ({ exchange, at }))
    .filter(
      ({ exchange }) => !isEventAt(role, exchange) && disagreement(actualText, answerOf(exchange)) === null,
    )
    .reverse()
  const last = places.filter(({ at }) => at === exchanges.length - 1)
  const isOfInterest = ({ exchange }: { exchange: ExchangeRecord }): boolean =>
    isNamed || role === 'platform' || /^(?:control: |session probe)/.test(exchange.purpose)
  const ordered = [
    ...last,
    ...places.filter(({ exchange }) => judged.has(exchange.id)),
    ...places.filter(({ exchange }) => exchange.purpose === 'control: export'),
    ...places.filter(isOfInterest),
  ]
  return [...new Set(ordered.map(({ at }) => at))].slice(0, mostCandidates)
}

/**
 * The place of the exchange of a passed check that is the counterpart of a wrong one: what the check judged by the same
 * words, or else the exchange that is most like it. Of equal ones, the last. Controls and events of the control driver are
 * none if they can be.
 * @param other a wrong exchange of this or of another case
 * @param expected what the check with the wrong exchange expected
 */
export function counterpartOf(
  { role, check, exchanges }: Seen,
  other: ExchangeRecord | undefined,
  expected: string,
): number {
  const controls = new Set(check.controls)
  const judged = new Set(
    (check.judged ?? []).flatMap(({ expected: words, exchange }) =>
      // The words of a named field have its name in front.
      words === expected || words.endsWith(`\`: ${expected}`) ? [exchange] : [],
    ),
  )
  const isCandidate = (one: ExchangeRecord): boolean => !controls.has(one.id) && !isEventAt(role, one)
  const candidates = exchanges.some(isCandidate) ? exchanges.filter(isCandidate) : exchanges
  let best = -1
  let candidate: ExchangeRecord | undefined
  for (const exchange of candidates) {
    const likeness =
      (other === undefined ? 0 : likenessOf(exchange, other)) +
      (judged.has(exchange.id) ? 1 : 0) +
      (disagreement(expected, answerOf(exchange)) === null ? 2 : 0)
    if (likeness < best) continue
    best = likeness
    candidate = exchange
  }
  return candidate === undefined ? -1 : exchanges.indexOf(candidate)
}

/**
 * True for an event at the control driver of a platform, which shows nothing of the target. The driver of an application
 * shows what it has stored.
 */
function isEventAt(role: Role, { purpose }: ExchangeRecord): boolean {
  return role === 'platform' && purpose.startsWith('control: ')
}

/** An exchange as {@link disagreement} reads it. */
function answerOf({ response }: ExchangeRecord): { readonly response: string } {
  if (response === null) return { response: 'none' }
  const headers = response.headers.map(([name, value]) => `${name}: ${value}`)
  return { response: [response.status, ...headers, response.body?.text ?? ''].join('\n') }
}

function likenessOf(one: ExchangeRecord, other: ExchangeRecord): number {
  const samePurpose = one.purpose === other.purpose && one.request.method === other.request.method
  const [first, second] = [wordsOf(one), wordsOf(other)]
  const shared = [...first].filter((word) => second.has(word)).length
  return (samePurpose ? 1 : 0) + shared / Math.max(first.size, second.size, 1)
}

/** The values of a request, without its address: ports differ. */
function wordsOf({ request }: ExchangeRecord): Set<string> {
  const headers = request.headers.map(([name, value]) => `${name}: ${value}`)
  const address = request.url.replace(/^https?:\/\/[^/]*/, '').split(/[?&]/)
  return new Set([...address, ...headers, ...(request.body?.text ?? '').split(/[&,\n]/)])
}
