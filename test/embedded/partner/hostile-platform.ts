/**
 * A platform that sends back whatever a test wants: for what a partner must refuse.
 * @module
 */
import { createHash, createHmac, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { rsaKeyPair } from '../../../src/core/key-pair.js'

/** An RSA or EC key pair with its id. */
export interface Key {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** A school. */
export interface School {
  readonly id: string
  readonly issuer: string
  readonly key: Key
  /** Published keys, as JSON Web Keys. */
  keySet: unknown
}

/** What an ID token is made from. */
export interface Made {
  readonly school: School
  readonly other: School
  readonly unknownKey: Key
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  readonly now: number
  /** The good token. */
  readonly token: string
  readonly secret: string
  /** Query of the authorize request. */
  readonly asked: URLSearchParams
  /** The good token of the flow before. */
  readonly previous: string | undefined
}

/** An answer of the token endpoint; null: none ever. */
export type TokenAnswer = {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body: string
} | null

/** A running hostile platform. */
export interface HostilePlatform {
  readonly url: string
  readonly clientId: string
  readonly secret: string
  readonly schools: readonly [School, School]
  /** What the token endpoint answers next. */
  answer: (made: Made) => TokenAnswer
  /** Paths that were asked for. */
  readonly seen: string[]
  close(): Promise<void>
}

const pair = (kid: string): Key => ({ kid, ...rsaKeyPair() })

/** Compact form of a JWT; the signature is RS256 unless another is given. */
export function jwt(
  header: unknown,
  claims: unknown,
  signature: KeyObject | ((signed: string) => Buffer | string),
): string {
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const segment = (value: unknown): string => Buffer.from(text(value)).toString('base64url')
  const signed = `${segment(header)}.${segment(claims)}`
  const made =
    typeof signature === 'function' ? signature(signed) : sign('sha256', Buffer.from(signed), signature)
  return `${signed}.${typeof made === 'string' ? made : made.toString('base64url')}`
}

/** A MAC in place of a signature. */
export function mac(digest: string, key: string | Buffer): (signed: string) => Buffer {
  return (signed) => createHmac(digest, key).update(signed).digest()
}

/** A public key as the platform publishes it. */
export function published(
  { kid, publicKey }: Key,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', ...more }
}

/** The good token response around an ID token. */
export function response(idToken: unknown): TokenAnswer {
  const members = { access_token: randomUUID(), token_type: 'Bearer', id_token: idToken }
  return { body: JSON.stringify(members) }
}

/** Starts one on a loopback port. */
export async function startHostile(): Promise<HostilePlatform> {
  const unknownKey = pair('unknownKey')
  const flows = new Map<string, { readonly school: School; readonly asked: URLSearchParams }>()
  const seen: string[] = []
  let previous: string | undefined
  const schools: School[] = []
  const platform = {
    clientId: 'The-App',
    secret: randomUUID(),
    seen,
    answer: (made: Made) => response(made.token),
  }

  const routes: Record<string, (school: School, url: URL, body: string) => TokenAnswer> = {
    '.well-known/openid-configuration': ({ issuer, id }) => ({
      body: JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys-${id}`,
      }),
    }),
    authorize: (school, { searchParams: asked }) => {
      const code = randomUUID()
      flows.set(code, { school, asked })
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      const state = asked.get('state')
      if (state !== null) back.searchParams.set('state', state)
      return { status: 302, headers: { location: back.href }, body: '' }
    },
    token: (_school, _url, body) => {
      const form = new URLSearchParams(body)
      const flow = flows.get(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (flow === undefined || ![null, challenge].includes(flow.asked.get('code_challenge')))
        return { status: 400, body: '{}' }
      const made = material(flow.school, schools, { unknownKey, asked: flow.asked, previous, ...platform })
      previous = made.token
      return platform.answer(made)
    },
  }
  const keySet = (school: School): TokenAnswer => ({ body: JSON.stringify(school.keySet) })
  const server: Server = createServer(
    { keepAliveTimeout: 75_000 },
    (request: IncomingMessage, answer: ServerResponse) => {
      const url = new URL(request.url ?? '', 'http://x')
      seen.push(url.pathname)
      const [, id = '', rest = ''] = /^\/platform\/api\/sso\/v3\/([^/]+)\/(.*)$/.exec(url.pathname) ?? []
      const school = schools.find((one) => one.id === id)
      let body = ''
      request.on('data', (chunk) => {
        body += String(chunk)
      })
      request.on('end', () => {
        const route = rest === `keys-${id}` ? keySet : routes[rest]
        const made =
          school === undefined || route === undefined ? { status: 404, body: '' } : route(school, url, body)
        if (made === null) return
        const { status = 200, headers = { 'content-type': 'application/json' } } = made
        answer.writeHead(status, headers).end(made.body)
      })
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  for (const id of ['one', 'two']) {
    const key = pair(`key-of-${id}`)
    schools.push({ id, key, issuer: `${url}/platform/api/sso/v3/${id}`, keySet: { keys: [published(key)] } })
  }
  return Object.assign(platform, {
    url,
    schools: schools as unknown as readonly [School, School],
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

function material(
  school: School,
  schools: readonly School[],
  given: Pick<Made, 'unknownKey' | 'asked' | 'previous' | 'secret'> & { readonly clientId: string },
): Made {
  const now = Math.floor(Date.now() / 1000)
  const header = { alg: 'RS256', kid: school.key.kid, typ: 'JWT' }
  const claims = {
    sub: randomUUID(),
    iss: school.issuer,
    aud: given.clientId,
    iat: now - 5,
    exp: now + 300,
    nonce: given.asked.get('nonce'),
    tenant_id: school.id,
    user_id: 17,
    person_id: 23,
    username: 'Anna',
    roles: 'TEACHER',
    user_type: 'USER',
    scopes: 'openid,roster-core.readonly',
    locale: 'de',
    sc: 'at',
    sr: 'at-9',
    sn: 'Schule',
  }
  const { unknownKey, asked, previous, secret } = given
  const other = schools.find((one) => one !== school) ?? school
  const token = jwt(header, claims, school.key.privateKey)
  return { school, other, unknownKey, header, claims, now, token, secret, asked, previous }
}
