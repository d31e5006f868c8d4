/**
 * What the contract leaves open about webhooks and onboarding.
 * Clauses: 2.4, 3 rule 7, 5 item 7, 6, 7 row 5.
 */
import { facts } from '#generated/catalogue.js'
import { type Context, findNames, observe } from '#kit/platform'
import {
  type CredentialAttempt,
  type Delivery,
  fieldPointers,
  holdsPassword,
  onboardingCycle,
  refusedWebhooks,
  sameBody,
  scenario3,
  success,
} from '#kit/platform/webhooks'

// 6 credentials: How long after the activation and the deactivation their webhooks arrive, and over which
//   kind of connection.
observe('observe.webhooks.delivery', async (context) => {
  const { first, deactivation } = await onboardingCycle(context)
  const words = (delay: number | undefined, one: Delivery | undefined): string =>
    one === undefined || delay === undefined
      ? 'none'
      : [
          `within ${minutes(delay)} min over ${one.connection}`,
          one.header('transfer-encoding') || 'with Content-Length',
          `User-Agent ${one.header('user-agent') || 'none'}`,
        ].join(', ')
  return `credentials: ${words(first.delay, first.first)}; deactivation: ${words(deactivation?.delay, deactivation?.first)}`
})

// 4.5: Which fields both webhook bodies have, for example event ids, timestamps and nonces.
observe('observe.webhooks.body-members', async (context) => {
  const { first, deactivation } = await onboardingCycle(context)
  const fields = (one: Delivery | undefined): string =>
    one === undefined ? 'none came' : fieldPointers(one).sort().join(' ') || 'no JSON object'
  const pointers = [first.first, deactivation?.first].flatMap((one) =>
    one === undefined ? [] : fieldPointers(one),
  )
  const marks = pointers.filter((name) => /time|date|stamp|nonce|event.?id|\/id$/i.test(name))
  return [
    `credentials: ${fields(first.first)}`,
    `deactivation: ${fields(deactivation?.first)}`,
    `event ids, times and nonces: ${[...new Set(marks)].join(' ') || 'none'}`,
  ].join('; ')
})

// 2.4 Algorithm: Which names the signature algorithms have, and which other parameters the content type has.
observe('observe.webhooks.algorithm', async (context) => {
  const { first, deactivation } = await onboardingCycle(context)
  const words = (one: Delivery | undefined): string => {
    if (one === undefined) return 'none came'
    const further = [...one.contentType.parameters.keys()].filter((name) => name !== 'charset')
    const parameters = further.length === 0 ? '' : `, further parameters ${further.join(' ')}`
    return `${one.header(facts.algorithmHeader) || 'no algorithm'}${parameters}`
  }
  return `credentials: ${words(first.first)}; deactivation: ${words(deactivation?.first)}`
})

// 6: Whether the platform sends webhooks twice, and whether it repeats them after the statuses 500 and 401.
observe('observe.webhooks.sent-again', async (context) => {
  const { first } = await onboardingCycle(context)
  const twice = first.deliveries.filter((one) => one !== first.first && sameBody(one, first.first ?? one))
  const refused = await refusedWebhooks(context)
  return [
    `after 200: ${times(twice.length)}`,
    ...refused.map(({ kind, status, again }) => `${kind} after ${status}: ${times(again.length)}`),
  ].join('; ')
})

// 6: Which requests arrive at the receiver that are neither of the two kinds of webhook.
observe('observe.webhooks.other-kinds', async (context) => {
  const { first, deactivation } = await onboardingCycle(context)
  const strange = [
    ...first.deliveries.filter((one) => !holdsPassword(context.profile, one)),
    ...(deactivation?.deliveries ?? []).filter((one) => one.to === 'credentials'),
  ]
  return strange.length === 0
    ? 'none'
    : strange.map((one) => `${one.method} at the address for ${one.to}`).join('; ')
})

