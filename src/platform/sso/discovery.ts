/**
 * The discovery document and the key set of a tenant, read once for all checks.
 * @module
 */
import type { DiscoveryDocument } from '../../../generated/sso/index.js'
import { given } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import type { Context } from '../context.js'
import { callSso } from './api.js'

/** A JSON Web Key as published: nothing about it is checked. */
export type PublishedKey = Readonly<Record<string, unknown>>

/** Fields that the contract names; the profile may give another name for the issuer. */
export type DiscoveryField = keyof DiscoveryDocument

/** All of them. */
export const discoveryFields = ['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

/** The path under the SSO base (clause 4.4). */
export const wellKnownPath = '/.well-known/openid-configuration'

/** Requests the discovery document without cookies or credentials (clause 4.4). */
export function askForDiscovery(context: Context): Promise<Answer> {
  const { sender, urls } = context
  const call = { purpose: 'discovery', operation: 'getDiscovery', base: urls.ssoBase }
  return context.once('discovery', () => callSso(sender, call, (api) => api.getDiscoveryRaw()))
}

/**
 * The discovery document.
 * @throws {Undecided} if there is none to read
 */
export async function discoveryOf(context: Context): Promise<Readonly<Record<string, unknown>>> {
  const answer = await askForDiscovery(context)
  const document = answer.object
  given(
    document !== undefined && hasDocumentedField(context, document),
    `no discovery document came: ${answer.summary}`,
  )
  return document
}

/** True for an object with a field that the contract names: an error that is JSON is no discovery document. */
export function hasDocumentedField(context: Context, object: Readonly<Record<string, unknown>>): boolean {
  return discoveryFields.some((field) => Object.hasOwn(object, fieldName(context, field)))
}

/** Name of a documented field at this target (ISSUER_FIELD). */
export function fieldName(context: Context, field: DiscoveryField): string {
  return field === 'issuer' ? context.profile.issuerField : field
}

/** The value of a documented field; undefined if absent. @throws {Undecided} if there is no document */
export async function discoveryField(context: Context, field: DiscoveryField): Promise<unknown> {
  return (await discoveryOf(context))[fieldName(context, field)]
}

/** True for the text of an absolute http or https address. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/[^/?#]+/i.test(value) && URL.canParse(value)
}

/** True for an https address, and for http on the platform's own hosts where the profile allows it (ALLOW_HTTP). */
export function isSecure({ profile, urls }: Context, address: string): boolean {
  const url = new URL(address)
  return url.protocol === 'https:' || (profile.allowHttp && urls.staysAt(url))
}

/**
 * A documented endpoint, ready to be used.
 * @throws {Undecided} if the document names none, or one outside the platform's hosts
 */
export async function endpointOf(
  context: Context,
  field: Exclude<DiscoveryField, 'issuer'>,
): Promise<string> {
  const address = await discoveryField(context, field)
  given(isAddress(address), `the discovery document has no absolute address as ${field}`)
  given(
    context.urls.staysAt(new URL(address)),
    `${field} is on ${new URL(address).hostname}, which is not in PLATFORM_HOSTS: nothing is sent there`,
  )
  return address
}

/** Requests the key set at the address that discovery names. @throws {Undecided} if it names none */
export async function askForKeySet(context: Context): Promise<Answer> {
  const url = await endpointOf(context, 'jwks_uri')
  const { sender, urls } = context
  const call = { purpose: 'key set', operation: 'getKeySet', base: urls.ssoBase, url }
  return context.once(`key set ${url}`, () => callSso(sender, call, (api) => api.getKeySetRaw()))
}

/** Keys in an answer: under `keys`, or as a bare list; undefined if it holds neither. */
export function keysIn(answer: Answer): readonly PublishedKey[] | undefined {
  const { json, object } = answer
  const list = object?.['keys'] ?? json
  if (!Array.isArray(list)) return undefined
  return list.filter((key): key is PublishedKey => typeof key === 'object' && key !== null)
}

/** The published keys. @throws {Undecided} if no key set can be read */
export async function keysOf(context: Context): Promise<readonly PublishedKey[]> {
  const answer = await askForKeySet(context)
  const keys = keysIn(answer)
  given(keys !== undefined, `no key set came: ${answer.summary}`)
  return keys
}
