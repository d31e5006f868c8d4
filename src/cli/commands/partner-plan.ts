/**
 * What `partner --plan` prints.
 * @module
 */
import pc from 'picocolors'
import { partWords } from '../../../reporters/outcome.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import type { Shard } from '../../record/record.js'
import type { PartnerPlan } from '../../run/partner-plan.js'

/** Prints what a run would do. Sends nothing. */
export function printPartnerPlan(
  plan: PartnerPlan,
  profile: PartnerProfile,
  shard: Shard | null = null,
): void {
  const { checks, observations, skipped, seconds, rules } = plan
  const target = profile.embedded ? 'embedded partner' : profile.loginUrl
  const run = rules.flatMap(({ id }) => {
    const own = checks.filter(({ rule }) => rule === id).length
    return own === 0 ? [] : [`  ${id}: ${own} check${own === 1 ? '' : 's'}`]
  })
  const left = skipped.map(({ rule, case: name, verdict, reason }) => {
    const what = name === '' ? rule : `${rule} (${name})`
    return `  ${what}: ${verdict}, ${reason}`
  })
  const lines = [
    pc.bold(`Plan for ${profile.name} (${target})${partWords({ shard })}`),
    '',
    ...run,
    ...(left.length === 0 ? [] : ['', pc.bold('Not run'), ...left]),
    '',
    `${checks.length} checks of ${new Set(checks.map(({ rule }) => rule)).size} rules, ${observations.length} observations, ${skipped.length} skipped.`,
    `Each check signs users in several times. About ${seconds} s of real waits, which overlap.`,
    'Nothing was sent.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
