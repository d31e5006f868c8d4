/**
 * Service tokens: asked for with the credentials of the school, and kept while they are valid.
 * @module
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Runtime } from '../runtime.js'
import { isMembers, type School, ServiceFailure, type ServiceToken } from './model.js'

/**
 * A token that can be used now. Contract 4.3, 8.
 * @throws {ServiceFailure} where the platform gives none
 */
export async function serviceToken(runtime: Runtime, school: School): Promise<ServiceToken> {
  const { behave } = runtime
  if (school.token !== undefined && behave.tokenUsable(school.token, runtime.now())) return school.token
  if (school.asked !== undefined && behave.requestShared()) return school.asked
  const asked = newToken(runtime, school).finally(() => {
    if (school.asked === asked) school.asked = undefined
  })
  school.asked = asked
  const token = await asked
  if (behave.tokenKept()) school.token = token
  return token
}

/** Asks until there is one, as often as that makes sense. */
async function newToken(runtime: Runtime, school: School): Promise<ServiceToken> {
  const { behave, signal } = runtime
  // The activation completes after the platform has read the answer to its webhook. Contract 6, credentials.
  const wait = school.since === 0 ? 0 : school.since + behave.waitAfterActivation() - Date.now()
  if (wait > 0) await pause(wait, undefined, { signal })
  for (let attempt = 0; ; attempt += 1) {
    const asked = await ask(runtime, school, attempt)
    if ('token' in asked) return asked.token
    const { status, error } = asked
    const next = behave.retryPause({ status, error, attempt })
    if (next === undefined) throw new ServiceFailure('service token', status)
    await pause(next, undefined, { signal })
  }
}

type Asked =
  | { readonly token: ServiceToken }
  | { readonly status: number; readonly error: string | undefined }

async function ask(runtime: Runtime, school: School, attempt: number): Promise<Asked> {
  const { behave, settings } = runtime
  const { clientId, password } = behave.credentialsUsed(school, settings, attempt)
  const request = behave.serviceTokenRequest(
    {
      url: `${runtime.ssoBase(school.tenant)}/token?grant_type=client_credentials`,
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${password}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: '',
      redirect: 'manual',
    },
    school,
    settings,
  )
  const { status, json } = await runtime.exchange(request)
  const members = isMembers(json) ? json : {}
  const { access_token: text, expires_in: seconds, error } = members
  if (status !== 200 || typeof text !== 'string')
    return { status, error: typeof error === 'string' ? error : undefined }
  const issuedAt = runtime.now()
  return { token: { text, issuedAt, expiresAt: issuedAt + behave.tokenLifetime(seconds) * 1000 } }
}