// 1 scenario 3: Whether the platform sends a deactivation webhook for a school that was activated in scenario
//   3.
observe('observe.webhooks.scenario-3-deactivation', async (context) => {
  const { deactivation } = await scenario3(context)
  if (deactivation === undefined) return 'the app could not be deactivated'
  return deactivation.first === undefined
    ? 'no webhook'
    : `a webhook at the address for ${deactivation.first.to}`
})

// 6 deactivation: Which requests credentials and tokens still allow after the deactivation, and whether the
//   password is another one afterwards.
observe('observe.webhooks.after-deactivation', async (context) => {
  const { first, afterDeactivation, tokenUse, second } = await onboardingCycle(context)
  const [before, after] = tokenUse ?? []
  const passwords = [first, second].map((one) =>
    one === undefined ? undefined : passwordOf(context, one.deliveries),
  )
  const known = passwords.every((one) => one !== undefined)
  return [
    `credentials: ${outcome(afterDeactivation)}`,
    `token at a data API: ${before === undefined ? 'not tried' : `${before.status}, then ${after?.status}`}`,
    `password of the next activation: ${known ? (passwords[0] === passwords[1] ? 'the same' : 'another') : 'not known'}`,
  ].join('; ')
})

// 3 rule 7: Whether delivered credentials get a token before the webhook is answered, and how long it takes
//   until they do.
observe('observe.webhooks.first-success', async (context) => {
  const { first, second } = await onboardingCycle(context)
  const attempt = success(first)
  const early = (second?.attempts ?? []).filter(({ when }) => !/ after$/.test(when))
  const words = early.map((one) => `${one.when}: ${outcome(one)}${state(one)}`)
  // Which of the first attempts succeeds depends on how busy the platform is.
  const { settleSeconds } = context.profile.webhooks
  const isSoon = attempt !== undefined && attempt.after >= 0 && attempt.after <= settleSeconds
  const when = isSoon ? `within ${settleSeconds} s after the answer` : (attempt?.when ?? 'never')
  return [`first token ${when}`, ...words].join('; ')
})

// 7 token: Which field of an early refusal mentions a failed client authentication, and in which words.
observe('observe.webhooks.refusal-message', async (context) => {
  const { first, second } = await onboardingCycle(context)
  const refused = [...first.attempts, ...(second?.attempts ?? [])].flatMap(({ answer, token }) =>
    token === undefined && answer !== undefined ? [answer] : [],
  )
  const [answer] = refused
  if (answer === undefined) return 'no early request was refused'
  const named = /client authentication failed/i.exec(answer.text)?.[0]
  const field = Object.entries(answer.object ?? {}).find(([, value]) =>
    /client authentication failed/i.test(String(value)),
  )?.[0]
  const code = findNames([answer], [facts.invalidClient]).join(' ') || 'another code'
  const place = field === undefined ? 'in the body' : `in the field ${field}`
  return `${answer.status} with ${code}; ${named === undefined ? 'no such message' : `"${named}" ${place}`}`
})

function outcome(one: CredentialAttempt | undefined): string {
  if (one === undefined) return 'not tried'
  if (one.token !== undefined) return 'a token'
  return one.answer === undefined ? 'no answer' : `refused with ${one.answer.status}`
}

function state({ before }: CredentialAttempt): string {
  return before === undefined ? '' : ` (activation ${before})`
}

function passwordOf({ profile }: Context, deliveries: readonly Delivery[]): string | undefined {
  return deliveries
    .map((one) => one.textAt(profile.webhooks.pointers.password))
    .find((text) => text !== undefined)
}

/** A time of this many seconds on a coarse scale: how busy the platform is makes no difference. */
function minutes(seconds: number): number {
  return [1, 5, 15, 60].find((most) => seconds <= most * 60) ?? Math.ceil(seconds / 60)
}

function times(count: number): string {
  if (count === 0) return 'not again'
  return count === 1 ? 'once more' : `${count} times more`
}
