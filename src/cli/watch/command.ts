/**
 * The option `--every` of the command `platform`.
 * @module
 */
import { fileURLToPath } from 'node:url'
import { intervalWords } from '../../../reporters/watch/interval-words.js'
import { rulesOf } from '../../custom/entries.js'
import { standardError, standardOutput } from '../../output/writer.js'
import { catalogueOf, selectedRules } from '../../plan/selected-rules.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Profile } from '../../profile/profile.js'
import { exitCodes } from '../../record/exit-codes.js'
import { mustNameCases, readBaseline } from '../../results/baseline-file.js'
import { shown } from '../../results/shown.js'
import { platform } from '../../roles/platform/index.js'
import { WatchFiles } from '../../watch/files.js'
import { BudgetTooSmall, partsOf, type WatchPart, type WatchUnit } from '../../watch/parts.js'
import { RoundProcess } from '../../watch/round-process.js'
import { machineClock } from '../../watch/ticks.js'
import { type WatchEnd, type WatchSettings, watch } from '../../watch/watch.js'
import { customFault, customFolders, customSuites } from '../judge/custom.js'
import { checkFeatures, selectionOf } from '../judge/selection.js'
import type { PlatformOptions } from '../program/judging.js'
import { lockReports, mustBeWritable, reportFolder } from '../reports/report-folder.js'
import { listenForEnd } from './interruption.js'
import { partLines, roundLines, startLines } from './lines.js'

/** The options of a watch. */
export type WatchOptions = PlatformOptions & { readonly every: number }

/** Milliseconds until the process ends after the second Ctrl-C: the round names what it could not undo. */
const leaving = 1000

/**
 * Judges a platform part by part, until SIGTERM or Ctrl-C.
 * @returns the exit code
 * @throws {ConfigurationError} for wrong options or a wrong profile; nothing was sent
 */
export async function watchPlatform(options: WatchOptions): Promise<number> {
  const budget = budgetOf(options)
  const rounds = new RoundProcess(fileURLToPath(new URL('round.js', import.meta.url)), options)
  const ending = listenForEnd(() => {
    rounds.interrupt()
    setTimeout(() => process.exit(exitCodes.interrupted), rounds.isRunning ? leaving : 0)
  })
  try {
    const settings = await settingsOf(options, budget)
    const { folder } = settings
    if (options.plan) {
      mustBeWritable(folder)
      standardOutput.lines([...startLines(settings, null), ...partLines(settings)])
      return exitCodes.success
    }
    const release = lockReports(folder)
    try {
      const files = new WatchFiles(folder)
      const earlier = files.earlier(settings.target.name)
      standardOutput.lines([
        ...startLines(settings, earlier),
        `Reports: ${shown(folder)}. To end the watch: Ctrl-C or SIGTERM.`,
      ])
      const end = await watch(
        settings,
        {
          clock: machineClock,
          files,
          run: (task, signal) => rounds.run(task, signal),
          ended: (round, changed, record, notices) =>
            standardOutput.lines(
              roundLines(round, changed, record, notices, { folder, quiet: options.quiet }),
            ),
          problem: (text) => standardError.message(text),
          signal: ending.signal,
        },
        earlier,
      )
      return codeOf(end)
    } finally {
      release()
    }
  } finally {
    ending.stop()
  }
}

/** Prints how the watch ended. */
function codeOf(end: WatchEnd): number {
  if (end.type === 'refused') {
    standardError.message(end.message)
    return end.code
  }
  if (end.type === 'secret found') {
    standardError.message(
      'The watch ended: a secret was found in the reports of a round. Do not publish them. The lines above name the files.',
    )
    return exitCodes.secretFound
  }
  const { rounds, notUndone } = end
  standardOutput.line(`The watch ended after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}.`)
  return notUndone.length === 0 ? exitCodes.success : exitCodes.interrupted
}

