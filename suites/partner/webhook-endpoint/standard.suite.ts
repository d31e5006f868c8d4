/**
 * What HTTP adds to the endpoints of webhooks.
 * `accepted`: after a genuine webhook, each row must be answered with success, at both endpoints: 200 for credentials, any
 * 2xx for a deactivation. A row with further fields is not applicable if the application takes none.
 * Standards: RFC 9110 5.1, RFC 9112 7.1.
 */
import { rule, type WebhookMaterial, webhook, webhookChecks, webhookTable } from '#kit/partner'

const { accepted } = webhookChecks

// RFC 9110 5.1: The application reads header names in any letter case.
//   Check: A genuine webhook has all header names in lower case, another one in upper case. After a usual
//   webhook, it should be answered with 200 at the endpoint for credentials, and with 2xx at the other one.
rule(
  'standard.webhook-endpoint.header-case',
  // Names of headers are case-insensitive.
  accepted(
    webhookTable({ answers: ['success'] }, [
      ['header names in lower case', headerNames((name) => name.toLowerCase())],
      ['header names in upper case', headerNames((name) => name.toUpperCase())],
    ]),
  ),
)

/** A body in chunks is one body: it is decoded as a whole, not chunk by chunk. */
const chunks = webhookTable({ answers: ['success'] }, [
  [
    'a transfer in chunks, with a character cut in two between them',
    (material) => {
      const message = webhook.genuine(material, { body: webhook.withUmlauts(material) })
      const { body } = message
      const cut = body.findIndex((byte) => byte >= 0xc0) + 1
      return { ...message, pieces: [body.subarray(0, 1), body.subarray(1, cut), body.subarray(cut)] }
    },
  ],
])

// RFC 9112 7.1: The application reads a body in chunks like one that arrives at once, for any division into
//   chunks.
//   Check: A genuine body arrives with `Transfer-Encoding: chunked`, and a boundary cuts an umlaut in two.
//   After a usual webhook, it should be answered with 200 at the endpoint for credentials, and with 2xx at
//   the other one.
rule('standard.webhook-endpoint.chunked', accepted(chunks))

function headerNames(change: (name: string) => string) {
  return (material: WebhookMaterial) => {
    const message = webhook.genuine(material)
    return { ...message, headers: message.headers.map(([name, value]) => [change(name), value] as const) }
  }
}
