/**
 * What the simulated platform heard of an application's server: requests for service tokens, and for data.
 * @module
 */
import { form, headerOf, queryOf } from '../requests.js'
import type { SimulatedRequest } from '../simulator.js'

/** Client ID and password of an Authorization header of scheme Basic. */
export interface BasicCredentials {
  readonly clientId: string
  readonly password: string
}

/** Whether a request asks for a service token, wherever it says so. Contract 4.3. */
export function isServiceTokenRequest(request: SimulatedRequest): boolean {
  if (request.endpoint !== 'token') return false
  const grants = grantsOf(request)
  if (grants.length > 0) return grants.includes('client_credentials')
  return ![...queryOf(request), ...form(request)].some(([name]) => name === 'code')
}

/** Every value of `grant_type`, in the query and in the body. */
function grantsOf(request: SimulatedRequest): string[] {
  const pairs = [...queryOf(request), ...form(request)]
  return pairs.filter(([name]) => name === 'grant_type').map(([, value]) => value)
}

/**
 * The credentials of a Basic header; undefined where there is none that can be read.
 * @param characters in which they are written; RFC 7617 leaves that open
 */
export function basicOf(
  request: Pick<SimulatedRequest, 'headers'>,
  characters: 'utf8' | 'latin1' = 'utf8',
): BasicCredentials | undefined {
  const [line, ...more] = headerOf(request, 'authorization')
  const [, base64] = /^basic +([\w+/-]+=*)$/i.exec(line ?? '') ?? []
  if (base64 === undefined || more.length > 0) return undefined
  const text = Buffer.from(base64, 'base64').toString(characters)
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { clientId: text.slice(0, colon), password: text.slice(colon + 1) }
}

/**
 * Whether a secret stands anywhere in a request: as it is, in Base64 of a Basic header, or encoded as in forms.
 * @param secret of letters and digits
 */
export function carries(
  request: Pick<SimulatedRequest, 'url' | 'headers' | 'body'>,
  secret: string,
): boolean {
  const texts = [request.url, ...request.headers.map(([, value]) => value), request.body.toString('latin1')]
  const basic = basicOf(request)
  return [...texts, ...(basic === undefined ? [] : [basic.clientId, basic.password])].some((text) =>
    text.includes(secret),
  )
}

/**
 * Name of the data that a request is for, with `/{id}` where something follows its path, e.g. `students`,
 * `students/{id}`, `timetable/deleted-periods`, `roster/users`; undefined for a request that is for none that is known.
 */
export function resourceOf({ resource, below }: SimulatedRequest): string | undefined {
  return resource === null ? undefined : `${resource}${below === null ? '' : '/{id}'}`
}

/** What follows the path of the data, decoded once; undefined where nothing does. */
export function idIn({ below }: SimulatedRequest): string | undefined {
  return below ?? undefined
}
