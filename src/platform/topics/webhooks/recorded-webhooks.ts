/**
 * What rules say about recorded webhooks.
 * @module
 */
import { facts, type RuleId } from '../../../../generated/catalogue.js'
import { given, NotApplicable } from '../../../core/errors.js'
import type { Delivery, WebhookKind } from '../../receiver/delivery.js'
import { judgesRecorded } from '../../rule.js'
import type { WebhookSubject } from '../../subjects.js'
import { judgeSignature, type Verdict, WebhookKey } from './signature.js'

/**
 * Declares what a rule says about each recorded webhook of one kind.
 * @param judge gets the webhook
 */
export function judgesWebhooksAbout(
  id: RuleId,
  about: WebhookKind,
  judge: (webhook: Delivery) => void,
): void {
  judgesRecorded(id, 'webhook', (subject) => {
    given(subject.about !== undefined, 'it is not known which webhooks come to which address')
    if (subject.about !== about) throw new NotApplicable(`no webhook about ${about} came`)
    judge(subject.webhook)
  })
}

/** Keys by their Base64. An audit has one. */
const keys = new Map<string, Promise<WebhookKey>>()

/** The key of a recorded webhook. @throws {Undecided} if it is not known */
export async function recordedKey({ publicKey }: WebhookSubject): Promise<WebhookKey> {
  given(publicKey !== null, 'the public key of the webhooks is not known')
  const known = keys.get(publicKey) ?? WebhookKey.from(publicKey)
  if (keys.size < 10) keys.set(publicKey, known)
  return known
}

/** Verifies a recorded webhook. @throws {Undecided} if the key is not known, or the signature cannot be verified */
export async function recordedVerdict(
  subject: WebhookSubject,
): Promise<Exclude<Verdict, { kind: 'cannot tell' }>> {
  const { webhook } = subject
  const [signature, algorithm] = [
    webhook.header(facts.signatureHeader),
    webhook.header(facts.algorithmHeader),
  ]
  const verdict = await judgeSignature(await recordedKey(subject), signature, algorithm, webhook.bytes)
  given(verdict.kind !== 'cannot tell', 'the signature of the webhook cannot be verified')
  return verdict
}
