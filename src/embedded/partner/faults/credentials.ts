/**
 * Faults in how delivered credentials are stored and used.
 * @module
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Behaviours, documented } from '../behaviours/index.js'
import { fault, type PartnerFault } from '../fault.js'
import type { Credentials, School } from '../service/model.js'
import { row, violating } from './rows.js'

const deliveredPassword = violating('credentials.delivered-password')
const perSchool = violating('credentials.per-school')
const replaced = violating('credentials.replaced')

const shortened = 24

/** Milliseconds of a database access. */
const storing = 50

/** How often a school was activated again. */
const reactivations = new WeakMap<object, number>()

/** The credentials that were delivered for a school, in order. */
const delivered = new WeakMap<School, Credentials[]>()

/** Blocks a school for ever whose password was refused. */
function blockedAfterRefusal(): typeof documented.schoolGivenUp {
  const blocked = new Set<string>()
  return (latest, { tenant }) => {
    if (latest?.status === 400) blocked.add(tenant)
    return blocked.has(tenant)
  }
}

export const credentialsFaults: readonly PartnerFault[] = [
  deliveredPassword('password-shortened', 'stores the password in a column that is too short', {
    credentialsKept: ({ clientId, password }) => ({ clientId, password: password.slice(0, shortened) }),
  }),
  deliveredPassword('long-password-shortened', 'stores the password in a column of 64 characters', {
    credentialsKept: ({ clientId, password }) => ({ clientId, password: password.slice(0, 64) }),
  }),
  perSchool('one-password-for-all-schools', {
    says: 'keeps one password, that of the latest activation, and uses it for every school',
    credentialsUsed: ({ credentials }, _settings, all) => all.at(-1)?.credentials ?? credentials,
  }),
  fault({
    id: 'webhook-in-shared-variable',
    violates: ['credentials.activated-at-once'],
    says: 'keeps the content of a credentials webhook in a variable that all requests share, until it is stored',
    disturbsOthers: true,
    behaviour: {
      activationStored: (() => {
        let latest: Parameters<Behaviours['activationStored']>[0]
        return async (delivered) => {
          latest = delivered
          await pause(storing)
          return latest
        }
      })(),
    },
  }),
  perSchool('credentials-of-namesake', {
    says: 'looks up credentials by the name of the school, which is not unique',
    credentialsUsed: ({ name, credentials }, _settings, all) =>
      all.find((one) => name !== undefined && one.name === name)?.credentials ?? credentials,
  }),
  row('first-password-kept', ['credentials.replaced', 'webhook-repetition.event.new-id'], {
    says: 'keeps the first password of a school while it is active',
    credentialsKept: (delivered, { before, wasActive }) =>
      wasActive && before !== undefined ? before.credentials : delivered,
  }),
  replaced('password-overwritten-by-synchronisation', {
    says: 'saves a school after a synchronisation as it was before, so that a password which has come meanwhile is lost',
    credentialsAfterSync: (_now, before) => before,
  }),
  replaced('refused-password-blocks-school', {
    says: 'requests no token for a school any more after `invalid_grant`, also with another password',
    schoolGivenUp: blockedAfterRefusal(),
  }),
  replaced('third-password-ignored', 'keeps the second password of a school that is activated a third time', {
    credentialsKept: (delivered, { before }) => {
      if (before === undefined) return delivered
      const count = (reactivations.get(before) ?? 0) + 1
      reactivations.set(before, count)
      return count > 1 ? before.credentials : delivered
    },
  }),
  replaced('former-password-after-refusal', {
    says: 'goes back to the former password of a school if the new one is refused',
    credentialsUsed: (school) => {
      const known = delivered.get(school) ?? []
      if (known.at(-1) !== school.credentials) known.push(school.credentials)
      delivered.set(school, known)
      return (school.failure?.status === 401 ? known.at(-2) : undefined) ?? school.credentials
    },
  }),
  row('password-for-secret', 'code-exchange.secret.not-password', {
    says: 'redeems codes with the password of the school as soon as it has one',
    tokenForm: (fields, flow, _settings, school) => {
      fields.set('redirect_uri', flow.redirectUri)
      if (school !== undefined) fields.set('client_secret', school.credentials.password)
      return fields
    },
  }),
  row('service-token-in-page', 'code-exchange.secret.service-not-in-browser', {
    says: 'puts the service token of the school into a cookie of each user who signs in',
    launchCookies: (_flow, school) =>
      [...(school?.tokens.values() ?? [])].map(({ text }) => `service=${text}`),
  }),
  row('credentials-in-memory', 'credentials.survive-restart', 'keeps credentials only in memory', {
    storedSchools: () => [],
  }),
  perSchool('passwords-shifted-by-restart', {
    says: 'reads the passwords of schools in another order than the schools after a restart',
    storedSchools: (schools) =>
      schools.map((one, at) => ({
        ...one,
        credentials: (schools[(at + 1) % schools.length] ?? one).credentials,
      })),
  }),
  replaced('first-password-after-restart', {
    says: 'has the first password of a school again after a restart, because it stores no later one',
    storedSchools: (schools) => schools.map((one) => ({ ...one, credentials: one.firstCredentials })),
  }),
  row('configuration-needed', 'credentials.no-manual-step.synchronisation', {
    says: 'waits for a manual configuration that it does not need',
    completeByWebhook: () => false,
  }),
  row('users-after-first-data', 'credentials.no-manual-step.sign-in', {
    says: 'refuses users of a school until the first synchronisation',
    tenantServed: (_tenant, _served, school) => school === undefined || school.copy.checkpoint !== null,
  }),
  fault({
    id: 'refused-until-configured',
    violates: [
      'credentials.before-configuration',
      'webhook-check.algorithm.sha256-with-rsa',
      'webhook-endpoint.bare',
      'webhook-endpoint.credentials.accepted',
    ],
    says: 'answers 409 to webhooks of schools that are not configured',
    behaviour: { credentialsStatus: ({ before }) => (before?.configured === true ? 200 : 409) },
    profile: { SCENARIO: '2' },
  }),
  fault({
    id: 'served-before-configuration',
    violates: ['credentials.configuration-completes.not-before'],
    says: 'synchronises a school before it is configured',
    behaviour: { completeByWebhook: () => true },
    profile: { SCENARIO: '2' },
  }),
  fault({
    id: 'configured-in-vain',
    violates: ['credentials.configuration-completes.afterwards'],
    says: 'waits for another webhook once a school is configured',
    behaviour: { completeByConfiguration: () => false },
    profile: { SCENARIO: '2' },
  }),
  fault({
    id: 'webhook-forgotten-at-configuration',
    violates: ['credentials.delivered-password'],
    says: 'expects the password to be entered although the webhook delivered it',
    behaviour: { configuredWith: (entered) => entered },
    profile: { SCENARIO: '2' },
  }),
  fault({
    id: 'entered-password-kept',
    violates: ['credentials.entered'],
    says: 'ignores a second password for a school',
    behaviour: { configuredWith: (entered, known) => known?.credentials ?? entered },
    profile: { SCENARIO: '3', CREDENTIALS_WEBHOOK_URL: '', DEACTIVATION_WEBHOOK_URL: '' },
  }),
  row('token-before-answer', 'credentials.answer-before-token.withheld', {
    says: 'tries the credentials before it answers the webhook, and ignores the result',
    beforeCredentialsAnswer: (askForToken) => askForToken().catch(() => undefined),
  }),
  fault({
    id: 'token-decides-answer',
    violates: ['credentials.answer-before-token.refused', 'credentials.answer-before-token.withheld'],
    says: 'answers 500 to a credentials webhook if it gets no token',
    behaviour: { beforeCredentialsAnswer: (askForToken) => askForToken() },
  }),
]
