/**
 * Finds out whether an address is such a platform at all, before anything is judged.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { CheckTrace } from '../core/check-trace.js'
import type { Answer } from '../core/http/answer.js'
import { Context } from '../platform/context.js'
import type { Run } from '../platform/run.js'
import { randomText } from '../platform/sso/pkce.js'
import { isThere, type Look, look, lookWords, noneRight } from './looks.js'

/** Errors of OAuth 2.0 that a token endpoint names (RFC 6749 5.2). */
const tokenErrors = [
  facts.invalidRequest,
  facts.invalidClient,
  facts.invalidGrant,
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
]

/** Fields of a discovery document; an error in JSON has none of them. */
const documented = ['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri']

/**
 * Sends basic probes until one of them finds the platform that the profile describes. They send no password and no
 * client secret.
 * @returns what was found instead, in words; null if the platform was found, or a probe got no answer
 */
export async function whyWrongPlatform(run: Run): Promise<string | null> {
  const context = new Context(run, new CheckTrace((text) => run.redactor.url(text)))
  const probes = [discovery, loginPage, tokenEndpoint, serviceTokens]
  const looks = await noneRight(probes.map((probe) => () => probe(context)))
  return looks === null ? null : run.redactor.url(lookWords(looks))
}

function discovery(context: Context): Promise<Look> {
  return look('discovery document', async () => {
    const answer = await context.discovery.request()
    const fields = new Set([...documented, ...context.discovery.names])
    const read = [...fields].filter((field) => Object.hasOwn(answer.object ?? {}, field))
    return { came: answer.summary, right: answer.ok && read.length >= 2 }
  })
}

function loginPage(context: Context): Promise<Look> {
  return look('authorize endpoint', async () => {
    const { app, urls } = context
    const result = await context.users.newBrowser().authorize(app).result()
    if (result.goesTo(app.redirectUri)) return { came: result.words, right: true }
    if (!result.atLogin) return { came: result.words, right: false }
    const isEverywhere = urls.isLoginPage(await nowhere(context, 'GET'))
    return {
      came: isEverywhere ? 'a page with LOGIN_MARKER, as at every address' : result.words,
      right: !isEverywhere,
    }
  })
}

function tokenEndpoint(context: Context): Promise<Look> {
  return look('token endpoint', async () => {
    const { app, tokens } = context
    const unknown = {
      code: randomText(),
      redirectUri: app.redirectUri,
      nonce: '',
      proof: null,
      shared: false,
    }
    const attempt = tokens.redeem({ ...unknown, app: { ...app, clientSecret: null }, documented: false })
    return refusal(context, await attempt.answer())
  })
}

function serviceTokens(context: Context): Promise<Look> {
  return look('service tokens', async () => refusal(context, await context.tokens.service(null).answer()))
}

/** Whether an answer is that of a token endpoint to a request without valid credentials. */
async function refusal(context: Context, answer: Answer): Promise<{ came: string; right: boolean }> {
  const isNamed = Object.values(answer.object ?? {}).some((text) => tokenErrors.includes(String(text)))
  const isRefused = [400, 401, 403].includes(answer.status)
  const right = isNamed || (isRefused && isThere(answer, await nowhere(context, 'POST')))
  return { came: answer.summary, right }
}

/** The answer at an address of the tenant where no platform has anything. */
function nowhere(context: Context, method: 'GET' | 'POST'): Promise<Answer> {
  return context.sender.send({
    origin: 'other',
    purpose: 'an address that no platform has',
    method,
    url: `${context.urls.ssoBase}/${randomText()}`,
    headers: [['Accept', 'application/json, text/html;q=0.9']],
    body: method === 'POST' ? '' : null,
  })
}
