/**
 * A token request that a rule judges by its answer.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import type { Pair } from '../../core/http/documented-request.js'

/** What is known about a token request. */
export interface TokenRequestFacts {
  /** In capitals. */
  readonly method: string
  /** The fields of the form, decoded once. */
  readonly form: readonly Pair[]
  /** The parameters of the query, decoded once. */
  readonly query: readonly Pair[]
  /** The value of Content-Type; null if the request had none, undefined if that is not known. */
  readonly contentType: string | null | undefined
  /** The value of Authorization; null if there is none. */
  readonly authorization: string | null
  /** The tenant of the token endpoint. */
  readonly tenant: string | null
  /** The authorize request of the code; undefined if it is not known. */
  readonly authorize: { readonly tenant: string | null; readonly parameters: readonly Pair[] } | undefined
  /** The file of the recording, and when the exchange was, in milliseconds since the epoch; null if that is not known. */
  readonly when: { readonly file: string; readonly from: number; readonly until: number } | null
  /** The least number of seconds between the code and this request; undefined if that is not known. */
  readonly codeAge: number | undefined
  /** The kind of client, as its other requests show it; undefined if they do not. */
  readonly client: 'confidential' | 'public' | undefined
  /** True if the client gets codes. */
  readonly isKnownClient: (clientId: string) => boolean
  /** True if exactly this request got tokens before. */
  readonly isRepeated: boolean
  /** True if a webhook had delivered the password, and exactly this request got a token later for the first time. */
  readonly isEarly: boolean
  /** Parameters that the target is known to do without. */
  readonly toleratedMissing: readonly string[]
  /** Seconds after which no code gets tokens. */
  readonly codeLifetimeSeconds: number
  /** Seconds by which clocks may differ. */
  readonly leewaySeconds: number
}

/** A token request, and what is known about its code. */
export class JudgedTokenRequest {
  constructor(readonly facts: TokenRequestFacts) {}

  /** The value of a parameter: of the form, or else of the query; undefined if it is absent or empty. */
  value(name: string): string | undefined {
    const { form, query } = this.facts
    const pair = [...form, ...query].find(([key]) => key === name)
    return pair?.[1] === '' ? undefined : pair?.[1]
  }

  /** True if the parameter is absent or empty, and the target is not known to do without it. */
  lacks(name: string): boolean {
    return this.value(name) === undefined && !this.facts.toleratedMissing.includes(name)
  }

  /** True for a request that names the grant of codes. */
  get redeemsCode(): boolean {
    return this.value('grant_type') === facts.codeGrant
  }

  /** True for a request that names the grant of service tokens. */
  get requestsServiceToken(): boolean {
    return this.value('grant_type') === facts.serviceGrant
  }

  /**
   * The value of a parameter of the authorize request: undefined if it is absent or empty, null if the request is not
   * known or has it several times.
   */
  authorized(name: string): string | undefined | null {
    const values = this.facts.authorize?.parameters.filter(([key]) => key === name)
    if (values === undefined || values.length > 1) return null
    return values[0]?.[1] === '' ? undefined : values[0]?.[1]
  }

  /** The verifier, and the challenge of the authorize request; null if one of them is absent or not known. */
  get proof(): { readonly verifier: string; readonly challenge: string; readonly method: string } | null {
    const [challenge, method] = [this.authorized('code_challenge'), this.authorized('code_challenge_method')]
    const verifier = this.value('code_verifier')
    if (verifier === undefined || challenge == null || method === null) return null
    return { verifier, challenge, method: method ?? '' }
  }

  /** Client ID and password of HTTP Basic; null if there are none. */
  get basic(): { readonly user: string; readonly password: string } | null {
    const [, encoded = ''] = /^Basic +(\S+)$/i.exec(this.facts.authorization ?? '') ?? []
    const [user = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
    return password.length === 0 ? null : { user, password: password.join(':') }
  }
}
