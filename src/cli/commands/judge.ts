/**
 * Judging a target: what the commands `platform` and `partner` share.
 * @module
 */
import path from 'node:path'
import { consoleReporter } from '../../../reporters/console/reporter.js'
import { reportNames } from '../../../reporters/index.js'
import { repeatOptions } from '../../../reporters/repeat.js'
import { drawnSeed } from '../../core/random.js'
import { standardOutput } from '../../output/writer.js'
import type { KeySet } from '../../profile/keys.js'
import { exitCodes } from '../../record/exit-codes.js'
import type { RunListener } from '../../record/listener.js'
import type { CheckRecord, Role, Shard } from '../../record/record.js'
import { mustNameCases, readBaseline } from '../../run/baseline-file.js'
import { rulesOf } from '../../run/custom/folder.js'
import type { CustomTarget } from '../../run/custom/load.js'
import { historyFile } from '../../run/history.js'
import { operatorAt } from '../../run/operator.js'
import type { Estimate, Selection } from '../../run/plan.js'
import { publisherFor } from '../../run/publishable/publisher.js'
import type { RunOptions } from '../../run/run.js'
import type { FinishedRun } from '../../run/run-record.js'
import { SuiteThread } from '../../run/suite-thread.js'
import type { JudgingOptions } from '../program/judging.js'
import { isEmbedded } from '../program/options.js'
import { budgetOf, checkBudget } from './budget.js'
import { customFault, customFolders, customSuites, filesOf } from './custom.js'
import { listenForInterrupt } from './interruption.js'
import { mustBePublishable } from './publishable.js'
import { mustBeWritable } from './report-folder.js'
import { askedReports, RunReports } from './reports.js'
import { rerunLines, rerunOf } from './rerun.js'
import {
  catalogueOf,
  checkFeatures,
  refuseWithRerun,
  selectedBy,
  selectedRules,
  selectionOf,
} from './selection.js'

/** What both kinds of profiles have. */
export interface JudgedProfile {
  readonly name: string
  readonly secrets: readonly { readonly key: string; readonly value: string }[]
  readonly maxRequests: number
  readonly maxRequestsPerSecond: number
}

/** The plan of one rule or case. */
export interface SmallPlan {
  readonly checks: readonly { readonly case: string }[]
  readonly skipped: readonly CheckRecord[]
  readonly estimate: Estimate
  /** MAX_REQUESTS_PER_SECOND. */
  readonly perSecond: number
  /** What its checks need, with what their rules need. */
  readonly needs: readonly string[]
  /** What its checks do at the target beyond reading and signing in: `changes something`. */
  readonly effects: readonly string[]
}

/** How targets of a role are judged. */
export interface JudgedRole<Profile extends JudgedProfile> {
  readonly role: Role
  /** Loads the profile. @throws {ConfigurationError} if it is wrong */
  load(env: string): Profile
  /** The target of custom suites and of `--fault`. */
  target(profile: Profile): CustomTarget
  /** True if checks run one after the other. */
  serial(profile: Profile): boolean
  /** The checks of a run, executed or not. */
  checks(profile: Profile, selection: Selection): Promise<readonly Pick<CheckRecord, 'rule' | 'case'>[]>
  /** Prints what a run would do, and sends nothing. */
  printPlan(profile: Profile, selection: Selection, shard: Shard | undefined): Promise<void>
  /** The plan of one rule or case, with what it does at the target. Sends nothing. */
  plan(profile: Profile, selection: Selection): Promise<SmallPlan>
  /** The keys of the profile. */
  readonly keySet: KeySet
  /** The lines that are printed before the run. */
  greeting(profile: Profile): readonly string[]
  run(options: RunOptions<Profile>): Promise<FinishedRun>
}

/** One round of a watch: a run of some rules that prints nothing. */
export interface WatchRound {
  /** Ids of the rules. */
  readonly rules: readonly string[]
  /** Why these rules, in words for the reports. */
  readonly by: string
  readonly listener: RunListener
  /** Receives what has the same effect as Ctrl-C. */
  readonly interruptible: (interrupt: () => void) => void
}

/**
 * Judges a target and writes the reports.
 * @param round the round of a watch; null for a run of its own
 * @returns the exit code
 * @throws {ConfigurationError} for wrong options or a wrong profile; nothing was sent
 * @throws {UnreachableError} if the target does not answer
 */