/** Options that do not work with --every, and why. */
const refused = {
  '--explore': [(o) => o.explore !== undefined, 'it judges no rule'],
  '--quick': [(o) => o.quick, '--budget limits each round'],
  '--rerun': [(o) => o.rerun !== undefined, 'a watch itself judges again what was violated or undecided'],
  '--shard': [(o) => o.shard !== undefined, 'a watch divides the rules itself'],
  '--bail': [(o) => o.bail, 'a watch does not end at a violated rule'],
  '--seed': [(o) => o.seed !== undefined, 'each round has a seed of its own, which its reports name'],
  '--history': [(o) => o.history !== undefined, 'each part keeps a history in its folder'],
} as const satisfies Record<string, readonly [given: (options: WatchOptions) => boolean, why: string]>

/** @throws {ConfigurationError} for options that do not work with a watch, and without a budget */
function budgetOf(options: WatchOptions): number {
  for (const [name, [isGiven, why]] of Object.entries(refused))
    if (isGiven(options))
      throw new ConfigurationError(
        `${name} does not work with --every: ${why}. Expected one of them. To fix it: leave out ${name} or --every. Nothing was sent.`,
      )
  if (options.budget === undefined)
    throw new ConfigurationError(
      '--every needs --budget, the number of requests that a round may send. Expected both. To fix it: add --budget 500, for example; with --plan you see the parts. Nothing was sent.',
    )
  return options.budget
}

/** The rules, parts and folder of a watch. @throws {ConfigurationError} if they cannot be watched like this */
async function settingsOf(options: WatchOptions, budget: number): Promise<WatchSettings> {
  const folders = await customFolders(options, 'platform')
  const custom = rulesOf(folders)
  selectedRules(options.only, 'platform', custom)
  checkFeatures(options.feature, 'platform')
  const profile = await platform.load(options.env)
  const target = { role: 'platform', profile } as const
  await customSuites(folders, options, target)
  await customFault(options, target)
  const selection = selectionOf({ ...options, budget: null })
  const { planner } = await platform.run()
  const { rules, checks, skipped } = planner.selected(profile, selection).whole
  if (options.baseline !== undefined) {
    const baseline = readBaseline(options.baseline, 'platform', catalogueOf('platform', custom))
    mustNameCases(baseline, [...checks, ...skipped])
  }
  if (budget > profile.maxRequests)
    throw new ConfigurationError(
      `--budget ${budget} is more than a run may send, which is ${profile.maxRequests} (MAX_REQUESTS). To fix it: use a smaller budget, or change MAX_REQUESTS in the profile. Nothing was sent.`,
    )
  const estimateOf: WatchSettings['estimateOf'] = (all) => planner.role.estimate(all, profile)
  const units = rules.map(({ id }): WatchUnit => {
    const parts = checks.filter(({ rule }) => rule === id).map(planner.ofCheck)
    return { id, checks: parts, ofWholeRun: parts.some(({ needs }) => needs.includes('alone')) }
  })
  const parts = divided(() => partsOf(units, budget, estimateOf), budget)
  mustFit(parts, options.every, profile)
  return {
    target: { name: profile.name, url: profile.baseUrl },
    everyMs: options.every,
    budget,
    units,
    parts,
    estimateOf,
    folder: reportFolder(profile, options, '-watch'),
  }
}

function divided(make: () => WatchPart[], budget: number): WatchPart[] {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof BudgetTooSmall)) throw error
    throw new ConfigurationError(
      `--budget ${budget} is too small: ${error.rule} needs about ${error.needed} requests by itself. ` +
        `Expected at least ${error.needed}. To fix it: --budget ${error.needed}, or select other rules with --only. Nothing was sent.`,
    )
  }
}

/** @throws {ConfigurationError} if a round takes longer than the interval */
function mustFit(
  parts: readonly WatchPart[],
  every: number,
  { maxRequestsPerSecond }: Pick<Profile, 'maxRequestsPerSecond'>,
): void {
  const [longest] = [...parts].sort((one, other) => other.estimate.seconds - one.estimate.seconds)
  if (longest === undefined || longest.estimate.seconds * 1000 <= every) return
  const { seconds, requests, waits } = longest.estimate
  throw new ConfigurationError(
    `--every ${intervalWords(every)} is too short: part ${longest.number} of ${parts.length} takes about ${intervalWords(seconds * 1000)}, ` +
      `with ${requests} requests, ${maxRequestsPerSecond} a second, and ${waits} s of waits. ` +
      'To fix it: use a longer interval, a smaller budget, or --no-wait. Nothing was sent.',
  )
}
