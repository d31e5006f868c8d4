/**
 * Which webhooks come, to which address, and in which form.
 * Clauses: 1 item 3, 2.4 Content-Type, 4.5, 6.
 *
 * All rules judge one record (`onboardingCycle`). The control driver activates the app in scenario 1, deactivates it,
 * and does both again. The suite receives the webhooks at two addresses, one for each kind, and answers with 200.
 * `webhookOf`: the first webhook after an event, at either address. `everyWebhook`: the signed ones that all checks
 * received. If none came, the rule is undecided.
 */
import { facts } from '#generated/catalogue.js'
import { type Cases, type Context, given, judgesRecorded, must, optional, rule } from '#kit/platform'
import {
  type Delivery,
  everyWebhook,
  holdsPassword,
  judgesWebhooksAbout,
  misdirectedCredentials,
  misdirectedDeactivations,
  type OnboardingEvent,
  onboardingCycle,
  resultOf,
  webhookOf,
} from '#kit/platform/webhooks'

const activations = [
  ['first activation', 'activation'],
  optional(['driver.deactivate'], 'activation again', 'activation again'),
] as const satisfies Cases<[OnboardingEvent]>

const deactivations = [
  ['first deactivation', 'deactivation'],
  ['deactivation again', 'deactivation again'],
] as const satisfies Cases<[OnboardingEvent]>

const both = [
  ['credentials webhook', 'activation'],
  ['deactivation webhook', 'deactivation'],
] as const satisfies Cases<[OnboardingEvent]>

/** The first webhook, or all that came to its address. A webhook that is sent again may be made by other code. */
const firstAndEvery = [
  ['first webhook', 'first'],
  optional(['alone'], 'every webhook of the run', 'every'),
] as const

/** The webhooks of the run about one event, or the first of them. @throws {Undecided} if none came */
async function webhooksTo(
  context: Context,
  to: 'credentials' | 'deactivation',
  which: 'first' | 'every',
): Promise<readonly Delivery[]> {
  const first = await webhookOf(context, to === 'credentials' ? 'activation' : 'deactivation')
  if (which === 'first') return [first]
  const deliveries = (await everyWebhook(context)).filter((one) => one.to === to)
  given(
    deliveries.length > 0,
    `no signed webhook came to the address for ${to === 'credentials' ? to : 'deactivations'}`,
  )
  return deliveries
}

function mustBePosted(webhook: Delivery): void {
  must(webhook.method === 'POST', 'the method POST', `the method ${webhook.method}`, webhook)
}

function mustBeJson(webhook: Delivery): void {
  must(webhook.json !== undefined, 'a body that is JSON in UTF-8', 'a body that is no JSON in UTF-8', webhook)
}

// 6 credentials: The platform calls the credentials endpoint of the partner when a school activates the
//   application.
//   Check: The control driver activates the application in scenario 1, and again after a deactivation. Each
//   time a request must arrive at the credentials address of the suite within the time of the profile.
rule('webhooks.credentials.sent', activations, async (context, event) => {
  const result = resultOf(await onboardingCycle(context), event)
  given(result !== undefined, 'the app could not be activated again')
  const { deliveries } = result
  const came = deliveries.some(({ to }) => to === 'credentials')
  given(came || deliveries.length === 0, 'something came, but to the address for deactivations')

  must(
    came,
    `a request to the credentials endpoint within ${waitOf(context)} s`,
    'no request to the credentials endpoint',
  )
})

// 4.5 credentials: The platform sends the credentials webhook as a POST.
//   Check: The method of the first credentials webhook must be POST; PUT or a GET with parameters is a
//   violation. At the end of the run, the same holds for every signed webhook that came to the credentials
//   address, also for one that is sent again. If none came, the rule is undecided.
rule('webhooks.credentials.post', firstAndEvery, async (context, which) => {
  for (const webhook of await webhooksTo(context, 'credentials', which)) mustBePosted(webhook)
})
judgesWebhooksAbout('webhooks.credentials.post', 'credentials', mustBePosted)

// 4.5 credentials: The platform sends the credentials webhook with a JSON body.
//   Check: The body of the first credentials webhook must decode as UTF-8 and parse as JSON. At the end of
//   the run, the same holds for every signed webhook that came to the credentials address, also for one that
//   is sent again. If none came, the rule is undecided.
rule('webhooks.credentials.json', firstAndEvery, async (context, which) => {
  for (const webhook of await webhooksTo(context, 'credentials', which)) mustBeJson(webhook)
})
judgesWebhooksAbout('webhooks.credentials.json', 'credentials', mustBeJson)

// 6 deactivation: The platform calls the deactivation endpoint of the partner when a school deactivates the
//   application.
//   Check: The control driver deactivates the application after each of two activations that completed. Each
//   time a request must arrive at the deactivation address within the time of the profile. If the activation
//   did not complete, or a request came to the other address only, the rule is undecided.
rule('webhooks.deactivation.sent', deactivations, async (context, event) => {
  const cycle = await onboardingCycle(context)
  const result = resultOf(cycle, event)
  given(result !== undefined, 'the app could not be deactivated')
  const came = result.deliveries.some(({ to }) => to === 'deactivation')
  given(came || result.first === undefined, 'something came, but to the address for credentials')
  const active = resultOf(cycle, event === 'deactivation' ? 'activation' : 'activation again')
  given(came || isComplete(active), 'the activation before it did not complete')

  must(
    came,
    `a request to the deactivation endpoint within ${waitOf(context)} s`,
    'no request to the deactivation endpoint',
  )
})