export async function judge<Profile extends JudgedProfile>(
  judged: JudgedRole<Profile>,
  options: JudgingOptions,
  round: WatchRound | null = null,
): Promise<number> {
  const { role } = judged
  const only = askedReports(options.reports)
  const folders = await customFolders(options, role)
  refuseWithRerun(options)
  checkBudget(options, role)
  const custom = rulesOf(folders)
  selectedRules(options.only, role, custom)
  checkFeatures(options.feature, role)
  const profile = judged.load(options.env)
  const out = reportFolder(profile, options)
  const target = { role, name: profile.name }
  const rerun = options.rerun === undefined ? null : rerunOf(options.rerun, out, target)
  selectedRules(rerun?.rules ?? [], role, custom)
  const baseline =
    options.baseline === undefined ? null : readBaseline(options.baseline, role, catalogueOf(role, custom))
  // The budget of a watch has chosen the rules of this round.
  const limited = { ...options, budget: round === null ? budgetOf(options, profile) : null }
  const selection = {
    ...selectionOf(limited, rerun),
    ...(round === null ? {} : { ids: round.rules }),
    seed: options.seed ?? drawnSeed(),
  }
  // The suites take long to load: a wrong profile is reported before that.
  const customTarget = judged.target(profile)
  const own = await customSuites(folders, options, customTarget)
  const fault = await customFault(options, customTarget)
  if (baseline !== null) mustNameCases(baseline, await judged.checks(profile, selection))
  const history = historyFile(options.history, out, target)
  if (rerun !== null && !options.quiet) standardOutput.lines(rerunLines(rerun))
  if (options.plan) {
    mustBeWritable(out)
    await judged.printPlan(profile, selection, options.shard)
    return exitCodes.success
  }
  if (options.publishable) mustBePublishable(out)
  const publisher = options.publishable ? await publisherFor(options.shard ?? null) : null
  publisher?.learnProfile(profile)
  const reports = new RunReports(out, history, publisher === null ? only : (only ?? reportNames))
  const listener = round?.listener ?? consoleReporter({ quiet: options.quiet })
  const bail = new AbortController()
  const interruption = listenForInterrupt()
  round?.interruptible(interruption.interrupt)
  const thread = new SuiteThread({ role, serial: judged.serial(profile), own: filesOf(folders, fault) })
  let code: number = exitCodes.interrupted
  if (!options.quiet) standardOutput.lines(judged.greeting(profile))
  try {
    const finished = await judged.run({
      thread,
      profile,
      selection,
      standards: options.standards,
      publisher,
      strict: options.strict,
      force: options.force,
      own,
      fault,
      listener,
      baseline,
      selected: selectedBy(limited, rerun, round === null ? [] : [round.by]),
      bail: options.bail ? () => bail.abort() : null,
      repeat: repeatOptions(role, { ...options, env: isEmbedded(options.env) ? undefined : options.env }),
      interrupted: AbortSignal.any([interruption.signal, bail.signal]),
      ask: operatorAt(
        { hold: () => listener.hold?.(), release: () => listener.release?.() },
        interruption.interrupt,
      ),
      program: interruption.program,
      begin: reports.begin,
      checked: reports.checked,
      observed: reports.observed,
      changed: (open) => {
        interruption.leaves(open)
        reports.changed(open)
      },
    })
    // Releases the memory of the suites before the reports are written. A failure is reported after the reports.
    await thread.close().catch(() => undefined)
    const result = await reports.finish(withSecretsOf(profile, finished), listener)
    code = interruption.signal.aborted && result !== exitCodes.secretFound ? exitCodes.interrupted : result
    return code
  } catch (error) {
    // Nothing was begun: what ended in the middle is no finding.
    if (interruption.signal.aborted && !reports.hasBegun) return exitCodes.interrupted
    throw error
  } finally {
    interruption.stop(code)
    reports.release()
    if (interruption.signal.aborted) thread.abandon()
    await thread.close()
  }
}

/** The report folder of a target, as a full path. @param end what its usual name ends with */
export function reportFolder(
  { name }: Pick<JudgedProfile, 'name'>,
  { out, fault }: Pick<JudgingOptions, 'out' | 'fault'>,
  end = '',
): string {
  return path.resolve(out ?? path.join('reports', `${folderName(name, fault)}${end}`))
}

/** The name of the report folder. A broken embedded target has a folder of its own. */
function folderName(target: string, fault: string | undefined): string {
  if (fault === undefined) return target
  const { name } = path.parse(fault)
  return `${target}-fault-${name.replaceAll(/[^\w.-]+/g, '-')}`
}

/** Adds the secrets of the profile. A run whose worker has crashed reports none. */
export function withSecretsOf(profile: Pick<JudgedProfile, 'secrets'>, finished: FinishedRun): FinishedRun {
  return { ...finished, secrets: secretsOf(profile, finished) }
}

/** The secrets of a run, and those of the profile: a run whose worker has crashed reports none. */
export function secretsOf(
  { secrets }: Pick<JudgedProfile, 'secrets'>,
  finished: FinishedRun,
): FinishedRun['secrets'] {
  const known = new Set(finished.secrets.map(({ value }) => value))
  const missing = secrets.filter(({ value }) => !known.has(value))
  const added = missing.map(({ key, value }) => ({ name: `$${key}`, value, seen: false }))
  return [...finished.secrets, ...added]
}
