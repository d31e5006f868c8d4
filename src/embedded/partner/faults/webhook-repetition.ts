/**
 * Webhooks that do harm when they come again, late or early.
 * @module
 */
import type { Delivery } from '../behaviours/webhooks.js'
import { fault, type PartnerFault } from '../fault.js'
import { newSchool, type School } from '../service/model.js'

const soon = 10_000

/** A status for repetitions that come much later than the first one. */
function later(status: number): (delivery: Delivery) => number {
  const first = new WeakMap<School, number>()
  return ({ before, repeated }) => {
    if (before === undefined || !repeated) return 200
    const at = first.get(before) ?? Date.now()
    first.set(before, at)
    return Date.now() - at > soon ? status : 200
  }
}

/** Time for what comes again after half a minute. */
const patient = { MAX_WAIT_SECONDS: '60' }

export const webhookRepetitionFaults: readonly PartnerFault[] = [
  fault({
    id: 'repeated-credentials-refused',
    violates: ['webhook-repetition.at-once.all-accepted', 'webhook-repetition.credentials.answer'],
    says: 'answers a credentials webhook that comes again with 409',
    behaviour: { credentialsStatus: ({ repeated }) => (repeated ? 409 : 200) },
  }),
  fault({
    id: 'late-credentials-refused',
    violates: ['webhook-repetition.credentials.answer'],
    cases: { 'webhook-repetition.credentials.answer': ['the same bytes after half a minute'] },
    says: 'answers a credentials webhook that comes again with 409, unless it comes at once',
    behaviour: { credentialsStatus: later(409) },
    profile: patient,
  }),
  fault({
    id: 'rewritten-credentials-lock',
    violates: ['webhook-repetition.credentials.effect'],
    says: 'locks a school whose webhook comes again in other bytes',
    behaviour: {
      eventProcessed: (id, school, content) => {
        const repeated = id !== undefined && school?.events.has(id) === true
        if (repeated && Object.keys(content)[0] !== 'eventId') school.active = false
        return repeated
      },
    },
  }),
  fault({
    id: 'late-deactivation-refused',
    violates: ['webhook-repetition.deactivation.accepted', 'webhook-repetition.deactivation.answer'],
    says: 'answers a deactivation webhook that comes again with 400, unless it comes at once',
    behaviour: { deactivationStatus: later(400) },
    profile: patient,
  }),
  fault({
    id: 'late-deactivation-unknown',
    violates: ['webhook-repetition.deactivation.accepted'],
    says: 'answers a deactivation webhook that comes again with 404, unless it comes at once',
    behaviour: { deactivationStatus: later(404) },
    profile: patient,
  }),
  fault({
    id: 'deactivation-toggles',
    violates: ['webhook-repetition.deactivation.effect'],
    says: 'serves a school again once its deactivation comes a second time',
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
    says: 'fails where a school is being stored already',
    behaviour: { credentialsStatus: ({ beside }) => (beside ? 500 : 200) },
  }),
  fault({
    id: 'credentials-at-once-refused',
    violates: ['webhook-repetition.at-once.all-accepted'],
    says: 'answers 409 where a school is being stored already',
    behaviour: { credentialsStatus: ({ beside }) => (beside ? 409 : 200) },
  }),
  fault({
    id: 'deactivations-at-once-fail',
    violates: ['webhook-repetition.at-once.deactivation'],
    says: 'fails where a deactivation is being stored already',
    behaviour: { deactivationStatus: ({ beside }) => (beside ? 500 : 200) },
  }),
  fault({
    id: 'credentials-event-again',
    violates: ['webhook-repetition.event.credentials'],
    says: 'applies each credentials event again, for it looks at the ids of deactivations alone',
    behaviour: {
      eventProcessed: (id, school, content) =>
        !('password' in content) && id !== undefined && school?.events.has(id) === true,
    },
  }),
  fault({
    id: 'deactivation-event-again',
    violates: ['webhook-repetition.event.deactivation'],
    says: 'applies each deactivation event again, for it looks at the ids of credentials alone',
    behaviour: {
      eventProcessed: (id, school, content) =>
        'password' in content && id !== undefined && school?.events.has(id) === true,
    },
  }),
  fault({
    id: 'event-known-by-school',
    violates: ['webhook-repetition.event.new-id'],
    says: 'takes a credentials event for one that it knows where nothing but the password has changed',
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
    says: 'takes the password of before for a school that comes back',
    behaviour: {
      credentialsKept: (delivered, { before, wasActive }) =>
        before !== undefined && !wasActive ? before.credentials : delivered,
    },
  }),
  fault({
    id: 'deactivated-for-good',
    violates: ['webhook-repetition.reactivation'],
    says: 'never serves a school again that was deactivated once',
    behaviour: { activeAfterwards: (before) => before === undefined || before.active },
  }),
  fault({
    id: 'unknown-school-fails',
    violates: ['webhook-repetition.early-deactivation.answer'],
    says: 'fails where a school is deactivated that it does not know',
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
    id: 'namesakes-deactivated',
    violates: ['webhook-repetition.other-school'],
    cases: { 'webhook-repetition.other-school': ['schools of one name'] },
    says: 'deactivates all schools of a name',
    behaviour: {
      schoolsEnded: (named, all) => all.filter(({ name }) => name === named.name),
    },
  }),
]
