/**
 * The command `partner`.
 * @module
 */
import path from 'node:path'
import { consoleReporter } from '../../../reporters/console/reporter.js'
import { loadPartnerProfile } from '../../profile/partner/load.js'
import { ConfigurationError } from '../../profile/problems.js'
import { rulesOf } from '../../run/custom/folder.js'
import { historyFile } from '../../run/history.js'
import { SuiteThread } from '../../run/suite-thread.js'
import type { PartnerOptions } from '../program/judging.js'
import { valuesToEnter } from './entered-values.js'
import { interruptedCode, listenForInterrupt } from './interruption.js'
import { filesOf, ownFault, ownFolders, ownRun } from './own.js'
import { printPartnerPlan } from './partner-plan.js'
import { leaked, RunReports } from './reports.js'
import { checkFeatures, selectedRules, selectionOf } from './selection.js'
import { signingKey } from './signing.js'

/**
 * Certifies a partner application and writes the reports.
 * @returns the exit code
 * @throws {ConfigurationError} for wrong options or a wrong profile; nothing was sent
 * @throws {UnreachableError} where the application does not answer in time
 */
export async function certifyPartner(options: PartnerOptions): Promise<number> {
  const folders = await ownFolders(options, 'partner')
  selectedRules(options.only, 'partner', rulesOf(folders))
  checkFeatures(options.feature, 'partner')
  const profile = loadPartnerProfile(options.env)
  const selection = selectionOf(options)
  const values = profile.embedded ? null : valuesToEnter(profile)
  if (options.values) {
    if (values === null)
      throw new ConfigurationError(
        'The embedded partner needs no values. To mend it: name the profile of an application with --env. Nothing was sent.',
      )
    process.stdout.write(`${JSON.stringify(values.json, null, 2)}\n`)
    return 0
  }
  // The suites take long to load: a wrong profile is told without them.
  const target = { role: 'partner', profile } as const
  const own = await ownRun(folders, options, target)
  const fault = await ownFault(options, target)
  if (options.plan) {
    const { planOfPartner } = await import('../../run/partner-run.js')
    printPartnerPlan(planOfPartner(profile, selection).own, profile, options.shard)
    return 0
  }
  const out = path.resolve(options.out ?? path.join('reports', profile.name))
  const history = historyFile(options.history, out, { role: 'partner', name: profile.name })
  const reports = new RunReports(out, signingKey(options.sign), history)
  const listener = consoleReporter()
  const interruption = listenForInterrupt()
  const thread = new SuiteThread({ role: 'partner', serial: false, own: filesOf(folders, fault) })
  if (values !== null) process.stdout.write(`${values.text}\n`)
  try {
    const { runPartner } = await import('../../run/partner-run.js')
    const finished = await runPartner({
      thread,
      profile,
      selection,
      standards: options.standards,
      own,
      fault,
      listener,
      interrupted: interruption.signal,
      begin: reports.begin,
      keep: reports.keep,
      observed: reports.observed,
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
