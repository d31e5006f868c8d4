/**
 * The command `doctor` for a platform.
 * @module
 */
import '../../../suites/platform/index.js'
import path from 'node:path'
import { clip } from '../../../reporters/console/terminal.js'
import { examine } from '../../doctor/examine.js'
import type { Finding } from '../../doctor/finding.js'
import { statusArea } from '../../output/status-area.js'
import { standardOutput } from '../../output/writer.js'
import { Run } from '../../platform/run.js'
import { withoutOperator } from '../../profile/control-settings.js'
import { platformKeySet } from '../../profile/keys.js'
import { loadProfileBeforeDiscovery } from '../../profile/load.js'
import type { Profile } from '../../profile/profile.js'
import { withAddress } from '../../profile/to-profile.js'
import { startEmbedded } from '../../run/embedded-platform.js'
import { UnreachableError } from '../../run/errors.js'
import { coverageOf } from '../../run/exercisable.js'
import { nextPlatformKeys } from '../../run/next-keys-platform.js'
import { whyNobody } from '../../run/operator.js'
import { afterContact, contact, unreachable } from '../../run/reachable.js'
import {
  diagnosisCode,
  isShared,
  type Outlet,
  printDiagnosis,
  printFinding,
  printSharedParts,
} from './diagnosis.js'

/** Options of the command `doctor` for one role. */
export interface DoctorOptions {
  readonly env: string
  readonly all: boolean
}

/**
 * Checks the profile of a platform part by part against its target, and prints for each rule whether it can be exercised.
 * @returns the exit code: 0 if the profile works, else 2
 * @throws {ConfigurationError} for a wrong profile; nothing was sent
 * @throws {UnreachableError} if the target does not answer
 */
export async function diagnose(options: DoctorOptions, outlet: Outlet = standardOutput): Promise<number> {
  const { profile: loaded, absent: noFixtures, values } = loadProfileBeforeDiscovery(options.env)
  if (noFixtures !== null)
    outlet.line(
      `FIXTURES: ${noFixtures} does not exist. To fix it: write it with "discover", or correct the path.`,
    )
  const absent = loaded.control?.driver === 'manual' ? whyNobody() : null
  const described = absent === null ? loaded : { ...loaded, control: withoutOperator(loaded.control, absent) }
  const embedded = await startEmbedded(described)
  try {
    const located =
      embedded === null
        ? described
        : withAddress(described, embedded.url, embedded.controlUrl, embedded.webhookPublicKey)
    const profile = await reach(located, outlet)
    const findings = await lookAt(profile, options.all, outlet)
    const rules = coverageOf(profile, findings)
    const { all } = options
    const next = nextPlatformKeys(values, path.dirname(options.env), findings, absent)
    printDiagnosis({ rules, findings, next, keySet: platformKeySet, all, plan: 'platform --plan' }, outlet)
    return diagnosisCode(findings)
  } finally {
    await embedded?.close()
  }
}

async function reach(profile: Profile, outlet: Outlet): Promise<Profile> {
  const { line } = outlet
  line(`Profile of ${profile.name}: ${profile.baseUrl}, tenant ${profile.tenant}`)
  const first = await contact(profile)
  if (first.failure !== null) throw new UnreachableError(unreachable(profile, first.failure))
  const said = reachedBy(profile, first.status)
  printFinding({ part: 'reachable', condition: 'good', said }, outlet)
  return afterContact(profile, first.unnamed)
}

function reachedBy({ baseUrl, transport }: Profile, status: number): string {
  const secure = baseUrl.startsWith('https:')
  const trust = transport.selfSigned ? 'TLS with any certificate (TLS_SELF_SIGNED)' : 'TLS'
  const way = transport.proxy.from === 'profile' ? ` through the proxy ${transport.proxy.url}` : ''
  return `answers with ${status} over ${secure ? trust : 'plain http'}${way}`
}

/** @param all true to print a line for each part; otherwise the parts that work share one */
async function lookAt(profile: Profile, all: boolean, outlet: Outlet): Promise<Finding[]> {
  const run = new Run(profile)
  // A terminal shows which part is tried.
  const area =
    outlet === standardOutput && standardOutput.output.isTTY ? statusArea(standardOutput.output) : null
  try {
    const findings = await examine(run, {
      begins: (part, number, of) => area?.draw([clip(`${number} of ${of}: ${part}`, 78)]),
      found: (finding) => {
        area?.clear()
        if (all || !isShared(finding)) printFinding(finding, outlet)
      },
    })
    area?.clear()
    if (!all) printSharedParts(findings, outlet)
    return findings
  } finally {
    await run.close()
  }
}
