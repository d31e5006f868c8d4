/**
 * Builds requests to a sandbox for tests, with changes.
 * @module
 */
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import type { Entry } from '../../src/sandbox/traffic-log.js'
import { form, post, send } from '../embedded/flow.js'
import { applicationAt, sandboxed } from './stage.js'

export const tenant = '456800'
export const callback = 'http://127.0.0.1:1/callback'

/** A sandbox with a registered application and a signed-in user, and methods that send requests to it. */
export class Stage {
  readonly base: string
  readonly cookie: string
  readonly secret: string

  constructor(readonly sandbox: Sandbox) {
    sandbox.register(applicationAt('http://127.0.0.1:1', sandbox))
    this.base = `${sandbox.platform.url}/platform/api/sso/v3/${tenant}`
    const [, line] = sandbox.platform.operator.signIn(tenant, 'anna.gruber')
    this.cookie = line.split(';')[0] ?? ''
    this.secret = sandbox.application?.clientSecret ?? ''
  }

  /** The rules in the hints of the latest entry. */
  hints(): string[] {
    return this.sandbox.log.entries()[0]?.hints.map(({ rule }) => rule) ?? []
  }

  async authorize(
    changes: Readonly<Record<string, string | undefined>> = {},
    more = '',
    method: 'GET' | 'POST' = 'GET',
  ): Promise<string> {
    const query = form({
      response_type: 'code',
      scope: 'openid roster-core.readonly',
      client_id: 'sandbox-app',
      redirect_uri: callback,
      nonce: crypto.randomUUID(),
      state: crypto.randomUUID(),
      ...changes,
    })
    const { location = callback } = await send(`${this.base}/authorize?${query}${more}`, {
      method,
      headers: { cookie: this.cookie },
    })
    return new URL(location).searchParams.get('code') ?? ''
  }

  async redeem(
    changes: Readonly<Record<string, string | undefined>> = {},
    {
      base = this.base,
      challenge,
      query = '',
      more = '',
      headers = {},
    }: {
      readonly base?: string
      readonly challenge?: string
      readonly query?: string
      readonly more?: string
      readonly headers?: Record<string, string>
    } = {},
  ): Promise<void> {
    const pkce = challenge === undefined ? {} : { code_challenge: challenge, code_challenge_method: 'S256' }
    const code = await this.authorize(pkce)
    const body = form({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      client_id: 'sandbox-app',
      client_secret: this.secret,
      ...changes,
    })
    await post(`${base}/token${query}`, `${body}${more}`, headers)
  }

  async service(
    headers: Record<string, string>,
    { query = '?grant_type=client_credentials', body = '', method = 'POST' as 'GET' | 'POST' } = {},
  ): Promise<string> {
    const { json } = await send(`${this.base}/token${query}`, {
      method,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      ...(method === 'GET' ? {} : { body }),
    })
    return String(json.access_token)
  }

  /** Activates the application in scenario 3. @returns its password */
  async activated(): Promise<string> {
    const { operator } = this.sandbox.platform
    await this.sandbox.activate(tenant, 3)
    await operator.cause('advance-clock', { tenant, seconds: 5 })
    return operator.application(tenant, 'sandbox-app').shown?.password ?? ''
  }

  async data(path: string, headers: Record<string, string> = {}): Promise<void> {
    await send(`${this.sandbox.platform.url}/platform/api/rest/extern/${path}`, { headers })
  }
}

export async function staged(): Promise<Stage> {
  return new Stage(await sandboxed())
}

/** Waits for the next entry that matches. */
export function entryThat(sandbox: Sandbox, holds: (entry: Entry) => boolean): Promise<Entry> {
  return new Promise((resolve) => {
    const stop = sandbox.log.listen(({ entry }) => {
      if (!holds(entry)) return
      stop()
      resolve(entry)
    })
  })
}
