/**
 * What webhooks change: schools that are activated, and schools that are deactivated. Contract 5.7, 6.
 * @module
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery } from '../behaviours/webhooks.js'
import type { Runtime } from '../runtime.js'
import { type Credentials, type Members, newSchool, type School } from './model.js'
import { serviceToken } from './token.js'

/** Something that happened to a school, as a genuine webhook tells it. */
export interface SchoolEvent {
  readonly tenant: string
  /** Undefined where it has none. */
  readonly id: string | undefined
  /** The whole body. */
  readonly content: Members
}

/** Milliseconds that it takes to look something up and to store it: other webhooks come meanwhile. */
const storing = 100

/** Stores the credentials of a school. @returns the status that says so */
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
      await pause(storing)
      return behave.credentialsStatus(delivery)
    }
    const credentials = behave.credentialsKept(delivered, delivery, content)
    const school = before ?? newSchool(tenant, credentials)
    if (before === undefined) school.configured = behave.completeByWebhook()
    const waits = before === undefined || behave.waitsAgain(before)
    school.credentials = credentials
    school.name = typeof content.schoolName === 'string' ? content.schoolName : undefined
    school.active = behave.activeAfterwards(before)
    school.tokens.clear()
    school.failure = undefined
    if (waits) school.since = Date.now()
    if (id !== undefined) school.events.add(id)
    runtime.schools.set(tenant, school)
    await pause(storing)
    await behave.beforeCredentialsAnswer(() => serviceToken(runtime, school))
    // What counts is when the platform has the answer: that is not before it is sent.
    if (waits) school.since = Date.now()
    return behave.credentialsStatus(delivery)
  })
}

/** Ends what is done for a school. @returns the status that says so */
export async function deactivated(runtime: Runtime, event: SchoolEvent): Promise<number> {
  const { behave } = runtime
  const school = runtime.schools.get(event.tenant)
  return stored(runtime, event, school, async (delivery) => {
    if (school !== undefined && !delivery.repeated) {
      for (const one of behave.schoolsEnded(school, [...runtime.schools.values()])) {
        one.active = behave.activeAfterDeactivation(one)
        one.tokens.clear()
      }
      if (event.id !== undefined) school.events.add(event.id)
    }
    behave.afterDeactivation(event.tenant, runtime.schools)
    await pause(storing)
    return behave.deactivationStatus(delivery)
  })
}

/** Notes what is being stored of a school. */
async function stored(
  { behave, storing: underWay }: Runtime,
  { tenant, id, content }: SchoolEvent,
  before: School | undefined,
  store: (delivery: Delivery) => Promise<number>,
): Promise<number> {
  const others = underWay.get(tenant) ?? 0
  underWay.set(tenant, others + 1)
  try {
    const repeated = behave.eventProcessed(id, before, content)
    return await store({ before, wasActive: before?.active === true, repeated, beside: others > 0 })
  } finally {
    underWay.set(tenant, (underWay.get(tenant) ?? 1) - 1)
  }
}
