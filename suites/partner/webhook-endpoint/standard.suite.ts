/**
 * What HTTP adds to the endpoints of webhooks.
 * Standards: RFC 9110 5.1, RFC 9112 7.1.
 */
import { rule, type WebhookMaterial, webhook, webhookChecks, webhookTable } from '#kit/partner'

const { accepted } = webhookChecks

// RFC 9110 5.1: The application reads header names in any letter case.
//   Check: A genuine webhook has all header names in lower case, then in upper case. Both must be answered
//   with success.
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
//   The answer must be success.
rule('standard.webhook-endpoint.chunked', accepted(chunks))

function headerNames(change: (name: string) => string) {
  return (material: WebhookMaterial) => {
    const message = webhook.genuine(material)
    return { ...message, headers: message.headers.map(([name, value]) => [change(name), value] as const) }
  }
}
