/**
 * Judging a target: what the commands `platform` and `partner` share.
 * @module
 */
import path from 'node:path'
import { consoleReporter } from '../../../reporters/console/reporter.js'
import { drawnSeed } from '../../core/random.js'
import { standardOutput } from '../../output/writer.js'
import { exitCodes } from '../../record/exit-codes.js'
import type { Role, Shard } from '../../record/record.js'
import { rulesOf } from '../../run/custom/folder.js'
import type { CustomTarget } from '../../run/custom/load.js'
import { historyFile } from '../../run/history.js'
import { operatorAt } from '../../run/operator.js'
import type { Selection } from '../../run/plan.js'
import type { RunOptions } from '../../run/run.js'
import type { FinishedRun } from '../../run/run-record.js'
import { SuiteThread } from '../../run/suite-thread.js'
import type { JudgingOptions } from '../program/judging.js'
import { customFault, customFolders, customSuites, filesOf } from './custom.js'
import { listenForInterrupt } from './interruption.js'
import { RunReports } from './reports.js'
import { checkFeatures, selectedRules, selectionOf } from './selection.js'

/** What both kinds of profiles have. */
interface JudgedProfile {
  readonly name: string
  readonly secrets: readonly { readonly key: string; readonly value: string }[]
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
  /** Prints what a run would do, and sends nothing. */
  printPlan(profile: Profile, selection: Selection, shard: Shard | undefined): Promise<void>
  /** The lines that are printed before the run. */
  greeting(profile: Profile): readonly string[]
  run(options: RunOptions<Profile>): Promise<FinishedRun>
}

/**
 * Judges a target and writes the reports.
 * @returns the exit code
 * @throws {ConfigurationError} for wrong options or a wrong profile; nothing was sent
 * @throws {UnreachableError} if the target does not answer
 */
export async function judge<Profile extends JudgedProfile>(
  judged: JudgedRole<Profile>,
  options: JudgingOptions,
): Promise<number> {
  const { role } = judged
  const folders = await customFolders(options, role)
  selectedRules(options.only, role, rulesOf(folders))
  checkFeatures(options.feature, role)
  const profile = judged.load(options.env)
  const selection = { ...selectionOf(options), seed: options.seed ?? drawnSeed() }
  // The suites take long to load: a wrong profile is reported before that.
  const target = judged.target(profile)
  const own = await customSuites(folders, options, target)
  const fault = await customFault(options, target)
  if (options.plan) {
    await judged.printPlan(profile, selection, options.shard)
    return exitCodes.success
  }
  const out = path.resolve(options.out ?? path.join('reports', profile.name))
  const history = historyFile(options.history, out, { role, name: profile.name })
  const reports = new RunReports(out, history)
  const listener = consoleReporter()
  const interruption = listenForInterrupt()
  const thread = new SuiteThread({ role, serial: judged.serial(profile), own: filesOf(folders, fault) })
  let code: number = exitCodes.interrupted
  standardOutput.lines(judged.greeting(profile))
  try {
    const finished = await judged.run({
      thread,
      profile,
      selection,
      standards: options.standards,
      force: options.force,
      own,
      fault,
      listener,
      interrupted: interruption.signal,
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

/** Adds the secrets of the profile. A run whose worker has crashed reports none. */
export function withSecretsOf(
  { secrets }: Pick<JudgedProfile, 'secrets'>,
  finished: FinishedRun,
): FinishedRun {
  const known = new Set(finished.secrets.map(({ value }) => value))
  const missing = secrets.filter(({ value }) => !known.has(value))
  const added = missing.map(({ key, value }) => ({ name: `$${key}`, value, seen: false }))
  return { ...finished, secrets: [...finished.secrets, ...added] }
}
