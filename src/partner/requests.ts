/**
 * Reads what the application sent to the simulated platform.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { given } from '../core/errors.js'
import { parseUrl } from '../profile/parse-url.js'
import { looksAtRequest } from './exchange-of-request.js'
import { valuesOf } from './predicates/pairs.js'
import type { SimulatedRequest } from './simulator.js'

/** A parameter of a query, or a field of a form, decoded once. */
export type Pair = readonly [name: string, value: string]

/** The part of a request that has its headers. */
export type HeaderSource = Pick<SimulatedRequest, 'headers'>
/** The parts of a request that can contain a secret. */
export type SecretSource = Pick<SimulatedRequest, 'url' | 'headers' | 'body'>

/** The parts of a flow that have its parameters. */
export interface FlowSource {
  readonly request: object
  readonly parameters: readonly Pair[]
}

/**
 * Requests of the server of the application for addresses that the simulated platform does not have.
 * @returns method and path of each, once; the id of the school is replaced by its name
 */
export function unknownAddresses(requests: readonly SimulatedRequest[]): string[] {
  const unknown = requests.filter(
    ({ endpoint, platformSession }) => endpoint === 'other' && platformSession === null,
  )
  return [...new Set(unknown.map(placeOf))]
}

function placeOf({ method, url, tenant }: SimulatedRequest): string {
  const path = parseUrl(url)?.pathname ?? url
  return `${method} ${tenant === null ? path : path.replaceAll(tenant, '{tenantId}')}`
}

/** Every value of a parameter of the authorize request, in order. */
export function parameters(flow: FlowSource, name: string): string[] {
  looksAtRequest(flow.request)
  return valuesOf(flow.parameters, name)
}

/** The value of a parameter of the authorize request; undefined if it is missing or repeated. */
export function parameter(flow: FlowSource, name: string): string | undefined {
  const values = parameters(flow, name)
  return values.length === 1 ? values[0] : undefined
}

/** The query of a request as pairs, decoded once. */
export function queryOf(request: Pick<SimulatedRequest, 'url'>): Pair[] {
  looksAtRequest(request)
  return [...new URL(request.url).searchParams]
}

/** Every value of a header, in order. */
export function headerOf(request: HeaderSource, name: string): string[] {
  looksAtRequest(request)
  return request.headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
}

/**
 * The body of a request as form fields, decoded once.
 * @throws {Undecided} if the body is not text
 */
export function form(request: Pick<SimulatedRequest, 'body'>): Pair[] {
  looksAtRequest(request)
  const text = request.body.toString('utf8')
  given(!text.includes('\u0000'), 'the body of the token request is not text')
  return [...new URLSearchParams(text)]
}

/** The bearer token of a request; undefined if it carries none, or several Authorization headers. */
export function bearerOf(request: HeaderSource): string | undefined {
  const [line, ...more] = headerOf(request, 'authorization')
  return more.length > 0 ? undefined : /^Bearer +(\S+)$/i.exec(line ?? '')?.[1]
}

/** Client ID and password of an Authorization header with the scheme Basic. */
export interface BasicCredentials {
  readonly clientId: string
  readonly password: string
}

/**
 * The credentials of a Basic header; undefined if there is no readable one.
 * @param encoding of the characters; RFC 7617 leaves it open
 */
export function basicOf(
  request: HeaderSource,
  encoding: 'utf8' | 'latin1' = 'utf8',
): BasicCredentials | undefined {
  const [line, ...more] = headerOf(request, 'authorization')
  const [, base64] = /^basic +([\w+/-]+=*)$/i.exec(line ?? '') ?? []
  if (base64 === undefined || more.length > 0) return undefined
  const text = Buffer.from(base64, 'base64').toString(encoding)
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { clientId: text.slice(0, colon), password: text.slice(colon + 1) }
}

/**
 * Whether a request contains a secret in its URL, a header, a Basic header or its body.
 * @param secret of letters and digits, so that no encoding changes it
 */
export function carries(request: SecretSource, secret: string): boolean {
  const texts = [request.url, ...request.headers.map(([, value]) => value), request.body.toString('latin1')]
  const basic = basicOf(request)
  return [...texts, ...(basic === undefined ? [] : [basic.clientId, basic.password])].some((text) =>
    text.includes(secret),
  )
}

/** Whether a token request is for a service token: by `grant_type` in query or body. Contract 4.3. */
export function isServiceTokenRequest(request: Pick<SimulatedRequest, 'endpoint' | 'url' | 'body'>): boolean {
  if (request.endpoint !== 'token') return false
  const pairs = [...queryOf(request), ...form(request)]
  const grants = pairs.filter(([name]) => name === 'grant_type').map(([, value]) => value)
  if (grants.length > 0) return grants.includes(facts.serviceGrant)
  return !pairs.some(([name]) => name === 'code')
}

/**
 * The data that a request is for: `students`, `students/{id}`, `timetable/deleted-periods`, `roster/users` …;
 * undefined for a path without documented data.
 */
export function resourceOf({
  resource,
  below,
}: Pick<SimulatedRequest, 'resource' | 'below'>): string | undefined {
  return resource === null ? undefined : `${resource}${below === null ? '' : '/{id}'}`
}
