/**
 * A run of the role platform.
 * @module
 */
import '../../../suites/platform/index.js'
import { adapted, factWords } from '../../platform/adaptation/facts.js'
import { unnamedWords } from '../../platform/destinations.js'
import { type Profile, waiversOf } from '../../profile/profile.js'
import type { RoleRun } from '../../run/role-run.js'
import { waivedPlatformRules } from '../waivers.js'
import { platformPlanner } from './planner.js'
import { reachPlatform } from './target.js'

/** Platforms, as a run needs to know them. */
export const platformRun: RoleRun<Profile> = {
  role: 'platform',
  planner: platformPlanner,
  urlOf: ({ baseUrl }) => baseUrl,
  waivers: waiversOf,
  waivedRules: waivedPlatformRules,
  reach: async ({ profile: given, selection, interrupted, force, fault, program }, { own: plan }) => {
    const behaviours = fault?.behaviours
    const target = await reachPlatform(given, { plan, interrupted, force, behaviours, program })
    const { profile, wrong, facts, challenge, close } = target
    const divided = selection.shard !== undefined
    const notices = [...unnamedNotice(profile), ...target.notices]
    return {
      profile: adapted(profile, facts, divided),
      seen: { notices, wrong, adaptation: factWords(profile, facts, divided), challenge },
      environment: runsPrograms(profile) ? { ...process.env } : null,
      close,
    }
  },
  problemIn: () => null,
}

/** What the profile lacks for the addresses of the discovery document. */
function unnamedNotice({ announced }: Profile): string[] {
  if (announced.length === 0) return []
  const { said, fix } = unnamedWords(announced)
  return [`${said}. To fix it: ${fix}`]
}

/** True if the run starts programs of the operator, which need the environment. */
function runsPrograms({ control, login }: Profile): boolean {
  return control?.driver === 'command' || login.driver.startsPrograms
}
