/**
 * Requests as the generated clients make them from valid input, and changes that a negative check declares.
 * @module
 */
import type { HeaderLine } from '../../record/record.js'
import { SuiteDefect } from '../errors.js'

/** A parameter with its value, decoded. */
export type Pair = readonly [name: string, value: string]

/** What a generated client is about to send: the result of one of its methods with the name `…RequestOpts`. */
interface RequestOptions {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: unknown
}

/** The request of an operation with valid input. Nothing was sent yet. */
export interface DocumentedRequest {
  readonly method: string
  /** Path below the base of the API. */
  readonly path: string
  readonly query: readonly Pair[]
  readonly headers: readonly HeaderLine[]
  /** Fields of its form, in order; null for a request without a form. */
  readonly form: readonly Pair[] | null
}

/**
 * Parameters to change in a valid request: a text replaces, undefined leaves out, several texts repeat the parameter.
 */
export type Changes = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Reads what a generated client is about to send.
 * @throws {SuiteDefect} if its body is no form
 * @example
 * await documentedRequest(new SsoApi().exchangeCodeRequestOpts({ grant_type: facts.codeGrant, … }))
 */
export async function documentedRequest(options: Promise<RequestOptions>): Promise<DocumentedRequest> {
  const { path, method, headers, query = {}, body } = await options
  if (body !== undefined && !(body instanceof URLSearchParams))
    throw new SuiteDefect(`${method} ${path}: its body is no form`)
  return {
    method,
    path,
    query: Object.entries(query).map(([name, value]) => [name, String(value)]),
    headers: Object.entries(headers),
    form: body === undefined ? null : [...body],
  }
}

/** Parameters with changes applied, in order. A parameter that is new comes last. */
export function withChanges(valid: readonly Pair[], changes: Changes): Pair[] {
  const changed = new Map<string, Changes[string]>(valid)
  for (const [name, value] of Object.entries(changes)) changed.set(name, value)
  return [...changed].flatMap(([name, value]) =>
    value === undefined ? [] : (typeof value === 'string' ? [value] : value).map((one): Pair => [name, one]),
  )
}

/** Percent-encodes pairs; blanks become %20. */
export function encodePairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
}
