/**
 * The command `platform`.
 * @module
 */
import path from 'node:path'
import { consoleReporter } from '../../../reporters/console/reporter.js'
import { withoutOperator } from '../../profile/control-settings.js'
import { loadProfile } from '../../profile/load.js'
import { rulesOf } from '../../run/custom/folder.js'
import { historyFile } from '../../run/history.js'
import { operatorAt, whyNobody } from '../../run/operator.js'
import { SuiteThread } from '../../run/suite-thread.js'
import type { PlatformOptions } from '../program/judging.js'
import { interruptedCode, listenForInterrupt } from './interruption.js'
import { filesOf, ownFault, ownFolders, ownRun } from './own.js'
import { printPlan } from './plan.js'
import { leaked, RunReports } from './reports.js'
import { checkFeatures, selectedRules, selectionOf } from './selection.js'
import { signingKey } from './signing.js'

/**
 * Judges a platform and writes the reports.
 * @returns the exit code
 * @throws {ConfigurationError} for wrong options or a wrong profile; nothing was sent
 * @throws {UnreachableError} where the target does not answer
 */
export async function judgePlatform(options: PlatformOptions): Promise<number> {
  const folders = await ownFolders(options, 'platform')
  selectedRules(options.only, 'platform', rulesOf(folders))
  checkFeatures(options.feature, 'platform')
  const loaded = loadProfile(options.env)
  const absent = loaded.control?.driver === 'manual' ? whyNobody() : null
  const profile = absent === null ? loaded : { ...loaded, control: withoutOperator(loaded.control, absent) }
  const selection = selectionOf(options)
  // The suites take long to load: a wrong profile is told without them.
  const target = { role: 'platform', profile } as const
  const own = await ownRun(folders, options, target)
  const fault = await ownFault(options, target)
  if (options.plan) {
    const { planOf } = await import('../../run/platform-run.js')
    printPlan(planOf(profile, selection).own, profile, options.shard)
    return 0
  }
  const out = path.resolve(options.out ?? path.join('reports', profile.name))
  const history = historyFile(options.history, out, { role: 'platform', name: profile.name })
  const reports = new RunReports(out, signingKey(options.sign), history)
  const listener = consoleReporter()
  const interruption = listenForInterrupt()
  const thread = new SuiteThread({
    role: 'platform',
    serial: profile.oneSessionPerUser,
    own: filesOf(folders, fault),
  })
  try {
    const { runPlatform } = await import('../../run/platform-run.js')
    const finished = await runPlatform({
      thread,
      profile,
      selection,
      standards: options.standards,
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
      keep: reports.keep,
      observed: reports.observed,
      changed: (open) => {
        interruption.leaves(open)
        reports.changed(open)
      },
    })
    // What the suites hold in memory is not needed any more. What goes wrong is told behind the reports.
    await thread.close().catch(() => undefined)
    const code = await reports.finish(finished, listener)
    return interruption.signal.aborted && code !== leaked ? interruptedCode : code
  } finally {
    interruption.stop()
    await thread.close()
  }
}
