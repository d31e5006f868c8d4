/**
 * Runs the suite of a role for a page that judges, in a worker of this process, and writes the reports.
 * @module
 */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Redactor } from '../../core/http/redactor.js'
import { drawnSeed } from '../../core/random.js'
import { standardError } from '../../output/writer.js'
import type { Selection } from '../../plan/plan.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { TargetProfile } from '../../profile/target-profile.js'
import { exitCodes } from '../../record/exit-codes.js'
import { OutputError, outputError } from '../../record/output-error.js'
import type { TargetRole } from '../../roles/role.js'
import type { JudgeOrder, ShownPlan, Suite } from '../../workbench/target.js'
import { UnreachableError, WrongTargetError } from '../../worker/errors.js'
import { listenForInterrupt } from '../judge/interruption.js'
import { withSecretsOf } from '../judge/secrets-of.js'
import { RunReports } from '../reports/reports.js'

/** What a run counts, and which targets it judges. */
export interface SuiteSettings {
  /** True if rules of the standard tier count. */
  readonly standards: boolean
  /** True to judge any address. */
  readonly force: boolean
  /** Options of `repro` that name the target. */
  readonly repeat?: readonly string[]
}

/** The suite of a role. */
export function suiteOf<P extends TargetProfile>(
  judged: TargetRole<P>,
  settings: SuiteSettings = { standards: false, force: false },
): Suite<P> {
  return {
    run: (profile, order) => runSuite(judged, settings, profile, order),
    plan: (profile, only) => planOf(judged, profile, only),
  }
}

const selectionOf = (only: readonly string[]): Selection => ({ only, features: [], seed: drawnSeed() })

async function planOf<P extends TargetProfile>(
  judged: TargetRole<P>,
  profile: P,
  only: readonly string[],
): Promise<ShownPlan> {
  const [{ planner }, { planLines }, words] = await Promise.all([
    judged.run(),
    import('../judge/plan.js'),
    judged.planWords(),
  ])
  const { own: plan } = planner.selected(profile, selectionOf(only))
  const lasting = await words.lasting(plan, profile)
  const plain = (lines: readonly string[]): string[] => lines.map((line) => stripVTControlCharacters(line))
  const lines = plain(await planLines(judged, plan, profile))
  return {
    lines,
    // The last part.
    summary: lines.slice(lines.lastIndexOf('') + 1),
    // The first lines are the title.
    lasting: plain(lasting)
      .filter((line) => line.startsWith('  '))
      .map((line) => line.trim()),
  }
}

/** @throws {Error} with a message for the page */
async function runSuite<P extends TargetProfile>(
  judged: TargetRole<P>,
  settings: SuiteSettings,
  profile: P,
  order: JudgeOrder,
): Promise<void> {
  const { listener, only } = order
  const [{ runTarget }, run, { SuiteThread }] = await Promise.all([
    import('../../run/role-run.js'),
    judged.run(),
    import('../../run/suite-thread.js'),
  ])
  if (order.cancelled.aborted) return
  const interruption = listenForInterrupt()
  const cancelled = AbortSignal.any([order.cancelled, interruption.signal])
  let code: number = exitCodes.interrupted
  try {
    const reports = new RunReports(path.resolve(order.out))
    const thread = new SuiteThread({ role: judged.role, serial: judged.serial(profile) })
    try {
      await thread.loaded()
      if (cancelled.aborted) return
      await order.ready()
      const finished = await runTarget(run, {
        ...{ thread, profile, listener, own: null, fault: null },
        ...settings,
        selection: selectionOf(only),
        checked: reports.checked,
        observed: reports.observed,
        changed: (open) => {
          interruption.leaves(open)
          reports.changed(open)
        },
        ask: order.ask,
        program: interruption.program,
        interrupted: AbortSignal.any([cancelled, reports.failed]),
        begin: (head, planned) => {
          reports.begin(head, planned)
          order.planned(planned.checks.map(({ rule }) => rule))
        },
      })
      // Releases the address before the reports are written.
      await thread.close().catch(() => undefined)
      if ((await reports.finish(withSecretsOf(profile, finished), listener)) === exitCodes.secretFound) {
        code = exitCodes.secretFound
        throw new ConfigurationError(
          'A secret was found in the reports, which were moved away. Do not publish them. The terminal names the secret and the files.',
        )
      }
    } finally {
      reports.release()
      if (cancelled.aborted) thread.abandon()
      await thread.close().catch(() => undefined)
    }
  } catch (error) {
    throw forPage(error, profile)
  } finally {
    interruption.stop(code)
  }
}

/** The error as the page may show it: what is expected without secrets of the profile; anything else is for the terminal. */
function forPage(cause: unknown, { secrets }: TargetProfile): Error {
  const error = outputError(cause)
  if (
    error instanceof ConfigurationError ||
    error instanceof WrongTargetError ||
    error instanceof UnreachableError ||
    error instanceof OutputError
  ) {
    const redactor = new Redactor()
    for (const { key, value } of secrets) redactor.add(value, `$${key}`)
    return new Error(redactor.text(error.message))
  }
  standardError.message(
    `Internal error: a defect of this program, not of the target. ${String((error as Error).stack ?? error)}`,
  )
  return new Error(
    'A defect of this program, not of the target. The terminal in which it runs shows the details.',
  )
}
