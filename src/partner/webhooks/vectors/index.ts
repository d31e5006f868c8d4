/**
 * All webhooks that an application is tried with.
 * @module
 */
import { contentTypes, framing, plain, spellings } from './accepted.js'
import { misnamed, nameless, otherAlgorithms, unsupported, weak } from './algorithms.js'
import { lenient, malformed, otherContent } from './authorization.js'
import { bypasses, reads } from './bypass.js'
import { changed, misdirected, reformatted, swapped, unparsable } from './changed.js'
import { foreignKeys, macs, sharedSecrets } from './keys.js'
import { blocks, numbers, otherSigned } from './padding.js'
import { borderline, heavy, unusables } from './unusable.js'
import type { WebhookRule, WebhookVector } from './vector.js'

export const webhookVectors: readonly WebhookVector[] = [
  ...plain,
  ...spellings,
  ...framing,
  ...contentTypes,
  ...changed,
  ...reformatted,
  ...unparsable,
  ...swapped,
  ...foreignKeys,
  ...macs,
  ...sharedSecrets,
  ...misnamed,
  ...blocks,
  ...otherSigned,
  ...numbers,
  ...malformed,
  ...otherContent,
  ...lenient,
  ...nameless,
  ...unsupported,
  ...weak,
  ...otherAlgorithms,
  ...unusables,
  ...borderline,
  ...misdirected,
  ...heavy,
  ...bypasses,
  ...reads,
]

/** The webhooks of a rule or an observation, in the order in which they are tried. */
export function webhooksOf(id: WebhookRule): WebhookVector[] {
  return webhookVectors.filter(({ rule }) => rule === id)
}

/** The webhooks for which a rule of level should asks for a narrower set of answers. */
export function webhooksNarrowedBy(id: WebhookRule): WebhookVector[] {
  return webhookVectors.filter(({ narrow }) => narrow === id)
}
