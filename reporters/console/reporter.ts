/**
 * Shows a run at the terminal: its progress, each problem when it is found, and a summary at the end.
 * @module
 */
import { env } from 'node:process'
import { statusArea } from '../../src/output/status-area.js'
import { type ColorEnvironment, type Palette, paletteFor } from '../../src/output/style.js'
import { forTerminal } from '../../src/output/terminal.js'
import { columnsOf, wrapped, wrappedLines } from '../../src/output/wrap.js'
import { type Output, standardOutput, Writer } from '../../src/output/writer.js'
import type { RunListener, RunPlan } from '../../src/record/listener.js'
import type { CheckRecord, RuleEntry } from '../../src/record/record.js'
import { groupBy, plural, tierName } from '../outcome.js'
import { budgetSentence } from '../result/headline.js'
import { heartbeat, nameOf, progress, statusLines } from './progress.js'
import { resultLines } from './result.js'
import { summary } from './summary.js'
import { type Clock, clippedTo, duration, machineClock } from './terminal.js'
import { waitLines } from './waits.js'

/** Options of {@link consoleReporter}. */
export interface ConsoleOptions {
  /** Default: the standard output. */
  readonly output?: Output
  /** Default: `process.env`. The reporter reads NO_COLOR, FORCE_COLOR, TERM and CI. */
  readonly env?: ColorEnvironment
  /** Default: the machine's clock. */
  readonly clock?: Clock
  /** True to write only what was found, and the result. */
  readonly quiet?: boolean
  /** True to write everything: without it, the output has a limit of lines. */
  readonly verbose?: boolean
  /** The lines at the end. Default: the summary of a run. */
  readonly end?: typeof summary
  /** Lines that were printed before. They count: the limit is one of the whole output of a run. Default: 0. */
  readonly printedBefore?: number
}

/** Milliseconds between two drawings of the status area: hundreds of checks may end in a second. */
const redrawEvery = 250
/** Milliseconds after which a log without other lines gets a line about the progress. The time doubles with each one. */
const heartbeatEvery = 10_000
/** Longest time between two of them: a CI server may end a job that prints nothing for ten minutes. */
const longestHeartbeat = 320_000
/** Lines of findings while a run goes on, and with --quiet, where no summary follows. */
const liveLines = { usual: 14, quiet: 90 } as const
/** Lines of one of them. */
const findingLines = 3
/** Lines about the plan. */
const mostPlanLines = 10

/** Writes the lines of a run in progress. */
interface Screen {
  keep(lines: readonly string[]): void
  /** Removes the status area, and writes nothing until {@link release}. */
  hold(): void
  release(): void
  close(): void
}

/** Undecided checks with one reason that get a line. If the target stops to answer, hundreds have the same reason. */
const fewAlike = 3

/**
 * A listener that writes for people. Each violated or undecided check gets a line at once. On a terminal, a status
 * area shows the progress. Elsewhere, and on CI servers, a line shows it every ten seconds if nothing else is written.
 */
export function consoleReporter(options: ConsoleOptions = {}): RunListener {
  const {
    output = standardOutput.output,
    env: environment = env,
    clock = machineClock,
    quiet = false,
    verbose = false,
    end = summary,
    printedBefore = 0,
  } = options
  const palette = paletteFor(output, environment)
  const live = output.isTTY === true && environment.TERM !== 'dumb' && !environment.CI
  const reasons = new Map<string, number>()
  let state = progress(0)
  let isKnown: NonNullable<RunPlan['isKnown']> = () => false
  const columns = (): number => columnsOf(output, environment)
  const mostLive = verbose ? Number.POSITIVE_INFINITY : quiet ? liveLines.quiet : liveLines.usual
  let printed = printedBefore
  let findings = 0
  let screen: Screen = lines(output)
  const keep = (kept: readonly string[]): void => {
    printed += kept.length
    screen.keep(kept)
  }
  /** Writes what was found, as long as there is room. */
  const keepFinding = (found: readonly string[]): void => {
    if (findings > mostLive) return
    const next = found.flatMap((line) =>
      clippedTo(verbose ? Number.POSITIVE_INFINITY : findingLines, wrapped(line, columns())),
    )
    findings += next.length
    if (findings <= mostLive) keep(next)
    else
      keep(wrapped(palette.dim(`  Further findings are in the ${quiet ? 'report' : 'summary'}.`), columns()))
  }
  return {
    planned(plan) {
      state = progress(plan.checks)
      isKnown = plan.isKnown ?? isKnown
      if (quiet) return
      keep(planLines(plan, palette, columns(), verbose))
      const view = () => state.view(clock.now())
      screen = live
        ? area(output, clock, () => statusLines(view(), columns(), palette))
        : lines(output, clock, () => {
            const beat = wrapped(palette.dim(heartbeat(view())), columns())
            printed += beat.length
            return beat
          })
    },
    started(rule, caseName) {
      state.started(rule, caseName)
    },
    waiting(what, seconds) {
      state.waiting(what, seconds, clock.now())
    },
    ended(check, entry) {
      state.ended(check)
      const known = check.verdict === 'violated' && isKnown(check)
      const line = foundLine(check, entry, known, palette)
      if (line === null || (known && quiet)) return
      if (check.verdict === 'undecided') {
        const reason = check.reason ?? ''
        const shown = (reasons.get(reason) ?? 0) + 1
        reasons.set(reason, shown)
        if (shown > fewAlike) return
        if (shown === fewAlike)
          keepFinding([line, palette.dim('  The summary lists further checks with this reason.')])
        else keepFinding([line])
      } else keepFinding([line])
    },
    hold: () => screen.hold(),
    release: () => screen.release(),
    finished(run, files) {
      screen.close()
      const writer = new Writer(output)
      if (quiet) writer.lines(['', ...wrappedLines(resultLines(run, palette), columns())])
      else writer.lines(end(run, files, palette, { columns: columns(), verbose, printed }))
    },
  }
}

