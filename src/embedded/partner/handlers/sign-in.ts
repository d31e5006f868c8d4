/**
 * Ends a sign-in: with a session, or with an error page.
 * @module
 */
import { randomUUID } from 'node:crypto'
import { page, sendOn, withHeaders } from '../answers.js'
import { type Browser, cookie } from '../browser.js'
import {
  type Answer,
  type Claims,
  type Incoming,
  type Reason,
  Refused,
  type Tokens,
  type User,
} from '../model.js'
import { type Runtime, reasonOf } from '../runtime.js'

const explanations: Readonly<Record<Reason, string>> = {
  'no-tenant':
    'The address does not say which school you come from. Open this application from your school platform.',
  'unknown-tenant': 'Your school could not be found on the platform, or the platform did not answer.',
  'no-flow': 'This sign-in was begun in another browser, has already ended, or took too long.',
  'refused-by-platform': 'The platform did not let you in.',
  'not-verified': 'The answer of the platform could not be verified.',
}

/** Signs in the user of these claims. Contract 1.1, 5.4. */
export async function signIn(
  runtime: Runtime,
  { claims, accessToken, idToken }: Tokens,
  tenant: string,
  request: Incoming,
  browser: Browser,
): Promise<Answer> {
  const { behave, settings } = runtime
  const before = browser.session
  const user = behave.signedInUser(await userOf(runtime, claims, tenant, request), before)
  if (before !== undefined) runtime.sessions.delete(before.id)
  const session = { id: behave.sessionId(randomUUID(), before), user, accessToken }
  runtime.sessions.set(session.id, session)
  await behave.callForUser({
    settings,
    user,
    accessToken,
    idToken,
    before,
    send: (url, headers) => runtime.call(url, headers),
  })
  const answer = sendOn(
    behave.landing(user),
    behave.landingDelivery(),
    behave.launchHeaders(),
    runtime.parked,
  )
  const kept = cookie(runtime, behave.cookieNames().session, behave.sessionCookie(session))
  return behave.landed(withHeaders(answer, [kept]), session, settings)
}

/** Tokens with claims but without an access token. */
export function tokenless(claims: Claims): Tokens {
  return { claims, accessToken: undefined }
}

/** The user of these claims. `sub` is the key; everything else comes from this token. */
async function userOf(
  { behave, users }: Runtime,
  claims: Claims,
  tenant: string,
  request: Incoming,
): Promise<User> {
  const key = behave.userKey(claims, tenant)
  const known = users.get(key)
  if (known === undefined) {
    const work = behave.beforeCreation()
    // Without work, the look-up and the creation are one step: nothing waits in between.
    if (work !== undefined) await work
  }
  const user: User = {
    id: known?.id ?? randomUUID(),
    tenant,
    sub: String(claims.sub),
    role: behave.role(claims, known),
    locale: behave.language(claims, known, request.header('accept-language')),
    name: behave.displayName(claims),
    details: behave.details(claims),
  }
  users.set(key, user)
  return user
}

/** The error page of a failed sign-in. It shows nothing from the response of the platform. */
export function failure(
  runtime: Runtime,
  error: unknown,
  tenant: string | undefined,
  request: Incoming,
): Answer {
  const { behave } = runtime
  const reason = reasonFor(error)
  runtime.log(`${reason}: ${error instanceof Refused ? error.detail : reasonOf(error)}`)
  const answer = behave.failureAnswer(reason, tenant)
  const again = `/login?${new URLSearchParams({ tenant: tenant ?? '' })}`
  if (answer.by !== 'page') {
    const to = answer.by === 'redirect' ? answer.to : again
    const delivery = { by: 'redirect', status: 302, hops: 0 } as const
    return sendOn(to, delivery, behave.launchHeaders(), runtime.parked)
  }
  const retry = tenant === undefined ? '' : `<p><a href="${again}">Try again</a></p>`
  const text = behave.failureText(request.query) ?? ''
  return page(answer.status, 'You are not signed in', `<p>${explanations[reason]}</p>${text}${retry}`)
}

function reasonFor(error: unknown): Reason {
  if (error instanceof Refused) return error.reason
  const name = error instanceof Error ? error.name : ''
  return name === 'AuthorizationResponseError' ? 'refused-by-platform' : 'not-verified'
}
