/**
 * The other two ways in which a school activates the app.
 * Clause 1, onboarding scenarios.
 *
 * The control driver activates the app in scenario 2, which must look like scenario 1 to the partner, and in scenario
 * 3, where the administrator enters the credentials and no webhook comes.
 */
import { describeAnswer, each, given, must, NotExercised, rule } from '#kit/platform'
import {
  noAnswerLost,
  onboardingCycle,
  scenario2,
  scenario3,
  success,
  tokensAreGiven,
  verdictOn,
  webhookOf,
} from '#kit/platform/webhooks'

// 1 scenario 2: Scenario 2 delivers credentials that work, by a signed webhook, as scenario 1 does.
//   Check: The control driver activates in scenario 2. The same three things as in scenario 1 must happen: a
//   credentials webhook comes, its signature verifies, and its credentials get a service token. What does not
//   happen in scenario 1 either makes the rule undecided.
rule(
  'webhooks.scenario-2',
  [
    ['webhook comes', 'comes'],
    ['webhook is signed', 'signed'],
    ['credentials work', 'works'],
  ],
  async (context, what: 'comes' | 'signed' | 'works') => {
    await each([onboardingCycle, scenario2], async (sequence) => sequence(context))
    const usual = await webhookOf(context, 'activation')
    const { first } = await onboardingCycle(context)
    const activation = await scenario2(context)
    const webhook = activation.deliveries.find(({ to }) => to === 'credentials')
    if (what === 'comes') {
      given(usual.to === 'credentials', 'the webhook of scenario 1 came to another address')
      must(webhook !== undefined, 'a credentials webhook, as in scenario 1', 'no credentials webhook')
      return
    }
    given(webhook !== undefined, 'no webhook came in scenario 2')
    if (what === 'signed') {
      given((await verdictOn(context, usual)).kind === 'fits', 'the signature of scenario 1 does not fit')
      const verdict = await verdictOn(context, webhook)
      must(verdict.kind === 'fits', 'a signature that fits', 'words' in verdict ? verdict.words : '')
      return
    }
    given(success(first) !== undefined, 'the credentials of scenario 1 never got a token')
    if (success(activation) === undefined) noAnswerLost(activation.attempts)
    const last = activation.attempts.at(-1)?.answer
    must(
      success(activation) !== undefined,
      'credentials that get a service token',
      last === undefined ? 'no credentials that get a token' : describeAnswer(last),
    )
  },
)

// 1 scenario 3: The platform sends no credentials webhook in scenario 3.
//   Check: The control driver activates in scenario 3, and the suite waits as long as it waits for webhooks
//   elsewhere. Nothing may arrive at either address.
rule('webhooks.scenario-3.silent', async (context) => {
  await webhookOf(context, 'activation')
  const { deliveries } = await scenario3(context)

  const [first] = deliveries
  must(first === undefined, 'no webhook', `a webhook at the address for ${first?.to}`, first)
})

// 1 scenario 3: The token endpoint issues a service token for the credentials that the administrator sees in
//   scenario 3.
//   Check: The control driver returns the client ID and password that the platform shows. The suite requests
//   a token with them every second until the limit of the profile; one must come.
rule('webhooks.scenario-3.credentials', async (context) => {
  const { shown, attempts } = await scenario3(context)
  if (shown === undefined)
    throw new NotExercised(['a control driver that reports the credentials of scenario 3'])
  const last = attempts.at(-1)
  await tokensAreGiven(context)
  if (last?.token === undefined) noAnswerLost(attempts)

  must(
    last?.token !== undefined,
    'a service token for the credentials that the administrator sees',
    last?.answer === undefined ? 'no answer' : describeAnswer(last.answer),
  )
})
