/**
 * Starts or reaches the target of a run of the role platform.
 * @module
 */
import type { Behaviours } from '../../embedded/platform/index.js'
import type { Profile } from '../../profile/profile.js'
import { filledPath } from '../../profile/sso-paths.js'
import { withAddress } from '../../profile/to-profile.js'
import type { ChallengeRecord } from '../../record/record.js'
import { shownChallenge } from '../../run/challenge.js'
import { WrongTargetError } from '../../worker/errors.js'
import type { TargetPlan } from '../role.js'
import { startEmbedded } from './embedded.js'
import { type FirstLook, firstLook, lookAtBroken, unseen } from './first-look.js'
import { rulePlanOf } from './look-plan.js'
import { lookInThread } from './look-thread.js'
import { reached } from './reachable.js'

/** A platform that answers. The caller closes it. */
export interface ReachedPlatform extends FirstLook {
  /** With the final address of the platform. */
  readonly profile: Profile
  /** What it showed to prove that it knows of the run; null without a challenge. */
  readonly challenge: ChallengeRecord | null
  /** Ends the embedded platform, if it is the target. */
  close(): Promise<void>
}

/** How the target is reached. */
export interface ReachOptions {
  /** What the run does. */
  readonly plan: TargetPlan
  /** Aborted to end the attempts. */
  readonly interrupted: AbortSignal
  /** True if any address is judged. */
  readonly force: boolean
  /** Behaviours of the embedded platform that differ from the documented ones. Default: none. */
  readonly behaviours?: Partial<Behaviours> | undefined
  /**
   * Called when a program starts and ends. With it, the platform is looked at in a thread of its own, because this one
   * must answer to signals; without it, in this thread.
   */
  readonly program?: (pid: number, running: boolean) => void
}

/**
 * Starts the embedded platform, or reaches that of the profile and looks at it.
 * @throws {UnreachableError} if the target does not answer
 * @throws {WrongTargetError} if the address is no such platform
 */
export async function reachPlatform(
  given: Profile,
  { plan, interrupted, force, behaviours, program }: ReachOptions,
): Promise<ReachedPlatform> {
  const embedded = await startEmbedded(given, behaviours)
  const close = async (): Promise<void> => embedded?.close()
  const described =
    embedded === null
      ? given
      : withAddress(given, embedded.url, embedded.controlUrl, embedded.webhookPublicKey)
  try {
    const profile = await reached(described, interrupted)
    const rules = rulePlanOf(plan)
    const look = (): Promise<FirstLook> => {
      if (embedded !== null)
        return behaviours === undefined ? Promise.resolve(unseen) : lookAtBroken(profile, rules, interrupted)
      return program === undefined
        ? firstLook(profile, { plan: rules, force, interrupted })
        : lookInThread({ profile, plan: rules, force }, interrupted, program)
    }
    const challenge = await shownChallenge(profile, new URL(profile.baseUrl).origin, interrupted)
    const seen = await look()
    if (seen.wrong !== null && !force) throw new WrongTargetError(wrongWords(profile, seen.wrong))
    return { profile, challenge, ...seen, close }
  } catch (error) {
    await close()
    throw error
  }
}

function wrongWords({ baseUrl, segment, ssoPaths, tenant }: Profile, found: string): string {
  const base = filledPath(ssoPaths.base, segment, tenant)
  return (
    `${baseUrl} is no such platform, or it has no tenant ${tenant} at ${base === '' ? '/' : base}. ` +
    `Expected that one of these answers as documented; got ${found}. ` +
    'To fix it: check BASE_URL, SEGMENT, TENANT and SSO_BASE; "platform-conformance doctor" tries each part of the profile. ' +
    'To judge the address anyway, add --force. No check was run.'
  )
}
