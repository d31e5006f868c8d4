/**
 * Token endpoints that give no token, and how applications go on then.
 * @module
 */
import { given } from '../../core/errors.js'
import { pause } from '../../core/http/pause.js'
import type { PartnerContext } from '../context.js'
import type { Reply, SimulatedRequest, SimulatedTenant } from '../simulator.js'
import type { Activation, ServiceWork } from './service.js'

const json = [['Content-Type', 'application/json']] as const
const between = 250

/** Contract 7: the activation is not complete yet. */
export const notYet: Reply = {
  status: 401,
  headers: json,
  body: '{"error":"invalid_client","error_description":"client authentication failed"}',
}

/** Contract 7: the credentials are wrong. */
export const wrongCredentials: Reply = { status: 400, headers: json, body: '{"error":"invalid_grant"}' }

/** A school at which no token can be had, and what the application asked for in that time. */
export interface Refused {
  readonly activation: Activation
  /** Requests for service tokens. */
  readonly requests: readonly SimulatedRequest[]
}

/** Causes a synchronisation and does not wait for its end. @returns whether the application has said that it is over */
export function beginSync(service: ServiceWork, tenant: SimulatedTenant): () => boolean {
  let over = false
  service.trySync(tenant).then(
    ({ caused }) => {
      over = caused
    },
    () => undefined,
  )
  return () => over
}

/**
 * Activates a school at which every request for a token is refused, and causes one synchronisation.
 * @param seconds for which requests are counted; fewer where nothing can come any more
 * @throws {Undecided} where no request came
 */
export async function refusedFor(
  { service, run }: PartnerContext,
  tenant: SimulatedTenant,
  reply: Reply,
  seconds: number,
): Promise<Refused> {
  tenant.answers.serviceToken = () => reply
  const activation = await service.activate(tenant)
  const { quietSeconds, backgroundSync } = service.context.profile.service
  const isOver = beginSync(service, tenant)
  const ending = performance.now() + seconds * 1000
  // An application that tells when it is done, and begins nothing unasked, does nothing more.
  const tells = quietSeconds === 0 && !backgroundSync
  while (performance.now() < ending && !(tells && isOver())) {
    run.waiting('further requests for a service token', Math.ceil((ending - performance.now()) / 1000))
    await pause(between, run.signal)
  }
  const requests = service.tokenRequests(tenant)
  given(requests.length > 0, 'the application asked for no service token')
  return { activation, requests }
}

/** Waits. @param seconds in real time */
export async function pauseFor({ run }: PartnerContext, seconds: number): Promise<void> {
  run.waiting('time to go by', Math.ceil(seconds))
  await pause(seconds * 1000, run.signal)
}

/** Waits until something is so. @returns whether it became so in time */
export async function until(
  { run }: PartnerContext,
  ending: number,
  what: string,
  isSo: () => boolean,
): Promise<boolean> {
  for (let last = false; !isSo(); ) {
    if (last) return false
    const left = ending - Date.now()
    // Where nothing could be read for long, what has arrived meanwhile is read first.
    last = left <= 0
    run.waiting(what, Math.max(0, Math.ceil(left / 1000)))
    await pause(last ? between : Math.min(between, left), run.signal)
  }
  return true
}
