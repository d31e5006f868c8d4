/**
 * When delivered credentials get a token, and what a refusal looks like until then.
 * Clauses: 1 scenario 1, 3 rule 7, 6, 7 row 5.
 *
 * All rules judge one record (`onboardingCycle`). The control driver activates the app in scenario 1. The suite answers
 * the credentials webhook with 200 and requests service tokens with the delivered credentials: after 0, 200 and 500 ms,
 * after 2 s, and then every second until one comes. At the second activation, it also tries before it answers. If no
 * token comes at all, it activates the app a third time and requests a token only when the credentials must work: this
 * shows whether an early request spoils them.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Answer,
  type Context,
  describeAnswer,
  given,
  judgesRecorded,
  must,
  NotApplicable,
  NotExercised,
  optional,
  rule,
} from '#kit/platform'
import {
  type Activation,
  type CredentialAttempt,
  credentialsIn,
  namesInvalidClient,
  noAnswerLost,
  type OnboardingEvent,
  onboardingCycle,
  success,
  tokensAreGiven,
  twoSchools,
  wasRefused,
  webhookOf,
} from '#kit/platform/webhooks'

// 6 credentials: The credentials webhook delivers a password that gets service tokens for the client.
//   Check: The suite takes the password from the body, at the place that the profile names or by trying its
//   texts, and requests service tokens with it until one comes. If none comes, a third activation, whose
//   credentials are not tried early, shows whether early requests spoil them: then another rule reports it. A
//   body without such a text is a violation, and so is a password that gets no token. If the application
//   under test gets no token either, or the state of the activation is not known, the rule is undecided.
rule(
  'webhooks.credentials.password',
  [
    ['first activation', 'activation', 'first'],
    optional(['driver.deactivate'], 'activation again', 'activation again', 'second'),
  ],
  async (context, event: OnboardingEvent, which: 'first' | 'second') => {
    const webhook = await webhookOf(context, event)
    const cycle = await onboardingCycle(context)
    const { untried } = cycle
    const activation = cycle[which]
    given(activation !== undefined, 'the app could not be activated again')
    given(webhook.json !== undefined, 'the body is no JSON')
    const credentials = credentialsIn(context.profile, webhook)
    must(credentials !== undefined, 'a body with a password', 'no text that could be one')
    await tokensAreGiven(context)
    if (!works(activation)) noAnswerLost(activation.attempts)
    // A password that works only if it was not tried early is the right one: another rule judges that.
    const isRight = works(activation) || (untried !== undefined && works(untried))
    // Credentials that wait for a confirmation may be right.
    given(isRight || activation.state !== 'in-progress', 'the activation did not complete')
    const known = isRight || activation.state !== undefined
    given(known, 'no token came, and the control driver does not report the state of the activation')

    must(isRight, 'a password that gets a service token', lastAnswer(activation))
  },
)

// 1 scenario 1: The platform completes an activation in scenario 1 after the response of the partner, without
//   another step.
//   Check: The suite answers the credentials webhook with 200 and does nothing else. Then the delivered
//   credentials must get a token, or the control driver must report the activation as completed. If they
//   never get one, a third activation shows whether a refused request spoils credentials, which is a
//   violation.
rule('webhooks.activation.no-manual-step', async (context) => {
  const first = await delivered(context, 'first')
  const { untried } = await onboardingCycle(context)
  if (!works(first)) noAnswerLost(first.attempts)
  must(
    works(first) || untried === undefined || !works(untried),
    'credentials that get a token after a refused request',
    'no such credentials: only credentials that were not tried early get a token',
  )
  const known = works(first) || first.state !== undefined
  given(known, 'no token came, and the control driver does not report the state of the activation')

  must(
    works(first) || first.state === 'completed',
    'an activation that completes after the answer',
    `an activation that is ${first.state} long after the answer`,
  )
})

// 6 deactivation: The credentials of a school still get service tokens after another school has activated or
//   deactivated the application.
//   Check: A school activates the application, and its credentials get a token. A second school activates it,
//   its credentials get a token, and deactivates it again. After each step, the credentials of the first
//   school must get a token. If one of the two schools gets none before, the rule is undecided.
rule(
  'webhooks.activation.other-school',
  [
    optional(['tenant-b'], 'the other school activates the application', 'afterActivation'),
    optional(['tenant-b'], 'the other school deactivates the application', 'afterDeactivation'),
  ],
  async (context, moment: 'afterActivation' | 'afterDeactivation') => {
    const schools = await twoSchools(context)
    given(schools.before?.token !== undefined, 'the credentials get no token before either')
    given(schools.ofOther?.token !== undefined, 'the credentials of the other school get no token')
    if (moment === 'afterDeactivation')
      given(
        schools.afterActivation?.token !== undefined,
        'the credentials get no token after the activation either',
      )
    const attempt = schools[moment]
    given(attempt !== undefined, 'the app could not be deactivated at the other school')
    noAnswerLost([attempt])
    const { answer, token } = attempt
    must(token !== undefined, 'a service token', answer === undefined ? 'no answer' : describeAnswer(answer))
  },
)

/** Selects attempts by the moment when they were made. */
type Moment = (attempt: CredentialAttempt) => boolean

