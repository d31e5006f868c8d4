/**
 * The login URL and the UI Integration URLs: every request ends the session and starts a new sign-in.
 * @module
 */
import { randomUUID } from 'node:crypto'
import type * as oidc from 'openid-client'
import { type Header, sendOn, withHeaders } from '../answers.js'
import type { Launch } from '../behaviours/authorize-request.js'
import { type Browser, cookie, noCookie } from '../browser.js'
import { configurationOf } from '../exchange.js'
import { type Answer, type Flow, type Incoming, type Provider, Refused } from '../model.js'
import type { Runtime } from '../runtime.js'
import { failure, signIn, tokenless } from './sign-in.js'

/** Contract 5.4. */
export async function login(runtime: Runtime, request: Incoming, browser: Browser): Promise<Answer> {
  const { behave, settings } = runtime
  const earlier = runtime.flows.filter((flow) => flow.browser === browser.id)
  const tenant = behave.tenantOfLaunch(request.query, browser.session, earlier)
  if (tenant === undefined || !isName(tenant)) {
    return failure(runtime, new Refused('no-tenant', 'the login URL names no school'), undefined, request)
  }
  if (!behave.beginsFlow(browser.session, tenant)) return toLanding(runtime, '/')
  const kept = behave.sessionKept(browser.session, tenant)
  if (
    browser.session !== undefined &&
    kept === undefined &&
    behave.sessionForgotten(browser.session, tenant)
  ) {
    runtime.sessions.delete(browser.session.id)
  }
  const names = behave.cookieNames()
  const id = browser.id ?? randomUUID()
  const cookies = [
    cookie(runtime, names.browser, id),
    ...(kept === undefined ? [noCookie(runtime, names.session)] : []),
  ]
  if (!behave.tenantServed(tenant, settings.tenants, runtime.schools.get(tenant))) {
    const refused = new Refused('unknown-tenant', 'the school is not served')
    return withHeaders(failure(runtime, refused, undefined, request), cookies)
  }
  try {
    const begun = runtime.flows.filter((flow) => flow.browser === id)
    if (!behave.mayBegin(begun, runtime.failures.get(id) ?? 0)) {
      throw new Refused('no-flow', 'another sign-in is under way')
    }
    runtime.launches += 1
    const launch: Launch = {
      tenant,
      browser: id,
      query: request.query,
      header: request.header,
      at: Date.now(),
      number: runtime.launches,
    }
    const flow = behave.flowTakenUp(begun, tenant, browser.session) ?? (await newFlow(runtime, launch))
    const provider = await behave.launchProvider(runtime.ssoBase(tenant), () => runtime.provider(tenant))
    const url = await authorizeUrl(runtime, flow, provider)
    keep(runtime, { ...flow, ended: browser.session })
    const further = behave.launchCookies(flow, runtime.schools.get(tenant)).map((pair): Header => {
      if (pair.includes(';')) return ['Set-Cookie', pair]
      const at = pair.indexOf('=')
      return cookie(runtime, pair.slice(0, at), pair.slice(at + 1))
    })
    const answer = sendOn(url.href, behave.launchDelivery(), behave.launchHeaders(), runtime.parked)
    return withHeaders(answer, [...cookies, ...further])
  } catch (error) {
    return withHeaders(failure(runtime, error, tenant, request), cookies)
  }
}

/** Contract 1.1: only the sign-in authenticates a user. */
export async function arrival(runtime: Runtime, request: Incoming, browser: Browser): Promise<Answer> {
  const { behave } = runtime
  const claims = behave.arrivalIdentity(request)
  const tenant = behave.tenantOfLaunch(request.query, browser.session, []) ?? ''
  if (claims !== undefined) return signIn(runtime, tokenless(claims), tenant, request, browser)
  if (behave.arrivalAnswer(browser.session) === 'page') return toLanding(runtime, '/')
  return toLanding(runtime, `/login?${new URLSearchParams({ tenant })}`)
}

function toLanding(runtime: Runtime, to: string): Answer {
  const delivery = { by: 'redirect', status: 302, hops: 0 } as const
  return sendOn(to, delivery, runtime.behave.launchHeaders(), runtime.parked)
}

async function newFlow({ behave, settings }: Runtime, launch: Launch): Promise<Flow> {
  const verifier = behave.usesPkce(settings.clientSecret === null) ? behave.codeVerifier(launch) : undefined
  const nonce = behave.nonce(launch)
  return {
    tenant: launch.tenant,
    browser: launch.browser,
    userAgent: launch.header('user-agent'),
    state: behave.state(launch, { nonce, verifier }),
    nonce,
    verifier,
    redirectUri: behave.redirectUri(settings, launch),
    begunAt: launch.at,
  }
}

/** Contract 4.1. */
async function authorizeUrl(runtime: Runtime, flow: Flow, provider: Provider): Promise<URL> {
  const { behave, settings, fetch } = runtime
  const configuration: oidc.Configuration = configurationOf({ settings, behave, provider, fetch })
  const { state, nonce, verifier, redirectUri } = flow
  const method = verifier === undefined ? undefined : behave.codeChallengeMethod()
  const parameters: Readonly<Record<string, string | undefined>> = {
    response_type: behave.responseType(),
    client_id: behave.authorizeClientId(settings.clientId, flow.tenant),
    redirect_uri: redirectUri,
    scope: behave.scopeText(behave.scopes()),
    state,
    nonce,
    prompt: behave.prompt(),
    code_challenge: verifier === undefined ? undefined : await behave.codeChallenge(verifier),
    code_challenge_method: method,
  }
  const sent = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return behave.authorizeUrl(configuration, Object.fromEntries(sent))
}

/** Stores a flow. Discards old flows, and flows above the limit. */
function keep(runtime: Runtime, flow: Flow): void {
  const { behave } = runtime
  const since = Date.now() - behave.flowLifetime()
  const olderFlows = runtime.flows.filter((one) => one !== flow && one.begunAt >= since)
  const flowsOfBrowser = behave.flowsKept(olderFlows.filter((one) => one.browser === flow.browser))
  runtime.flows = [...olderFlows.filter((one) => one.browser !== flow.browser), ...flowsOfBrowser, flow]
}

/** A tenant id must be one segment of a path. */
function isName(tenant: string): boolean {
  return tenant !== '' && tenant !== '.' && tenant !== '..' && tenant.length <= 200
}
