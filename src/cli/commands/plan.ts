/**
 * What `--plan` prints.
 * @module
 */
import pc from 'picocolors'
import { rules } from '../../../generated/catalogue.js'
import type { Plan } from '../../kit/run/plan.js'
import type { Profile } from '../../profile/profile.js'

/** Prints what a run would do. Sends nothing. */
export function printPlan(plan: Plan, profile: Profile): void {
  const lines: string[] = [
    pc.bold(`Plan for ${profile.name} (${profile.embedded ? 'embedded platform' : profile.baseUrl})`),
    '',
  ]
  const counts = new Map<string, number>()
  for (const { rule } of plan.checks) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  for (const entry of plan.rules) {
    const count = counts.get(entry.id) ?? 0
    if (count > 0)
      lines.push(`  ${entry.id}: ${count} ${count === 1 ? 'check' : 'checks'}${effects(entry.needs)}`)
  }
  if (plan.skipped.length > 0) {
    lines.push('', pc.bold('Not run'))
    for (const check of plan.skipped) {
      lines.push(
        `  ${check.rule}${check.case === '' ? '' : ` (${check.case})`}: ${check.verdict}, ${check.reason}`,
      )
    }
  }
  const waiting = plan.checks.filter(({ rule }) => rules[rule].needs.includes('time')).length
  const movesClock = profile.control?.stimuli.has('advance-clock') === true
  lines.push(
    '',
    `${plan.checks.length} checks of ${counts.size} rules, ${plan.observations.length} observations, ${plan.skipped.length} skipped.`,
    `About ${plan.checks.length * requestsPerCheck} requests, at most ${profile.maxRequests}.`,
    `Expected duration: ${duration(plan)} (${waiting} checks let time pass${movesClock ? '; the control driver moves the clock' : ''}).`,
    ...(profile.control?.driver === 'manual' && profile.control.absent === null
      ? ['The operator is asked to cause things at the target; that takes further time.']
      : []),
    'Nothing was sent.',
  )
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** The longest chain of waits, in words. */
function duration({ seconds }: Plan): string {
  return seconds === 0 ? 'no real waits' : `about ${seconds} s of real waits, beside what the target takes`
}

/** Measured on the embedded platform. */
const requestsPerCheck = 5

function effects(needs: readonly string[]): string {
  const words = needs.filter((need) => need.startsWith('consent.') || need === 'time')
  return words.length > 0 ? ` [${words.join(', ')}]` : ''
}
