/**
 * Faults of the Client Credentials grant.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { TokenContext } from '../context.js'
import { type Fault, fault, mirrored } from '../fault.js'
import { row, violating } from './rows.js'

const json = violating('service-token.json')
const withoutSession = violating('service-token.without-session')

type Fields = Readonly<Record<string, unknown>>

const answer = (
  id: string,
  rule: 'service-token.access-token' | 'service-token.expires-in.number',
  says: string,
  change: (fields: Fields) => Fields,
): Fault =>
  fault({
    id: `service-answer-${id}`,
    violates: [rule],
    ...(rule === 'service-token.expires-in.number' ? {} : {}),
    says,
    behaviour: { serviceAnswer: change },
  })

const answers: readonly Fault[] = [
  fault({
    id: 'service-answer-expires-in-as-text-at-second-school',
    violates: ['service-token.expires-in.number'],
    appearsIn: ['service-token.password.client-secret'],
    says: 'writes expires_in as text for one of two schools',
    behaviour: {
      serviceExpiresIn: (left, { tenant }) => (tenant.source === 'B' ? String(left) : left),
    },
  }),
  fault({
    id: 'service-answer-expires-in-an-hour-at-second-school',
    violates: ['service-token.expires-in.three-minutes'],
    appearsIn: ['service-token.password.client-secret'],
    says: 'announces an hour for one of two schools',
    behaviour: {
      serviceExpiresIn: (left, { tenant }) => (tenant.source === 'B' ? 3600 : left),
    },
  }),
  json('service-answer-as-form', 'answers service requests with a form instead of JSON', {
    serialise: (value) => {
      const { access_token, id_token, expires_in } = (value ?? {}) as Fields
      return access_token === undefined || id_token !== undefined
        ? documented.serialise(value)
        : `access_token=${access_token}&expires_in=${expires_in}`
    },
  }),
  json('service-answer-as-array', 'wraps the answer to service requests in an array', {
    serialise: (value) => {
      const { access_token, id_token } = (value ?? {}) as Fields
      return documented.serialise(access_token === undefined || id_token !== undefined ? value : [value])
    },
  }),
  json('service-body-required', 'refuses service requests with an empty body', {
    isServiceGrant: (grantType, context) =>
      documented.isServiceGrant(grantType, context) && context.form.entries.length > 0,
  }),
  answer(
    'no-access-token',
    'service-token.access-token',
    'gives no access_token to services',
    ({ access_token: _, ...fields }) => fields,
  ),
  answer(
    'empty-access-token',
    'service-token.access-token',
    'gives an empty access_token to services',
    (fields) => ({ ...fields, access_token: '' }),
  ),
  answer(
    'access-token-renamed',
    'service-token.access-token',
    'names the access_token of services token',
    ({ access_token, ...fields }) => ({ ...fields, token: access_token }),
  ),
  answer('expires-in-as-text', 'service-token.expires-in.number', 'writes expires_in as text', (fields) => ({
    ...fields,
    expires_in: String(fields.expires_in),
  })),
  answer(
    'expires-in-as-period',
    'service-token.expires-in.number',
    'writes expires_in as a period',
    (fields) => ({ ...fields, expires_in: 'PT3M' }),
  ),
  answer(
    'no-expires-in',
    'service-token.expires-in.number',
    'omits expires_in',
    ({ expires_in: _, ...fields }) => fields,
  ),
]

const cookies: readonly Fault[] = [
  row('service-session-required', ['service-token.json', 'service-token.without-session'], {
    says: 'issues service tokens only if a cookie is sent',
    serviceCookiesAllowed: (cookie) => cookie !== undefined,
  }),
  mirrored(
    withoutSession('service-cookie-refused', 'refuses service requests with an unknown cookie', {
      serviceCookiesAllowed: (cookie) => cookie === undefined || !cookie.includes('worthless'),
    }),
  ),
  withoutSession('service-token-refused-with-cookie', {
    says: 'refuses service tokens at the data APIs if a cookie is sent',
    bearerToken: (header, context) =>
      context.cookie === undefined ? documented.bearerToken(header, context) : undefined,
  }),
]

const grantType = (
  id: string,
  says: string,
  also: (sent: string | undefined, context: TokenContext) => boolean,
): Fault =>
  row(`service-grant-type-${id}`, 'service-token.grant-type', says, {
    isServiceGrant: (sent, context) =>
      documented.isServiceGrant(sent, context) ||
      (context.authorization !== undefined && context.form.get('code') === undefined && also(sent, context)),
  })
/** Issues service tokens for another grant_type. */
const grantTypeTaken = (type: string): Fault =>
  grantType(
    type.replace('_', '-'),
    `issues service tokens for the grant_type ${type}`,
    (sent) => sent === type,
  )

const grantTypes: readonly Fault[] = [
  grantType('optional', 'issues service tokens without a grant_type', (sent) => sent === undefined),
  grantType(
    'empty',
    'issues service tokens for an empty grant_type',
    (_sent, { query }) => query.get('grant_type') === '',
  ),
  grantType('any', 'issues service tokens for every grant_type', () => true),
  ...['clientcredentials', 'password', 'authorization_code'].map((type) => mirrored(grantTypeTaken(type))),
]

/** Faults of the Client Credentials grant: answer and cookies. */
export const serviceTokenFaults: readonly Fault[] = [...answers, ...cookies, ...grantTypes]
