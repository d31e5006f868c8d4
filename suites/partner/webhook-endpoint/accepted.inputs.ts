/**
 * Webhooks as documented that an application must accept.
 */
import { jsonText, webhook, webhookTable } from '#kit/partner'

/** The contract documents no other headers. */
export const documentedHeadersOnly = webhookTable({ answers: ['success'] }, [
  ['a webhook with the documented headers and no other', (material) => webhook.genuine(material)],
])

/** The documented media type says UTF-8. */
export const documentedContentType = webhookTable({ answers: ['success'] }, [
  [
    'a webhook of the documented media type with characters beyond ASCII',
    (material) => webhook.genuine(material, { body: webhook.withUmlauts(material) }),
  ],
])

/** The platform may add fields. */
export const unknownFields = webhookTable({ answers: ['success'], testsFurtherFields: true }, [
  [
    'a body with further members: nested ones, null, and one of 4,000 characters',
    (material) => {
      const more = {
        furtherDetails: '{"list":[1,{"deep":true},[]],"nothing":null}',
        furtherNothing: 'null',
        furtherText: JSON.stringify('x'.repeat(4000)),
      }
      return webhook.genuine(material, { body: jsonText.extended(material.body, more) })
    },
  ],
])
