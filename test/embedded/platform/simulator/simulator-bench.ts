/**
 * A simulated platform, and the requests of browsers and of a partner to it.
 * @module
 */
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import {
  type FlowPlan,
  type PlatformSession,
  type SimulatedExchange,
  type SimulatedTenant,
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from '../../../../src/embedded/platform/simulator/index.js'
import { authorizeUrl, type Env, type Got, post, send, tokenForm } from '../../flow.js'

/** The registration of the partner of these tests. */
export const env: Env = {
  OIDC_CLIENT_ID: 'client-1',
  OIDC_CLIENT_SECRET: 'kept-between-the-two-of-us',
  OIDC_REDIRECT_URI: 'https://app.example.com/sso/callback',
}

/** A simulator and its records. The id of an exchange is its position, from 1. */
export interface Bench {
  readonly simulator: Simulator
  readonly recorded: readonly SimulatedExchange[]
}

/** Starts a simulator for the partner of these tests. */
export async function startBench(options: Partial<SimulatorOptions> = {}): Promise<Bench> {
  const recorded: SimulatedExchange[] = []
  const simulator = await startSimulator({
    client: {
      id: env.OIDC_CLIENT_ID ?? '',
      secret: env.OIDC_CLIENT_SECRET ?? '',
      redirectUris: [env.OIDC_REDIRECT_URI ?? '', 'https://app.example.com/ui/start'],
    },
    recorded: (exchange) => recorded.push(exchange),
    ...options,
  })
  return { simulator, recorded }
}

/** Requests a URL with the cookie of a session, without following redirects. */
export function visit(session: PlatformSession, url: string): Promise<Got> {
  return send(url, { headers: { cookie: `${session.cookie.name}=${session.cookie.value}` } })
}

/** Sends a browser to the authorize endpoint under a plan. */
export function begin(
  tenant: SimulatedTenant,
  session: PlatformSession,
  plan: FlowPlan | null = {},
  changes: Record<string, string | undefined> = {},
): Promise<Got> {
  session.next = plan
  return visit(session, authorizeUrl(tenant.ssoBase, env, changes))
}

/** The code of the latest flow of a session. */
export function codeOf(session: PlatformSession): string {
  return session.flows.at(-1)?.code ?? ''
}

/** Exchanges a code, as the partner. */
export function redeem(
  tenant: SimulatedTenant,
  code: string,
  changes: Record<string, string | undefined> = {},
): Promise<Got> {
  return post(`${tenant.ssoBase}/token`, tokenForm(env, code, changes))
}

/** Runs a whole flow. Returns the token response. */
export async function signIn(
  tenant: SimulatedTenant,
  session: PlatformSession,
  plan: FlowPlan = {},
): Promise<Got> {
  await begin(tenant, session, plan)
  return redeem(tenant, codeOf(session))
}

/** The header of a JWT, unverified. */
export function headerOf(token: unknown): Record<string, unknown> {
  return JSON.parse(Buffer.from(String(token).split('.')[0] ?? '', 'base64url').toString('utf8'))
}

/** The published keys at a URL. */
export async function keysAt(url: string): Promise<(JsonWebKey & { kid: string; use: string })[]> {
  return (await send(url)).json['keys'] as (JsonWebKey & { kid: string; use: string })[]
}

/** Whether one of these keys has the kid of a token and verifies its signature. */
export function signedBy(token: unknown, keys: readonly (JsonWebKey & { kid: string })[]): boolean {
  const [header = '', payload = '', signature = ''] = String(token).split('.')
  const signing = keys.find(({ kid }) => kid === headerOf(token)['kid'])
  if (signing === undefined) return false
  const key = createPublicKey({ key: signing, format: 'jwk' })
  const input = Buffer.from(`${header}.${payload}`)
  return verify('sha256', input, key, Buffer.from(signature, 'base64url'))
}
