/**
 * Behaviours of every answer: paths, headers, the form of JSON, transfer.
 * @module
 */
import type { Header } from '../answer.js'
import type { Flow } from '../context.js'
import type { Tenant } from '../model.js'
import { decodeForm } from '../parameters.js'

/** A request that has arrived, before it is processed. */
export interface Arrival {
  /** How many requests have arrived at the platform, with this one. */
  readonly count: number
  /** `authorize`, `token`, … under the SSO base, or `login`, `launch`, `logout`, `data`, `other`. */
  readonly endpoint: string
  /** How many requests of this method have arrived at this endpoint, with this one. */
  readonly nth: number
  readonly method: string
}

export const headerBehaviours = {
  /** First path segment. Contract, introduction. */
  segment: (): string => 'platform',

  /** Text of a tenant ID with these digits. Open point. */
  tenantIdText: (digits: string): string => digits,

  /** The tenant that a path names. Contract 4: tenantId is part of the path. */
  findTenant: (id: string, tenants: ReadonlyMap<string, Tenant>, _endpoint: string): Tenant | undefined =>
    tenants.get(id),

  /** Whether an SSO endpoint is served at this version. Contract 4; 9, item 1. */
  ssoRouteServed: (version: string, _endpoint: string, _method: string): boolean => version === 'v3',

  /** Whether a data resource is served at this version. Contract 4.6; 9, item 2. */
  dataRouteServed: (version: string, resource: string): boolean =>
    version === 'v3' || (version === 'v1' && resource === 'rooms'),

  /** How a name or value of a query or form is decoded. Contract 4.1, scope: URL-encoded. */
  decodeParameter: (raw: string, _place: 'query' | 'form'): string => decodeForm(raw),

  /** Text of a JSON body. Not shown. */
  serialise: (value: unknown): string => JSON.stringify(value),

  /** Media type of JSON bodies. Open point. For tokens, RFC 6749, 5.1. */
  jsonMediaType: (_what: Flow | 'error' | 'data' | 'keys'): string => 'application/json',

  /** Headers of answers with tokens and of token errors. RFC 6749, 5.1. */
  tokenHeaders: (_flow: Flow | undefined): readonly Header[] => [
    ['Cache-Control', 'no-store'],
    ['Pragma', 'no-cache'],
  ],

  /** Headers of the login page and of the redirect with the code. Open point. */
  pageHeaders: (_what: 'login' | 'redirect' | 'error'): readonly Header[] => [
    ['Cache-Control', 'no-store'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
  ],

  /**
   * Seconds until a request may be repeated, `later` if the answer does not say when, or undefined if the request is
   * served now. Contract 8: open point.
   */
  retryAfter: (_asked: Arrival): number | 'later' | undefined => undefined,

  /** Milliseconds until a request is answered. Open point. */
  answerDelay: (_asked: Arrival): number => 0,

  /** How the length of a body is transferred; `close`: the end of the connection ends it. Open point. */
  transfer: (_acceptEncoding: string | undefined): 'length' | 'chunked' | 'gzip' | 'close' => 'length',
}
