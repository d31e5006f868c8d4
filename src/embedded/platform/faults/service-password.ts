/**
 * Faults of the Client Credentials grant: passwords and secrets.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { ServiceContext, ServiceCredentials } from '../context.js'
import { type Fault, fault, mirrored } from '../fault.js'
import { defaultSeed, makeWorld } from '../world/world.js'
import { row, violating } from './rows.js'

const passwordClientSecret = violating('service-token.password.client-secret')

const [schoolA, schoolB] = makeWorld(defaultSeed).tenants

const password = (
  id: string,
  says: string,
  also: (sent: string, right: string, context: ServiceContext) => boolean,
): Fault =>
  row(`service-password-${id}`, 'service-token.password.wrong', says, {
    servicePasswordMatches: (sent, app, context) => {
      const right = context.tenant.passwords.get(app.id) ?? ''
      return documented.servicePasswordMatches(sent, app, context) || also(sent, right, context)
    },
  })

const passwords: readonly Fault[] = [
  password(
    'last-character',
    'does not compare the last character of a password',
    (sent, right) => sent.length === right.length && sent.slice(0, -1) === right.slice(0, -1),
  ),
  password(
    'beginning',
    'accepts the beginning of a password',
    (sent, right) => sent.length > 7 && right.startsWith(sent),
  ),
  password(
    'letter-case',
    'ignores letter case in a password',
    (sent, right) => sent.toLowerCase() === right.toLowerCase(),
  ),
  password(
    'cut',
    'truncates a password to the stored length',
    (sent, right) => /\S$/.test(sent) && sent.slice(0, right.length) === right,
  ),
  password('trimmed', 'trims a password', (sent, right) => sent.trim() === right),
  password(
    'line-feed',
    'drops a line feed at the end of a password',
    (sent, right) => sent.replace(/\n$/, '') === right,
  ),
  password('pattern', 'looks a password up as a pattern', (sent) => sent === '%'),
  mirrored(password('shell-pattern', 'accepts an asterisk as any password', (sent) => sent === '*')),
  password('query', 'inserts a password into a query without escaping', (sent) =>
    sent.includes("' or '1'='1"),
  ),
  password(
    'of-other-school',
    'accepts the password of the application at another school',
    (sent, _right, { tenant, app }) => tenant.source === 'A' && sent === schoolB.passwords.get(app.id),
  ),
  row('service-password-empty', ['service-token.credentials-missing', 'service-token.password.wrong'], {
    says: 'accepts an empty password',
    servicePasswordMatches: (sent, app, context) =>
      sent === '' || documented.servicePasswordMatches(sent, app, context),
  }),
  fault({
    id: 'service-password-not-compared',
    violates: [
      'service-token.client-id',
      'service-token.credentials-missing',
      'service-token.other-tenant',
      'service-token.password.wrong',
    ],
    says: 'accepts any password for a known client ID',
    behaviour: { servicePasswordMatches: () => true },
  }),
  row('service-password-of-first-school', 'service-token.other-tenant', {
    says: 'accepts the password of the first school at the second one',
    servicePasswordMatches: (sent, app, context) =>
      documented.servicePasswordMatches(sent, app, context) ||
      (context.tenant.source === 'B' && sent === schoolA.passwords.get(app.id)),
  }),
]

const secret = (id: string, says: string, from: (place: ServiceCredentials['from']) => boolean): Fault =>
  row(`service-secret-${id}`, 'service-token.password.client-secret', says, {
    oidcSecretAccepted: ({ credentials }) => from(credentials.from),
  })

const secrets: readonly Fault[] = [
  secret('accepted', 'accepts the OIDC client secret as the password', () => true),
  secret('in-header', 'accepts the OIDC client secret in the Basic header', (place) => place === 'basic'),
  secret('in-form', 'accepts the OIDC client secret in the form', (place) => place === 'form'),
  passwordClientSecret('service-secret-at-second-school', {
    says: 'accepts the OIDC client secret as the password of one of two schools',
    oidcSecretAccepted: ({ tenant }) => tenant.source === 'B',
  }),
  passwordClientSecret('service-secret-of-second-client', {
    says: 'accepts the OIDC client secret of one application as its password',
    oidcSecretAccepted: ({ app }) => app.key === 'second',
  }),
  fault({
    id: 'service-public-client-accepted',
    violates: ['service-token.password.client-secret', 'service-token.credentials-missing'],
    says: 'authenticates a public client with any password for a service token',
    behaviour: {
      basicCredentials: (header, context) => {
        const sent = documented.basicCredentials(header, context)
        const { apps, passwords } = context.tenant
        const [first] = apps
        const isPublic = apps.some(({ id, secret }) => id === sent?.clientId && secret === null)
        if (!isPublic || first === undefined) return sent
        return { clientId: first.id, password: passwords.get(first.id) ?? '' }
      },
    },
  }),
]

/** Faults of passwords and secrets in the Client Credentials grant. */
export const servicePasswordFaults: readonly Fault[] = [...passwords, ...secrets]
