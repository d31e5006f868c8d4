/**
 * Looks at a platform before the first check: is it one at all, and does what most rules need work?
 * @module
 */
import { CheckTrace } from '../../core/check-trace.js'
import type { HostEnvironment } from '../../core/host-environment.js'
import { onAbort } from '../../core/on-abort.js'
import { examinePlatform } from '../../doctor/examine-platform.js'
import { application, loginOf, loginPage, provider, serviceToken } from '../../doctor/platform-parts.js'
import { whyWrongPlatform } from '../../doctor/right-platform.js'
import { noFacts, type TargetFacts } from '../../platform/adaptation/facts.js'
import { findOut } from '../../platform/adaptation/find-out.js'
import { Context } from '../../platform/context.js'
import { Run } from '../../platform/run.js'
import type { Profile } from '../../profile/profile.js'
import type { RulePlan } from './look-plan.js'

/** The parts behind each need that many rules have. They are tried side by side. */
const behind: Readonly<Record<string, readonly string[]>> = {
  'user.teacher': [provider, loginPage, loginOf('teacher'), application],
  'client.service': [provider, serviceToken],
}

/** What a platform looks like before the first check. */
export interface FirstLook {
  /** What is at the address instead of such a platform; null if it is one, or that is unknown. */
  readonly wrong: string | null
  /**
   * What most rules need and does not work, each with how to fix it. It decides nothing, because a wrong profile and a
   * wrong target look the same here.
   */
  readonly notices: readonly string[]
  /** What the run found out about the target; it decides how the checks run. */
  readonly facts: TargetFacts
}

/** What is known of a target that was not looked at. */
export const unseen: FirstLook = { wrong: null, notices: [], facts: noFacts }

/** How a platform is looked at. */
export interface LookOptions {
  /** What the checks of the run need. */
  readonly plan: RulePlan
  /** True if any address is judged. Otherwise nothing more is sent to a wrong one: no password and no client secret. */
  readonly force: boolean
  /** Aborted by Ctrl-C: ends the attempts under way. */
  readonly interrupted: AbortSignal
  /** The programs of this machine. Default: an environment without an operator. */
  readonly host?: HostEnvironment
}

/** Looks at a platform, as far as the plan needs it. Nothing that it returns has secrets. */
export async function firstLook(
  profile: Profile,
  { plan, force, interrupted, host }: LookOptions,
): Promise<FirstLook> {
  const run = new Run(profile, undefined, undefined, host)
  const stopListening = onAbort(interrupted, () => run.interrupt())
  try {
    const wrong = await whyWrongPlatform(run)
    if (wrong !== null && !force) return { ...unseen, wrong }
    return { wrong, notices: await notWorking(run, plan), facts: await factsOf(run, plan) }
  } finally {
    stopListening()
    await run.close()
  }
}

/** Finds out how a platform behaves that is known to be one: the embedded one, with a behaviour that breaks it. */
export async function lookAtBroken(
  profile: Profile,
  plan: RulePlan,
  interrupted: AbortSignal,
): Promise<FirstLook> {
  const run = new Run(profile)
  const stopListening = onAbort(interrupted, () => run.interrupt())
  try {
    return { ...unseen, facts: await factsOf(run, plan) }
  } finally {
    stopListening()
    await run.close()
  }
}

/** What decides how the checks run, if one of them signs a user in. */
async function factsOf(run: Run, { signsIn }: RulePlan): Promise<TargetFacts> {
  return signsIn ? findOut(contextFor(run)) : noFacts
}

function contextFor(run: Run): Context {
  return new Context(run, new CheckTrace((text) => run.redactor.url(text)))
}

async function notWorking(run: Run, plan: RulePlan): Promise<readonly string[]> {
  const needs = new Set(plan.needs)
  const silent = { begins: () => undefined, found: () => undefined }
  const chains = Object.entries(behind).filter(([need]) => needs.has(need))
  const findings = await Promise.all(
    chains.map(([, parts]) => examinePlatform(run, silent, (part) => parts.includes(part))),
  )
  const words = findings
    .flat()
    .filter(({ condition }) => condition === 'bad')
    .map(({ part, said, fix }) => `${part}: ${said}. To fix it: ${fix}`)
  return [...new Set(words)]
}
