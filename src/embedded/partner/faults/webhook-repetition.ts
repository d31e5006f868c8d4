/**
 * Faults with webhooks that are repeated, late or early.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Delivery } from '../behaviours/webhooks.js'
import { fault, mirrored, type PartnerFault } from '../fault.js'
import { newSchool, type School } from '../service/model.js'
import { row, violating } from './rows.js'

const credentialsOneSchool = violating('webhook-repetition.credentials.one-school')
const deactivationEffect = violating('webhook-repetition.deactivation.effect')
const otherSchool = violating('webhook-repetition.other-school')
const reactivation = violating('webhook-repetition.reactivation')

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
  credentialsOneSchool('school-stored-again', 'inserts a school for each credentials webhook', {
    schoolRecords: (records) => records + 1,
  }),
  credentialsOneSchool('school-stored-at-once', {
    says: 'inserts a school again if two webhooks arrive at once, because its table has no unique key',
    schoolRecords: (records, { concurrent }) => (concurrent ? records + 1 : Math.max(records, 1)),
  }),
  row('late-credentials-refused', 'webhook-repetition.credentials.answer', {
    says: 'answers 409 to a repeated credentials webhook, unless both arrive at the same time',
    credentialsStatus: later(409, ({ repeated }) => repeated),
  }),
  mirrored(
    row('rewritten-credentials-lock', 'webhook-repetition.credentials.effect', {
      says: 'locks a school if its webhook is repeated with different bytes',
      eventProcessed: (id, school, content) => {
        if (id === undefined) return false
        const order = Object.keys(content).join()
        const former = orders.get(id)
        orders.set(id, order)
        const repeated = school?.events.has(id) === true
        if (repeated && former !== order) school.active = false
        return repeated
      },
    }),
  ),
  fault({
    id: 'late-deactivation-refused',
    violates: ['webhook-repetition.deactivation.accepted', 'webhook-repetition.deactivation.answer'],
    says: 'answers 400 to a repeated deactivation webhook, unless both arrive at the same time',
    behaviour: { deactivationStatus: later(400, ({ wasActive }) => !wasActive) },
  }),
  row('late-deactivation-unknown', 'webhook-repetition.deactivation.accepted', {
    says: 'answers 404 to a repeated deactivation webhook, unless both arrive at the same time',
    deactivationStatus: later(404, ({ wasActive }) => !wasActive),
  }),
  deactivationEffect('deactivation-overwritten', {
    says: 'stores a school at the end of a synchronisation as it was at its beginning',
    activeAfterDeactivation: ({ syncs }) => syncs > 0,
  }),
  deactivationEffect('deactivation-in-memory', {
    says: 'stores no deactivation, so that a school is active again after a restart',
    storedSchools: (schools) => schools.map((school) => ({ ...school, active: true })),
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
  reactivation('cursor-set-at-reactivation', {
    says: 'continues after a reactivation with what changes from then on',
    credentialsKept: (delivered, { before, wasActive, at }) => {
      if (before !== undefined && !wasActive && before.copy.checkpoint !== null)
        before.copy.checkpoint = new Date(at).toISOString()
      return delivered
    },
  }),
  deactivationEffect('deactivation-toggles', 'activates a school again when its deactivation is repeated', {
    afterDeactivation: (() => {
      const ended = new WeakSet<School>()
      return (tenant, schools) => {
        const school = schools.get(tenant)
        if (school === undefined) return
        if (ended.has(school)) school.active = true
        ended.add(school)
      }
    })(),
  }),
  fault({
    id: 'credentials-at-once-fail',
    violates: ['webhook-repetition.at-once.all-accepted', 'webhook-repetition.at-once.credentials'],
    says: 'fails if a webhook of the school is still being stored',
    behaviour: { credentialsStatus: ({ concurrent }) => (concurrent ? 500 : 200) },
  }),
  row('credentials-at-once-refused', 'webhook-repetition.at-once.all-accepted', {
    says: 'answers 409 if a webhook of the school is still being stored',
    credentialsStatus: ({ concurrent }) => (concurrent ? 409 : 200),
  }),
  row('deactivations-at-once-fail', 'webhook-repetition.at-once.deactivation', {
    says: 'fails if a deactivation is still being stored',
    deactivationStatus: ({ concurrent }) => (concurrent ? 500 : 200),
  }),
  row('credentials-event-again', 'webhook-repetition.event.credentials', {
    says: 'applies repeated credentials events, because it compares only the ids of deactivations',
    eventProcessed: (id, school, content) =>
      !('password' in content) && id !== undefined && school?.events.has(id) === true,
  }),
  row('event-ids-in-memory', 'webhook-repetition.event.after-restart', {
    says: 'keeps the ids of processed events only in memory',
    storedSchools: (schools) => schools.map((one) => ({ ...one, events: new Set() })),
  }),
  row('deactivation-event-again', 'webhook-repetition.event.deactivation', {
    says: 'applies repeated deactivation events, because it compares only the ids of credentials events',
    eventProcessed: (id, school, content) =>
      'password' in content && id !== undefined && school?.events.has(id) === true,
  }),
  row('event-known-by-school', 'webhook-repetition.event.new-id', {
    says: 'treats a credentials event as a repetition if only the password has changed',
    eventProcessed: (id, school, content) =>
      school !== undefined &&
      ((id !== undefined && school.events.has(id)) ||
        ('password' in content && school.active && school.name === content.schoolName)),
  }),
  reactivation('old-password-reactivated', {
    says: 'uses the previous password for a school that is activated again',
    credentialsKept: (delivered, { before, wasActive }) =>
      before !== undefined && !wasActive ? before.credentials : delivered,
  }),
  reactivation('same-password-ignored', {
    says: 'ignores credentials that it has already, also after a deactivation',
    eventProcessed: (id, school, content) =>
      documented.eventProcessed(id, school, content) ||
      (school !== undefined && content.password === school.credentials.password),
  }),
  reactivation('deactivated-for-good', 'never serves a school again after a deactivation', {
    activeAfterwards: (before) => before === undefined || before.active,
  }),
  reactivation('data-erased-without-checkpoint', {
    says: 'erases the data of a school that is deactivated, and later requests only what has changed since',
    afterDeactivation: (tenant, schools) => {
      const copy = schools.get(tenant)?.copy
      if (copy === undefined) return
      copy.students = new Map()
      copy.periods = new Map()
      copy.timetable = []
    },
  }),
  row('unknown-school-fails', 'webhook-repetition.early-deactivation.answer', {
    says: 'fails if an unknown school is deactivated',
    deactivationStatus: ({ before }) => (before === undefined ? 500 : 200),
  }),
  row('unknown-school-blocked', 'webhook-repetition.early-deactivation.activation', {
    says: 'blocks a school that was deactivated before it was known',
    afterDeactivation: (tenant, schools) => {
      if (schools.has(tenant)) return
      const school = newSchool(tenant, { clientId: '', password: '' })
      schools.set(tenant, { ...school, configured: false })
    },
  }),
  fault({
    id: 'every-school-deactivated',
    violates: ['webhook-repetition.other-school'],
    says: 'deactivates all schools, because its update has no condition',
    disturbsOthers: true,
    behaviour: { schoolsEnded: (_named, all) => all },
  }),
  otherSchool('namesakes-being-activated-deactivated', {
    says: 'deactivates also schools with the same name whose activation it is storing',
    schoolsEnded: (named, all) =>
      all.filter((one) => one === named || (one.name === named.name && one.isBeingStored)),
  }),
  otherSchool('namesakes-deactivated', 'deactivates all schools with the same name', {
    schoolsEnded: (named, all) => all.filter(({ name }) => name === named.name),
  }),
  otherSchool('namesakes-deactivated-from-queue', {
    says: 'answers a deactivation webhook first, and then deactivates all schools with the same name',
    schoolsEnded: (named, all) => endedFromQueue(all.filter(({ name }) => name === named.name)),
  }),
]
