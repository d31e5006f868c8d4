/**
 * Webhooks that the contract leaves to the application, used by the suites of both webhook topics.
 * @module
 */
import { NotApplicable } from '../../core/errors.js'
import { genuine } from './forge.js'
import { webhookTable } from './table.js'

/** Some JSON parsers skip a byte order mark, others reject it. */
export const byteOrderMark = webhookTable({ answers: ['success', 400, 401, 422] }, [
  [
    'a byte order mark in front of the body, correctly signed',
    (material) => genuine(material, { body: `\ufeff${material.body}` }),
  ],
])

/** Correctly signed, and sent to the wrong endpoint. */
export const otherKind = webhookTable({ answers: ['success', 202, 204, 400, 422] }, [
  [
    'a genuine webhook of the other kind',
    (material) => {
      const { ofOtherEndpoint } = material
      if (ofOtherEndpoint === null) throw new NotApplicable('the application has one webhook endpoint')
      return genuine(material, { body: ofOtherEndpoint })
    },
  ],
])