const inTheHandler: Moment = ({ when }) => when === 'in the handler'
const heldBack: Moment = ({ when }) => when.startsWith('held back')
const rightAfter: Moment = ({ when }) => when.endsWith('ms after')

// 3 rule 7: The token endpoint issues no token for delivered credentials before the activation has completed.
//   Check: The suite requests a token while it holds its answer back (at once, and after 3 seconds), and
//   within 500 ms after the answer. A token that comes while the driver reports `in-progress`, before and
//   after the request, is a violation. If the profile says that activations complete after the answer, any
//   token before the answer is one. If a token comes and nothing shows the state, the rule is undecided.
rule(
  'webhooks.activation.not-before',
  [
    ['right after the answer', 'first', rightAfter],
    optional(['driver.deactivate'], 'in the handler', 'second', inTheHandler),
    optional(['driver.deactivate'], 'answer held back', 'second', heldBack),
    optional(['driver.deactivate'], 'right after an answer that was held back', 'second', rightAfter),
  ],
  async (context, which: 'first' | 'second', isThen: Moment) => {
    const { attempts } = await delivered(context, which)

    const then = attempts.filter(isThen)
    given(then.length > 0, 'the credentials were not tried then')
    for (const attempt of then) {
      const inProgress = attempt.before === 'in-progress' && attempt.afterwards === 'in-progress'
      const early = inProgress || (!rightAfter(attempt) && context.profile.webhooks.completesAfterAnswer)
      must(
        attempt.token === undefined || !early,
        'no token before the activation has completed',
        `a token ${attempt.when}`,
      )
    }
    noAnswerLost(then)
    // Without the state, nothing shows whether a token came before the activation had completed.
    const undatable = then.some(
      (one) =>
        one.token !== undefined &&
        (one.before === undefined || one.afterwards === undefined) &&
        (rightAfter(one) || !context.profile.webhooks.completesAfterAnswer),
    )
    if (undatable) context.require('driver.activation-state')
    given(!undatable, 'the control driver did not report the state when a token came')
  },
)

// 7 token: The token endpoint issues a token for delivered credentials within seconds of the response to the
//   webhook.
//   Check: After its answer, the suite requests a token at 0, 200 and 500 ms, 2 s, and then every second. The
//   first success must come within the number of seconds that the profile sets, also after an answer that was
//   held back. If the clock was moved and no token came in time, the suite tries once more in real time. If
//   no token comes at all, the rule is undecided, unless credentials that were not tried early get one.
rule(
  'webhooks.activation.valid-soon',
  [
    ['first activation', 'first'],
    optional(['driver.deactivate'], 'after an answer that was held back', 'second'),
  ],
  async (context, which: 'first' | 'second') => {
    const activation = await delivered(context, which)
    const attempt = success(activation)
    const { settleSeconds } = context.profile.webhooks
    given(attempt !== undefined, 'no token came at all')
    if (attempt.after > settleSeconds) noAnswerLost(activation.attempts)

    must(
      attempt.after <= settleSeconds,
      `a token within ${settleSeconds} s of the answer`,
      `a token ${attempt.when}`,
    )
  },
)

