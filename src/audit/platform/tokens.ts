/**
 * Answers of the token endpoint, and the ID tokens in them.
 * @module
 */
import { given } from '../../core/errors.js'
import type { PublishedKey } from '../../platform/sso/discovery.js'
import type { Span } from '../../platform/sso/flow.js'
import { verifyingKey } from '../../platform/sso/id-token.js'
import { JudgedIdToken, type Provider } from '../../platform/sso/judged-id-token.js'
import type { Subjects } from '../../platform/subjects.js'
import { TenantUrls } from '../../platform/tenant-urls.js'
import type { LocatedExchange } from '../locate.js'
import type { Sight } from '../subject.js'
import { firstOf, formOf, grantOf, type Traffic } from '../traffic.js'
import { answerOf } from './answer.js'

type Kind = keyof Subjects

/** The answer of a token endpoint that delivers tokens, and its ID token. */
export function* tokenSights(located: LocatedExchange, traffic: Traffic): Generator<Sight> {
  const { endpoint, exchange, url, tenant } = located
  const { request, response } = exchange
  if (endpoint !== 'token' || response === null || response.status >= 300) return
  const grant = grantOf(located)
  const noBody = 'the recording has no body of the answer'
  if (response.body === null || response.body.cut) {
    yield { kind: 'token response' satisfies Kind, unseen: noBody }
    yield { kind: 'ID token' satisfies Kind, unseen: noBody }
    return
  }
  const answer = answerOf(located)
  const tokens = answer.object ?? {}
  const hasTokens = 'access_token' in tokens || 'id_token' in tokens
  const isIssued = hasTokens || (grant === 'service' && answer.object !== undefined && !('error' in tokens))
  if (grant === undefined || !isIssued || (grant === 'code' && isWithoutCode(located))) return
  const form = formOf(request.body)
  const authorize = traffic.authorizeOf(firstOf(form, 'code') ?? '')
  const related = authorize === undefined ? [] : [authorize.number]
  yield { kind: 'token response' satisfies Kind, subject: { answer, grant }, with: related }
  const { id_token: idToken, access_token: accessToken } = tokens
  const { scope: answered } = tokens as { readonly scope?: unknown }
  if (grant !== 'code' || typeof idToken !== 'string') return
  const sent = authorize?.parameters ?? []
  const scope = firstOf(sent, 'scope')
  const token = new JudgedIdToken(
    idToken,
    {
      tenant: tenant ?? traffic.profile.tenant,
      clientId: firstOf(sent, 'client_id') ?? firstOf(form, 'client_id'),
      nonce: firstOf(sent, 'nonce'),
      scope,
      granted: typeof answered === 'string' ? answered : scope,
      accessToken: typeof accessToken === 'string' && accessToken !== '' ? accessToken : undefined,
      clocks: clocksOf(located),
    },
    new RecordedProvider(located, traffic),
  )
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return
  yield { kind: 'ID token' satisfies Kind, subject: token, with: related }
}

/** True for a request that cannot be right. */
function isWithoutCode({ exchange, url }: LocatedExchange): boolean {
  return !firstOf([...formOf(exchange.request.body), ...url.searchParams], 'code')
}

/** When an answer came: by the clock of the recording, and by the Date header of the answer. */
function clocksOf({ exchange: { at, ms, response } }: LocatedExchange): Span[] {
  const ofRecording = at === null ? [] : [{ asked: at / 1000, received: (at + (ms ?? 0)) / 1000 }]
  const line = response?.headers.find(([name]) => name.toLowerCase() === 'date')?.[1]
  const date = line === undefined ? Number.NaN : Date.parse(line) / 1000
  // The header has whole seconds, and is written before the answer is sent.
  return Number.isNaN(date) ? ofRecording : [...ofRecording, { asked: date - 1, received: date + 1 }]
}

/** What a recording shows of what a tenant publishes. */
class RecordedProvider implements Provider {
  readonly leewaySeconds: number

  constructor(
    readonly located: LocatedExchange,
    readonly traffic: Traffic,
  ) {
    this.leewaySeconds = traffic.profile.leewaySeconds
  }

  async issuer(): Promise<unknown> {
    const [issuer, ...further] = this.traffic.issuersOf(this.located.ssoBase)
    given(issuer !== undefined, 'the recording has no discovery document of the tenant')
    given(further.length === 0, 'the discovery documents of the tenant name several issuers')
    return issuer
  }

  /** The key set of the recording that verifies the token, or else the latest one. */
  async keysFor(token: JudgedIdToken): Promise<readonly PublishedKey[]> {
    const keySets = this.#keySets()
    for (const keys of keySets)
      if ((await verifyingKey(token.idToken, token.header, keys)) !== undefined) return keys
    return keySets.at(-1) ?? []
  }

  async verifyingKey(token: JudgedIdToken): Promise<PublishedKey | undefined> {
    for (const keys of this.#keySets()) {
      const key = await verifyingKey(token.idToken, token.header, keys)
      if (key !== undefined) return key
    }
    return undefined
  }

  isSecure(address: string): boolean {
    return new TenantUrls(this.traffic.profile, this.traffic.profile.tenant).isSecure(address)
  }

  #keySets(): readonly (readonly PublishedKey[])[] {
    const keySets = this.traffic.keySetsOf(this.located.ssoBase)
    given(keySets.length > 0, 'the recording has no key set of the tenant')
    return keySets as readonly (readonly PublishedKey[])[]
  }
}
