/**
 * Ways round the verification: nothing is signed.
 * Clause: 5 item 6.
 * @module
 */
import type { HeaderLine } from '../../../record/record.js'
import { messageOf, type UrlChange } from '../message.js'
import { vector, type WebhookVector } from './vector.js'

const headers: readonly (readonly [id: string, header: HeaderLine])[] = [
  ['forwarded-for', ['X-Forwarded-For', '127.0.0.1']],
  ['real-ip', ['X-Real-IP', '127.0.0.1']],
  // A path that no application has: whoever goes by it finds nothing, and so may show a page at no other.
  ['original-url', ['X-Original-URL', '/no-such-path-of-any-application']],
]

const parameters: readonly (readonly [id: string, parameter: readonly [string, string]])[] = [
  ['skip-signature', ['skipSignature', 'true']],
  ['debug', ['debug', '1']],
]

const paths: readonly (readonly [id: string, says: string, suffix: UrlChange])[] = [
  ['trailing-slash', 'with a slash behind the path', { path: '/' }],
  ['double-slash', 'with two slashes before the path', { doubleSlash: true }],
]

const refusals = [400, 401, 403, 404, 405] as const

/** Clause 5 item 6: verification is mandatory. */
export const bypasses: readonly WebhookVector[] = [
  ...headers.map(([id, header]) =>
    vector(
      {
        id: `unsigned-${id}`,
        says: `an unsigned webhook with ${header.join(': ')}`,
        rule: 'webhook-check.bypass.header',
        accepts: refusals,
      },
      ({ body }) => messageOf({ body, authorization: null, more: [header] }),
    ),
  ),
  ...parameters.map(([id, parameter]) =>
    vector(
      {
        id: `unsigned-${id}`,
        says: `an unsigned webhook with ${parameter.join('=')} in the query`,
        rule: 'webhook-check.bypass.query',
        accepts: refusals,
      },
      ({ body }) => ({ ...messageOf({ body, authorization: null }), suffix: { parameter } }),
    ),
  ),
  ...paths.map(([id, says, suffix]) =>
    vector(
      {
        id: `unsigned-${id}`,
        says: `an unsigned webhook ${says}`,
        rule: 'webhook-check.bypass.path',
        // To be sent elsewhere is not to be processed.
        accepts: [...refusals, '3xx'],
      },
      ({ body }) => ({ ...messageOf({ body, authorization: null }), suffix }),
    ),
  ),
  vector(
    {
      id: 'unsigned-put',
      says: 'an unsigned webhook by PUT',
      rule: 'webhook-check.bypass.method',
      accepts: ['4xx', 501],
    },
    ({ body }) => ({ ...messageOf({ body, authorization: null }), method: 'PUT' }),
  ),
]

/** Methods that have no body, so that nothing could be processed: an application may show a page. */
export const reads: readonly WebhookVector[] = (['GET', 'HEAD'] as const).map((method) =>
  vector(
    {
      id: `unsigned-${method.toLowerCase()}`,
      says: `${method} without a body`,
      rule: 'webhook-endpoint.reads.refused',
      accepts: ['4xx', 501],
    },
    () => ({ method, headers: [], body: Buffer.alloc(0) }),
  ),
)
