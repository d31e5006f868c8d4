/**
 * Secrets of the profile that the target repeats, in an encoding that nothing masks on the way. The texts with them are
 * withheld, the run keeps its result, and the notes of the run name them.
 * @module
 */
import type { RunRecord } from './record.js'

/** A secret in one encoding, without its value. */
export interface Echo {
  /** Name of the secret, e.g. `$SERVICE_PASSWORD`. */
  readonly name: string
  readonly encoding: string
}

/** A secret that the target repeats, and where. */
export interface RepeatedSecret extends Echo {
  /** Ids of exchanges; at most {@link mostExchanges}. */
  readonly exchanges: readonly number[]
  /** Number of exchanges. */
  readonly count: number
}

/** Exchanges that are named for one secret. */
const mostExchanges = 5

const label = /‹withheld: ([^‹›()]{1,100}) \(([a-z0-9 -]{1,30})\)›/g

/** What replaces a text with a secret. */
export function echoLabel({ name, encoding }: Echo): string {
  return `‹withheld: ${name.replace(/[‹›()]/g, '')} (${encoding})›`
}

/** The secrets that the target repeats, the most frequent first. */
export function repeatedIn({ exchanges }: Pick<RunRecord, 'exchanges'>): readonly RepeatedSecret[] {
  const idsByEcho = new Map<string, { readonly echo: Echo; readonly ids: number[] }>()
  for (const { id, request, response, error } of exchanges) {
    const labels = JSON.stringify([request, response, error]).matchAll(label)
    for (const [text, name = '', encoding = ''] of labels) {
      const known = idsByEcho.get(text) ?? { echo: { name, encoding }, ids: [] }
      idsByEcho.set(text, known)
      if (known.ids.at(-1) !== id) known.ids.push(id)
    }
  }
  return [...idsByEcho.values()]
    .sort((left, right) => right.ids.length - left.ids.length)
    .map(({ echo, ids }) => ({ ...echo, count: ids.length, exchanges: ids.slice(0, mostExchanges) }))
}

/** One line about a secret that the target repeats. */
export function repeatedWords({ name, encoding, exchanges, count }: RepeatedSecret): string {
  const numbers = exchanges.map((id) => `#${id}`).join(' ')
  const more = count > exchanges.length ? ' …' : ''
  return `${name}, as ${encoding} (${count} exchange${count === 1 ? '' : 's'}: ${numbers}${more})`
}

/** True for a text of which only the name of a withheld secret is left. */
export function isEchoLabel(text: string): boolean {
  return text.startsWith('‹withheld: ')
}
