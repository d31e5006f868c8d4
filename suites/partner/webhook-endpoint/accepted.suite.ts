/**
 * Webhooks that an application accepts.
 * `accepted`: after a genuine webhook, each row must be answered with success, at both endpoints: 200 for credentials, any
 * 2xx for a deactivation. A row with further fields is not applicable if the application takes none. `understood`: any answer
 * below 400 passes.
 * Clauses: 1 scenario 1, 2.4, 4.5, 5.7, 6.
 */
import {
  jsonText,
  observe,
  rule,
  webhook,
  webhookChecks,
  webhooksOnOpenPoints,
  webhookTable,
} from '#kit/partner'

const { accepted, either, understood } = webhookChecks

// 4.5 credentials: The application answers a correctly signed credentials webhook of an unknown school with
//   200.
//   Check: The suite delivers genuine credentials of a new school. The answer must have the documented
//   status, 200. Nothing is sent before it.
rule('webhook-endpoint.credentials.accepted', (context) =>
  webhookChecks.acceptsGenuine(context, 'credentials'),
)

// 4.5 deactivation: The application answers a correctly signed deactivation webhook of an active school with
//   a status of success (2xx).
//   Check: A school is activated, which must work, and then gets a genuine deactivation. The answer must be
//   between 200 and 299.
rule('webhook-endpoint.deactivation.accepted', (context) =>
  webhookChecks.acceptsGenuine(context, 'deactivation'),
)

// 5 item 7: The application accepts a webhook without a time, a number or any proof other than its signature.
//   Check: At each endpoint, the webhook has only the three documented headers and those of HTTP. Its answer
//   must be below 400. A status of 500 or more is undecided, because another rule judges it.
rule(
  'webhook-endpoint.bare',
  // The contract documents no other headers.
  understood(
    webhookTable({ answers: ['success'] }, [
      ['a webhook with the documented headers and no other', (material) => webhook.genuine(material)],
    ]),
  ),
)

// 2.4 Content-Type: The application accepts a webhook in UTF-8 with characters beyond ASCII.
//   Check: A genuine body in UTF-8 has umlauts in its text and the documented `Content-Type`. After a usual
//   webhook, it must be answered with 200 at the endpoint for credentials, and with 2xx at the other one.
rule(
  'webhook-endpoint.content-type',
  // The documented media type says UTF-8.
  accepted(
    webhookTable({ answers: ['success'] }, [
      [
        'a webhook of the documented media type with characters beyond ASCII',
        (material) => webhook.genuine(material, { body: webhook.withUmlauts(material) }),
      ],
    ]),
  ),
)

// 4.5: The application ignores unknown fields of a body.
//   Check: The signed body has a nested object, a null and a text of 4,000 characters in addition. After a
//   usual webhook, it should be answered with 200 at the endpoint for credentials, and with 2xx at the other
//   one.
rule(
  'webhook-endpoint.unknown-members',
  // The platform may add fields.
  accepted(
    webhookTable({ answers: ['success'], testsFurtherFields: true }, [
      [
        'a body with further fields: nested ones, null, and one of 4,000 characters',
        (material) => {
          const more = {
            furtherDetails: '{"list":[1,{"deep":true},[]],"nothing":null}',
            furtherNothing: 'null',
            furtherText: JSON.stringify('x'.repeat(4000)),
          }
          return webhook.genuine(material, { body: jsonText.extended(material.body, more) })
        },
      ],
    ]),
  ),
)

// 6: How the endpoint of one kind answers a genuine webhook of the other kind.
observe('observe.partner.webhook-endpoint.other-kind', either(webhooksOnOpenPoints.otherKind))
