/**
 * Prepares a request for the search for hints.
 * @module
 */
import type { PartnerRuleId } from '../../../generated/catalogue.js'
import type { WatchedExchange } from '../../embedded/platform/index.js'
import type { App, Tenant } from '../../embedded/platform/model.js'
import { type Parameters, parseForm } from '../../embedded/platform/parameters.js'
import type { Runtime } from '../../embedded/platform/runtime.js'
import { basicOf, headerOf } from '../../partner/requests.js'
import { queryOf } from '../operation.js'

/** A possible mistake of an application, and the rule that it may violate. */
export interface Hint {
  readonly rule: PartnerRuleId
  /** What the request shows, as a sentence without secrets. */
  readonly seen: string
}

/** A parsed request, with the school and the application that it names. */
export interface ObservedRequest {
  readonly exchange: WatchedExchange
  readonly query: Parameters
  readonly form: Parameters
  readonly runtime: Runtime
  /** The school in the path. */
  readonly tenant: Tenant | undefined
  /** The application that the request names. */
  readonly app: App | undefined
  readonly seenValues: SeenValues
}

/** Remembers values that every request must create fresh, such as nonces. */
export class SeenValues {
  readonly #seen = new Set<string>()

  /** Adds a value. @returns whether it was already known */
  repeats(name: string, value: string): boolean {
    const key = `${name}\n${value}`
    if (this.#seen.has(key)) return true
    this.#seen.add(key)
    if (this.#seen.size > mostSeen)
      for (const oldest of [...this.#seen].slice(0, 100)) this.#seen.delete(oldest)
    return false
  }
}

/** Maximum number of remembered values. */
const mostSeen = 5000

/** A rule, and a function that returns what is wrong with a request; undefined if nothing is. */
export type HintDefinition = readonly [
  rule: PartnerRuleId,
  seen: (request: ObservedRequest) => string | undefined,
]

/** Parses a request, and finds its school and application. */
export function observe(
  exchange: WatchedExchange,
  runtime: Runtime,
  seenValues: SeenValues,
): ObservedRequest {
  const query = parseForm(queryOf(exchange.target))
  const form = parseForm(
    headerOf(exchange, 'content-type').length === 0 ? '' : exchange.body.toString('utf8'),
  )
  const [, id] = /\/api\/sso\/[^/?]+\/([^/?]+)/.exec(exchange.target) ?? []
  const tenant = id === undefined ? undefined : runtime.tenants.get(decoded(id))
  const named = query.get('client_id') ?? form.get('client_id') ?? basicOf(exchange)?.clientId
  const app = (tenant ?? runtime.world.tenants[0]).apps.find((one) => one.id === named)
  return { exchange, query, form, runtime, tenant, app, seenValues }
}

/** Applies hint definitions to a request. */
export function hintsOf(definitions: readonly HintDefinition[], request: ObservedRequest): Hint[] {
  return definitions.flatMap(([rule, find]) => {
    const seen = find(request)
    return seen === undefined ? [] : [{ rule, seen }]
  })
}

/** Reports parameters that the request contains more than once. */
export function repeatedIn(sent: Parameters): string | undefined {
  const repeated = sent.names().filter((name) => sent.all(name).length > 1)
  return repeated.length === 0 ? undefined : `The request contains more than one ${repeated.join(', ')}.`
}

/** Reports a client ID that no application has. */
export function unknownClientId(sent: string | undefined): string {
  return sent === undefined ? 'The client_id is missing.' : `No application has the client_id ${sent}.`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
