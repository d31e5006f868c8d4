import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as control from '../../../generated/control/index.js'
import * as serviceToken from '../../../generated/service-token/index.js'
import { Configuration, SsoApi } from '../../../generated/sso/index.js'
import { type Received, type Recorder, startRecorder } from './server.js'

const form = 'application/x-www-form-urlencoded'
const base = '/platform/api/sso/v3/1234'

let recorder: Recorder

async function answering(status: number, answer: unknown): Promise<string> {
  recorder = await startRecorder(status, JSON.stringify(answer))
  return recorder.url
}

function only(): Received {
  expect(recorder.received).toHaveLength(1)
  return recorder.received[0] as Received
}

function header(name: string): string[] {
  return only()
    .headers.filter(([found]) => found.toLowerCase() === name)
    .map(([, value]) => value)
}

afterEach(async () => recorder[Symbol.asyncDispose]())

describe('exchangeCode', () => {
  let api: SsoApi
  beforeEach(async () => {
    const url = await answering(200, { id_token: 'a.b.c', access_token: 't', token_type: 'Bearer' })
    api = new SsoApi(new Configuration({ basePath: url + base, username: 'not', password: 'sent' }))
  })

  const request = {
    grant_type: 'authorization_code',
    code: 'a+b/c=&d',
    redirect_uri: 'https://app.test/sso?school=1 2',
    client_id: 'app',
  } as const

  test('sends the documented form and nothing beside it', async () => {
    await api.exchangeCode({ ...request, client_secret: 'ß%', code_verifier: 'v'.repeat(43) })

    expect(only()).toMatchObject({ method: 'POST', target: `${base}/token` })
    expect(only().body).toBe(
      'grant_type=authorization_code&code=a%2Bb%2Fc%3D%26d' +
        '&redirect_uri=https%3A%2F%2Fapp.test%2Fsso%3Fschool%3D1+2&client_id=app' +
        `&client_secret=%C3%9F%25&code_verifier=${'v'.repeat(43)}`,
    )
    expect(header('content-type')).toEqual([form])
    expect(header('authorization')).toEqual([])
  })

  test('leaves out the fields that a client does not have', async () => {
    await api.exchangeCode(request)

    expect([...new URLSearchParams(only().body).keys()]).toEqual([
      'grant_type',
      'code',
      'redirect_uri',
      'client_id',
    ])
  })

  test('gives the typed tokens', async () => {
    const { id_token, access_token } = await api.exchangeCode(request)

    expect([id_token, access_token]).toEqual(['a.b.c', 't'])
  })
})

describe('requestServiceToken', () => {
  const request = { grant_type: 'client_credentials' } as const

  test('names the grant in the query, sends Basic credentials and an empty form', async () => {
    const url = await answering(200, { access_token: 't', expires_in: 180 })
    const api = new serviceToken.ServiceTokenApi(
      new serviceToken.Configuration({ basePath: url + base, username: 'app', password: 'p+%/=: w' }),
    )

    expect((await api.requestServiceToken(request)).expires_in).toBe(180)

    expect(only()).toMatchObject({
      method: 'POST',
      target: `${base}/token?grant_type=client_credentials`,
      body: '',
    })
    expect(header('content-type')).toEqual([form])
    expect(header('authorization')).toEqual([`Basic ${Buffer.from('app:p+%/=: w').toString('base64')}`])
  })

  test('sends credentials of any letters where they are given as UTF-8 bytes', async () => {
    const url = await answering(200, { access_token: 't', expires_in: 180 })
    const password = Buffer.from('żółw ü', 'utf8').toString('latin1')
    const configuration = new serviceToken.Configuration({ basePath: url, username: 'app', password })
    await new serviceToken.ServiceTokenApi(configuration).requestServiceToken(request)

    expect(header('authorization')).toEqual([`Basic ${Buffer.from('app:żółw ü').toString('base64')}`])
  })

  test('throws the answer that refuses it', async () => {
    const url = await answering(401, { error: 'invalid_client' })
    const refused = new serviceToken.ServiceTokenApi(
      new serviceToken.Configuration({ basePath: url }),
    ).requestServiceToken(request)

    const error = await refused.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(serviceToken.ResponseError)
    expect((error as serviceToken.ResponseError).response.status).toBe(401)
    expect(header('authorization')).toEqual([])
  })
})

describe('authorize', () => {
  test('encodes every parameter once', async () => {
    const url = await answering(200, {})
    await new SsoApi(new Configuration({ basePath: url + base })).authorize({
      response_type: 'code',
      scope: 'openid roster-core.readonly',
      client_id: 'app',
      redirect_uri: 'https://app.test/sso?a=b',
      nonce: 'n+/=',
      code_challenge_method: 'S256',
    })

    expect(only().target).toBe(
      `${base}/authorize?response_type=code&scope=openid%20roster-core.readonly&client_id=app` +
        '&redirect_uri=https%3A%2F%2Fapp.test%2Fsso%3Fa%3Db&nonce=n%2B%2F%3D&code_challenge_method=S256',
    )
  })
})

describe('control', () => {
  test('sends a stimulus as JSON with the bearer token', async () => {
    const url = await answering(200, { now: 1_700_000_060 })
    const api = new control.ControlApi(new control.Configuration({ basePath: url, accessToken: 'secret' }))

    expect(await api.advanceClock({ body: { tenant: '1234', seconds: 60 } })).toEqual({ now: 1_700_000_060 })

    expect(only()).toMatchObject({ method: 'POST', target: '/stimuli/advance-clock' })
    expect(JSON.parse(only().body)).toEqual({ tenant: '1234', seconds: 60 })
    expect(header('content-type')).toEqual(['application/json'])
    expect(header('authorization')).toEqual(['Bearer secret'])
  })
})
