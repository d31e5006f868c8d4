/**
 * Prepares a request for the search for hints.
 * @module
 */
import type { PartnerRuleId } from '../../../generated/catalogue.js'
import { show } from '../../core/errors.js'
import type { WatchedExchange } from '../../embedded/platform/index.js'
import type { App, CodeRecord, Tenant } from '../../embedded/platform/model.js'
import type { Runtime } from '../../embedded/platform/runtime.js'
import type { Finding } from '../../partner/predicates/finding.js'
import { valuesOf } from '../../partner/predicates/pairs.js'
import { formDecoded } from '../../partner/predicates/service-token-request.js'
import { basicOf, type Pair, type SecretSource } from '../../partner/requests.js'
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
  /** The request in the form of the predicates, with its whole URL. */
  readonly request: SecretSource & Pick<WatchedExchange, 'method' | 'resource'>
  readonly query: readonly Pair[]
  readonly form: readonly Pair[]
  /** The query, and for POST also the form. */
  readonly parameters: readonly Pair[]
  readonly runtime: Runtime
  /** The school in the path. */
  readonly tenant: Tenant | undefined
  /** The applications of the school. */
  readonly apps: readonly App[]
  /** The application that the request names. */
  readonly app: App | undefined
  /** The code that the request names. */
  readonly code: CodeRecord | undefined
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

/** What hints expect as client ID, in place of a list of all of them. */
export const registeredClientId = 'the client ID of a registered application'

/** Maximum number of remembered values. */
const mostSeen = 5000

type Predicate = (...values: never) => Finding | undefined

/** A rule, and how the sandbox decides whether a request may violate it. */
export type HintDefinition = {
  readonly rule: PartnerRuleId
  /** Returns what is wrong with a request, as a sentence; undefined if nothing is. */
  readonly find: (request: ObservedRequest) => string | undefined
} & (
  | {
      /** The predicate that the suite of the rule uses, too. */
      readonly predicate: Predicate
    }
  | {
      /** Why the decision of the suite does not fit a single request. */
      readonly separate: string
    }
)

/**
 * A hint that the suite of its rule decides with the same predicate.
 * @param values of a request; undefined if the rule does not apply to it
 */
export function shared<A extends readonly unknown[] | []>(
  rule: PartnerRuleId,
  predicate: (...values: A) => Finding | undefined,
  values: (request: ObservedRequest) => A | undefined,
): HintDefinition {
  return {
    rule,
    predicate,
    find: (request) => {
      const valuesByName = values(request)
      const finding = valuesByName === undefined ? undefined : predicate(...valuesByName)
      return finding === undefined ? undefined : sentenceOf(finding)
    },
  }
}

/** What was expected and found, as a sentence. */
function sentenceOf({ expected, found }: Finding): string {
  const texts = [found].flat().map((one) => (one === '' ? '(empty)' : show(one)))
  return `Expected ${expected}; found ${show(texts.join(', ') || 'nothing')}.`
}

/** Parses a request, and finds its school and application. */
export function observe(
  exchange: WatchedExchange,
  runtime: Runtime,
  seenValues: SeenValues,
): ObservedRequest {
  const { method, target, headers, body, resource } = exchange
  const url = target.startsWith('/') ? `${runtime.url}${target}` : target
  const query = [...new URLSearchParams(queryOf(target))]
  const form = [...new URLSearchParams(body.toString('utf8'))]
  const parameters = method === 'POST' ? [...query, ...form] : query
  const [, id] = /\/api\/sso\/[^/?]+\/([^/?]+)/.exec(target) ?? []
  const tenant = id === undefined ? undefined : runtime.tenants.get(formDecoded(id))
  const { apps } = tenant ?? runtime.world.tenants[0]
  return {
    exchange,
    request: { url, method, headers, body, resource },
    query,
    form,
    parameters,
    runtime,
    tenant,
    apps,
    app: namedApp(apps, [...query, ...form], exchange),
    code: runtime.codes.get(valuesOf([...form, ...query], 'code')[0] ?? ''),
    seenValues,
  }
}

function namedApp(apps: readonly App[], sent: readonly Pair[], exchange: WatchedExchange): App | undefined {
  const basic = basicOf(exchange)?.clientId
  const named = valuesOf(sent, 'client_id')[0] ?? basic
  return apps.find(({ id }) => id === named) ?? apps.find(({ id }) => id === formDecoded(basic ?? ''))
}

/** Applies hint definitions to a request. */
export function hintsOf(definitions: readonly HintDefinition[], request: ObservedRequest): Hint[] {
  return definitions.flatMap(({ rule, find }) => {
    const seen = find(request)
    return seen === undefined ? [] : [{ rule, seen }]
  })
}
