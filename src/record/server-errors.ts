/**
 * Answers of a platform with a server error (5xx). No rule takes one for a refusal, and the run names all of them, also
 * those after which the request was repeated.
 * @module
 */
import type { ExchangeRecord, RunRecord } from './record.js'

/** Requests of one kind that were answered with the same server error. */
export interface ServerErrors {
  /** The purpose of the requests, e.g. `authorize`. */
  readonly purpose: string
  readonly status: number
  /** Number of answers. */
  readonly answers: number
  /** Ids of their exchanges; at most {@link mostExchanges}. */
  readonly exchanges: readonly number[]
}

/** Exchanges that are named for one entry. */
const mostExchanges = 5

/** True for a status that says that the server failed. */
export function isServerError(status: number): boolean {
  return status >= 500
}

/** The status of an answer of the target; 0 if none came, or if the suite or the control driver answered. */
export function statusOfTarget({ purpose, response }: Pick<ExchangeRecord, 'purpose' | 'response'>): number {
  const byOther = /^(?:control|receiver|webhook): /.test(purpose)
  return byOther ? 0 : (response?.status ?? 0)
}

/** Counts and lists the server errors of a run, the most frequent first. None for role partner: there the suite answers. */
export function serverErrorsIn({
  role,
  exchanges,
}: Pick<RunRecord, 'role' | 'exchanges'>): readonly ServerErrors[] {
  if (role !== 'platform') return []
  const byKind = new Map<string, { purpose: string; status: number; ids: number[] }>()
  for (const exchange of exchanges) {
    const { id, purpose } = exchange
    const status = statusOfTarget(exchange)
    if (!isServerError(status)) continue
    const kind = `${status} ${purpose}`
    const known = byKind.get(kind) ?? { purpose, status, ids: [] }
    known.ids.push(id)
    byKind.set(kind, known)
  }
  return [...byKind.values()]
    .sort((left, right) => right.ids.length - left.ids.length)
    .map(({ purpose, status, ids }) => ({
      purpose,
      status,
      answers: ids.length,
      exchanges: ids.slice(0, mostExchanges),
    }))
}

/** Server errors of one kind as one line, with the numbers of their exchanges in the evidence. */
export function serverErrorWords({ purpose, status, answers, exchanges }: ServerErrors): string {
  const numbers = exchanges.map((id) => `#${id}`).join(' ')
  const more = answers > exchanges.length ? ' …' : ''
  return `${purpose}: status ${status} (${answers} answer${answers === 1 ? '' : 's'}: ${numbers}${more})`
}
