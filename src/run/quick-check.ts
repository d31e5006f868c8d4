/**
 * Checks a profile briefly before the first check: most rules need a signed-in user and tokens.
 * @module
 */
import { onAbort } from '../core/on-abort.js'
import { examine } from '../doctor/examine.js'
import { application, loginOf, loginPage, provider, serviceToken } from '../doctor/platform-parts.js'
import { entryOf } from '../platform/entries.js'
import { Run } from '../platform/run.js'
import type { Profile } from '../profile/profile.js'
import type { Plan } from './platform-plan.js'

/** The parts behind each need that many rules have. */
const behind: Readonly<Record<string, readonly string[]>> = {
  'user.teacher': [provider, loginPage, loginOf('teacher'), application],
  'client.service': [provider, serviceToken],
}

/**
 * Tries the parts that most rules depend on, as far as the plan needs them. The result decides nothing, because a
 * wrong profile and a wrong target look the same here.
 * @param interrupted aborted by Ctrl-C: ends the attempts under way
 * @returns what did not work, each with how to fix it; without secrets
 */
export async function quickCheck(profile: Profile, plan: Plan, interrupted: AbortSignal): Promise<string[]> {
  const needs = new Set<string>(plan.checks.flatMap(({ rule }) => entryOf(rule).needs))
  const parts = [...needs].flatMap((need) => behind[need] ?? [])
  if (parts.length === 0) return []
  const run = new Run(profile)
  const stopListening = onAbort(interrupted, () => run.interrupt())
  try {
    const silent = { begins: () => undefined, found: () => undefined }
    const findings = await examine(run, silent, (part) => parts.includes(part))
    return findings
      .filter(({ condition }) => condition === 'bad')
      .map(({ part, said, fix }) => `${part}: ${said}. To fix it: ${fix}`)
  } finally {
    stopListening()
    await run.close()
  }
}
