/**
 * Sends requests that no webhook is about: sign-ins, token requests and failed requests.
 * @module
 */
import { each, ifDetermined, settingUp, Unanswered } from '../../../core/errors.js'
import type { Delivery } from '../../receiver/delivery.js'
import { basic } from '../../sso/token.js'
import { type Delivered, sameBody } from './body.js'
import type { Onboarding } from './onboarding.js'

/** Milliseconds in which a webhook about a request would come. */
const soon = 250

/** Webhooks that came although nothing was activated or deactivated. */
export interface UnrelatedWebhooks {
  /** Deliveries that are no repetition of earlier ones. */
  readonly unasked: readonly Delivery[]
  /** Requests that a webhook followed each time they were sent. */
  readonly after: readonly string[]
}

type NamedRequest = readonly [name: string, run: () => Promise<unknown>]

/**
 * Sends the requests while the app is active, and collects the webhooks.
 * @returns undefined if an answer was lost: then the effect of the request is unknown
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
  const acts: readonly NamedRequest[] = [
    ['a service token request', () => context.tokens.service(basic(clientId, password)).answer()],
    [
      'a refused service token request',
      () => context.tokens.service(basic(clientId, `${password}-other`)).answer(),
    ],
    ['a sign-in', () => context.signIns.flow({ session: 'new' })],
    [
      'a failed authorize request',
      () =>
        context.users
          .newBrowser()
          .authorize(app, { redirect_uri: `${app.redirectUri}/elsewhere` })
          .result(),
    ],
  ]
  const before = onboarding.since(0)
  const first = onboarding.count
  await each(acts, ([, run]) => undisturbed(run))
  await onboarding.inbox.until(() => onboarding.count > first, soon, context.run.signal)
  const suspicious = onboarding.count > first
  const after: string[] = []
  // A late repetition is no violation. A webhook is about a request only if it follows the request twice.
  if (suspicious) for (const act of acts) if (await followed(onboarding, act)) after.push(act[0])
  await onboarding.unexpected(profile.webhooks.waitSeconds, 'webhooks without an event')
  const unasked = onboarding.since(first).filter((one) => !before.some((known) => sameBody(known, one)))
  return { unasked, after }
}

/** True if a webhook follows a request twice, and none comes without it. */
async function followed(onboarding: Onboarding, [, run]: NamedRequest): Promise<boolean> {
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
  await ifDetermined(() => settingUp(run))
}
