/**
 * Service tokens, and calls of the data APIs with them. Contract 4.3, 4.6, 5.2, 5.3.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { now } from './clock.js'
import { ssoBase } from './openid.js'
import { schoolOf } from './schools.js'
import { settings } from './settings.js'

const timeout = 15_000
/** Contract 6: wait 1 to 2 seconds after the activation. */
const activationTime = 1500
const mostAttempts = 5
const defaultLifetime = 180
const margin = 10_000

/** Base paths of the APIs. Contract 4.6. */
const bases = { extern: `/${settings.platformSegment}/api/rest/extern/v3`, roster: '/ims/oneroster/v1p1' }

/** Tokens, and requests for tokens under way, by school. */
const tokens = new Map()
const requests = new Map()

/** The platform did not do what was asked. The message has no secrets. */
export class PlatformError extends Error {
  /** @param status status of the response; 0: there was none */
  constructor(what, status) {
    super(status === 0 ? `${what}: no answer` : `${what}: status ${status}`)
    this.name = 'PlatformError'
    this.what = what
    this.status = status
  }
}

/** Forgets the token of a school, for example because its credentials have changed. */
export function forgetToken(tenant) {
  tokens.delete(tenant)
  requests.delete(tenant)
}

export function forgetTokens() {
  tokens.clear()
  requests.clear()
}

/** Sends a request. Redirects are not followed: they could carry credentials to another host. */
async function send(url, options) {
  try {
    const response = await fetch(url, {
      ...options,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    const text = await response.text()
    return { status: response.status, json: jsonIn(text) }
  } catch {
    return { status: 0, json: undefined }
  }
}

function jsonIn(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A valid token of a school: the one that we have, or a new one. Parallel work waits for the same one. Contract 8. */
async function tokenOf(tenant) {
  const known = tokens.get(tenant)
  if (known !== undefined && now() < known.until) return known.text
  let request = requests.get(tenant)
  if (request === undefined) {
    request = newToken(tenant)
    requests.set(tenant, request)
    const done = () => requests.get(tenant) === request && requests.delete(tenant)
    request.then(done, done)
  }
  return request
}

/** Requests a token. Contract 7: 401 `invalid_client` can mean that the activation is not complete yet. */
async function newToken(tenant) {
  for (let attempt = 1; ; attempt += 1) {
    const school = schoolOf(tenant)
    if (school?.active !== true) throw new PlatformError('service token: the school is not active', 0)
    await pause(Math.max(0, school.credentialsAt + activationTime - Date.now()))
    const { status, json } = await requestToken(school)
    if (status === 200 && typeof json?.access_token === 'string') {
      const text = json.access_token
      const seconds = typeof json.expires_in === 'number' ? json.expires_in : defaultLifetime
      const life = seconds * 1000
      // A token of credentials that were replaced meanwhile is not kept.
      if (schoolOf(tenant) === school)
        tokens.set(tenant, { text, until: now() + life - Math.min(margin, life / 4) })
      return text
    }
    const isEarly = status === 401 && json?.error === 'invalid_client'
    if (!isEarly || attempt === mostAttempts) throw new PlatformError('service token', status)
    await pause(1000 * 2 ** (attempt - 1))
  }
}

/** Contract 4.3: Basic with client ID and the delivered password; the grant is in the query, the form is empty. */
function requestToken({ tenant, clientId, password }) {
  return send(`${ssoBase(tenant)}/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${password}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: '',
  })
}

/**
 * Calls a data API with the token of the school. Contract 5.3. After a 401, tries once more with a new token.
 * @returns status and JSON of the response
 * @throws {PlatformError} if there is no token
 */
export async function call(tenant, path, { base = 'extern', query = {}, method = 'GET', body } = {}) {
  const search = new URLSearchParams(query).toString()
  const url = `${settings.platformUrl}${bases[base]}/${path}${search === '' ? '' : `?${search}`}`
  for (let attempt = 1; ; attempt += 1) {
    const token = await tokenOf(tenant)
    const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' }
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const answer = await send(url, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (answer.status !== 401 || attempt === 2) return answer
    if (tokens.get(tenant)?.text === token) tokens.delete(tenant)
  }
}

/**
 * Reads JSON. @throws {PlatformError} if the response is not 200 with JSON
 */
export async function read(tenant, path, options) {
  const { status, json } = await call(tenant, path, options)
  if (status !== 200 || json === undefined) throw new PlatformError(path, status)
  return json
}

/** The objects of a list. @throws {PlatformError} if there is no list: then it is another response */
export function listIn(value, what) {
  if (!Array.isArray(value)) throw new PlatformError(`${what}: no list`, 200)
  return value.filter((item) => typeof item === 'object' && item !== null)
}
