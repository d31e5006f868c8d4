/**
 * Judges a target whose profile is loaded.
 * @module
 */
import { consoleReporter } from '../../../reporters/console/reporter.js'
import { repeatOptions } from '../../../reporters/repeat.js'
import { drawnSeed } from '../../core/random.js'
import { rulesOf } from '../../custom/entries.js'
import type { CustomFolder } from '../../custom/folder.js'
import { columnsOf, wrappedLines } from '../../output/wrap.js'
import { standardError, standardOutput } from '../../output/writer.js'
import { catalogueOf, selectedRules } from '../../plan/selected-rules.js'
import type { TargetProfile } from '../../profile/target-profile.js'
import type { Publisher } from '../../publishable/publisher.js'
import { exitCodes } from '../../record/exit-codes.js'
import type { RunListener } from '../../record/listener.js'
import { historyFile } from '../../results/history.js'
import type { TargetRole } from '../../roles/role.js'
import { operatorAt } from '../../run/operator.js'
import { runTarget } from '../../run/role-run.js'
import { SuiteThread } from '../../run/suite-thread.js'
import type { JudgingOptions } from '../program/judging.js'
import { isEmbedded } from '../program/options.js'
import { mustBeWritable, reportFolder, usualFolder } from '../reports/report-folder.js'
import { RunReports } from '../reports/reports.js'
import { budgetOf } from './budget.js'
import { customFault, customSuites, filesOf } from './custom.js'
import { beginDeadline, deadlineWords, usualDeadline } from './deadline.js'
import { listenForInterrupt } from './interruption.js'
import type { WatchRound } from './judge.js'
import { withSecretsOf } from './secrets-of.js'
import { selectedBy, selectionOf } from './selection.js'

/** What is judged. */
export interface Task<Profile> {
  readonly profile: Profile
  /** Names of the reports to make; null for all of them. */
  readonly only: readonly string[] | null
  /** Folders of custom suites. */
  readonly folders: readonly CustomFolder[]
  /** The round of a watch; null for a run of its own. */
  readonly round: WatchRound | null
}

/** Judges a target and writes the reports. @see {@link judge} */
export async function judgeProfile<P extends TargetProfile>(
  judged: TargetRole<P>,
  options: JudgingOptions,
  { profile, only, folders, round }: Task<P>,
): Promise<number> {
  const { role } = judged
  const custom = rulesOf(folders)
  const out = reportFolder(profile, options)
  const target = { role, name: profile.name }
  const again = options.rerun === undefined ? null : await import('./rerun.js')
  const rerun =
    again === null ? null : again.rerunOf(options.rerun ?? '', [out, usualFolder(profile, options)], target)
  selectedRules(rerun?.rules ?? [], role, custom)
  const accepted = options.baseline === undefined ? null : await import('../../results/baseline-file.js')
  const baseline = accepted?.readBaseline(options.baseline ?? '', role, catalogueOf(role, custom)) ?? null
  const attested =
    profile.attested === null
      ? []
      : (await import('../../results/attestations.js')).readAttestations(profile.attested, role)
  // The budget of a watch has chosen the rules of this round.
  const limited = { ...options, budget: round === null ? budgetOf(options, profile) : null }
  const selection = {
    ...selectionOf(limited, rerun),
    ...(round === null ? {} : { ids: round.rules }),
    seed: options.seed ?? drawnSeed(),
  }
  // The suites take long to load: a wrong profile is reported before that.
  const customTarget = { role, profile }
  const customParts = await customSuites(folders, options, customTarget)
  const fault = await customFault(options, customTarget)
  if (baseline !== null) {
    const { checks, skipped } = (await judged.run()).planner.selected(profile, selection).whole
    accepted?.mustNameCases(baseline, [...checks, ...skipped])
  }
  const history = historyFile(options.history, out, target)
  if (again !== null && rerun !== null && !isQuiet(options)) standardOutput.lines(again.rerunLines(rerun))
  if (options.plan) {
    mustBeWritable(out)
    const { own: plan } = (await judged.run()).planner.selected(profile, selection)
    const { printPlan } = await import('./plan.js')
    await printPlan(judged, plan, profile, options.shard)
    return exitCodes.success
  }
  const { estimate } = (await judged.run()).planner.selected(profile, selection).own
  const deadlineMs = options.deadline ?? usualDeadline(estimate, profile)
  const published = options.publishable ? await import('../reports/publishable.js') : null
  published?.mustBePublishable(out)
  const publisher = published === null ? null : await publisherOf(options)
  publisher?.learnProfile(profile)
  const reports = new RunReports(out, history, only ?? published?.reportsOf({ publishable: true }) ?? null)
  const greeting = isQuiet(options)
    ? []
    : wrappedLines(
        [
          ...judged.greeting(profile),
          `It ends after ${deadlineWords(deadlineMs)} at the latest, with what is decided by then (--deadline).`,
        ],
        columnsOf(standardOutput.output, process.env),
      )
  const listener = round?.listener ?? (await listenerFor(options, greeting.length))
  const bail = new AbortController()
  const interruption = listenForInterrupt()
  round?.interruptible(interruption.interrupt)
  const deadline = beginDeadline(deadlineMs, () =>
    standardError.line(
      `The deadline of ${deadlineWords(deadlineMs)} was reached: writing the results so far (--deadline).`,
    ),
  )
  const thread = new SuiteThread({ role, serial: judged.serial(profile), own: filesOf(folders, fault) })
  let code: number = exitCodes.interrupted
  standardOutput.lines(greeting)
  try {
    const finished = await runTarget(await judged.run(), {
      thread,
      profile,
      selection,
      standards: options.standards,
      publisher,
      strict: options.strict,
      strictSchema: options.strictSchema,
      force: options.force,
      own: customParts,
      fault,
      listener,
      baseline,
      nonce: options.nonce ?? null,
      attested,
      selected: selectedBy(limited, rerun, round === null ? [] : [round.by]),
      bail: options.bail ? () => bail.abort() : null,
      repeat: repeatOptions(role, { ...options, env: isEmbedded(options.env) ? undefined : options.env }),
      interrupted: AbortSignal.any([interruption.signal, bail.signal, reports.failed, deadline.signal]),
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
    code = exitCodes.internalError
    throw error
  } finally {
    deadline.stop()
    interruption.stop(code)
    reports.release()
    if (interruption.signal.aborted || reports.failed.aborted || deadline.signal.aborted) thread.abandon()
    await thread.close()
  }
}

const isQuiet = ({ format, quiet }: JudgingOptions): boolean => quiet || format === 'agent'

/** @param printedBefore lines that were printed before */
async function listenerFor(
  { env, format, quiet, verbose }: JudgingOptions,
  printedBefore: number,
): Promise<RunListener> {
  if (format !== 'agent') return consoleReporter({ quiet, verbose, printedBefore })
  const { agentReporter } = await import('../../../reporters/agent/listener.js')
  return agentReporter(env)
}

async function publisherOf({ shard }: JudgingOptions): Promise<Publisher> {
  const { publisherFor } = await import('../../publishable/publisher.js')
  return publisherFor(shard ?? null)
}
