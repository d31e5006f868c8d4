/**
 * What went by at the platform: requests, masked before they are kept, and webhooks. The latest alone are kept.
 * @module
 */

import { Evidence } from '../core/http/evidence.js'
import { Redactor } from '../core/http/redactor.js'
import type { BehaviourName, WatchedExchange, WatchedWebhook } from '../embedded/platform/index.js'
import type { Runtime } from '../embedded/platform/runtime.js'
import type { ExchangeRecord } from '../record/record.js'
import { type Hint, Memory } from './hints/heard.js'
import { hintsFor } from './hints/index.js'
import { webhookHints } from './hints/webhook.js'
import { idTokenIn, type ToldToken } from './id-token.js'
import { operationOf } from './operation.js'

/** A request with its answer. */
export interface RequestEntry {
  readonly kind: 'request'
  /** From 1, never used again. */
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly operation: string | null
  /** Masked. */
  readonly exchange: ExchangeRecord
  readonly consulted: readonly BehaviourName[]
  /** What the ID token in the answer says; undefined where there is none. */
  readonly idToken: ToldToken | undefined
  readonly hints: readonly Hint[]
}

/** One sending of a webhook. */
export interface WebhookEntry {
  readonly kind: 'webhook'
  readonly id: number
  readonly at: number
  readonly operation: 'credentialsWebhook' | 'deactivationWebhook'
  readonly webhook: WatchedWebhook
  readonly hints: readonly Hint[]
}

export type Entry = RequestEntry | WebhookEntry

/** An entry that is new or has changed. */
export interface Change {
  /** From 1, in the order in which they came. */
  readonly number: number
  readonly entry: Entry
}

/** Entries that are kept. */
export const mostEntries = 300
/** Secrets after which masking begins anew: what is kept is masked already. */
const mostSecrets = 5000

/** The latest entries, and who wants to hear of new ones. */
export class Journal {
  readonly #entries = new Map<number, Entry>()
  /** Number of the latest change of each entry: a webhook changes once it was answered. */
  readonly #changed = new Map<number, number>()
  readonly #listeners = new Set<(change: Change) => void>()
  readonly #webhooks = new Map<string, number>()
  readonly #memory = new Memory()
  #redactor = new Redactor()
  #last = 0
  #changes = 0

  /**
   * @param platform its state, known once it runs
   * @param publicKey of webhooks: SubjectPublicKeyInfo in Base64
   * @param secrets of the world and of the application, with labels
   */
  constructor(
    private readonly platform: () => Runtime,
    private readonly publicKey: () => string,
    private readonly secrets: () => readonly (readonly [value: string, label: string])[],
  ) {}

  /** The entries, newest first. */
  entries(): readonly Entry[] {
    return [...this.#entries.values()].reverse()
  }

  get(id: number): Entry | undefined {
    return this.#entries.get(id)
  }

  /** How many changes there were. */
  get changes(): number {
    return this.#changes
  }

  /** The entries that are new or have changed since a change, the latest change last. */
  since(number: number): readonly Change[] {
    return [...this.#changed]
      .flatMap(([id, change]) => {
        const entry = this.#entries.get(id)
        return entry === undefined || change <= number ? [] : [{ number: change, entry }]
      })
      .sort((one, other) => one.number - other.number)
  }

  /** Calls for every entry that is new or has changed. @returns ends it */
  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Forgets what went by. */
  clear(): void {
    this.#entries.clear()
    this.#changed.clear()
    this.#webhooks.clear()
  }

  /** Notes a request. */
  exchange(exchange: WatchedExchange): void {
    this.#put({
      kind: 'request',
      id: this.#next(),
      at: exchange.startedAt,
      operation: operationOf(exchange),
      exchange: this.#masked(exchange),
      consulted: exchange.consulted,
      idToken: this.#maskedToken(idTokenIn(exchange)),
      hints: this.#maskedHints(hintsFor(exchange, this.platform(), this.#memory)),
    })
  }

  /** Notes a webhook as it is sent, and again when that has ended. */
  webhook(webhook: WatchedWebhook): void {
    const known = this.#webhooks.get(webhook.id)
    // One that was forgotten meanwhile stays so.
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
    if (this.#redactor.secrets().length > mostSecrets) this.#redactor = new Redactor()
    for (const [value, label] of this.secrets()) this.#redactor.add(value, label)
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

  #maskedToken(token: ToldToken | undefined): ToldToken | undefined {
    if (token === undefined) return undefined
    const { header, claims } = token
    return { header: this.#redactor.url(header), claims: this.#redactor.url(claims) }
  }

  #maskedHints(hints: readonly Hint[]): readonly Hint[] {
    return hints.map(({ rule, seen }) => ({ rule, seen: this.#redactor.url(seen) }))
  }
}
