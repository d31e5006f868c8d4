/**
 * The log of the sandbox: requests to the platform, and webhooks from it. It keeps the latest entries.
 *
 * Codes, tokens and passwords that the sandbox made are shown. Everything else in the place of a secret is masked: it may
 * be a real secret, for example of an application that still has its settings for production.
 * @module
 */
import { Evidence } from '../core/http/evidence.js'
import { Redactor } from '../core/http/redactor.js'
import type { BehaviourName, WatchedExchange, WatchedWebhook } from '../embedded/platform/index.js'
import { parseForm } from '../embedded/platform/parameters.js'
import type { Runtime } from '../embedded/platform/runtime.js'
import type { ExchangeRecord } from '../record/record.js'
import { notesFor } from './hints/dialect.js'
import { hintsFor } from './hints/index.js'
import { type Hint, SeenValues } from './hints/request.js'
import { webhookHints } from './hints/webhook.js'
import { operationOf } from './operation.js'
import { type DecodedToken, tokensIn } from './tokens.js'

/** A request with its response. */
export interface RequestEntry {
  readonly kind: 'request'
  /** Counts from 1 and is never reused. */
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly operation: string | null
  /** The exchange. Secrets that the sandbox did not make are masked. */
  readonly exchange: ExchangeRecord
  readonly consulted: readonly BehaviourName[]
  /** The decoded JWTs of the request and the response that the sandbox issued. */
  readonly tokens: readonly DecodedToken[]
  readonly hints: readonly Hint[]
  /** What the platform did not understand, as sentences. They name no rule. */
  readonly notes: readonly string[]
}

/** One delivery attempt of a webhook. */
export interface WebhookEntry {
  readonly kind: 'webhook'
  readonly id: number
  readonly at: number
  readonly operation: 'credentialsWebhook' | 'deactivationWebhook'
  readonly webhook: WatchedWebhook
  readonly hints: readonly Hint[]
}

export type Entry = RequestEntry | WebhookEntry

/** A new or changed entry. */
export interface Change {
  /** Counts from 1. */
  readonly number: number
  readonly entry: Entry
}

/** Maximum number of entries. */
export const mostEntries = 300
/** Secrets and open values of the log. */
export interface LoggedSecrets {
  /** What the developer entered, with its label. It is masked. */
  readonly entered: readonly (readonly [value: string, label: string])[]
  /** Codes, tokens and passwords of the invented world. They are shown. */
  readonly invented: Iterable<string>
}

/** Number of secrets after which the log starts with a new redactor. Kept entries are already masked. */
const mostSecrets = 5000

/** The latest entries, and the subscribers to changes. */
export class TrafficLog {
  readonly #entries = new Map<number, Entry>()
  /** Number of the latest change of each entry. A webhook entry changes when its delivery ends. */
  readonly #changed = new Map<number, number>()
  readonly #listeners = new Set<(change: Change) => void>()
  readonly #webhooks = new Map<string, number>()
  readonly #seenValues = new SeenValues()
  #redactor = new Redactor()
  #last = 0
  #changes = 0

  /**
   * @param platform state of the platform, available once it runs
   * @param publicKey public key of webhooks: SubjectPublicKeyInfo in Base64
   * @param secrets which values are masked, and which are shown
   */
  constructor(
    private readonly platform: () => Runtime,
    private readonly publicKey: () => string,
    private readonly secrets: () => LoggedSecrets,
  ) {}

