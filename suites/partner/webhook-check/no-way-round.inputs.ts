/**
 * Unsigned webhooks that try to avoid the verification.
 */
import { webhook, webhookTable } from '#kit/partner'

const refused = { answers: [400, 401, 403, 404, 405] } as const

/** An address in a header must not count as "from inside". */
export const bypassByHeader = webhookTable(refused, [
  ['an unsigned webhook with X-Forwarded-For: 127.0.0.1', withHeader(['X-Forwarded-For', '127.0.0.1'])],
  ['an unsigned webhook with X-Real-IP: 127.0.0.1', withHeader(['X-Real-IP', '127.0.0.1'])],
  [
    // No application has this path: one that follows the header finds nothing, and shows no page by accident.
    'an unsigned webhook with X-Original-URL: /no-such-path-of-any-application',
    withHeader(['X-Original-URL', '/no-such-path-of-any-application']),
  ],
])

/** Switches for development. */
export const bypassByQuery = webhookTable(refused, [
  ['an unsigned webhook with skipSignature=true in the query', withParameter('skipSignature', 'true')],
  ['an unsigned webhook with debug=1 in the query', withParameter('debug', '1')],
])

/** Another spelling of the path may reach the endpoint without the filter. A redirect does not process the webhook. */
export const bypassByPath = webhookTable({ answers: [...refused.answers, '3xx'] }, [
  [
    'an unsigned webhook with a slash behind the path',
    ({ body }) => ({ ...unsigned(body), suffix: { path: '/' } }),
  ],
  [
    'an unsigned webhook with two slashes before the path',
    ({ body }) => ({ ...unsigned(body), suffix: { doubleSlash: true } }),
  ],
])

/** Another method may reach the endpoint without the filter. */
export const bypassByMethod = webhookTable({ answers: ['4xx', 501] }, [
  ['an unsigned webhook by PUT', ({ body }) => ({ ...unsigned(body), method: 'PUT' })],
])

function unsigned(body: string) {
  return webhook.message({ body, authorization: null })
}

function withHeader(header: readonly [name: string, value: string]): webhook.Build {
  return ({ body }) => webhook.message({ body, authorization: null, more: [header] })
}

function withParameter(name: string, value: string): webhook.Build {
  return ({ body }) => ({ ...unsigned(body), suffix: { parameter: [name, value] } })
}
