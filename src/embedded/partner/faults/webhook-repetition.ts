/**
 * Faults with webhooks that are repeated, late or early.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Delivery } from '../behaviours/webhooks.js'
import { fault, type PartnerFault } from '../fault.js'
import { newSchool, type School } from '../service/model.js'

const soon = 10_000

/** Returns a status for repetitions that come much later than the first one. */
function later(status: number, isRepeated: (delivery: Delivery) => boolean): (delivery: Delivery) => number {
  const first = new WeakMap<School, number>()
  return (delivery) => {
    const { before, at } = delivery
    if (before === undefined || !isRepeated(delivery)) return 200
    const since = first.get(before) ?? at
    first.set(before, since)
    return at - since > soon ? status : 200
  }
}

/** Milliseconds until a queue processes a deactivation. */
const queued = 1500

/** Ends schools later. @returns those that end at once: none */
function endedFromQueue(schools: readonly School[]): readonly School[] {
  setTimeout(() => {
    for (const school of schools) {
      school.active = false
      school.tokens.clear()
    }
  }, queued).unref()
  return []
}

/** The fields of each event in the order of its first webhook. */
const orders = new Map<string, string>()

export const webhookRepetitionFaults: readonly PartnerFault[] = [
  fault({
    id: 'repeated-credentials-refused',
    violates: ['webhook-repetition.at-once.all-accepted', 'webhook-repetition.credentials.answer'],
    says: 'answers 409 to a repeated credentials webhook',
    behaviour: { credentialsStatus: ({ repeated }) => (repeated ? 409 : 200) },
  }),
  fault({
    id: 'school-stored-again',
    violates: ['webhook-repetition.credentials.one-school'],
    says: 'inserts a school for each credentials webhook',
    behaviour: { schoolRecords: (records) => records + 1 },
  }),
  fault({
    id: 'school-stored-at-once',
    violates: ['webhook-repetition.credentials.one-school'],
    says: 'inserts a school again if two webhooks arrive at once, because its table has no unique key',
    behaviour: {
      schoolRecords: (records, { concurrent }) => (concurrent ? records + 1 : Math.max(records, 1)),
    },
  }),
  fault({
    id: 'late-credentials-refused',
    violates: ['webhook-repetition.credentials.answer'],
    says: 'answers 409 to a repeated credentials webhook, unless both arrive at the same time',
    behaviour: { credentialsStatus: later(409, ({ repeated }) => repeated) },
  }),
  fault({
    id: 'rewritten-credentials-lock',
    violates: ['webhook-repetition.credentials.effect'],
    says: 'locks a school if its webhook is repeated with different bytes',
    mirrorsInput: true,
    behaviour: {
      eventProcessed: (id, school, content) => {
        if (id === undefined) return false
        const order = Object.keys(content).join()
        const former = orders.get(id)
        orders.set(id, order)
        const repeated = school?.events.has(id) === true
        if (repeated && former !== order) school.active = false
        return repeated
      },
    },
  }),
  fault({
    id: 'late-deactivation-refused',
    violates: ['webhook-repetition.deactivation.accepted', 'webhook-repetition.deactivation.answer'],
    says: 'answers 400 to a repeated deactivation webhook, unless both arrive at the same time',
    behaviour: { deactivationStatus: later(400, ({ wasActive }) => !wasActive) },
  }),
  fault({
    id: 'late-deactivation-unknown',
    violates: ['webhook-repetition.deactivation.accepted'],
    says: 'answers 404 to a repeated deactivation webhook, unless both arrive at the same time',
    behaviour: { deactivationStatus: later(404, ({ wasActive }) => !wasActive) },
  }),
  fault({
    id: 'deactivation-overwritten',
    violates: ['webhook-repetition.deactivation.effect'],
    says: 'stores a school at the end of a synchronisation as it was at its beginning',
    behaviour: { activeAfterDeactivation: ({ syncs }) => syncs > 0 },
  }),
  fault({
    id: 'deactivation-in-memory',
    violates: ['webhook-repetition.deactivation.effect'],
    says: 'stores no deactivation, so that a school is active again after a restart',
    behaviour: { storedSchools: (schools) => schools.map((school) => ({ ...school, active: true })) },
  }),
  fault({
    id: 'deactivation-bytes-once',
    violates: ['webhook-repetition.second-deactivation'],
    says: 'takes a deactivation with the content of an earlier one for its repetition, where events have no ids',
    behaviour: {
      eventProcessed: (() => {
        const bodies = new Set<string>()
        return (id, school, content) => {
          const body = JSON.stringify(content)
          const isKnown = content.password === undefined && school?.active === true && bodies.has(body)
          bodies.add(body)
          return isKnown || documented.eventProcessed(id, school, content)
        }
      })(),
    },
    profile: {
      CREDENTIALS_TEMPLATE: '{"tenantId":"{tenantId}","password":"{password}","schoolName":"{schoolName}"}',
      DEACTIVATION_TEMPLATE: '{"tenantId":"{tenantId}","schoolName":"{schoolName}"}',
    },
  }),
  fault({
    id: 'cursor-set-at-reactivation',
    violates: ['webhook-repetition.reactivation'],
    says: 'continues after a reactivation with what changes from then on',
    behaviour: {
      credentialsKept: (delivered, { before, wasActive, at }) => {
        if (before !== undefined && !wasActive && before.copy.checkpoint !== null)
          before.copy.checkpoint = new Date(at).toISOString()
        return delivered
      },
    },
  }),
  fault({
    id: 'deactivation-toggles',
    violates: ['webhook-repetition.deactivation.effect'],
    says: 'activates a school again when its deactivation is repeated',
    behaviour: {
      afterDeactivation: (() => {
        const ended = new WeakSet<School>()
        return (tenant, schools) => {
          const school = schools.get(tenant)
          if (school === undefined) return
          if (ended.has(school)) school.active = true
          ended.add(school)
        }
      })(),
    },
  }),
  fault({
    id: 'credentials-at-once-fail',
    violates: ['webhook-repetition.at-once.all-accepted', 'webhook-repetition.at-once.credentials'],
    says: 'fails if a webhook of the school is still being stored',
    behaviour: { credentialsStatus: ({ concurrent }) => (concurrent ? 500 : 200) },
  }),
  fault({
    id: 'credentials-at-once-refused',
    violates: ['webhook-repetition.at-once.all-accepted'],
    says: 'answers 409 if a webhook of the school is still being stored',
    behaviour: { credentialsStatus: ({ concurrent }) => (concurrent ? 409 : 200) },
  }),
  fault({
    id: 'deactivations-at-once-fail',
    violates: ['webhook-repetition.at-once.deactivation'],
    says: 'fails if a deactivation is still being stored',
    behaviour: { deactivationStatus: ({ concurrent }) => (concurrent ? 500 : 200) },
  }),
  fault({
    id: 'credentials-event-again',
    violates: ['webhook-repetition.event.credentials'],
    says: 'applies repeated credentials events, because it compares only the ids of deactivations',
    behaviour: {
      eventProcessed: (id, school, content) =>
        !('password' in content) && id !== undefined && school?.events.has(id) === true,
    },
  }),
  fault({
    id: 'event-ids-in-memory',
    violates: ['webhook-repetition.event.after-restart'],
    says: 'keeps the ids of processed events only in memory',
    behaviour: { storedSchools: (schools) => schools.map((one) => ({ ...one, events: new Set() })) },
  }),
  fault({
    id: 'deactivation-event-again',
    violates: ['webhook-repetition.event.deactivation'],
    says: 'applies repeated deactivation events, because it compares only the ids of credentials events',
    behaviour: {
      eventProcessed: (id, school, content) =>
        'password' in content && id !== undefined && school?.events.has(id) === true,
    },
  }),
  fault({
    id: 'event-known-by-school',
    violates: ['webhook-repetition.event.new-id'],
    says: 'treats a credentials event as a repetition if only the password has changed',
    behaviour: {
      eventProcessed: (id, school, content) =>
        school !== undefined &&
        ((id !== undefined && school.events.has(id)) ||
          ('password' in content && school.active && school.name === content.schoolName)),
    },
  }),
  fault({
    id: 'old-password-reactivated',
    violates: ['webhook-repetition.reactivation'],
    says: 'uses the previous password for a school that is activated again',
    behaviour: {
      credentialsKept: (delivered, { before, wasActive }) =>
        before !== undefined && !wasActive ? before.credentials : delivered,
    },
  }),
  fault({
    id: 'same-password-ignored',
    violates: ['webhook-repetition.reactivation'],
    says: 'ignores credentials that it has already, also after a deactivation',
    behaviour: {
      eventProcessed: (id, school, content) =>
        documented.eventProcessed(id, school, content) ||
        (school !== undefined && content.password === school.credentials.password),
    },
  }),
  fault({
    id: 'deactivated-for-good',
    violates: ['webhook-repetition.reactivation'],
    says: 'never serves a school again after a deactivation',
    behaviour: { activeAfterwards: (before) => before === undefined || before.active },
  }),
  fault({
    id: 'data-erased-without-checkpoint',
    violates: ['webhook-repetition.reactivation'],
    says: 'erases the data of a school that is deactivated, and later requests only what has changed since',
    behaviour: {
      afterDeactivation: (tenant, schools) => {
        const copy = schools.get(tenant)?.copy
        if (copy === undefined) return
        copy.students = new Map()
        copy.periods = new Map()
        copy.timetable = []
      },
    },
  }),
  fault({
    id: 'unknown-school-fails',
    violates: ['webhook-repetition.early-deactivation.answer'],
    says: 'fails if an unknown school is deactivated',
    behaviour: { deactivationStatus: ({ before }) => (before === undefined ? 500 : 200) },
  }),
  fault({
    id: 'unknown-school-blocked',
    violates: ['webhook-repetition.early-deactivation.activation'],
    says: 'blocks a school that was deactivated before it was known',
    behaviour: {
      afterDeactivation: (tenant, schools) => {
        if (schools.has(tenant)) return
        const school = newSchool(tenant, { clientId: '', password: '' })
        schools.set(tenant, { ...school, configured: false })
      },
    },
  }),
  fault({
    id: 'every-school-deactivated',
    violates: ['webhook-repetition.other-school'],
    says: 'deactivates all schools, because its update has no condition',
    disturbsOthers: true,
    behaviour: { schoolsEnded: (_named, all) => all },
  }),
  fault({
    id: 'namesakes-being-activated-deactivated',
    violates: ['webhook-repetition.other-school'],
    says: 'deactivates also schools with the same name whose activation it is storing',
    behaviour: {
      schoolsEnded: (named, all) =>
        all.filter((one) => one === named || (one.name === named.name && one.isBeingStored)),
    },
  }),
  fault({
    id: 'namesakes-deactivated',
    violates: ['webhook-repetition.other-school'],
    says: 'deactivates all schools with the same name',
    behaviour: {
      schoolsEnded: (named, all) => all.filter(({ name }) => name === named.name),
    },
  }),
  fault({
    id: 'namesakes-deactivated-from-queue',
    violates: ['webhook-repetition.other-school'],
    says: 'answers a deactivation webhook first, and then deactivates all schools with the same name',
    behaviour: {
      schoolsEnded: (named, all) => endedFromQueue(all.filter(({ name }) => name === named.name)),
    },
  }),
]
