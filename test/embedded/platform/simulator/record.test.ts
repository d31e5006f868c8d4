import { once } from 'node:events'
import { connect } from 'node:net'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAuthority } from '../../../support/certificates.js'
import { authorizeUrl, post, send, tokenForm } from '../../flow.js'
import { type Bench, begin, codeOf, env, redeem, signIn, startBench, visit } from './simulator-bench.js'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.simulator.close())

/** Sends a raw request. Returns everything that is received. */
async function raw(url: string, lines: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let got = ''
  socket.setEncoding('latin1').on('data', (text) => {
    got += text
  })
  socket.end([...lines, 'Connection: close', '', body].join('\r\n'))
  await once(socket, 'close')
  return got
}

describe('the record of a request at a simulated platform', () => {
  test('contains the request as received, and the complete answer', async () => {
    const { simulator, recorded } = bench
    const tenant = simulator.tenant()
    const target = `/platform/api/sso/v3/${encodeURIComponent(tenant.id)}/token?x=%41&x=+`
    const body = 'grant_type=authorization_code&client_id=x&code=%61'
    const before = performance.timeOrigin + performance.now()
    const got = await raw(
      simulator.url,
      [
        `POST ${target} HTTP/1.1`,
        'Host: simulated.example',
        'conTENT-type: application/x-www-form-urlencoded; charset=UTF-8',
        'X-Twice: one',
        'x-twice: two',
        `Content-Length: ${body.length}`,
      ],
      body,
    )
    const after = performance.timeOrigin + performance.now()
    const noted = simulator.requests.at(-1)
    const headers = [
      ['Host', 'simulated.example'],
      ['conTENT-type', 'application/x-www-form-urlencoded; charset=UTF-8'],
      ['X-Twice', 'one'],
      ['x-twice', 'two'],
      ['Content-Length', String(body.length)],
      ['Connection', 'close'],
    ]
    expect(noted).toEqual({
      number: simulator.requests.length,
      at: noted?.at,
      endpoint: 'token',
      resource: null,
      below: null,
      tenant: tenant.id,
      platformSession: null,
      method: 'POST',
      url: `${simulator.url}${target}`,
      headers,
      body: Buffer.from(body),
      exchange: recorded.length,
    })
    const exchange = recorded.at(-1)
    const { exchange: _id, ...rest } = noted ?? {}
    expect(exchange).toMatchObject({ ...rest, target })
    const times = [before, exchange?.startedAt, exchange?.endedAt, after].map(Number)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(Math.abs(Number(noted?.at) - Number(exchange?.startedAt))).toBeLessThan(1000)

    const { answer } = exchange ?? {}
    const [head = '', text = ''] = got.split('\r\n\r\n')
    const [status, ...lines] = head.split('\r\n')
    expect([status, answer?.status]).toEqual(['HTTP/1.1 400 Bad Request', 400])
    expect(lines.filter((line) => line !== 'Connection: close')).toEqual(
      answer?.headers.map((line) => line.join(': ')),
    )
    expect(Buffer.from(text, 'latin1')).toEqual(answer?.body)
    expect(JSON.parse(text)).toMatchObject({ error: 'invalid_grant' })
  })

  test('exists before the answer, and the exchange before its last byte', async () => {
    const { simulator, recorded } = bench
    const tenant = simulator.tenant()
    const session = simulator.platformSession()
    let seen: unknown
    await begin(tenant, session, {
      token: (good) => {
        const noted = simulator.requests.at(-1)
        seen = {
          endpoint: noted?.endpoint,
          exchange: noted?.exchange,
          of: session.flows[0]?.exchanges[0] === noted,
        }
        return good
      },
    })
    const { text } = await redeem(tenant, codeOf(session))
    expect(seen).toEqual({ endpoint: 'token', exchange: 0, of: true })
    const { exchange = 0 } = session.flows[0]?.exchanges[0] ?? {}
    expect(recorded[exchange - 1]?.answer?.body.toString()).toBe(text)
    expect(recorded[(session.flows[0]?.request.exchange ?? 0) - 1]?.answer?.headers).toContainEqual([
      'Location',
      session.flows[0]?.location,
    ])
  })

  test('names the browser, the endpoint and the school', async () => {
    const { simulator } = await startBench()
    const tenant = simulator.tenant()
    const [one, other] = [simulator.platformSession(), simulator.platformSession()]
    await begin(tenant, one)
    await begin(tenant, other, { authorize: 'login' })
    await send(authorizeUrl(tenant.ssoBase, env), { headers: { cookie: 'PLATFORM_SESSION=unknown' } })
    await post(`${tenant.ssoBase}/token`, '')
    await send(`${tenant.ssoBase}/.well-known/openid-configuration`)
    await send(tenant.jwksUri)
    await send(`${simulator.url}/platform/login`)
    await send(`${tenant.ssoBase}/userinfo`)
    one.next = {}
    await visit(one, authorizeUrl(`${simulator.url}/platform/api/sso/v3/no%20school`, env))
    await send(`${simulator.url}/favicon.ico`)
    await send(`${tenant.ssoBase}/introspect`)
    expect(
      simulator.requests.map(({ number, endpoint, platformSession, tenant }) => [
        number,
        endpoint,
        platformSession,
        tenant,
      ]),
    ).toEqual([
      [1, 'authorize', one, tenant.id],
      [2, 'authorize', other, tenant.id],
      [3, 'authorize', null, tenant.id],
      [4, 'token', null, tenant.id],
      [5, 'discovery', null, tenant.id],
      [6, 'keys', null, tenant.id],
      [7, 'login', null, null],
      [8, 'data', null, tenant.id],
      [9, 'authorize', one, 'no school'],
      [10, 'other', null, null],
      [11, 'other', null, tenant.id],
    ])
    expect(one.flows).toHaveLength(1)
    expect(one.next).toEqual({})
    expect(simulator.issued).toContain(one.cookie.value)
    await simulator.close()
  })

  test('keeps the session of a browser that the partner logs out', async () => {
    const { simulator } = bench
    const session = simulator.platformSession()
    const got = await visit(session, `${simulator.url}/platform/logout`)
    expect(got.headers).not.toHaveProperty('set-cookie')
  })
})

