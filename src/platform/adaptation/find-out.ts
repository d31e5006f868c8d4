/**
 * Finds out how a target behaves, with a few requests before the first check. Nothing here judges.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { CheckEnding } from '../../core/errors.js'
import type { Changes } from '../../core/http/documented-request.js'
import { BrowserUser } from '../browser-user.js'
import type { Context } from '../context.js'
import { missingFor } from '../needs.js'
import type { AuthorizeAttempt } from '../sso/authorize.js'
import { AuthorizeResult, isAt } from '../sso/authorize-result.js'
import { proofFor } from '../sso/pkce.js'
import { basic, type TokenOptions } from '../sso/token.js'
import { noFacts, type TargetFacts } from './facts.js'

/** Authorize requests of one session that are sent at the same time. */
const atOnce = 3

/** Makes the authorize request that the application gets a code for. */
type Attempt = () => AuthorizeAttempt

/**
 * Signs the teacher in and sends authorize requests; a choice that the profile makes is not tried. Sends no wrong
 * password.
 * @returns what is known; nothing if the teacher cannot sign in
 */
export async function findOut(context: Context): Promise<TargetFacts> {
  const service = await known(() => placeOfGrantType(context))
  const user = await known(() => ofUser(context))
  const limited = context.run.evidence.all().filter(({ response }) => response?.status === 429).length
  return { ...noFacts, ...user, grantTypeIn: service, pages: [...context.urls.pages], limited }
}

async function ofUser(context: Context): Promise<Partial<TargetFacts> | null> {
  if (missingFor(['user.teacher'], context.profile).length > 0) return null
  const { profile } = context
  const working = await workingRequest(context)
  if (working === null) return null
  const { attempt, hops } = working
  return {
    hops,
    parallelRequests: profile.parallelRequests ?? (await known(() => mayOverlap(context, attempt))),
    severalSessions:
      profile.oneSessionPerUser === null
        ? await known(() => hasSeveralSessions(context, attempt))
        : !profile.oneSessionPerUser,
    refusal: await known(() => refusalOf(context)),
  }
}

/** The result of a trial; null if it fails. */
async function known<T>(trial: () => Promise<T>): Promise<T | null> {
  try {
    return await trial()
  } catch (error) {
    if (error instanceof CheckEnding) return null
    throw error
  }
}

/** The documented request, or the same with a challenge: the first that gets a code, with the redirects before it. */
async function workingRequest(context: Context): Promise<{ attempt: Attempt; hops: number } | null> {
  const {
    app,
    users: { teacher },
  } = context
  const attempts: readonly Attempt[] = [
    () => teacher.authorize(app),
    () => teacher.authorize(app, {}, { proof: proofFor() }),
  ]
  for (const attempt of attempts) {
    const { answers, code } = await attempt().result()
    if (code !== null) return { attempt, hops: answers.length - 1 }
  }
  return null
}

/**
 * Sends two requests so that each overlaps with the other at every redirect, then several at the same time. If one of
 * them gets no code, but one that is sent after them does, requests of a session must not overlap.
 */
async function mayOverlap(context: Context, attempt: Attempt): Promise<boolean | null> {
  if ((await interleaved(context, attempt)) && (await atTheSameTime(attempt))) return true
  return (await getsCode(attempt)) ? false : null
}

async function interleaved(context: Context, attempt: Attempt): Promise<boolean> {
  const browser = await context.users.teacher.browser()
  const sending = { purpose: 'authorize', operation: 'authorize', origin: 'client' } as const
  const begun = []
  for (const authorizeAttempt of [attempt(), attempt()]) {
    const first = await browser.request(await authorizeAttempt.address(), sending)
    begun.push({ one: authorizeAttempt, first })
  }
  const results = []
  for (const { one, first } of begun) {
    const chain = await browser.follow(first, isAt(context.app.redirectUri))
    results.push(new AuthorizeResult(chain, one, context.urls, browser))
  }
  return results.every(({ code }) => code !== null)
}

async function atTheSameTime(attempt: Attempt): Promise<boolean> {
  const sent = await Promise.all(Array.from({ length: atOnce }, () => getsCode(attempt)))
  return sent.every((came) => came)
}

async function getsCode(attempt: Attempt): Promise<boolean> {
  return (await attempt().result()).code !== null
}

/** Signs the teacher in once more, and looks whether the session before still gets a code. */
async function hasSeveralSessions(context: Context, attempt: Attempt): Promise<boolean | null> {
  if (missingFor(['login.fresh'], context.profile).length > 0) return null
  const before = (await context.users.sessions.shared('teacher')).for(context.sender)
  await context.users.sessions.fresh('teacher')
  const { app } = context
  const { sent } = attempt()
  const proof = sent.some(([name]) => name === 'code_challenge') ? proofFor() : null
  const result = await new BrowserUser(context, () => Promise.resolve(before))
    .authorize(app, {}, proof === null ? {} : { proof })
    .result()
  if (result.code !== null) return true
  return result.atLogin ? false : null
}

async function refusalOf(context: Context): Promise<string> {
  const {
    app,
    users: { teacher },
  } = context
  const other = `${app.redirectUri}/other`
  return (await teacher.authorize(app, { redirect_uri: other }).result()).outcome
}

/** Where `grant_type` is read: the contract says in the query. */
async function placeOfGrantType(context: Context): Promise<TargetFacts['grantTypeIn']> {
  const { profile, tokens } = context
  const { service } = profile
  if (service === null || !profile.features.has('service-tokens')) return null
  const header = basic(service.clientId, service.password)
  const delivers = async (...how: [TokenOptions?, Changes?]): Promise<boolean> =>
    typeof (await tokens.service(header, ...how).answer()).object?.access_token === 'string'
  if (await delivers()) return profile.ssoPaths.serviceGrantType
  return (await delivers({ query: [] }, { grant_type: facts.serviceGrant })) ? 'body' : null
}