// 4.5 deactivation: The platform sends the deactivation webhook as a POST.
//   Check: The method of the first deactivation webhook must be POST, not DELETE or any other. At the end of
//   the run, the same holds for every signed webhook that came to the deactivation address, also for one that
//   is sent again. If none came, the rule is undecided.
rule('webhooks.deactivation.post', firstAndEvery, async (context, which) => {
  for (const webhook of await webhooksTo(context, 'deactivation', which)) mustBePosted(webhook)
})
judgesWebhooksAbout('webhooks.deactivation.post', 'deactivation', mustBePosted)

// 4.5 deactivation: The platform sends the deactivation webhook with a JSON body.
//   Check: The body of the first deactivation webhook must decode as UTF-8 and parse as JSON; an empty body
//   fails. At the end of the run, the same holds for every signed webhook that came to the deactivation
//   address, also for one that is sent again. If none came, the rule is undecided.
rule('webhooks.deactivation.json', firstAndEvery, async (context, which) => {
  for (const webhook of await webhooksTo(context, 'deactivation', which)) mustBeJson(webhook)
})
judgesWebhooksAbout('webhooks.deactivation.json', 'deactivation', mustBeJson)

// 4.5 credentials: The platform sends credentials only to the credentials endpoint, and deactivations only to
//   the deactivation endpoint.
//   Check: The suite has one address for each kind. In the whole onboarding cycle, no webhook with a password
//   may arrive at the deactivation address, and none about a deactivation at the credentials address. At the
//   end, no signed webhook of the run may have brought a password to the deactivation address either. If no
//   webhook came about an event, the rule is undecided.
rule(
  'webhooks.own-endpoint',
  [
    ['activation', 'activation'],
    ['deactivation', 'deactivation'],
    ['activation again', 'activation again'],
    optional(['alone'], 'every webhook of the run', 'every' as const),
  ],
  async (context, event: OnboardingEvent | 'every') => {
    if (event === 'every') return mustKeepPasswords(context)
    const cycle = await onboardingCycle(context)
    const result = resultOf(cycle, event)
    await webhookOf(context, event)
    given(result !== undefined, 'the control driver could not trigger it')
    const strange =
      'attempts' in result
        ? misdirectedCredentials(context, result)
        : misdirectedDeactivations(context, cycle, result)

    must(
      strange.length === 0,
      `webhooks about the ${event} at their own address only`,
      `${strange.length} webhooks at the address of other events`,
      strange[0],
    )
  },
)

/** Credentials come to their own address only: also when they are sent again, and those of another school. */
async function mustKeepPasswords(context: Context): Promise<void> {
  for (const webhook of await everyWebhook(context))
    must(
      webhook.to === 'credentials' || !holdsPassword(context.profile, webhook),
      'credentials at their own address only',
      'credentials at the address for deactivations',
      webhook,
    )
}

// 2.4 Content-Type: The platform sends webhooks with the content type application/json and the charset utf-8.
//   Check: The first credentials webhook and the first deactivation webhook must have the type
//   `application/json` and the parameter `charset` with the value `utf-8`; letter case, quotes and further
//   parameters do not matter. At the end, the same holds for every signed webhook of the run. If none came,
//   the rule is undecided.
rule(
  'webhooks.content-type',
  [...both, optional(['alone'], 'every webhook of the run', 'every' as const)],
  async (context, event: OnboardingEvent | 'every') => {
    const webhooks = event === 'every' ? await everyWebhook(context) : [await webhookOf(context, event)]
    for (const webhook of webhooks) mustHaveType(webhook)
  },
)

function mustHaveType(webhook: Delivery): void {
  // In lower case and without quotes; other parameters may follow.
  const { type, parameters } = webhook.contentType
  must(
    type === 'application/json' && parameters.get('charset') === 'utf-8',
    `the Content-Type ${facts.webhookMediaType}`,
    [type || 'nothing', ...[...parameters].map(([name, value]) => `${name}=${value}`)].join('; '),
    webhook,
  )
}

judgesRecorded('webhooks.content-type', 'webhook', ({ webhook }) => mustHaveType(webhook))

// 6: The platform sends no webhook for sign-ins, token requests and failed requests, and none without an
//   event.
//   Check: While the application is active, the suite requests a service token, one with a wrong password,
//   signs a user in, and sends a bad authorize request. No webhook may follow, and none may come in the
//   waiting time after that. Repetitions of earlier webhooks do not count.
rule('webhooks.only-named-events', async (context) => {
  await webhookOf(context, 'activation')
  const { unrelated } = await onboardingCycle(context)
  given(unrelated !== undefined, 'the app was never fully active, or an answer was lost while it was')
  const { unasked, after } = unrelated

  must(
    after.length === 0,
    'webhooks only about activations and deactivations',
    `a webhook after ${after.join(' and ')}`,
  )
  must(
    unasked.length === 0,
    'no webhook while nothing is activated or deactivated',
    `${unasked.length} webhooks at the address for ${unasked[0]?.to}`,
    unasked[0],
  )
})

function waitOf({ profile }: Context): number {
  return profile.webhooks.waitSeconds
}

/** True for an activation that is known to have completed. */
function isComplete(activation: ReturnType<typeof resultOf>): boolean {
  if (activation === undefined || !('attempts' in activation)) return false
  return activation.state === 'completed' || activation.attempts.some(({ token }) => token !== undefined)
}
