/**
 * The discovery document and the key set of a tenant.
 * @module
 */
import { createHash } from 'node:crypto'
import type { PublicKey } from '../../../generated/sso/index.js'
import { given, ifDetermined } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import type { AsItCame } from '../../core/http/documented-body.js'
import { parseUrl } from '../../profile/parse-url.js'
import type { Profile } from '../../profile/profile.js'
import type { HeaderLine } from '../../record/record.js'
import type { RunningCheck } from '../check.js'
import { platformOrigins } from '../destinations.js'
import type { DiscoveryField } from '../documented-fields.js'
import { callSso } from './api.js'
import { isRsaKey, verifyingKey } from './id-token.js'

/** A JSON Web Key as published. Its fields are not checked. */
export type PublishedKey = AsItCame<PublicKey>

/** The profile may give another name for the issuer. */
const fields = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
] as const satisfies readonly DiscoveryField[]

/** The names of the documented fields at a target. */
export function documentFields({ issuerField }: Pick<Profile, 'issuerField'>): readonly string[] {
  return fields.map((field) => (field === 'issuer' ? issuerField : field))
}

/** The discovery document and the key set, each requested once for all checks. */
export class Discovery {
  constructor(readonly check: RunningCheck) {}

  /** Names of the documented fields at this target. */
  get names(): readonly string[] {
    return documentFields(this.check.profile)
  }

  /** Name of a documented field at this target (ISSUER_FIELD). */
  nameOf(field: DiscoveryField): string {
    return field === 'issuer' ? this.check.profile.issuerField : field
  }

  /** Requests the document without cookies or credentials (clause 4.4). */
  request(): Promise<Answer> {
    const { sender, urls } = this.check
    const call = { purpose: 'discovery', operation: 'getDiscovery', base: urls.ssoBase, url: urls.discovery }
    return this.check.once('discovery', () => callSso(sender, call, (api) => api.getDiscoveryRaw()))
  }

  /** Sends another request for the document, with further header lines. @throws {Undecided} if no answer comes */
  requestWith(...headers: HeaderLine[]): Promise<Answer> {
    const { sender, urls } = this.check
    const place = { base: urls.ssoBase, url: urls.discovery }
    const call = { purpose: 'discovery', operation: 'getDiscovery', ...place, headers }
    return callSso(sender, call, (api) => api.getDiscoveryRaw())
  }

  /** True for an object with a documented field: an error in JSON is no discovery document. */
  isDocument(object: Readonly<Record<string, unknown>>): boolean {
    return this.names.some((name) => Object.hasOwn(object, name))
  }

  /** The document. @throws {Undecided} if there is none */
  async document(): Promise<Readonly<Record<string, unknown>>> {
    const answer = await this.request()
    const document = answer.object
    given(
      document !== undefined && this.isDocument(document),
      `no discovery document came: ${answer.summary}`,
    )
    return document
  }

  /** The value of a documented field; undefined if absent. @throws {Undecided} if there is no document */
  async field(field: DiscoveryField): Promise<unknown> {
    return (await this.document())[this.nameOf(field)]
  }

  /**
   * A documented endpoint, ready to be used.
   * @throws {Undecided} if the document names none, or one at an origin that the profile does not name
   */
  async endpoint(field: Exclude<DiscoveryField, 'issuer'>): Promise<string> {
    const address = await this.field(field)
    given(isAddress(address), `the discovery document has no absolute address as ${field}`)
    const allowed = platformOrigins(this.check.profile).mayReach(new URL(address))
    given(allowed === true, `${field} is at an origin that is no part of the profile: ${allowed}`)
    return address
  }

  /**
   * The address that requests go to: at the path of the profile, or what the document announces if the profile says so.
   * @throws {Undecided} if the document is needed and names no usable address
   */
  async used(endpoint: 'authorize' | 'token'): Promise<string> {
    const { profile, urls } = this.check
    const field = endpoint === 'authorize' ? 'authorization_endpoint' : 'token_endpoint'
    const ofProfile = urls.endpoint(endpoint)
    if (ofProfile !== null) return ofProfile
    if (urls.lent || [profile.tenant, profile.tenantB].includes(urls.tenant)) return this.endpoint(field)
    // A tenant that does not exist announces nothing. Its address would be like that of the tenant under test.
    const announced = new URL(await this.check.at(profile.tenant).part(Discovery).endpoint(field))
    const parts = announced.pathname.split('/')
    given(parts.includes(profile.tenant), `${field} does not contain the tenant ${profile.tenant}`)
    announced.pathname = parts.map((part) => (part === profile.tenant ? urls.tenant : part)).join('/')
    return announced.href
  }

  /**
   * Requests the key set at the address in the document.
   * @returns the answer, and its keys: in the field `keys`, or as a bare list; undefined if there are none
   * @throws {Undecided} if the document names no address
   */
  async requestKeys(): Promise<{
    readonly answer: Answer
    readonly keys: readonly PublishedKey[] | undefined
  }> {
    return this.#requestKeys('')
  }

