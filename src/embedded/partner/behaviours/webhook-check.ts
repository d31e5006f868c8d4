/**
 * How webhooks are verified. Contract 2.4, 4.5, 5.6, 7.
 * @module
 */
import { type KeyObject, verify } from 'node:crypto'
import { algorithmHeader, signatureAlgorithm, signatureHeader } from '../../facts.js'
import type { Incoming, Settings } from '../model.js'
import { isJsonObject, type JsonObject } from '../service/model.js'

/** Why a webhook is refused. */
export type WebhookProblem =
  | 'media-type'
  | 'no-algorithm'
  | 'unsupported'
  | 'no-signature'
  | 'not-verified'
  | 'unusable'

/** A request is verified, trusted, or gets a status immediately. */
export type WebhookEntry = 'verify' | 'trust' | number

/** The kind of a webhook. */
export type WebhookKind = 'credentials' | 'deactivation'

/** Sources of keys other than the configured one. */
export interface KeySources {
  /** Keys of other environments. */
  readonly others: readonly KeyObject[]
  /** Fetches JSON; undefined if there is none. */
  readonly fetch: (url: string) => Promise<unknown>
  /** The address of a school's key set. */
  readonly keySetOf: (tenant: string) => Promise<string>
}

/** The content of a credentials webhook. */
export interface Delivered {
  readonly tenant: string
  /** Undefined: the client ID of the application. */
  readonly clientId: string | undefined
  readonly password: string
}

const digests: Readonly<Record<string, string>> = { [signatureAlgorithm]: 'sha256' }

export const webhookCheckBehaviours = {
  /** What happens to a request before its content is used. Contract 4.5, 5.6: only POST, and always verified. */
  webhookEntry: ({ method, path }: Incoming, _settings: Settings): WebhookEntry =>
    !/^\/hooks\/[a-z]+$/.test(path) ? 404 : method === 'POST' ? 'verify' : 405,

  /** Problems of a request that are reported before the signature check: none. Contract 5.6, 1. */
  beforeVerification: (_request: Incoming): WebhookProblem | undefined => undefined,

  /** Name of the algorithm. Contract 5.6, 2. */
  webhookAlgorithm: (request: Incoming): string | undefined => request.header(algorithmHeader.toLowerCase()),

  /** The digest of a supported algorithm; undefined for any other. Contract 5.6, 5. */
  webhookDigest: (algorithm: string): string | undefined => digests[algorithm],

  /** The bytes of the signature: plain Base64; undefined for anything else. Contract 5.6, 3. */
  webhookSignature: (request: Incoming): Buffer | undefined => {
    const text = request.header(signatureHeader.toLowerCase()) ?? ''
    const bytes = Buffer.from(text, 'base64')
    return text !== '' && bytes.toString('base64') === text ? bytes : undefined
  },

  /** The keys, of which one must verify: only the key of the environment. Contract 5.6, 4. */
  webhookKeys: (
    _request: Incoming,
    configured: KeyObject,
    _sources: KeySources,
  ): readonly KeyObject[] | Promise<readonly KeyObject[]> => [configured],

  /** Whether a signature matches the raw bytes of the body. Contract 5.6, 1 and 5. */
  webhookVerifies: (body: Buffer, signature: Buffer, key: KeyObject, digest: string): boolean =>
    verify(digest, body, key, signature),

  /** Whether a refused webhook is processed anyway. Contract 5.6, 6. */
  refusalProcessed: (_kind: WebhookKind, _problem: WebhookProblem, _schoolKnown: () => boolean): boolean =>
    false,

  /** The content of a body; undefined if it is not a JSON object. */
  webhookContent: (body: Buffer): JsonObject | undefined => jsonObjectIn(body.toString('utf8')),

  /** The credentials in a content; undefined if a required field is missing. */
  credentialsIn: ({ tenantId, clientId, password }: JsonObject): Delivered | undefined =>
    isText(tenantId) && isText(password)
      ? { tenant: tenantId, clientId: isText(clientId) ? clientId : undefined, password }
      : undefined,

  /** Status of a refusal. Contract 5.6, 6. */
  webhookRefusal: (problem: WebhookProblem): number => refusals[problem],
}

const refusals: Readonly<Record<WebhookProblem, number>> = {
  'media-type': 415,
  'no-algorithm': 400,
  unsupported: 400,
  'no-signature': 401,
  'not-verified': 401,
  unusable: 400,
}

/** A JSON object; undefined for any other text. */
export function jsonObjectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a value is a text of at least one character. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