function area(output: Output, clock: Clock, render: () => string[]): Screen {
  const status = statusArea(output)
  const backlog: string[] = []
  let held = false
  const draw = () => {
    if (!held) status.draw(render())
  }
  draw()
  const stop = clock.every(redrawEvery, draw)
  return {
    keep(kept) {
      if (held) backlog.push(...kept)
      else status.keep(kept)
      draw()
    },
    hold() {
      status.clear()
      held = true
    },
    release() {
      held = false
      status.keep(backlog.splice(0))
      draw()
    },
    close() {
      stop()
      status.keep(backlog.splice(0))
      status.clear()
    },
  }
}

function lines(output: Output, clock?: Clock, render?: () => readonly string[]): Screen {
  const writer = new Writer(output)
  const backlog: string[] = []
  let held = false
  let quiet = true
  const flush = () => {
    if (!held) writer.lines(backlog.splice(0))
  }
  let wanted = heartbeatEvery
  let passed = 0
  const stop = clock?.every(heartbeatEvery, () => {
    passed = quiet ? passed + heartbeatEvery : 0
    quiet = true
    if (passed < wanted || !render || held) return
    writer.lines(render())
    passed = 0
    wanted = Math.min(2 * wanted, longestHeartbeat)
  })
  return {
    keep(kept) {
      quiet = false
      backlog.push(...kept)
      flush()
    },
    hold() {
      held = true
    },
    release() {
      held = false
      flush()
    },
    close() {
      held = false
      flush()
      stop?.()
    },
  }
}

function planLines(plan: RunPlan, palette: Palette, columns: number, verbose: boolean): string[] {
  const about = plan.seconds > 0 ? `, about ${duration(plan.seconds * 1000).replace('.0 s', ' s')}` : ''
  const head = `${plural(plan.checks, 'check')} of ${plural(plan.rules, 'rule')}${about}`
  const notices = plan.notices.map((notice) => palette.yellow(`  Check the profile: ${forTerminal(notice)}`))
  const adaptation = verbose
    ? (plan.adaptation ?? []).map((line) => palette.dim(`  ${forTerminal(line)}`))
    : []
  const seed = plan.seed === undefined ? [] : [palette.dim(`  Seed ${plan.seed}`)]
  const selection =
    plan.selection === undefined ? [] : [palette.dim(`  Selected: ${forTerminal(plan.selection)}`)]
  const budget =
    plan.budget === undefined ? [] : [palette.yellow(`  ${forTerminal(budgetSentence(plan.budget))}`)]
  const headLines = wrappedLines(
    [
      palette.bold(head),
      ...selection,
      ...budget,
      ...seed,
      ...notices,
      ...adaptation,
      ...(verbose ? skippedReasons(plan.skipped) : skippedInShort(plan.skipped)).map((line) =>
        palette.dim(line),
      ),
      ...waitLines(plan.waits ?? [], palette, verbose),
    ],
    columns,
  )
  if (verbose || headLines.length <= mostPlanLines) return headLines
  return [...headLines.slice(0, mostPlanLines - 1), palette.dim('  --verbose prints the rest of the plan.')]
}

/** What is left out, by reason. */
function skippedReasons(skipped: RunPlan['skipped']): string[] {
  return [...groupBy(skipped, ({ reason }) => reason)].map(
    ([reason, some]) => `  Left out: ${skippedWords(some)}: ${forTerminal(reason)}`,
  )
}

/** What is left out, in one line, or with its reason if there is only one. */
function skippedInShort(skipped: RunPlan['skipped']): string[] {
  const reasons = groupBy(skipped, ({ reason }) => reason)
  if (reasons.size < 2) return skippedReasons(skipped)
  return [`  Left out: ${skippedWords(skipped)}, for ${plural(reasons.size, 'reason')}; --plan lists them`]
}

/** `2 rules and 3 cases of other rules`. */
function skippedWords(skipped: RunPlan['skipped']): string {
  const rules = new Set(skipped.flatMap(({ rule, whole }) => (whole ? [rule] : []))).size
  const cases = skipped.filter(({ whole }) => !whole).length
  return [
    ...(rules === 0 ? [] : [plural(rules, 'rule')]),
    ...(cases === 0 ? [] : [`${plural(cases, 'case')} of ${rules === 0 ? 'rules that run' : 'other rules'}`]),
  ].join(' and ')
}

function foundLine(check: CheckRecord, entry: RuleEntry, known: boolean, palette: Palette): string | null {
  if (check.verdict !== 'violated' && check.verdict !== 'undecided') return null
  const violated = check.verdict === 'violated'
  const mark =
    violated && !known ? palette.red('✗ violated') : palette.yellow(violated ? '✗ violated' : '? undecided')
  const kind = known
    ? ' (known)'
    : entry.tier !== 'contract'
      ? ` (${tierName(entry.tier)})`
      : entry.level === 'must'
        ? ''
        : ` (${entry.level})`
  const name = palette.bold(nameOf(check.rule, check.case))
  return `${mark}${kind} ${name}: ${forTerminal(check.reason ?? 'no reason recorded')}`
}
