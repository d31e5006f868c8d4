/**
 * A target that is too slow for the timeouts of the profile: many checks are undecided for one reason, and one line says
 * so.
 * @module
 */
import type { ExchangeRecord, RunRecord } from './record.js'

/** Codes of requests whose answer did not come, or did not end, in time. */
const late: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'ENDLESS'])
/** What the reason of a check says that relied on such a request of another one. */
const saidLate = /did not answer in time/
/** Fewer undecided checks are no slow target. */
const fewest = 3
/** Kinds of requests that the line names. */
const mostNamed = 3

/** Says how slow the target was, and which key helps; null if it was not too slow. */
export function slowLine({
  exchanges,
  role,
  rules,
}: Pick<RunRecord, 'exchanges' | 'role' | 'rules'>): string | null {
  const unanswered = exchanges.filter(({ error }) => error !== null && late.has(error.code))
  if (unanswered.length === 0) return null
  const ids = new Set(unanswered.map(({ id }) => id))
  const undecided = rules
    .flatMap(({ checks }) => checks)
    .filter(
      ({ exchanges: own, reason, verdict }) =>
        verdict === 'undecided' && (own.some((id) => ids.has(id)) || saidLate.test(reason ?? '')),
    ).length
  if (undecided < fewest) return null
  const limit = Math.max(...unanswered.map(({ ms }) => ms))
  const answered = exchanges.filter((exchange) => exchange.response !== null && isOfSuite(exchange))
  const slowest = answered.reduce((most, { ms }) => Math.max(most, ms), 0)
  const came = answered.length === 0 ? '' : ` The slowest answer that came took ${seconds(slowest)}.`
  const who = role === 'partner' ? 'The application' : 'The platform'
  return `${who} is slow: ${undecided} checks are undecided because requests had no answer within ${seconds(limit)} (${kindsIn(unanswered)}).${came} To fix it: set TIMEOUT_SECONDS to more than it needs, for example TIMEOUT_SECONDS=${Math.ceil((3 * limit) / 1000)}.`
}

/** False for a request of the application, which the suite answers. */
const isOfSuite = ({ purpose }: ExchangeRecord): boolean => !purpose.startsWith('the application asks')

/** `session probe 60, login URL 12` */
function kindsIn(exchanges: readonly ExchangeRecord[]): string {
  const counts = new Map<string, number>()
  for (const { purpose } of exchanges) counts.set(purpose, (counts.get(purpose) ?? 0) + 1)
  const sorted = [...counts].sort(([, one], [, other]) => other - one)
  const named = sorted.slice(0, mostNamed).map(([purpose, count]) => `${purpose} ${count}`)
  return [...named, ...(sorted.length > mostNamed ? ['others'] : [])].join(', ')
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
