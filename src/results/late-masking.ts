/**
 * Masks what became a secret after it was recorded. A target can show a text, and use the same text as a token later.
 * @module
 */
import { digestOfLine, JournalChain, withoutDigest } from '../../reporters/journal-chain.js'
import { scanner } from '../../reporters/scan.js'
import { Redactor } from '../core/http/redactor.js'
import { isRecord } from '../core/json.js'
import { echoLabel } from '../record/echoes.js'
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

/** Masks what the target has used as a secret later. @param secrets those that it has used */
export function lateMasking(secrets: readonly KnownSecret[]): RunMasking {
  const redactor = new Redactor()
  for (const { value, name } of secrets) redactor.addAs(value, name)
  return new RunMasking((text) => redactor.text(text))
}

/**
 * Withholds each text in which the target repeats a secret of the profile, in any encoding that reports are searched for.
 * @param secrets those of the profile
 */
export function echoMasking(secrets: readonly KnownSecret[]): RunMasking {
  const find = scanner(secrets)
  return new RunMasking((text) => {
    const [leak] = find(text)
    return leak === undefined ? text : echoLabel(leak)
  })
}

/** Masks texts of a run. */
export class RunMasking {
  /** @param mask changes one text */
  constructor(readonly mask: (text: string) => string) {}

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

  /**
   * A complete journal with all texts of the target masked. The lines about the run and its plan stay as they are. If a
   * line changes, all digests are computed again, and a line before the end says so.
   */
  journal(text: string): string {
    const lines = text.split('\n').filter((line) => line !== '')
    const before = lines.map(withoutDigest)
    const masked = before.map((line) => this.#line(line))
    const changed = masked.filter((line, index) => line !== before[index]).length
    if (changed === 0) return text
    const chain = digestOfLine(lines.at(-1) ?? '')
    if (chain === null) return `${masked.join('\n')}\n`
    const note = JSON.stringify({ type: 'masked again', record: { lines: changed, chain } })
    const again = new JournalChain()
    return [...masked.slice(0, -1), note, ...masked.slice(-1)].map((line) => `${again.link(line)}\n`).join('')
  }

  #line(line: string): string {
    const value = JSON.parse(line) as { readonly type: string; readonly record: unknown }
    if (['run', 'plan', 'end'].includes(value.type)) return line
    return JSON.stringify({ ...value, record: this.#masked(value.record) })
  }

  #masked<T>(value: T): T {
    return this.#of(value) as T
  }

  #of(value: unknown): unknown {
    if (typeof value === 'string') return this.mask(value)
    if (Array.isArray(value)) return value.map((one) => this.#of(one))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, ofTheSuite.has(name) ? one : this.#of(one)]),
    )
  }
}