  /** @param occasion why the key set is requested again; empty for the first request. One request for each occasion. */
  async #requestKeys(occasion: string): ReturnType<Discovery['requestKeys']> {
    const url = await this.endpoint('jwks_uri')
    const { sender, urls } = this.check
    const call = { purpose: 'key set', operation: 'getKeySet', base: urls.ssoBase, url }
    const answer = await this.check.once(`key set ${url} ${occasion}`, () =>
      callSso(sender, call, (api) => api.getKeySetRaw()),
    )
    return { answer, keys: keysIn(answer) }
  }

  /**
   * Reads the document and the key set again, several times, one after the other and over new connections.
   * @param occasion why it is read: once for each, for all checks
   * @throws {Undecided} if a document or a key set cannot be read
   */
  readAgain(occasion = ''): Promise<readonly Reading[]> {
    return this.check.once(`discovery, read again ${occasion}`, async () => {
      const { sender, urls } = this.check.overNewConnections()
      const url = await this.endpoint('jwks_uri')
      const document = {
        ...{ purpose: 'discovery', operation: 'getDiscovery', base: urls.ssoBase },
        url: urls.discovery,
      }
      const keySet = { purpose: 'key set', operation: 'getKeySet', base: urls.ssoBase, url }
      const seen: Reading[] = []
      for (let count = 0; count < readings; count += 1) {
        const answer = await callSso(sender, document, (api) => api.getDiscoveryRaw())
        const keysAnswer = await callSso(sender, keySet, (api) => api.getKeySetRaw())
        const keys = keysIn(keysAnswer)
        given(answer.object !== undefined, `no discovery document came: ${answer.summary}`)
        given(keys !== undefined, `no key set came: ${keysAnswer.summary}`)
        seen.push({ answer, document: answer.object, keysAnswer, keys })
      }
      return seen
    })
  }

  /** The published keys. @throws {Undecided} if no key set can be read */
  async keys(): Promise<readonly PublishedKey[]> {
    const { answer, keys } = await this.requestKeys()
    given(keys !== undefined, `no key set came: ${answer.summary}`)
    return keys
  }

  /** The published keys that are RSA public keys. @throws {Undecided} if no key set can be read */
  async rsaKeys(): Promise<readonly PublishedKey[]> {
    return (await this.keys()).filter(isRsaKey)
  }

  /**
   * The published keys, as an application sees them that has received this ID token. The platform may sign with a new
   * key at any time. So if no known key verifies the token, the key set is requested again.
   * @throws {Undecided} if no key set can be read
   */
  async keysFor(token: SignedToken): Promise<readonly PublishedKey[]> {
    const keys = await this.keys()
    const verifies = await ifDetermined(() => verifyingKey(token.idToken, token.header, keys))
    if (verifies !== undefined) return keys
    const later = await this.#requestKeys(`after ${createHash('sha256').update(token.idToken).digest('hex')}`)
    return later.keys ?? keys
  }

  /**
   * Which of the key sets that are read again have the key of an ID token, in their order.
   * @throws {Undecided} if another rule reports a problem of the ID token
   */
  async verifiesAgain(
    token: SignedToken,
    occasion: string,
  ): Promise<readonly (readonly [boolean, Answer])[]> {
    const seen: (readonly [boolean, Answer])[] = []
    for (const { keys, keysAnswer } of await this.readAgain(occasion))
      seen.push([(await verifyingKey(token.idToken, token.header, keys)) !== undefined, keysAnswer])
    return seen
  }

  /**
   * The published key that verifies the signature of an ID token; undefined if none does.
   * @throws {Undecided} if no key set can be read, or if another rule reports a problem of the ID token
   */
  async verifyingKey(token: SignedToken): Promise<PublishedKey | undefined> {
    const key = await verifyingKey(token.idToken, token.header, await this.keysFor(token))
    const { kid } = key ?? {}
    const named = typeof kid === 'string' ? `the key "${kid}"` : 'a key without kid'
    const says =
      key === undefined ? 'verifies with no key of the key set' : `verifies with ${named} of the key set`
    this.check.trace.verified(token.idToken, says)
    return key
  }
}

/** How often the document and the key set are read again: of a difference in every second answer, one in 128 is missed. */
const readings = 7

/** The document and the key set, read one after the other. */
export interface Reading {
  readonly answer: Answer
  readonly document: Readonly<Record<string, unknown>>
  readonly keysAnswer: Answer
  readonly keys: readonly PublishedKey[]
}

/** An ID token and its decoded header. */
interface SignedToken {
  readonly idToken: string
  readonly header: Readonly<Record<string, unknown>>
}

/** True for the text of an absolute http or https address. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/[^/?#]+/i.test(value) && parseUrl(value) !== null
}

/** The keys of a key set: in the field `keys`, or as a bare list; undefined if there are none. */
export function keysIn({ json, object }: Answer): readonly PublishedKey[] | undefined {
  const list = object?.keys ?? json
  if (!Array.isArray(list)) return undefined
  return list.filter((key): key is PublishedKey => typeof key === 'object' && key !== null)
}
