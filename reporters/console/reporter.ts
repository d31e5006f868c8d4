/**
 * Shows a run at the terminal: its progress, each problem when it is found, and a summary at the end.
 * @module
 */
import { env } from 'node:process'
import { statusArea } from '../../src/output/status-area.js'
import { type ColorEnvironment, type Palette, paletteFor } from '../../src/output/style.js'
import { forTerminal } from '../../src/output/terminal.js'
import { type Output, standardOutput, Writer } from '../../src/output/writer.js'
import type { RunListener, RunPlan } from '../../src/record/listener.js'
import type { CheckRecord, RuleEntry } from '../../src/record/record.js'
import { groupBy, plural, tierName } from '../outcome.js'
import { budgetSentence } from '../result/headline.js'
import { heartbeat, nameOf, progress, statusLines } from './progress.js'
import { resultLines } from './result.js'
import { summary } from './summary.js'
import { type Clock, duration, machineClock } from './terminal.js'
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
  /** The lines at the end. Default: the summary of a run. */
  readonly end?: typeof summary
}

/** Milliseconds between two drawings of the status area: hundreds of checks may end in a second. */
const redrawEvery = 250
/** Milliseconds after which a log without other lines gets a line about the progress. */
const heartbeatEvery = 10_000

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
    end = summary,
  } = options
  const palette = paletteFor(output, environment)
  const live = output.isTTY === true && environment.TERM !== 'dumb' && !environment.CI
  const reasons = new Map<string, number>()
  let state = progress(0)
  let isKnown: NonNullable<RunPlan['isKnown']> = () => false
  let screen: Screen = lines(output)
  return {
    planned(plan) {
      state = progress(plan.checks)
      isKnown = plan.isKnown ?? isKnown
      if (quiet) return
      screen.keep(planLines(plan, palette))
      const view = () => state.view(clock.now())
      screen = live
        ? area(output, clock, () => statusLines(view(), output.columns ?? 80, palette))
        : lines(output, clock, () => palette.dim(heartbeat(view())))
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
          screen.keep([line, palette.dim('  The summary lists further checks with this reason.')])
        else screen.keep([line])
      } else screen.keep([line])
    },
    hold: () => screen.hold(),
    release: () => screen.release(),
    finished(run, files) {
      screen.close()
      const writer = new Writer(output)
      writer.lines(quiet ? ['', ...resultLines(run, palette)] : end(run, files, palette))
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

function lines(output: Output, clock?: Clock, render?: () => string): Screen {
  const writer = new Writer(output)
  const backlog: string[] = []
  let held = false
  let quiet = true
  const flush = () => {
    if (!held) writer.lines(backlog.splice(0))
  }
  const stop = clock?.every(heartbeatEvery, () => {
    if (quiet && render && !held) writer.line(render())
    quiet = true
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

function planLines(plan: RunPlan, palette: Palette): string[] {
  const about = plan.seconds > 0 ? `, about ${duration(plan.seconds * 1000).replace('.0 s', ' s')}` : ''
  const head = `${plural(plan.checks, 'check')} of ${plural(plan.rules, 'rule')}${about}`
  const reasons = [...groupBy(plan.skipped, ({ reason }) => reason)].map(
    ([reason, skipped]) => `  ${skippedWords(skipped)} skipped: ${forTerminal(reason)}`,
  )
  const notices = plan.notices.map((notice) => palette.yellow(`  Check the profile: ${forTerminal(notice)}`))
  const adaptation = (plan.adaptation ?? []).map((line) => palette.dim(`  ${forTerminal(line)}`))
  const seed = plan.seed === undefined ? [] : [palette.dim(`  Seed ${plan.seed}`)]
  const selection =
    plan.selection === undefined ? [] : [palette.dim(`  Selected: ${forTerminal(plan.selection)}`)]
  const budget =
    plan.budget === undefined ? [] : [palette.yellow(`  ${forTerminal(budgetSentence(plan.budget))}`)]
  return [
    palette.bold(head),
    ...selection,
    ...budget,
    ...seed,
    ...notices,
    ...adaptation,
    ...reasons.map((line) => palette.dim(line)),
    ...waitLines(plan.waits ?? [], palette),
  ]
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
