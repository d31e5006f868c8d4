/**
 * The command `doctor`.
 * @module
 */
import '../../../suites/platform/index.js'
import { examine } from '../../doctor/examine.js'
import type { Finding } from '../../doctor/finding.js'
import { Run } from '../../platform/run.js'
import { withoutOperator } from '../../profile/control-settings.js'
import { loadProfileBeforeDiscovery } from '../../profile/load.js'
import type { Profile } from '../../profile/profile.js'
import { withAddress } from '../../profile/to-profile.js'
import { exitCodes } from '../../record/exit-codes.js'
import { startEmbedded } from '../../run/embedded-platform.js'
import { UnreachableError } from '../../run/errors.js'
import { coverageOf } from '../../run/exercisable.js'
import { whyNobody } from '../../run/operator.js'
import { contact, unreachable } from '../../run/reachable.js'
import { printDiagnosis } from './diagnosis.js'

/** Options of the command `doctor`, as typed. */
export interface DoctorOptions {
  readonly env: string
  readonly rules: boolean
}

/** Receives the lines of the output. */
export interface Outlet {
  readonly line: (text: string) => void
}

const standardOutput: Outlet = { line: (text) => void process.stdout.write(`${text}\n`) }

/**
 * Checks a profile part by part against its target, and prints for each rule whether it can be exercised.
 * @returns the exit code: 0 if every part works, else 2
 * @throws {ConfigurationError} for a wrong profile; nothing was sent
 * @throws {UnreachableError} if the target does not answer
 */
export async function diagnose(options: DoctorOptions, outlet: Outlet = standardOutput): Promise<number> {
  const { profile: loaded, absent: noFixtures } = loadProfileBeforeDiscovery(options.env)
  if (noFixtures !== null)
    outlet.line(`The fixture file ${noFixtures} does not exist yet. To fix it: write it with "discover".`)
  const absent = loaded.control?.driver === 'manual' ? whyNobody() : null
  const described = absent === null ? loaded : { ...loaded, control: withoutOperator(loaded.control, absent) }
  const embedded = await startEmbedded(described)
  try {
    const located =
      embedded === null
        ? described
        : withAddress(described, embedded.url, embedded.controlUrl, embedded.webhookPublicKey)
    const profile = await reach(located, outlet)
    const findings = await lookAt(profile, outlet)
    printDiagnosis(coverageOf(profile, findings), findings, options.rules, outlet.line)
    return findings.some(({ condition }) => condition === 'bad' || condition === 'skipped')
      ? exitCodes.wrongUse
      : exitCodes.success
  } finally {
    await embedded?.close()
  }
}

async function reach(profile: Profile, { line }: Outlet): Promise<Profile> {
  line(`Profile of ${profile.name}: ${profile.baseUrl}, tenant ${profile.tenant}`)
  const first = await contact(profile)
  if (first.failure !== null) throw new UnreachableError(unreachable(profile, first.failure))
  line(
    lineOf({
      part: 'reachable',
      condition: 'good',
      said: reachedBy(profile, first.status),
      fix: null,
      cause: null,
      needs: [],
    }),
  )
  if (first.hosts.length > 0)
    line(
      `    Also within the target's own domain, named by its discovery document: ${first.hosts.join(', ')}`,
    )
  return { ...profile, platformHosts: [...profile.platformHosts, ...first.hosts] }
}

function reachedBy({ baseUrl, transport }: Profile, status: number): string {
  const secure = baseUrl.startsWith('https:')
  const trust = transport.selfSigned ? 'TLS with any certificate (TLS_SELF_SIGNED)' : 'TLS'
  const way = transport.proxy.from === 'profile' ? ` through the proxy ${transport.proxy.url}` : ''
  return `answers with ${status} over ${secure ? trust : 'plain http'}${way}`
}

async function lookAt(profile: Profile, { line }: Outlet): Promise<Finding[]> {
  const run = new Run(profile)
  try {
    return await examine(run, { begins: () => undefined, found: (finding) => line(lineOf(finding)) })
  } finally {
    await run.close()
  }
}

const marks = { good: 'ok     ', warning: 'warning', bad: 'failed ', skipped: 'skipped' } as const

/** One part on a line, and how to fix it on the next. */
function lineOf({ part, condition, said, fix }: Finding): string {
  const first = `${marks[condition]} ${part}: ${said}.`
  return fix === null ? first : `${first}\n    To fix it: ${fix}.`
}
