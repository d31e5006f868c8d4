/**
 * Activates and deactivates schools because of webhooks. Contract 5.7, 6.
 * @module
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery } from '../behaviours/webhooks.js'
import type { Runtime } from '../runtime.js'
import { type Credentials, type JsonObject, newSchool, type School } from './model.js'
import { serviceToken, tokenAhead } from './token.js'

/** An event of a school that a genuine webhook reports. */
export interface SchoolEvent {
  readonly tenant: string
  /** Undefined if it has none. */
  readonly id: string | undefined
  /** The whole body. */
  readonly content: JsonObject
}

/** Milliseconds of a simulated database access, during which other webhooks can arrive. */
const storing = 100

/** Stores the credentials of a school. @returns the status of the response */
export async function activated(
  runtime: Runtime,
  event: SchoolEvent,
  delivered: Credentials,
): Promise<number> {
  const { behave } = runtime
  const { tenant, id, content } = event
  const before = runtime.schools.get(tenant)
  return stored(runtime, event, before, async (delivery) => {
    if (delivery.repeated) {
      if (before !== undefined) before.records = behave.schoolRecords(before.records, delivery)
      await pause(storing)
      return behave.credentialsStatus(delivery)
    }
    const credentials = behave.credentialsKept(delivered, delivery, content)
    const school = before ?? newSchool(tenant, credentials)
    if (before === undefined) school.configured = behave.completeByWebhook()
    const waits = before === undefined || behave.waitsAgain(before)
    school.records = behave.schoolRecords(before?.records ?? 0, delivery)
    school.credentials = credentials
    school.name = typeof content.schoolName === 'string' ? content.schoolName : undefined
    school.active = behave.activeAfterwards(before)
    school.tokens.clear()
    school.failure = undefined
    if (waits) school.since = Date.now()
    if (id !== undefined) school.events.add(id)
    runtime.schools.set(tenant, school)
    school.isBeingStored = true
    await pause(storing)
    school.isBeingStored = false
    await behave.beforeCredentialsAnswer(() => serviceToken(runtime, school))
    // The wait starts when the platform has the response, so not before it is sent.
    if (waits) school.since = Date.now()
    if (behave.tokenRequestedAhead()) void tokenAhead(runtime, school).catch(() => undefined)
    return behave.credentialsStatus(delivery)
  })
}

/** Deactivates a school. @returns the status of the response */
export async function deactivated(runtime: Runtime, event: SchoolEvent): Promise<number> {
  const { behave } = runtime
  const school = runtime.schools.get(event.tenant)
  return stored(runtime, event, school, async (delivery) => {
    if (school !== undefined && !delivery.repeated) {
      for (const stored of behave.schoolsEnded(school, [...runtime.schools.values()])) {
        stored.active = behave.activeAfterDeactivation(stored)
        stored.tokens.clear()
      }
      if (event.id !== undefined) school.events.add(event.id)
    }
    behave.afterDeactivation(event.tenant, runtime.schools)
    await pause(storing)
    return behave.deactivationStatus(delivery)
  })
}

/** Counts the webhooks of a school that are being stored. */
async function stored(
  runtime: Runtime,
  { tenant, id, content }: SchoolEvent,
  before: School | undefined,
  store: (delivery: Delivery) => Promise<number>,
): Promise<number> {
  const { behave, storing: underWay } = runtime
  const waiting = underWay.get(tenant) ?? 0
  underWay.set(tenant, waiting + 1)
  try {
    const repeated = behave.eventProcessed(id, before, content)
    const wasActive = before?.active === true
    return await store({ before, wasActive, repeated, concurrent: waiting > 0, at: runtime.now() })
  } finally {
    underWay.set(tenant, (underWay.get(tenant) ?? 1) - 1)
  }
}
