/**
 * Faults in how delivered credentials are stored and used.
 * @module
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Behaviours, documented } from '../behaviours/index.js'
import { fault, type PartnerFault } from '../fault.js'
import type { Credentials, School } from '../service/model.js'

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
  fault({
    id: 'password-shortened',
    violates: ['credentials.delivered-password'],
    says: 'stores the password in a column that is too short',
    behaviour: {
      credentialsKept: ({ clientId, password }) => ({ clientId, password: password.slice(0, shortened) }),
    },
  }),
  fault({
    id: 'long-password-shortened',
    violates: ['credentials.delivered-password'],
    says: 'stores the password in a column of 64 characters',
    behaviour: {
      credentialsKept: ({ clientId, password }) => ({ clientId, password: password.slice(0, 64) }),
    },
  }),
  fault({
    id: 'one-password-for-all-schools',
    violates: ['credentials.per-school'],
    says: 'keeps one password, that of the latest activation, and uses it for every school',
    behaviour: {
      credentialsUsed: ({ credentials }, _settings, all) => all.at(-1)?.credentials ?? credentials,
    },
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
  fault({
    id: 'credentials-of-namesake',
    violates: ['credentials.per-school'],
    says: 'looks up credentials by the name of the school, which is not unique',
    behaviour: {
      credentialsUsed: ({ name, credentials }, _settings, all) =>
        all.find((one) => name !== undefined && one.name === name)?.credentials ?? credentials,
    },
  }),
  fault({
    id: 'first-password-kept',
    violates: ['credentials.replaced', 'webhook-repetition.event.new-id'],
    says: 'keeps the first password of a school while it is active',
    behaviour: {
      credentialsKept: (delivered, { before, wasActive }) =>
        wasActive && before !== undefined ? before.credentials : delivered,
    },
  }),
  fault({
    id: 'password-overwritten-by-synchronisation',
    violates: ['credentials.replaced'],
    says: 'saves a school after a synchronisation as it was before, so that a password which has come meanwhile is lost',
    behaviour: { credentialsAfterSync: (_now, before) => before },
  }),
  fault({
    id: 'refused-password-blocks-school',
    violates: ['credentials.replaced'],
    says: 'requests no token for a school any more after `invalid_grant`, also with another password',
    behaviour: { schoolGivenUp: blockedAfterRefusal() },
  }),
  fault({
    id: 'third-password-ignored',
    violates: ['credentials.replaced'],
    says: 'keeps the second password of a school that is activated a third time',
    behaviour: {
      credentialsKept: (delivered, { before }) => {
        if (before === undefined) return delivered
        const count = (reactivations.get(before) ?? 0) + 1
        reactivations.set(before, count)
        return count > 1 ? before.credentials : delivered
      },
    },
  }),
  fault({
    id: 'former-password-after-refusal',
    violates: ['credentials.replaced'],
    says: 'goes back to the former password of a school if the new one is refused',
    behaviour: {
      credentialsUsed: (school) => {
        const known = delivered.get(school) ?? []
        if (known.at(-1) !== school.credentials) known.push(school.credentials)
        delivered.set(school, known)
        return (school.failure?.status === 401 ? known.at(-2) : undefined) ?? school.credentials
      },
    },
  }),
  fault({
    id: 'password-for-secret',
    violates: ['code-exchange.secret.not-password'],
    says: 'redeems codes with the password of the school as soon as it has one',
    behaviour: {
      tokenForm: (fields, flow, _settings, school) => {
        fields.set('redirect_uri', flow.redirectUri)
        if (school !== undefined) fields.set('client_secret', school.credentials.password)
        return fields
      },
    },
  }),
  fault({
    id: 'service-token-in-page',
    violates: ['code-exchange.secret.service-not-in-browser'],
    says: 'puts the service token of the school into a cookie of each user who signs in',
    behaviour: {
      launchCookies: (_flow, school) =>
        [...(school?.tokens.values() ?? [])].map(({ text }) => `service=${text}`),
    },
  }),
  fault({
    id: 'credentials-in-memory',
    violates: ['credentials.survive-restart'],
    says: 'keeps credentials only in memory',
    behaviour: { storedSchools: () => [] },
  }),
  fault({
    id: 'passwords-shifted-by-restart',
    violates: ['credentials.per-school'],
    says: 'reads the passwords of schools in another order than the schools after a restart',
    behaviour: {
      storedSchools: (schools) =>
        schools.map((one, at) => ({
          ...one,
          credentials: (schools[(at + 1) % schools.length] ?? one).credentials,
        })),
    },
  }),
  fault({
    id: 'first-password-after-restart',
    violates: ['credentials.replaced'],
    says: 'has the first password of a school again after a restart, because it stores no later one',
    behaviour: {
      storedSchools: (schools) => schools.map((one) => ({ ...one, credentials: one.firstCredentials })),
    },
  }),
  fault({
    id: 'configuration-needed',
    violates: ['credentials.no-manual-step.synchronisation'],
    says: 'waits for a manual configuration that it does not need',
    behaviour: { completeByWebhook: () => false },
  }),
  fault({
    id: 'users-after-first-data',
    violates: ['credentials.no-manual-step.sign-in'],
    says: 'refuses users of a school until the first synchronisation',
    behaviour: {
      tenantServed: (_tenant, _served, school) => school === undefined || school.copy.checkpoint !== null,
    },
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
  fault({
    id: 'token-before-answer',
    violates: ['credentials.answer-before-token.withheld'],
    says: 'tries the credentials before it answers the webhook, and ignores the result',
    behaviour: { beforeCredentialsAnswer: (askForToken) => askForToken().catch(() => undefined) },
  }),
  fault({
    id: 'token-decides-answer',
    violates: ['credentials.answer-before-token.refused', 'credentials.answer-before-token.withheld'],
    says: 'answers 500 to a credentials webhook if it gets no token',
    behaviour: { beforeCredentialsAnswer: (askForToken) => askForToken() },
  }),
]
