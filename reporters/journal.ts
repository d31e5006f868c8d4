/**
 * The journal of a run, `run.jsonl`: one line for each thing as it falls, so that a crash loses nothing.
 * @module
 */
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CheckRecord, ExchangeRecord, ObservationRecord, RunRecord } from '../src/kit/run/record.js'

/** What is known when a run begins. */
export type RunHead = Pick<
  RunRecord,
  'suite' | 'contract' | 'role' | 'target' | 'started' | 'waivers' | 'standards'
>

/** Takes down what happens. Each call returns when the line is handed to the operating system. */
export interface Journal {
  check(record: CheckRecord): void
  exchange(record: ExchangeRecord): void
  observation(record: ObservationRecord): void
  /** Which changes at the target are not undone yet: all of them, whenever that changes. */
  openChanges(changes: readonly string[]): void
  /** Closes the file; further calls throw. */
  close(): void
}

/** What a journal holds. */
export interface JournalContent {
  readonly head: RunHead
  readonly checks: readonly CheckRecord[]
  readonly exchanges: readonly ExchangeRecord[]
  readonly observations: readonly ObservationRecord[]
  /** Changes at the target that were not undone when the journal ended. */
  readonly notUndone: readonly string[]
  /** True where the last line was cut off by a crash; that line is left out. */
  readonly cut: boolean
}

type Line =
  | { readonly type: 'run'; readonly record: RunHead }
  | { readonly type: 'check'; readonly record: CheckRecord }
  | { readonly type: 'exchange'; readonly record: ExchangeRecord }
  | { readonly type: 'observation'; readonly record: ObservationRecord }
  | { readonly type: 'open changes'; readonly record: readonly string[] }

/**
 * Begins a journal. One that is there is replaced.
 * @param path the file; its folder is made where it is absent
 * @throws the error of the file system
 */
export function openJournal(path: string, head: RunHead): Journal {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'w')
  const append = (line: Line): void => {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
  }
  append({ type: 'run', record: head })
  return {
    check: (record) => append({ type: 'check', record }),
    exchange: (record) => append({ type: 'exchange', record }),
    observation: (record) => append({ type: 'observation', record }),
    openChanges: (record) => append({ type: 'open changes', record }),
    close: () => closeSync(file),
  }
}

/**
 * Reads a journal, also one that ends in the middle of a line.
 * @throws Error where the file is no journal: its first line is not that of a run, or a line before the last is broken
 */
export function readJournal(path: string): JournalContent {
  const lines = readFileSync(path, 'utf8').split('\n')
  const rest = lines.pop() ?? ''
  const parsed = lines.map((line, index) => {
    try {
      return JSON.parse(line) as Line
    } catch (cause) {
      throw new Error(`${path}: line ${index + 1} is no JSON; the file was changed after the run`, { cause })
    }
  })
  const head = parsed[0]
  if (head?.type !== 'run') throw new Error(`${path}: expected a journal whose first line is that of a run`)
  return {
    head: head.record,
    checks: parsed.flatMap((line) => (line.type === 'check' ? [line.record] : [])),
    exchanges: parsed.flatMap((line) => (line.type === 'exchange' ? [line.record] : [])),
    observations: parsed.flatMap((line) => (line.type === 'observation' ? [line.record] : [])),
    notUndone: parsed.flatMap((line) => (line.type === 'open changes' ? [line.record] : [])).at(-1) ?? [],
    cut: rest !== '',
  }
}
