/**
 * A finished sign-in: code, tokens, claims.
 * @module
 */
import { given } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import type { Changes } from '../../core/http/documented-request.js'
import { hasDeepJson, hasManyFields, parseWithDigits } from '../../core/json.js'
import type { App, UserKey } from '../../profile/profile.js'
import type { Claims } from '../documented-fields.js'
import type { Grant } from './authorize-result.js'

/** The options of a sign-in. */
export interface FlowOptions {
  /** Default: `teacher`. */
  readonly user?: UserKey
  /** Default: the app under test. */
  readonly app?: App
  /** Scope of the request; default `openid` and the scope of the roster. */
  readonly scope?: string
  /** Redirect URI; default: that of the app. */
  readonly redirectUri?: string
  readonly nonce?: string
  /** Sends a challenge. Default: only for a public app. */
  readonly pkce?: boolean
  /**
   * `shared`: the user's session that all checks share (default). `new`: a session of its own. `login`: no session
   * yet, the login page comes between request and code.
   */
  readonly session?: 'shared' | 'new' | 'login'
}

/** Start and end of an exchange, in epoch seconds. */
export interface Span {
  readonly asked: number
  readonly received: number
}

/** A finished sign-in. */
export class Flow {
  /**
   * @param answer the token answer
   * @param when the tokens were requested and received; moved along with the target's clock
   */
  constructor(
    readonly grant: Grant,
    readonly answer: Answer,
    readonly idToken: string,
    readonly accessToken: string,
    readonly when: Span,
  ) {}

  /** Header of the ID token; not verified. @throws {Undecided} if it cannot be read */
  get header(): Readonly<Record<string, unknown>> {
    return decodeToken(this.idToken).header
  }

  /** Claims of the ID token; not verified. @throws {Undecided} if they cannot be read */
  get claims(): Claims {
    return decodeToken(this.idToken).claims
  }
}

/** A text that is the same for options that ask for the same sign-in. */
export function sameFlow(options: FlowOptions, usual: App): string {
  const { user = 'teacher', app = usual, scope, redirectUri, nonce, session = 'shared' } = options
  const pkce = options.pkce === true && app.clientSecret !== null
  return JSON.stringify([user, app.clientId, scope, redirectUri, nonce, pkce, session])
}

/** Options as changes of an authorize request. */
export function changesOf(options: FlowOptions): Changes {
  return {
    ...(options.scope === undefined ? {} : { scope: options.scope }),
    ...(options.redirectUri === undefined ? {} : { redirect_uri: options.redirectUri }),
    ...(options.nonce === undefined ? {} : { nonce: options.nonce }),
  }
}

/** Characters of a token that are read. It is sent in a header, and servers limit headers to some kilobytes. */
const longestToken = 1_000_000

/**
 * Header and claims of a compact JWT, not verified.
 * @throws {Undecided} if it is none
 */
export function decodeToken(token: string): {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Claims
} {
  given(
    token.length <= longestToken,
    `the ID token has ${token.length} characters, and the suite reads at most ${longestToken}`,
  )
  const [header, claims] = token.split('.', 2).map(jsonObject)
  given(header !== undefined && claims !== undefined, 'the ID token is not a readable JWT')
  return { header, claims }
}

/** The JSON object that a part of a JWT stands for; undefined if it is none. */
export function jsonObject(segment: string): Record<string, unknown> | undefined {
  try {
    const bytes = Buffer.from(segment, 'base64url')
    const value: unknown =
      hasDeepJson(bytes) || hasManyFields(bytes) ? undefined : parseWithDigits(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