describe('a simulated platform', () => {
  test('reports at its end the errors of a plan, and answers the partner with an error', async () => {
    const { simulator, recorded } = await startBench()
    const answer = await signIn(simulator.tenant(), simulator.platformSession(), {
      claims: () => {
        throw new Error('no such claim')
      },
    })
    expect(answer.status).toBe(500)
    expect(recorded.at(-1)?.answer?.status).toBe(500)
    await expect(simulator.close()).rejects.toThrow('no such claim')
  })

  test('also reports an answer that cannot be sent', async () => {
    const { simulator } = await startBench()
    const token = (): { status: number; headers: [string, string][]; body: string } => ({
      status: 200,
      headers: [['X-Broken', 'one\r\ntwo']],
      body: '',
    })
    await expect(signIn(simulator.tenant(), simulator.platformSession(), { token })).rejects.toThrow()
    await expect(simulator.close()).rejects.toThrow('Invalid character in header content ["X-Broken"]')
  })

  test('refuses a client without a redirect URI', async () => {
    const client = { id: 'x', secret: null, redirectUris: [] }
    await expect(startBench({ client })).rejects.toThrow('The client has no redirect URI')
  })

  test('serves TLS, and uses the address of the proxy in front of it', async () => {
    const authority = await makeAuthority()
    const tls = await authority.issue()
    const { simulator } = await startBench({ tls, host: '127.0.0.1', name: 'localhost' })
    expect(simulator.url).toMatch(/^https:\/\/localhost:\d+$/)
    const tenant = simulator.tenant()
    const session = simulator.platformSession()
    session.next = { token: () => 'reset' }
    const dispatcher = new Agent({ connect: { ca: authority.certificate } })
    const cookie = `${session.cookie.name}=${session.cookie.value}`
    const { statusCode } = await request(authorizeUrl(tenant.ssoBase, env), {
      dispatcher,
      headers: { cookie },
    })
    expect(statusCode).toBe(302)
    const cut = request(`${tenant.ssoBase}/token`, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: tokenForm(env, codeOf(session)),
    })
    await expect(cut).rejects.toThrow()
    await dispatcher.close()
    await simulator.close()

    const behind = await startBench({ publicUrl: 'https://simulated.example' })
    expect(behind.simulator.tenant().issuer).toMatch(
      /^https:\/\/simulated\.example\/platform\/api\/sso\/v3\//,
    )
    await behind.simulator.close()
  })

  test('ends while one connection is idle and another waits', async () => {
    const { simulator } = await startBench()
    const tenant = simulator.tenant()
    await send(tenant.jwksUri)
    tenant.answers.keys = () => 'silence'
    const waiting = expect(send(tenant.jwksUri)).rejects.toThrow()
    while (simulator.requests.length < 2) await new Promise(setImmediate)
    await simulator.close()
    await waiting
    await expect(send(tenant.jwksUri)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
