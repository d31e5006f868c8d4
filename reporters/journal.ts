/**
 * The journal of a run, `run.jsonl`. Each event is written as one line at once, so that a crash loses nothing.
 * @module
 */
import { closeSync } from 'node:fs'
import { outputError } from '../src/record/output-error.js'
import { openNewOutput, writeAll } from '../src/record/output-file.js'
import type {
  Baseline,
  CheckRecord,
  ExchangeRecord,
  ObservationRecord,
  PlannedRun,
  RunRecord,
} from '../src/record/record.js'
import { FileError, readBeginning, readRegularFile } from '../src/record/regular-file.js'
import { digestOfLine, JournalChain } from './journal-chain.js'
import { lineProblem } from './journal-schema.js'

/** Facts about a run that are known when it begins. */
export type RunHead = Pick<
  RunRecord,
  | 'suite'
  | 'contract'
  | 'contractDocument'
  | 'profile'
  | 'role'
  | 'target'
  | 'started'
  | 'nonce'
  | 'merged'
  | 'node'
  | 'challenge'
  | 'attested'
  | 'notices'
  | 'adaptation'
  | 'features'
  | 'waivers'
  | 'standards'
  | 'strict'
  | 'strictSchema'
  | 'publishable'
  | 'own'
  | 'shard'
  | 'selection'
  | 'seed'
  | 'noWait'
  | 'repeat'
> & {
  /** Absent without --baseline. */
  readonly baseline?: Baseline
}

/** How a run ended. */
export type RunEnd = Pick<RunRecord, 'finished' | 'interrupted' | 'bailed'>

/** What was masked after the lines were written, because the target used a text as a token later. */
export interface MaskedAgain {
  /** Number of lines that changed. All digests were computed again. */
  readonly lines: number
  /** The last digest before. */
  readonly chain: string
}

/** Writes a journal. Each call returns when the operating system has the line. */
export interface Journal {
  check(record: CheckRecord): void
  exchange(record: ExchangeRecord): void
  observation(record: ObservationRecord): void
  /** Records all changes at the target that are not undone yet. Call it each time when they change. */
  openChanges(changes: readonly string[]): void
  /** Records the end of the run. It is the last line. */
  end(record: RunEnd): void
  /** Closes the file. Later calls throw. */
  close(): void
}

/** The content of a journal. */
export interface JournalContent {
  readonly head: RunHead
  readonly planned: PlannedRun
  readonly checks: readonly CheckRecord[]
  readonly exchanges: readonly ExchangeRecord[]
  readonly observations: readonly ObservationRecord[]
  /** Changes at the target that were not undone when the journal ended. */
  readonly notUndone: readonly string[]
  /** Null if the run was killed. */
  readonly end: RunEnd | null
  /** True if a crash cut the last line off. That line is ignored. */
  readonly cut: boolean
  /** The last digest, which covers all lines; absent in journals of earlier versions, whose lines have none. */
  readonly chain?: string
}

/** A line of a journal. Its schema is `specs/journal.schema.json`. */
type Line =
  | { readonly type: 'run'; readonly record: RunHead }
  | { readonly type: 'plan'; readonly record: PlannedRun }
  | { readonly type: 'check'; readonly record: CheckRecord }
  | { readonly type: 'exchange'; readonly record: ExchangeRecord }
  | { readonly type: 'observation'; readonly record: ObservationRecord }
  | { readonly type: 'open changes'; readonly record: readonly string[] }
  | { readonly type: 'masked again'; readonly record: MaskedAgain }
  | { readonly type: 'end'; readonly record: RunEnd }

/** The record in the lines of one type. */
type RecordOf<Type extends Line['type']> = Extract<Line, { readonly type: Type }>['record']

/**
 * Starts a journal. An existing file is replaced; a link in its place is removed and not followed.
 * @param path the file; its folder is created if it does not exist
 * @throws {FileError} if its folder is a link, or a folder has the name of the file
 * @throws {OutputError} if there is no space, or the file system refuses it for another reason; later calls too
 */
