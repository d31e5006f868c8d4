/**
 * How webhooks are signed.
 * Clauses: 2.4 Authorization and Algorithm, 5 item 6.
 *
 * A signature fits if it verifies over the raw body, with the public key of the environment (WEBHOOK_PUBLIC_KEY) and
 * the algorithm that the header names. `everyWebhook`: the signed webhooks that all checks received.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Cases,
  type Context,
  exactly,
  given,
  judgesRecorded,
  must,
  optional,
  rule,
  Undecided,
} from '#kit/platform'
import {
  algorithmNamed,
  type Delivery,
  environmentKey,
  everyWebhook,
  firstOf,
  malformed,
  type OnboardingEvent,
  recordedKey,
  recordedVerdict,
  refusedWebhooks,
  secondSchool,
  type Verdict,
  verdictOn,
  verifiable,
  type WebhookKey,
  webhookOf,
} from '#kit/platform/webhooks'

const both = [
  ['credentials webhook', 'activation'],
  ['deactivation webhook', 'deactivation'],
] as const satisfies Cases<[OnboardingEvent]>

/** The first activation and deactivation, and the second ones: their bodies may be made in another way. */
const eachEvent = [
  ...both,
  optional(['driver.deactivate'], 'activation again', 'activation again'),
  optional(['driver.deactivate'], 'deactivation again', 'deactivation again'),
] as const satisfies Cases<[OnboardingEvent]>

const event =
  (name: OnboardingEvent) =>
  async (context: Context): Promise<readonly Delivery[]> => [await webhookOf(context, name)]

/** A webhook that was refused, and every repetition of it. */
const refusedWith =
  (status: number) =>
  async (context: Context): Promise<readonly Delivery[]> => {
    const refused = (await refusedWebhooks(context)).filter((one) => one.status === status)
    given(refused.length > 0, `no webhook came that could be answered with ${status}`)
    return refused.flatMap(({ refused: first, again }) => [first, ...again])
  }

const atSecondSchool = async (context: Context): Promise<readonly Delivery[]> => {
  const { first, deactivation } = await secondSchool(context)
  const webhook = firstOf(context, first, 'the activation at the second school')
  return deactivation?.first === undefined ? [webhook] : [webhook, deactivation.first]
}

// 5 item 6: The platform signs every webhook of both kinds, at each activation and at each repetition.
//   Check: No webhook may lack a value in `Authorization`: not at the second activation or deactivation, not
//   at the second school, and not if the suite answered 500 or 401 and it is sent again. A repetition must
//   also verify if the first one did.
rule(
  'webhooks.signature.every-webhook',
  [
    ['credentials webhook', event('activation')],
    ['deactivation webhook', event('deactivation')],
    ['activation again', event('activation again')],
    ['deactivation again', event('deactivation again')],
    ['sent again after 500', refusedWith(500)],
    ['sent again after 401', refusedWith(401)],
    optional(['tenant-b'], 'second school', atSecondSchool),
  ],
  async (context, webhooksOf: (context: Context) => Promise<readonly Delivery[]>) => {
    const webhooks = await webhooksOf(context)
    const unsigned = webhooks.filter((one) => one.header(facts.signatureHeader) === '')
    must(
      unsigned.length === 0,
      `a signature in ${facts.signatureHeader}`,
      `${unsigned.length} webhooks without a signature`,
      unsigned[0],
    )

    for (const kind of ['credentials', 'deactivation']) {
      const [first, ...again] = webhooks.filter(({ to }) => to === kind)
      if (first === undefined || (await verdictOn(context, first)).kind !== 'fits') continue
      for (const delivery of again) {
        const verdict = await verdictOn(context, delivery)
        must(verdict.kind === 'fits', 'a repetition that is signed as the first one', wordsOf(verdict))
      }
    }
  },
)

// 2.4 Authorization: The Authorization header of a webhook contains only the signature in standard Base64.
//   Check: The value must be the padded standard Base64 of exactly as many bytes as the modulus of the
//   environment's key has. A scheme word in front, the URL-safe alphabet, line breaks or hex are violations.
//   Both kinds are judged, and at the end every signed webhook of the run, also those of the second school. A
//   webhook without a value makes the rule undecided.
rule(
  'webhooks.signature.base64',
  [...both, optional(['alone'], 'every webhook of the run', 'every' as const)],
  async (context, name: (typeof both)[number][1] | 'every') => {
    const webhooks = name === 'every' ? await everyWebhook(context) : [await webhookOf(context, name)]
    for (const webhook of webhooks) {
      given(webhook.header(facts.signatureHeader) !== '', 'the webhook is not signed')
      mustBeBase64(webhook, await environmentKey(context))
    }
  },
)

function mustBeBase64(webhook: Delivery, { length }: Pick<WebhookKey, 'length'>): void {
  const authorization = webhook.header(facts.signatureHeader)
  given(authorization !== '', 'the webhook is not signed')
  const wrong = malformed(authorization, length)

  must(wrong === undefined, `the Base64 of ${length} bytes, with padding, and nothing else`, wrong, webhook)
}

judgesRecorded('webhooks.signature.base64', 'webhook', async (subject) =>
  mustBeBase64(subject.webhook, await recordedKey(subject)),
)