const earlyAttempts = [
  ['0 ms after', '0 ms after'],
  ['200 ms after', '200 ms after'],
  ['500 ms after', '500 ms after'],
  optional(['driver.deactivate'], 'in the handler', 'in the handler'),
] as const

// 7 token: The token endpoint refuses a service token request during an activation with status 401.
//   Check: The suite requests service tokens with delivered credentials in the handler of the webhook, while
//   it holds its answer back, and after it until one comes. Each refusal at the moment of the case must have
//   status 401. If none was refused then, each refusal at any other moment must; if none was refused at all,
//   the rule does not apply. Credentials that never get a token make it undecided.
rule('service-token.activation.unauthorized', earlyAttempts, async (context, when) => {
  for (const { answer } of await refusedBefore(context, when)) mustBeUnauthorized(answer)
})

function mustBeUnauthorized(answer: Answer | undefined): void {
  must(answer?.status === 401, 'status 401', answer === undefined ? undefined : describeAnswer(answer))
}

/** Declares what a rule says about recorded refusals of delivered credentials that get a token later. */
const judgesEarlyRefusals = (id: EarlyRule, judge: (answer: Answer) => void): void =>
  judgesRecorded(id, 'token answer', ({ answer, request: { facts: request } }) => {
    if (!request.isEarly || answer.ok)
      throw new NotApplicable('no request was refused before the first token')
    judge(answer)
  })

type EarlyRule = 'service-token.activation.unauthorized' | 'service-token.activation.invalid-client'

judgesEarlyRefusals('service-token.activation.unauthorized', mustBeUnauthorized)

// 7 token: The token endpoint refuses a service token request during an activation with `invalid_client`.
//   Check: The suite requests service tokens with delivered credentials in the handler of the webhook, while
//   it holds its answer back, and after it until one comes. Each refusal at the moment of the case must name
//   `invalid_client`. If none was refused then, each refusal at any other moment must; if none was refused at
//   all, the rule does not apply. Credentials that never get a token make it undecided.
rule('service-token.activation.invalid-client', earlyAttempts, async (context, when) => {
  for (const { answer } of await refusedBefore(context, when)) mustNameInvalidClient(answer)
})

function mustNameInvalidClient(answer: Answer | undefined): void {
  must(
    namesInvalidClient({ answer }),
    `the error name ${facts.invalidClient}`,
    answer === undefined ? undefined : describeAnswer(answer),
  )
}

judgesEarlyRefusals('service-token.activation.invalid-client', mustNameInvalidClient)

/**
 * Refusals of credentials that worked later, at a moment. A success in their place is fine: then the refusals at other
 * moments before the token count, so that the verdict does not depend on how fast the activation completed.
 */
async function refusedBefore(context: Context, when: string): Promise<readonly CredentialAttempt[]> {
  const { first, second } = await onboardingCycle(context)
  const working = [first, second].filter((one) => one !== undefined).filter(works)
  given(working.length > 0, 'the delivered credentials never got a token')
  const everyAttempt = working.flatMap(({ attempts }) => attempts)
  const then = everyAttempt.filter((one) => one.when === when)
  noAnswerLost(then)
  const refusedThen = then.filter(wasRefused)
  const refused = refusedThen.length > 0 ? refusedThen : everyAttempt.filter(wasRefused)
  for (const { answer } of refused) if (answer !== undefined) context.trace.saw(answer.exchange)
  if (refused.length === 0) throw new NotApplicable('no request was refused before the first token')
  return refused
}

/** An activation whose webhook delivered credentials. */
async function delivered(context: Context, which: 'first' | 'second'): Promise<Activation> {
  const { first, second } = await onboardingCycle(context)
  if (which === 'second' && second === undefined)
    throw new NotExercised(['a control driver that can activate the app again'])
  const activation = which === 'first' ? first : (second ?? first)
  given(activation.attempts.length > 0, 'no webhook delivered credentials')
  return activation
}

function works(activation: Activation): boolean {
  return success(activation) !== undefined
}

function lastAnswer({ attempts }: Activation): string {
  const last = attempts.at(-1)
  return last?.answer === undefined ? 'no answer' : `${describeAnswer(last.answer)}, ${last.when} the answer`
}
