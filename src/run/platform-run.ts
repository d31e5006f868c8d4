/**
 * One run of the role platform.
 * @module
 */
import '../../suites/platform/index.js'
import { adapted, factWords } from '../platform/adaptation/facts.js'
import { unnamedWords } from '../platform/destinations.js'
import { entryOf } from '../platform/entries.js'
import { type Profile, waiversOf } from '../profile/profile.js'
import type { Selection } from './plan.js'
import { type DividedPlan, platformPlanner } from './platform-plan.js'
import { reachPlatform } from './platform-target.js'
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
  const { force } = options
  const behaviours = fault?.behaviours
  const target = await reachPlatform(options.profile, { plan: plan.own, interrupted, force, behaviours })
  const { profile, wrong, notices, facts } = target
  try {
    const divided = selection.shard !== undefined
    const found = factWords(profile, facts, divided)
    run.begin(targetOf(profile), [...unnamedNotice(profile), ...notices], wrong, found)
    const environment = runsPrograms(profile) ? { ...process.env } : null
    const raw = options.raw !== undefined
    const judged = adapted(profile, facts, divided)
    const assignment = { role: 'platform', profile: judged, selection, environment, raw } as const
    return run.finish(
      await runSuites(thread, assignment, run.receive, options.ask, interrupted, options.publisher),
    )
  } finally {
    await target.close()
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

/** True if the run starts programs of the operator, which need the environment. */
function runsPrograms({ control, login }: Profile): boolean {
  return control?.driver === 'command' || login.driver.startsPrograms
}