// 2.4 Algorithm: The Algorithm header of a webhook names an RSA signature algorithm.
//   Check: Both kinds must have the header `Algorithm` with the name of an RSA algorithm, in the spelling of
//   Java, OpenSSL or JOSE. An ECDSA or HMAC name is a violation; an unknown name leaves the check undecided.
rule('webhooks.signature.algorithm', both, async (context, name) => {
  mustNameAlgorithm(await webhookOf(context, name))
})

function mustNameAlgorithm(webhook: Delivery): void {
  given(webhook.header(facts.signatureHeader) !== '', 'the webhook is not signed')
  const algorithm = webhook.header(facts.algorithmHeader)
  must(algorithm !== '', `the header ${facts.algorithmHeader}`, `no header ${facts.algorithmHeader}`)
  const named = algorithmNamed(algorithm)
  given(named !== 'unknown', `the suite does not know the algorithm ${exactly(algorithm)}`)

  must(named !== 'not RSA', 'the name of an RSA signature algorithm', algorithm)
}

judgesRecorded('webhooks.signature.algorithm', 'webhook', ({ webhook }) => mustNameAlgorithm(webhook))

// 5 item 6: The signature of a webhook verifies with the raw body, the key of the environment and the
//   algorithm in the header.
//   Check: The suite verifies the signature over the bytes as they arrived. If it does not fit, the report
//   says why: other bytes (such as the JSON serialised again), another padding or hash, or another key. A
//   signature that cannot be read, one that is only encoded in another way than RFC 8017 says, or one with
//   another key while other webhooks fit, makes the rule undecided: other rules report it.
rule('webhooks.signature.verifies', eachEvent, async (context, name: OnboardingEvent) => {
  const webhook = await webhookOf(context, name)
  const verdict = await verifiable(context, webhook)
  if (verdict.kind === 'mismatch') {
    given(verdict.cause !== 'encoding', `the signature is not encoded as RFC 8017 says: ${verdict.words}`)
    const otherKind = name.startsWith('activation') ? 'deactivation' : 'activation'
    const key = verdict.cause === 'key' && (await fits(context, otherKind))
    given(!key, 'other webhooks fit the key of the environment: this one seems to have another key')
  }

  mustFit(verdict)
})

function mustFit(verdict: Verdict): void {
  must(verdict.kind === 'fits', 'a signature that fits the raw body', wordsOf(verdict))
}

judgesRecorded('webhooks.signature.verifies', 'webhook', async (subject) => {
  const verdict = await recordedVerdict(subject)
  if (verdict.kind === 'mismatch') {
    given(verdict.cause !== 'encoding', `the signature is not encoded as RFC 8017 says: ${verdict.words}`)
    given(verdict.cause !== 'key', 'the webhook may be signed with another key')
  }
  mustFit(verdict)
})

// 5 item 6: The platform signs all webhooks of an environment with the same key, for every school and for
//   both kinds.
//   Check: At least one webhook must fit the key of the environment. Then the deactivation webhook, the
//   second activation and the webhooks of the second school must fit it, too.
rule(
  'webhooks.signature.one-key',
  [
    ['deactivation webhook', event('deactivation')],
    ['activation again', event('activation again')],
    optional(['tenant-b'], 'second school', atSecondSchool),
  ],
  async (context, webhooksOf: (context: Context) => Promise<readonly Delivery[]>) => {
    const webhooks = await webhooksOf(context)
    const verdicts = await Promise.all(webhooks.map((webhook) => verifiable(context, webhook)))
    const fitting = verdicts.some(({ kind }) => kind === 'fits') || (await fits(context, 'activation'))
    given(fitting || (await fits(context, 'deactivation')), 'no webhook fits the key of the environment')

    for (const verdict of verdicts) {
      const other = verdict.kind === 'mismatch' && verdict.cause === 'key'
      must(!other, 'the key that other webhooks are signed with', wordsOf(verdict))
      given(verdict.kind === 'fits', `the signature does not fit: ${wordsOf(verdict)}`)
    }
  },
)

// RFC 8017 8.2: The signature of a webhook is encoded with PKCS1 v1.5 and a digest identifier whose
//   parameters are NULL.
//   Check: If the signature of the first credentials webhook does not verify, the suite recovers the encoded
//   message with the public key. A message whose digest identifier lacks the NULL parameters (`05 00`) is the
//   violation. Any other mismatch makes the rule undecided: other rules report it.
rule('standard.webhooks.signature.encoding', async (context) => {
  const webhook = await webhookOf(context, 'activation')
  mustBeEncoded(await verifiable(context, webhook))
})

function mustBeEncoded(verdict: Awaited<ReturnType<typeof verifiable>>): void {
  const wrong = verdict.kind === 'mismatch' ? verdict : undefined
  given(wrong === undefined || wrong.cause === 'encoding', `the signature does not fit: ${wordsOf(verdict)}`)

  must(wrong === undefined, 'a digest identifier with NULL parameters', wrong?.words)
}

judgesRecorded('standard.webhooks.signature.encoding', 'webhook', async (subject) =>
  mustBeEncoded(await recordedVerdict(subject)),
)

/** True if the webhook of an event came and its signature fits. */
async function fits(context: Context, name: OnboardingEvent): Promise<boolean> {
  try {
    return (await verdictOn(context, await webhookOf(context, name))).kind === 'fits'
  } catch (error) {
    if (error instanceof Undecided) return false
    throw error
  }
}

function wordsOf(verdict: Verdict): string {
  return verdict.kind === 'fits' ? 'a signature that fits' : `a signature that does not fit: ${verdict.words}`
}
