/**
 * The command `partner`.
 * @module
 */

import { standardOutput } from '../../output/writer.js'
import { partnerKeySet } from '../../profile/keys.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { PartnerOptions } from '../program/judging.js'
import { type EnteredValues, valuesToEnter } from './entered-values.js'
import { type JudgedRole, judge } from './judge.js'

/** How applications are judged. */
export const partner: JudgedRole<PartnerProfile> = {
  role: 'partner',
  load: async (env) => (await import('../../profile/partner/load.js')).loadPartnerProfile(env),
  target: (profile) => ({ role: 'partner', profile }),
  serial: () => false,
  checks: async (profile, selection) => {
    const { planOfPartner } = await import('../../run/partner-run.js')
    const { checks, skipped } = planOfPartner(profile, selection).whole
    return [...checks, ...skipped]
  },
  printPlan: async (profile, selection, shard) => {
    const { planOfPartner } = await import('../../run/partner-run.js')
    const { printPartnerPlan } = await import('./partner-plan.js')
    printPartnerPlan(planOfPartner(profile, selection).own, profile, shard)
  },
  plan: async (profile, selection) => {
    const { planOfPartner } = await import('../../run/partner-run.js')
    const { partnerPlanner } = await import('../../run/partner-plan.js')
    const { partnerEffects } = await import('./partner-plan.js')
    const { checks, skipped, estimate } = planOfPartner(profile, selection).own
    const needs = checks.flatMap((check) => partnerPlanner.ofCheck(check).needs)
    const perSecond = profile.maxRequestsPerSecond
    return { checks, skipped, estimate, perSecond, needs, effects: partnerEffects(needs) }
  },
  keySet: partnerKeySet,
  greeting: (profile) => (profile.embedded ? [] : valuesToEnter(profile).lines),
  run: async (options) => (await import('../../run/partner-run.js')).runPartner(options),
}

/** Certifies an application and writes the reports. @see {@link judge} */
export async function certifyPartner(options: PartnerOptions): Promise<number> {
  if (options.serve) {
    const { servePlatform } = await import('./partner-serve.js')
    return servePlatform(await partner.load(options.env))
  }
  if (!options.values) return judge(partner, options)
  const profile = await partner.load(options.env)
  const { json } = valuesOf(profile)
  const samples = profile.features.has('service')
    ? { samples: (await import('../../run/sample-answers.js')).sampleAnswers(profile) }
    : {}
  standardOutput.json({ ...json, ...samples })
  return 0
}

/** @throws {ConfigurationError} for the embedded partner, which needs no values */
function valuesOf(profile: PartnerProfile): EnteredValues {
  if (!profile.embedded) return valuesToEnter(profile)
  throw new ConfigurationError(
    'The embedded partner needs no values. To fix it: name the profile of an application with --env. Nothing was sent.',
  )
}
