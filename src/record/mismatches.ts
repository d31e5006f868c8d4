/**
 * Recorded messages of the target that do not fit the OpenAPI documents: answers of a platform, requests of an
 * application. They are reported in addition to the verdicts. Without --strict-schema, they decide nothing: the contract
 * leaves most of these forms open.
 * @module
 */
import type { ExchangeRecord, Role, RunRecord } from './record.js'

/** One way in which messages differ from a schema. */
export interface SchemaMismatch {
  /** Name of the schema in the OpenAPI documents. */
  readonly schema: string
  /** The place and what was expected there. An index of a list is `*`. */
  readonly error: string
  /** Number of answers, or in role partner of requests, that differ in this way. */
  readonly answers: number
  /** Ids of their exchanges; at most {@link mostExchanges}. */
  readonly exchanges: readonly number[]
}

/** The answers of a run that were compared with a schema. */
export interface SchemaReport {
  /** Number of answers that a schema describes. */
  readonly compared: number
  /** Number of those that do not fit it. */
  readonly broken: number
  /** The differences, the most frequent first. */
  readonly mismatches: readonly SchemaMismatch[]
}

/** Exchanges that are named for one mismatch. */
const mostExchanges = 5

/** Counts and lists the answers that do not fit their schemas. */
export function schemaReport(exchanges: readonly Pick<ExchangeRecord, 'id' | 'schema'>[]): SchemaReport {
  const mismatchByKey = new Map<string, { schema: string; error: string; ids: number[] }>()
  let [compared, broken] = [0, 0]
  for (const { id, schema } of exchanges) {
    if (schema === null) continue
    compared += 1
    if (schema.errors.length > 0) broken += 1
    for (const error of new Set(schema.errors.map(withoutIndices))) {
      const key = `${schema.name} ${error}`
      const known = mismatchByKey.get(key) ?? { schema: schema.name, error, ids: [] }
      known.ids.push(id)
      mismatchByKey.set(key, known)
    }
  }
  const mismatches = [...mismatchByKey.values()]
    .sort((one, other) => other.ids.length - one.ids.length)
    .map(({ schema, error, ids }) => ({
      schema,
      error,
      answers: ids.length,
      exchanges: ids.slice(0, mostExchanges),
    }))
  return { compared, broken, mismatches }
}

/** Number of messages of a run that count because they do not fit their schemas: 0 without --strict-schema. */
export function brokenIn({
  strictSchema,
  exchanges,
}: Pick<RunRecord, 'strictSchema'> & {
  readonly exchanges: readonly Pick<ExchangeRecord, 'id' | 'schema'>[]
}): number {
  return strictSchema === true ? schemaReport(exchanges).broken : 0
}

/** What a target of a role sends: the word for the messages that are compared. */
export function comparedWord(role: Role): 'answer' | 'request' {
  return role === 'platform' ? 'answer' : 'request'
}

/** A mismatch as one line, with the numbers of its exchanges in the evidence. */
export function mismatchWords({ schema, error, answers, exchanges }: SchemaMismatch, role: Role): string {
  const more = answers > exchanges.length ? ' …' : ''
  const numbers = exchanges.map((id) => `#${id}`).join(' ')
  return `${schema} ${error} (${answers} ${comparedWord(role)}${answers === 1 ? '' : 's'}: ${numbers}${more})`
}

/** Replaces the indices of lists in the place of an error, so that equal errors of list items count once. */
function withoutIndices(error: string): string {
  const [pointer = '', ...rest] = error.split(': ')
  return [pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*'), ...rest].join(': ')
}
