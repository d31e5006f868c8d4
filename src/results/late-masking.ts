/**
 * Masks what became a secret after it was recorded. A target can show a text, and use the same text as a token later.
 * @module
 */

import { Redactor } from '../core/http/redactor.js'
import { isRecord } from '../core/json.js'
import type { RunRecord } from '../record/record.js'
import type { KnownSecret } from '../worker/messages.js'

/** Fields that name something of the suite or a time. A target has no influence on them. */
const ofTheSuite = new Set([
  'at',
  'case',
  'entry',
  'finished',
  'id',
  'method',
  'rule',
  'sha256',
  'started',
  'type',
  'verdict',
])

/** Masks texts of a run. */
export class LateMasking {
  readonly #redactor = new Redactor()

  /** @param secrets those that the target has used */
  constructor(secrets: readonly KnownSecret[]) {
    for (const { value, name } of secrets) this.#redactor.addAs(value, name)
  }

  /** A run with all texts of the target masked. */
  record(run: RunRecord): RunRecord {
    return {
      ...run,
      notUndone: this.#masked(run.notUndone),
      rules: this.#masked(run.rules),
      observations: this.#masked(run.observations),
      exchanges: this.#masked(run.exchanges),
    }
  }

  /** A journal with all texts of the target masked. The lines about the run and its plan stay as they are. */
  journal(text: string): string {
    return text
      .split('\n')
      .map((line) => {
        if (line === '') return line
        const value = JSON.parse(line) as { readonly type: string; readonly record: unknown }
        if (value.type === 'run' || value.type === 'plan' || value.type === 'end') return line
        return JSON.stringify({ ...value, record: this.#masked(value.record) })
      })
      .join('\n')
  }

  #masked<T>(value: T): T {
    return this.#of(value) as T
  }

  #of(value: unknown): unknown {
    if (typeof value === 'string') return this.#redactor.text(value)
    if (Array.isArray(value)) return value.map((one) => this.#of(one))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, ofTheSuite.has(name) ? one : this.#of(one)]),
    )
  }
}
