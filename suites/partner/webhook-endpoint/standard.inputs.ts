/**
 * Genuine webhooks in other forms of HTTP.
 */
import { type WebhookMaterial, webhook, webhookTable } from '#kit/partner'

/** Names of headers are case-insensitive. */
export const headerCase = webhookTable({ answers: ['success'] }, [
  ['header names in lower case', headerNames((name) => name.toLowerCase())],
  ['header names in upper case', headerNames((name) => name.toUpperCase())],
])

/** A body in chunks is one body: it is decoded as a whole, not chunk by chunk. */
export const chunks = webhookTable({ answers: ['success'] }, [
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

function headerNames(change: (name: string) => string) {
  return (material: WebhookMaterial) => {
    const message = webhook.genuine(material)
    return { ...message, headers: message.headers.map(([name, value]) => [change(name), value] as const) }
  }
}