export function openJournal(path: string, head: RunHead, planned: PlannedRun): Journal {
  const file = openNewOutput(path)
  const chain = new JournalChain()
  const append = (line: Line): void => {
    try {
      writeAll(file, Buffer.from(`${chain.link(JSON.stringify(line))}\n`))
    } catch (error) {
      throw outputError(error, path)
    }
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
 * Reads a journal, even if its last line is incomplete.
 * @throws {JournalError} if the file is not a journal: it is no regular file, its beginning is wrong, a line before the
 *   last is broken, or a line was changed, added or removed
 */
export function readJournal(path: string): JournalContent {
  const lines = textOf(path).split('\n')
  const rest = lines.pop() ?? ''
  const parsed = lines.map((line, index) => lineOf(path, line, index + 1))
  const [head, planned] = parsed
  mustBeInOrder(path, parsed)
  const chain = chainOf(path, lines)
  if (head?.type !== 'run')
    throw new JournalError(path, null, 'expected a journal: its first line must have the type "run"')
  if (planned?.type !== 'plan')
    throw new JournalError(
      path,
      null,
      'expected the plan of the run in the second line; the run stopped before it began',
    )
  const recordsOf = <Type extends Line['type']>(type: Type): RecordOf<Type>[] =>
    parsed.flatMap((line) => (line.type === type ? [line.record as RecordOf<Type>] : []))
  return {
    head: head.record,
    planned: planned.record,
    checks: recordsOf('check'),
    exchanges: recordsOf('exchange'),
    observations: recordsOf('observation'),
    notUndone: recordsOf('open changes').at(-1) ?? [],
    end: recordsOf('end').at(-1) ?? null,
    cut: rest !== '',
    ...(chain === null ? {} : { chain }),
  }
}

/** The last digest of these lines; null if they have none. @throws {JournalError} if a line does not fit its digest */
function chainOf(path: string, lines: readonly string[]): string | null {
  if (lines.every((line) => digestOfLine(line) === null)) return null
  const chain = new JournalChain()
  const broken = lines.findIndex((line) => !chain.follows(line))
  if (broken === -1) return chain.last
  throw new JournalError(
    path,
    broken + 1,
    'does not fit its digest: it was changed, added or moved after the run, or a line before it was',
  )
}

/** @throws {JournalError} if a line is at a place where a run does not write it */
function mustBeInOrder(path: string, lines: readonly Line[]): void {
  for (const [index, { type }] of lines.entries()) {
    const number = index + 1
    if ((type === 'run' && index > 0) || (type === 'plan' && index > 1))
      throw new JournalError(path, number, `is a second line of the type "${type}"`)
    if (index > 0 && lines[index - 1]?.type === 'end')
      throw new JournalError(path, number, `follows the end of the run (type "${type}")`)
  }
}

/** Bytes of the longest first line. */
const mostOfHead = 1_000_000

/**
 * The first line of a journal, which says how it was made. The rest is not read.
 * @throws {JournalError} if the file is no regular file
 */
export function readFirstLine(path: string): string {
  const [line = ''] = read(path, (file) => readBeginning(file, mostOfHead))
    .toString('utf8')
    .split('\n', 1)
  return line
}

function textOf(path: string): string {
  return read(path, readRegularFile).toString('utf8')
}

function read(path: string, how: (path: string) => Buffer): Buffer {
  try {
    return how(path)
  } catch (error) {
    if (error instanceof FileError) throw new JournalError(path, null, error.message)
    throw error
  }
}

function lineOf(path: string, text: string, number: number): Line {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new JournalError(path, number, 'is not JSON; the file was changed after the run')
  }
  const problem = lineProblem(value)
  if (problem !== null) throw new JournalError(path, number, `does not belong to a journal: ${problem}`)
  if (JSON.stringify(value) === text) return value as Line
  throw new JournalError(
    path,
    number,
    'is not written as a run writes it: a field is repeated, or the layout differs',
  )
}

/** A file is not a valid journal. */
export class JournalError extends Error {
  override readonly name = 'JournalError'
  readonly code = 'journal'

  /** @param line number of the broken line, from 1; null if no single line is the problem */
  constructor(path: string, line: number | null, problem: string) {
    const words = line === null ? problem : `line ${line} ${problem}`
    super(`${path}: ${words}`)
    this.problem = words
  }

  /** The message without the path. */
  readonly problem: string
}
