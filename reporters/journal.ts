/**
 * The journal of a run, `run.jsonl`: one line for each thing as it falls, so that a crash loses nothing.
 * @module
 */
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type {
  CheckRecord,
  ExchangeRecord,
  ObservationRecord,
  PlannedRun,
  RunRecord,
} from '../src/record/record.js'
import { lineProblem } from './journal-schema.js'

/** What is known when a run begins. */
export type RunHead = Pick<
  RunRecord,
  | 'suite'
  | 'contract'
  | 'role'
  | 'target'
  | 'started'
  | 'notices'
  | 'features'
  | 'waivers'
  | 'standards'
  | 'own'
  | 'shard'
>

/** How a run came to its end. */
export type RunEnd = Pick<RunRecord, 'finished' | 'interrupted'>

/** Takes down what happens. Each call returns when the line is handed to the operating system. */
export interface Journal {
  check(record: CheckRecord): void
  exchange(record: ExchangeRecord): void
  observation(record: ObservationRecord): void
  /** Which changes at the target are not undone yet: all of them, whenever that changes. */
  openChanges(changes: readonly string[]): void
  /** The run has come to its end, and everything of it is taken down. */
  end(record: RunEnd): void
  /** Closes the file; further calls throw. */
  close(): void
}

/** What a journal holds. */
export interface JournalContent {
  readonly head: RunHead
  readonly planned: PlannedRun
  readonly checks: readonly CheckRecord[]
  readonly exchanges: readonly ExchangeRecord[]
  readonly observations: readonly ObservationRecord[]
  /** Changes at the target that were not undone when the journal ended. */
  readonly notUndone: readonly string[]
  /** Null where the run was killed before it came to its end. */
  readonly end: RunEnd | null
  /** True where the last line was cut off by a crash; that line is left out. */
  readonly cut: boolean
}

/** A line of a journal. Its schema is `specs/journal.schema.json`. */
type WorkerChannel =
  | { readonly type: 'run'; readonly record: RunHead }
  | { readonly type: 'plan'; readonly record: PlannedRun }
  | { readonly type: 'check'; readonly record: CheckRecord }
  | { readonly type: 'exchange'; readonly record: ExchangeRecord }
  | { readonly type: 'observation'; readonly record: ObservationRecord }
  | { readonly type: 'open changes'; readonly record: readonly string[] }
  | { readonly type: 'end'; readonly record: RunEnd }

/** What the lines of one type hold. */
type RecordOf<Type extends WorkerChannel['type']> = Extract<WorkerChannel, { readonly type: Type }>['record']

/**
 * Begins a journal. One that is there is replaced.
 * @param path the file; its folder is made where it is absent
 * @throws the error of the file system
 */
export function openJournal(path: string, head: RunHead, planned: PlannedRun): Journal {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'w')
  const append = (line: WorkerChannel): void => {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
  }
  append({ type: 'run', record: head })
  append({ type: 'plan', record: planned })
  return {
    check: (record) => append({ type: 'check', record }),
    exchange: (record) => append({ type: 'exchange', record }),
    observation: (record) => append({ type: 'observation', record }),
    openChanges: (record) => append({ type: 'open changes', record }),
    end: (record) => append({ type: 'end', record }),
    close: () => closeSync(file),
  }
}

/**
 * Reads a journal, also one that ends in the middle of a line.
 * @throws {JournalError} where the file is no journal: it does not begin as one, or a line before the last is broken
 */
export function readJournal(path: string): JournalContent {
  const lines = readFileSync(path, 'utf8').split('\n')
  const rest = lines.pop() ?? ''
  const parsed = lines.map((line, index) => lineOf(path, line, index + 1))
  const [head, planned] = parsed
  if (head?.type !== 'run')
    throw new JournalError(path, null, 'expected a journal whose first line is that of a run')
  if (planned?.type !== 'plan')
    throw new JournalError(path, null, 'expected the plan of the run in its second line; the run never began')
  const all = <Type extends WorkerChannel['type']>(type: Type): RecordOf<Type>[] =>
    parsed.flatMap((line) => (line.type === type ? [line.record as RecordOf<Type>] : []))
  return {
    head: head.record,
    planned: planned.record,
    checks: all('check'),
    exchanges: all('exchange'),
    observations: all('observation'),
    notUndone: all('open changes').at(-1) ?? [],
    end: all('end').at(-1) ?? null,
    cut: rest !== '',
  }
}

function lineOf(path: string, text: string, number: number): WorkerChannel {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new JournalError(path, number, 'is no JSON; the file was changed after the run')
  }
  const problem = lineProblem(value)
  if (problem === null) return value as WorkerChannel
  throw new JournalError(path, number, `is no line of a journal: ${problem}`)
}

/** A file is no journal. */
export class JournalError extends Error {
  override readonly name = 'JournalError'
  readonly code = 'journal'

  /** @param line number of the line that is broken, from 1; null where it is none of them alone */
  constructor(path: string, line: number | null, problem: string) {
    super(`${path}: ${line === null ? problem : `line ${line} ${problem}`}`)
  }
}
