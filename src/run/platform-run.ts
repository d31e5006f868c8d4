/**
 * One run of the role platform.
 * @module
 */
import '../../suites/platform/index.js'
import { unnamedWords } from '../platform/destinations.js'
import { entryOf } from '../platform/entries.js'
import { type Profile, waiversOf } from '../profile/profile.js'
import { withAddress } from '../profile/to-profile.js'
import { startEmbedded } from './embedded-platform.js'
import { WrongTargetError } from './errors.js'
import { firstLook } from './first-look.js'
import type { Selection } from './plan.js'
import { type DividedPlan, platformPlanner } from './platform-plan.js'
import { reached } from './reachable.js'
import { ActiveRun, mustSelect, type RunOptions, type RunTarget } from './run.js'
import type { FinishedRun } from './run-record.js'
import { runSuites } from './suites.js'
import { waivedRules } from './waivers.js'

/** Plans a run. @throws {ConfigurationError} if the selection contains no rule, or it cannot be divided */
export function planOf(profile: Profile, selection: Selection): DividedPlan {
  return mustSelect(platformPlanner.divided(profile, selection), 'rules')
}

/**
 * Judges a platform.
 * @throws {UnreachableError} if the target does not answer
 * @throws {WrongTargetError} if the address is no such platform
 */
export async function runPlatform(options: RunOptions<Profile>): Promise<FinishedRun> {
  const { thread, selection, interrupted, fault } = options
  const plan = planOf(options.profile, selection)
  const run = new ActiveRun(options, plan, entryOf)
  const embedded = await startEmbedded(options.profile, fault?.behaviours)
  const described =
    embedded === null
      ? options.profile
      : withAddress(options.profile, embedded.url, embedded.controlUrl, embedded.webhookPublicKey)
  try {
    const profile = await reached(described, interrupted)
    const mayBeWrong = (found: string): void => {
      if (!options.force) throw new WrongTargetError(wrongWords(profile, found))
    }
    const { wrong, notices } =
      embedded === null
        ? await firstLook(profile, plan.own, interrupted, mayBeWrong)
        : { wrong: null, notices: [] }
    run.begin(targetOf(profile), [...unnamedNotice(profile), ...notices], wrong)
    const environment = runsPrograms(profile) ? { ...process.env } : null
    const raw = options.raw !== undefined
    const assignment = { role: 'platform', profile, selection, environment, raw } as const
    return run.finish(
      await runSuites(thread, assignment, run.receive, options.ask, interrupted, options.publisher),
    )
  } finally {
    await embedded?.close()
  }
}

/** What the profile lacks for the addresses of the discovery document. */
function unnamedNotice({ announced }: Profile): string[] {
  if (announced.length === 0) return []
  const { said, fix } = unnamedWords(announced)
  return [`${said}. To fix it: ${fix}`]
}

function targetOf(profile: Profile): RunTarget {
  const { name, baseUrl, digest, features } = profile
  return {
    role: 'platform',
    name,
    url: baseUrl,
    digest,
    features,
    waivers: waiversOf(profile),
    waivedRules: waivedRules(profile),
  }
}

function wrongWords({ baseUrl, segment, tenant }: Profile, found: string): string {
  return (
    `${baseUrl} is no such platform, or it has no tenant ${tenant} below /${segment}. ` +
    `Expected that one of these answers as documented; got ${found}. ` +
    'To fix it: check BASE_URL, SEGMENT and TENANT; "platform-conformance doctor" tries each part of the profile. ' +
    'To judge the address anyway, add --force. No check was run.'
  )
}

/** True if the run starts programs of the operator, which need the environment. */
function runsPrograms({ control, login }: Profile): boolean {
  return control?.driver === 'command' || login.driver.startsPrograms
}
