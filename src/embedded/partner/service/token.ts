/**
 * Requests service tokens with the credentials of the school, and reuses them while they are valid.
 * @module
 */
import { setTimeout as pause } from 'node:timers/promises'
import { serviceGrant } from '../../facts.js'
import type { Runtime } from '../runtime.js'
import { type FailedAttempt, isJsonObject, type School, ServiceFailure, type ServiceToken } from './model.js'

/**
 * Returns a valid token. Contract 4.3, 8.
 * @throws {ServiceFailure} if the platform issues none
 */
export async function serviceToken(runtime: Runtime, school: School): Promise<ServiceToken> {
  const { behave } = runtime
  const keeper = behave.tokenKeeper()
  const known = behave.tokenFound(school, keeper, [...runtime.schools.values()])
  if (known !== undefined && behave.tokenUsable(known, runtime.now())) return known
  const before = school.asked.get(keeper)
  if (before !== undefined && behave.requestShared()) return before
  const asked = newToken(runtime, school, keeper).finally(() => {
    if (school.asked.get(keeper) === asked) school.asked.delete(keeper)
  })
  school.asked.set(keeper, asked)
  const token = await asked
  if (behave.tokenKept()) school.tokens.set(keeper, token)
  return token
}

/** Requests a token as soon as the credentials are valid, so that the first synchronisation has one. */
export async function tokenAhead(runtime: Runtime, school: School): Promise<void> {
  await activationComplete(runtime, school)
  if (school.active) await serviceToken(runtime, school)
}

/** The activation completes after the platform has read the response to its webhook. Contract 6, credentials. */
async function activationComplete({ behave, signal }: Runtime, school: School): Promise<void> {
  for (;;) {
    const pauseFor = behave.waitAfterActivation(school.syncs > 0)
    const wait = school.since === 0 ? 0 : school.since + pauseFor - Date.now()
    if (wait <= 0) return
    await pause(wait, undefined, { signal })
  }
}

/** Requests a token, with retries. */
async function newToken(runtime: Runtime, school: School, keeper: number): Promise<ServiceToken> {
  const { behave, signal } = runtime
  await activationComplete(runtime, school)
  for (let attempt = 0; ; attempt += 1) {
    if (behave.schoolGivenUp(school.failure, school)) throw new ServiceFailure('service token', 0)
    const asked = await ask(runtime, school, keeper, attempt)
    if ('text' in asked) {
      school.failure = undefined
      return asked
    }
    school.failure = asked
    const next = behave.schoolGivenUp(asked, school) ? undefined : behave.retryPause(asked)
    if (next === undefined) throw new ServiceFailure('service token', asked.status)
    await pause(next, undefined, { signal })
  }
}

async function ask(
  runtime: Runtime,
  school: School,
  keeper: number,
  attempt: number,
): Promise<ServiceToken | FailedAttempt> {
  const { behave, settings } = runtime
  const { clientId, password } = behave.credentialsUsed(school, settings, [...runtime.schools.values()])
  const request = behave.serviceTokenRequest(
    {
      url: `${runtime.ssoBase(school.tenant)}/token?grant_type=${serviceGrant}`,
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${password}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: '',
      redirect: 'manual',
    },
    { clientId, password },
    settings,
  )
  const answer = await runtime.exchange(request)
  const onward = behave.tokenRequestSentOn(request, answer)
  const { status, json } = onward === undefined ? answer : await runtime.exchange(onward)
  const fields = isJsonObject(json) ? json : {}
  const { access_token: text, expires_in: seconds, error } = fields
  if (status !== 200 || typeof text !== 'string' || !behave.tokenResponseTaken(fields))
    return { status, error: typeof error === 'string' ? error : undefined, attempt }
  const issuedAt = runtime.now()
  return { text, keeper, issuedAt, expiresAt: issuedAt + behave.tokenLifetime(seconds) * 1000 }
}
