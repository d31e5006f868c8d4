/**
 * A window in which nothing happens that a webhook is for: sign-ins, token requests and failed requests go on.
 * @module
 */
import { ifTold, Unanswered, Violation } from '../../core/errors.js'
import type { Delivery } from '../receiver/delivery.js'
import { basic } from '../sso/token.js'
import type { Delivered } from './body.js'
import { sameBody } from './body.js'
import type { Onboarding } from './onboarding.js'

/** Milliseconds after an act in which a webhook about it would come. */
const soon = 250

/** What came although nothing was activated or deactivated. */
export interface UnrelatedWebhooks {
  /** Deliveries that are no repetition of earlier ones. */
  readonly unasked: readonly Delivery[]
  /** Acts after each of which a webhook came again. */
  readonly after: readonly string[]
}

type Act = readonly [name: string, run: () => Promise<unknown>]

/**
 * Plays the window while the app is active.
 * @returns undefined where an answer got lost: then it is not known what has happened
 */
export async function sendUnrelatedRequests(
  onboarding: Onboarding,
  delivered: Delivered,
): Promise<UnrelatedWebhooks | undefined> {
  try {
    return await window(onboarding, delivered)
  } catch (error) {
    if (error instanceof Unanswered) return undefined
    throw error
  }
}

async function window(
  onboarding: Onboarding,
  { clientId, passwords }: Delivered,
): Promise<UnrelatedWebhooks> {
  const { context } = onboarding
  const { app, profile } = context
  const [password = ''] = passwords
  const acts: readonly Act[] = [
    ['a service token request', () => context.tokens.service(basic(clientId, password)).answer()],
    [
      'a refused service token request',
      () => context.tokens.service(basic(clientId, `${password}-other`)).answer(),
    ],
    ['a sign-in', () => context.flow({ session: 'new' })],
    [
      'a failed authorize request',
      () =>
        context
          .newBrowser()
          .authorize(app, { redirect_uri: `${app.redirectUri}/elsewhere` })
          .result(),
    ],
  ]
  const before = onboarding.since(0)
  const first = onboarding.count
  for (const [, run] of acts) await undisturbed(run)
  await onboarding.inbox.until(() => onboarding.count > first, soon, context.run.signal)
  const suspicious = onboarding.count > first
  const after: string[] = []
  // A late repetition is nobody's fault: it takes one after each of two acts to be about the act.
  if (suspicious) for (const act of acts) if (await followed(onboarding, act)) after.push(act[0])
  await onboarding.unexpected(profile.webhooks.waitSeconds, 'webhooks that nobody asked for')
  const unasked = onboarding.since(first).filter((one) => !before.some((known) => sameBody(known, one)))
  return { unasked, after }
}

/** True where a webhook comes after an act, twice, and none comes without it. */
async function followed(onboarding: Onboarding, [, run]: Act): Promise<boolean> {
  const { signal } = onboarding.context.run
  const comes = async (): Promise<boolean> => {
    const first = onboarding.count
    return onboarding.inbox.until(() => onboarding.count > first, soon, signal)
  }
  if (await comes()) return false
  for (let go = 0; go < 2; go += 1) {
    const first = onboarding.count
    await undisturbed(run)
    if (!(await onboarding.inbox.until(() => onboarding.count > first, soon, signal))) return false
  }
  return true
}

/** Does something whose outcome other rules judge. */
async function undisturbed(run: () => Promise<unknown>): Promise<void> {
  await ifTold(async () => {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof Violation)) throw error
    }
  })
}
