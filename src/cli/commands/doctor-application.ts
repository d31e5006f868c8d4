/**
 * The command `doctor` for a partner application.
 * @module
 */
import '../../../suites/partner/index.js'
import path from 'node:path'
import { examineApplication, requestedAddresses } from '../../doctor/examine-application.js'
import { standardOutput } from '../../output/writer.js'
import { partnerKeySet } from '../../profile/keys.js'
import { loadPartnerProfile } from '../../profile/partner/load.js'
import { originOf } from '../../profile/partner/profile.js'
import { ConfigurationError } from '../../profile/problems.js'
import { readValues } from '../../profile/values.js'
import { UnreachableError } from '../../run/errors.js'
import { partnerCoverageOf } from '../../run/exercisable.js'
import type { Report } from '../../run/messages.js'
import { nextApplicationKeys } from '../../run/next-keys-application.js'
import { unreachableWords } from '../../run/partner-problem.js'
import { setUpPartner } from '../../run/partner-setup.js'
import { diagnosisCode, type Outlet, printDiagnosis, printFinding, printSkippedParts } from './diagnosis.js'
import type { DoctorOptions } from './doctor.js'

/** Longest time in seconds that the command waits for an application that does not answer. */
const longestWait = 10

/**
 * Starts the simulated platform, tries an application part by part, and prints for each rule whether it can be decided.
 * @returns the exit code: 0 if the profile works, else 2
 * @throws {ConfigurationError} for a wrong profile, or if the simulated platform cannot listen; nothing was sent
 * @throws {UnreachableError} if the application does not answer
 */
export async function diagnoseApplication(
  { env, all }: DoctorOptions,
  outlet: Outlet = standardOutput,
): Promise<number> {
  const { values } = readValues(env, partnerKeySet, process.env)
  const loaded = loadPartnerProfile(env)
  const profile = {
    ...loaded,
    waitForPartnerSeconds: Math.min(loaded.waitForPartnerSeconds, longestWait),
  }
  const failures: Report[] = []
  const receive = (report: Report): void => {
    if (report.type === 'misplaced' || report.type === 'unreachable') failures.push(report)
  }
  // The parts below say what a wrong address is.
  const setup = await setUpPartner(profile, receive, new AbortController().signal, { force: true })
  if (setup === null) {
    const [failure] = failures
    if (failure?.type === 'unreachable')
      throw new UnreachableError(unreachableWords(profile, failure.message))
    throw new ConfigurationError(
      failure?.type === 'misplaced' ? failure.message : 'The platform did not start.',
    )
  }
  try {
    const { run } = setup
    outlet.line(`Application ${profile.name}: ${originOf(run.profile)}`)
    outlet.line(`Simulated platform: ${run.simulator.url}`)
    const findings = await examineApplication(run, {
      begins: () => undefined,
      found: (finding) => {
        // That nothing is strange is no news.
        const isNews = finding.part !== requestedAddresses || finding.condition !== 'good'
        const isSkipped = finding.condition === 'skipped'
        if (all || (isNews && !isSkipped)) printFinding(finding, outlet)
      },
    })
    if (!all) printSkippedParts(findings, outlet)
    const rules = partnerCoverageOf(run.profile, findings)
    const next = nextApplicationKeys(values, path.dirname(env), findings)
    printDiagnosis({ rules, findings, next, keySet: partnerKeySet, all, plan: 'partner --plan' }, outlet)
    return diagnosisCode(findings)
  } finally {
    await setup.close()
  }
}
