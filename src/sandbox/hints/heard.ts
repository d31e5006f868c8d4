/**
 * What a request looks like to whoever looks for mistakes in it.
 * @module
 */
import type { PartnerRuleId } from '../../../generated/catalogue.js'
import type { WatchedExchange } from '../../embedded/platform/index.js'
import type { App, Tenant } from '../../embedded/platform/model.js'
import { type Parameters, parseForm } from '../../embedded/platform/parameters.js'
import type { Runtime } from '../../embedded/platform/runtime.js'
import { queryOf } from '../operation.js'

/** Something that an application may have done wrong, and the rule that asks otherwise. */
export interface Hint {
  readonly rule: PartnerRuleId
  /** What was seen, without secrets. */
  readonly seen: string
}

/** A request, and what is known of who sent it. */
export interface Heard {
  readonly exchange: WatchedExchange
  readonly query: Parameters
  readonly form: Parameters
  readonly runtime: Runtime
  /** The school in the path. */
  readonly tenant: Tenant | undefined
  /** The application that the request names. */
  readonly app: App | undefined
  readonly memory: Memory
}

/** What must be new in every request: what was seen before. */
export class Memory {
  readonly #seen = new Set<string>()

  /** Notes a value. @returns whether it was there before */
  repeats(name: string, value: string): boolean {
    const key = `${name}\n${value}`
    if (this.#seen.has(key)) return true
    this.#seen.add(key)
    if (this.#seen.size > mostSeen)
      for (const oldest of [...this.#seen].slice(0, 100)) this.#seen.delete(oldest)
    return false
  }
}

/** Values that are remembered. */
const mostSeen = 5000

/** Looks at a request for one rule. @returns what was seen; undefined where nothing is wrong */
export type Look = readonly [rule: PartnerRuleId, seen: (heard: Heard) => string | undefined]

/** A request as it is looked at. */
export function hear(exchange: WatchedExchange, runtime: Runtime, memory: Memory): Heard {
  const query = parseForm(queryOf(exchange.target))
  const form = parseForm(
    headerOf(exchange, 'content-type') === undefined ? '' : exchange.body.toString('utf8'),
  )
  const [, id] = /\/api\/sso\/[^/?]+\/([^/?]+)/.exec(exchange.target) ?? []
  const tenant = id === undefined ? undefined : runtime.tenants.get(decoded(id))
  const named = query.get('client_id') ?? form.get('client_id') ?? basicOf(exchange)?.clientId
  const app = (tenant ?? runtime.world.tenants[0]).apps.find((one) => one.id === named)
  return { exchange, query, form, runtime, tenant, app, memory }
}

/** Goes through rules. */
export function hintsOf(looks: readonly Look[], heard: Heard): Hint[] {
  return looks.flatMap(([rule, look]) => {
    const seen = look(heard)
    return seen === undefined ? [] : [{ rule, seen }]
  })
}

/** The value of a header; undefined where it did not come. */
export function headerOf({ headers }: WatchedExchange, name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1]
}

/** Credentials of a Basic header; undefined where there are none that can be read. */
export function basicOf(
  exchange: WatchedExchange,
): { readonly clientId: string; readonly password: string } | undefined {
  const [, base64] = /^basic +([\w+/]+=*)$/i.exec(headerOf(exchange, 'authorization') ?? '') ?? []
  const text = Buffer.from(base64 ?? '', 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { clientId: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** Names that came more than once. */
export function repeatedIn(sent: Parameters): string | undefined {
  const repeated = sent.names().filter((name) => sent.all(name).length > 1)
  return repeated.length === 0 ? undefined : `${repeated.join(', ')} came more than once`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
