/**
 * Violated rules that seem to have one cause: the same exchange decided them, or the same operation gave the same
 * answer where the same was expected.
 * @module
 */
import type { RunRecord } from '../../src/record/record.js'
import { decidingExchange, type ExchangeIndex, plural } from '../outcome.js'

/** Violated rules with one cause. */
export interface SharedCause {
  /** Ids of the rules, at least two, in the order of the run. */
  readonly rules: readonly string[]
  /** A sentence: `These 2 rules are decided by the same exchange: GET /token.` */
  readonly says: string
}

/** What makes two violated cases one. */
interface Sign {
  readonly key: string
  readonly says: (count: string) => string
}

/** The causes that violated rules share. Each rule is in one cause at most. */
export function sharedCausesOf(run: Pick<RunRecord, 'rules'>, exchanges: ExchangeIndex): SharedCause[] {
  const found = new Map<string, { readonly sign: Sign; readonly rules: string[] }>()
  for (const { entry, verdict, checks } of run.rules) {
    if (verdict !== 'violated') continue
    const signs = checks
      .filter((check) => check.verdict === 'violated')
      .flatMap((check): Sign[] => {
        const { expected, actual } = check
        const exchange = decidingExchange(check, exchanges)
        const line = exchange === null ? '' : `${exchange.request.method} ${pathOf(exchange.request.url)}`
        return [
          ...(exchange === null
            ? []
            : [
                {
                  key: `exchange ${exchange.id}`,
                  says: (count: string) => `The same exchange decides these ${count}: ${line}.`,
                },
              ]),
          ...(actual === null || expected === null || entry.operation === null
            ? []
            : [
                {
                  key: JSON.stringify([entry.operation, plain(expected), actual]),
                  says: (count: string) =>
                    `These ${count} are violated in the same way at the operation ${entry.operation}: ${actual} instead of ${plain(expected)}.`,
                },
              ]),
        ]
      })
    for (const sign of signs) {
      const group = found.get(sign.key) ?? { sign, rules: [] }
      found.set(sign.key, group)
      if (!group.rules.includes(entry.id)) group.rules.push(entry.id)
    }
  }
  const taken = new Set<string>()
  return [...found.values()]
    .sort((one, other) => other.rules.length - one.rules.length)
    .flatMap(({ sign, rules }): SharedCause[] => {
      const free = rules.filter((id) => !taken.has(id))
      if (free.length < 2) return []
      for (const id of free) taken.add(id)
      return [{ rules: free, says: sign.says(plural(free.length, 'rule')) }]
    })
}

/** What is expected, without the input that it is expected for. */
const plain = (expected: string): string => expected.replace(/ for .*$/s, '')

function pathOf(url: string): string {
  return /^[a-z][a-z\d+.-]*:\/\/[^/]*([^?#]*)/i.exec(url)?.[1] || '/'
}