  /** The entries, newest first. */
  entries(): readonly Entry[] {
    return [...this.#entries.values()].reverse()
  }

  get(id: number): Entry | undefined {
    return this.#entries.get(id)
  }

  /** Number of changes since the start. */
  get changes(): number {
    return this.#changes
  }

  /** Entries that are new or changed since a change number, in order of their latest change. */
  since(number: number): readonly Change[] {
    return [...this.#changed]
      .flatMap(([id, change]) => {
        const entry = this.#entries.get(id)
        return entry === undefined || change <= number ? [] : [{ number: change, entry }]
      })
      .sort((one, other) => one.number - other.number)
  }

  /** Subscribes to new and changed entries. @returns a function that unsubscribes */
  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Removes all entries. */
  clear(): void {
    this.#entries.clear()
    this.#changed.clear()
    this.#webhooks.clear()
  }

  /** Adds a request. */
  exchange(exchange: WatchedExchange): void {
    const masked = this.#masked(exchange)
    this.#put({
      kind: 'request',
      id: this.#next(),
      at: exchange.startedAt,
      operation: operationOf(exchange),
      exchange: masked,
      consulted: exchange.consulted,
      tokens: tokensIn(masked),
      hints: this.#maskedHints(hintsFor(exchange, this.platform(), this.#seenValues)),
      notes: notesFor(exchange, this.platform()).map((note) => this.#redactor.url(note)),
    })
  }

  /** Adds a webhook when it is sent, and updates its entry when the delivery ends. */
  webhook(webhook: WatchedWebhook): void {
    const known = this.#webhooks.get(webhook.id)
    // The log was cleared while this webhook was on its way.
    if (known === undefined && webhook.ended !== undefined) return
    const id = known ?? this.#next()
    this.#webhooks.set(webhook.id, id)
    this.#put({
      kind: 'webhook',
      id,
      at: webhook.startedAt,
      operation: webhook.kind === 'credentials' ? 'credentialsWebhook' : 'deactivationWebhook',
      webhook,
      hints: webhookHints(webhook, this.publicKey()),
    })
  }

  #next(): number {
    this.#last += 1
    return this.#last
  }

  #put(entry: Entry): void {
    this.#changes += 1
    this.#entries.set(entry.id, entry)
    this.#changed.set(entry.id, this.#changes)
    for (const [id, one] of this.#entries) {
      if (this.#entries.size <= mostEntries) break
      this.#entries.delete(id)
      this.#changed.delete(id)
      if (one.kind === 'webhook') this.#webhooks.delete(one.webhook.id)
    }
    for (const listener of this.#listeners) listener({ number: this.#changes, entry })
  }

  #masked(exchange: WatchedExchange): ExchangeRecord {
    const { url } = this.platform()
    const { method, target, headers, body, answer, startedAt, endedAt } = exchange
    this.#learn()
    if (exchange.endpoint === 'token' && answer?.status === 200)
      for (const verifier of verifiersIn(exchange)) this.#redactor.show(verifier)
    const evidence = new Evidence(this.#redactor)
    const id = evidence.record({
      purpose: '',
      operation: null,
      method,
      url: target.startsWith('/') ? `${url}${target}` : url,
      requestHeaders: headers,
      requestBody: body.length === 0 ? null : body,
      at: new Date(startedAt),
      ms: endedAt - startedAt,
      response: answer === null ? null : { ...answer, wireBytes: answer.body.length },
      error: answer === null ? { code: 'NO_ANSWER', message: 'no answer was given' } : null,
    })
    return evidence.get(id)
  }

  /** Masks in a text what the developer entered. */
  masked(text: string): string {
    this.#learn()
    return this.#redactor.text(text)
  }

  #learn(): void {
    if (this.#redactor.secrets().length > mostSecrets) this.#redactor = new Redactor()
    const { entered, invented } = this.secrets()
    // What was entered comes first: it stays masked.
    for (const [value, label] of entered) this.#redactor.add(value, label)
    for (const value of invented) this.#redactor.show(value)
  }

  #maskedHints(hints: readonly Hint[]): readonly Hint[] {
    return hints.map(({ rule, seen }) => ({ rule, seen: this.#redactor.url(seen) }))
  }
}

/** The PKCE verifiers of a token request. */
function verifiersIn({ body }: WatchedExchange): readonly string[] {
  return parseForm(body.toString('utf8')).all('code_verifier')
}
