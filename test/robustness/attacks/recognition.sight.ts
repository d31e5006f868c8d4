/**
 * What an application sees of the suite during a sign-in, a session probe and a webhook: the requests byte by byte, and
 * the answers of the platform.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drawnSeed, useSeed } from '../../../src/core/random.js'
import { fillWithEveryKind } from '../../../src/partner/data/whole-school.js'
import type { PartnerRun } from '../../../src/partner/run.js'
import { type Application, contextOf, withPartner } from '../../support/partner-harness.js'

/** A request as it arrived. */
export interface Seen {
  readonly method: string
  readonly path: string
  /** Header lines in their order and letter case. */
  readonly lines: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** An answer of the platform. */
export interface Told {
  readonly lines: readonly (readonly [name: string, value: string])[]
  readonly text: string
}

/** What one application sees in one run. */
export interface Sight {
  readonly launch: Seen
  readonly callback: Seen
  readonly landing: Seen
  readonly probe: Seen
  readonly webhook: Seen
  readonly discovery: Told
  readonly keys: Told
  readonly token: Told
  /** Claims of the ID token, and its header. */
  readonly claims: Readonly<Record<string, unknown>>
  readonly tokenHeader: Readonly<Record<string, unknown>>
  /** The records of the school, as JSON. */
  readonly data: string
  /** Values that the profile or the address of this machine decides. */
  readonly own: readonly string[]
}

/** The value of a header line; undefined if there is none. */
export function lineOf({ lines }: Seen | Told, name: string): string | undefined {
  return lines.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1]
}

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []))
}

/** Runs a small application under a seed. */
export async function sightOf(seed: number): Promise<Sight> {
  useSeed({ seed, run: seed })
  const seen: Seen[] = []
  const told: Record<'discovery' | 'keys' | 'token', Told | undefined> = {
    discovery: undefined,
    keys: undefined,
    token: undefined,
  }
  const ask = async (what: keyof typeof told, url: string, body?: URLSearchParams): Promise<Told> => {
    const answer = await fetch(url, body === undefined ? {} : { method: 'POST', body })
    const answerSeen = { lines: [...answer.headers], text: await answer.text() }
    told[what] = answerSeen
    return answerSeen
  }
  const start = async (platform: string, profile: PartnerRun['profile']): Promise<Application> => {
    const { clientId, clientSecret } = profile
    const redirectUri = (): string => `${url}/sso/callback`
    const answer = async (
      request: IncomingMessage,
    ): Promise<readonly [number, Record<string, string>, string]> => {
      const { pathname, searchParams: query } = new URL(request.url ?? '/', url)
      const base = `${platform}/platform/api/sso/v3/${query.get('tenant') ?? school}`
      if (pathname === '/login') {
        school = query.get('tenant') ?? ''
        const discovery = await ask('discovery', `${base}/.well-known/openid-configuration`)
        const document = JSON.parse(discovery.text) as Record<string, string>
        await ask('keys', document['jwks_uri'] ?? '')
        const asked = {
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri(),
          scope: 'openid',
          state: 's1',
          nonce: 'n1',
        }
        return [302, { Location: `${document['authorization_endpoint']}?${new URLSearchParams(asked)}` }, '']
      }
      if (pathname === '/sso/callback') {
        const sent = {
          grant_type: 'authorization_code',
          code: query.get('code') ?? '',
          redirect_uri: redirectUri(),
          client_id: clientId,
          client_secret: clientSecret ?? '',
        }
        await ask('token', `${base}/token`, new URLSearchParams(sent))
        return [303, { Location: '/', 'Set-Cookie': 'session=1' }, '']
      }
      if (pathname === '/me') return [200, { 'Content-Type': 'application/json' }, '{"sub":"x"}']
      return [200, { 'Content-Type': 'text/html' }, '<p>Hello</p>']
    }
    let school = ''
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += String(part)
      })
      request.on('end', async () => {
        const { method = '', url: path = '', rawHeaders } = request
        seen.push({ method, path, lines: pairs(rawHeaders), body })
        response.writeHead(...(await answer(request).then(([status, headers]) => [status, headers] as const)))
        response.end((await answer(request))[2])
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const probe = profile.probe === null ? null : { ...profile.probe, url: `${url}/me` }
    const service = { ...profile.service, credentialsUrl: `${url}/hooks/credentials` }
    return {
      addresses: {
        loginUrl: `${url}/login?tenant={tenantId}`,
        redirectUri: redirectUri(),
        uiUrls: [],
        probe,
        service,
      },
      close: async () => {
        server.closeAllConnections()
        server.close()
      },
    }
  }
  try {
    return await withPartner({ start, chosen: true }, async (run) => {
      const context = contextOf(run)
      const { browser } = await context.signIns.signIn()
      await browser.requestByScript(run.profile.probe?.url ?? '', 'session probe')
      await context.service.deliver('credentials', context.tenant)
      fillWithEveryKind(context.tenant)
      const { data } = context.tenant
      const at = (start: string): Seen => {
        const page = seen.find(({ path }) => (start === '/' ? path === '/' : path.startsWith(start)))
        if (page === undefined) throw new Error(`nothing came to ${start}`)
        return page
      }
      const answerOf = (what: keyof typeof told): Told => {
        const value = told[what]
        if (value === undefined) throw new Error(`there was no answer of ${what}`)
        return value
      }
      const token = answerOf('token')
      const { id_token: idToken = '..' } = JSON.parse(token.text) as { id_token?: string }
      const part = (text = ''): Record<string, unknown> =>
        JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
      const { clientId, loginUrl, service } = run.profile
      return {
        launch: at('/login'),
        callback: at('/sso/callback'),
        landing: at('/'),
        probe: at('/me'),
        webhook: at('/hooks'),
        discovery: answerOf('discovery'),
        keys: answerOf('keys'),
        token,
        claims: part(idToken.split('.')[1]),
        tokenHeader: part(idToken.split('.')[0]),
        data: JSON.stringify(data),
        own: [clientId, service.clientId, loginUrl, run.simulator.url],
      }
    })
  } finally {
    useSeed(drawnSeed())
  }
}
