/**
 * The progress of a run, and the lines that show it.
 * @module
 */
import type { Palette } from '../../src/output/style.js'
import { forTerminal } from '../../src/output/terminal.js'
import type { CheckRecord } from '../../src/record/record.js'
import { clip, duration } from './terminal.js'

/** Collects the progress of a run. */
export interface Progress {
  started(rule: string, caseName: string): void
  ended(check: CheckRecord): void
  waiting(what: string, seconds: number, now: number): void
  view(now: number): ProgressView
}

/** The progress of a run at one point in time. */
export interface ProgressView {
  readonly done: number
  readonly total: number
  readonly violated: number
  readonly undecided: number
  /** Checks that are running, the oldest first. */
  readonly running: readonly string[]
  /** The wait that ends last, if there is one. */
  readonly wait: { readonly what: string; readonly left: number } | null
}

/** Starts to follow a run. @param total number of its checks */
export function progress(total: number): Progress {
  const running = new Set<string>()
  const waits = new Map<string, number>()
  const count = { done: 0, violated: 0, undecided: 0 }
  return {
    started: (rule, caseName) => void running.add(nameOf(rule, caseName)),
    ended(check) {
      running.delete(nameOf(check.rule, check.case))
      count.done += 1
      if (check.verdict === 'violated' || check.verdict === 'undecided') count[check.verdict] += 1
    },
    waiting: (what, seconds, now) => void waits.set(what, now + seconds * 1000),
    view(now) {
      for (const [what, until] of waits) if (until <= now) waits.delete(what)
      const last = [...waits].sort(([, one], [, other]) => other - one)[0]
      return {
        ...count,
        total,
        running: [...running],
        wait: last && running.size > 0 ? { what: last[0], left: last[1] - now } : null,
      }
    },
  }
}

/** The name of a check in one line. */
export function nameOf(rule: string, caseName: string): string {
  return caseName === '' ? rule : `${rule} (${forTerminal(caseName)})`
}

/** The progress as one line of a log. */
export function heartbeat(view: ProgressView): string {
  const parts = [`${view.done}/${view.total} checks`, ...problems(view).map(({ text }) => text)]
  const wait = waitText(view)
  const now = wait ?? (view.running[0] === undefined ? null : `running ${view.running[0]}`)
  return [parts.join(', '), ...(now === null ? [] : [now])].join('; ')
}

/** The lines of the status area of a terminal. None is wider than `columns`. */
export function statusLines(view: ProgressView, columns: number, palette: Palette): string[] {
  const width = columns - 1
  const counter = `${view.done}/${view.total}`
  const size = 20
  const filled = view.total === 0 ? size : Math.min(size, Math.floor((view.done / view.total) * size))
  const problemLines = problems(view)
  const head = [counter, ...problemLines.map(({ text }) => text)].join('  ')
  if (head.length + size + 4 > width) return [clip(head, width)]
  const bar = palette.green('━'.repeat(filled)) + palette.dim('─'.repeat(size - filled))
  const first = [
    bar,
    palette.bold(counter),
    ...problemLines.map(({ text, kind }) => (kind === 'violated' ? palette.red(text) : palette.yellow(text))),
  ].join('  ')
  const more = view.running.length > 1 ? ` and ${view.running.length - 1} more` : ''
  const running = view.running[0] === undefined ? [] : [`  ${view.running[0]}${more}`]
  const wait = waitText(view)
  const below = [...running, ...(wait === null ? [] : [`  ${wait}`])]
  return [first, ...below.map((line) => palette.dim(clip(line, width)))]
}

function problems({ violated, undecided }: ProgressView): { text: string; kind: 'violated' | 'undecided' }[] {
  return [
    ...(violated > 0 ? [{ text: `${violated} violated`, kind: 'violated' as const }] : []),
    ...(undecided > 0 ? [{ text: `${undecided} undecided`, kind: 'undecided' as const }] : []),
  ]
}

function waitText({ wait }: ProgressView): string | null {
  if (wait === null) return null
  return `waiting: ${forTerminal(wait.what)}, ${duration(Math.ceil(wait.left / 1000) * 1000).replace('.0 s', ' s')} left`
}
