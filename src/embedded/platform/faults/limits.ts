/**
 * Faults of the limits: verifiers, codes and service tokens.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { serviceTokenSeconds, verifierLength } from '../../facts.js'
import { documented } from '../behaviours/index.js'
import type { RedeemContext, ServiceContext } from '../context.js'
import { type Fault, fault, mirrored } from '../fault.js'
import type { Tenant, TokenRecord } from '../model.js'
import { row, violating } from './rows.js'

const expiresInThreeMinutes = violating('service-token.expires-in.three-minutes')

const { min, max } = verifierLength
/** Verifiers of these lengths and characters. */
const allowed = (from: number, to: number | '', characters = '\\w.~-'): RegExp =>
  new RegExp(`^[${characters}]{${from},${to}}$`)

/** A fault of the form of verifiers that one rule detects. */
const form = (id: string, rule: RuleId, says: string, taken: RegExp): Fault =>
  row(`verifier-form-${id}`, rule, says, { verifierWellFormed: (verifier) => taken.test(verifier) })

const unsafe: readonly (readonly [id: string, name: string, character: string])[] = [
  ['blank', 'blank', ' '],
  ['plus', 'plus', '+'],
  ['slash', 'slash', '/'],
  ['equals-sign', 'equals sign', '='],
  ['percent-sign', 'percent sign', '%'],
  ['beyond-ascii', 'letter beyond ASCII', 'ü'],
  ['quotation-mark', 'quotation mark', '"'],
  ['null', 'null character', '\0'],
]

const verifiers: readonly Fault[] = [
  form(
    `from-${min + 1}`,
    'token.code.verifier.shortest',
    `refuses verifiers of ${min} characters`,
    allowed(min + 1, max),
  ),
  form(
    `to-${max - 1}`,
    'token.code.verifier.longest',
    `refuses verifiers of ${max} characters`,
    allowed(min, max - 1),
  ),
  form(
    `from-${min - 1}`,
    'token.code.verifier.too-short',
    `accepts verifiers of ${min - 1} characters`,
    allowed(min - 1, max),
  ),
  form(
    'from-8',
    'token.code.verifier.too-short',
    'accepts verifiers of 8 characters and more',
    allowed(8, max),
  ),
  form(
    'from-1',
    'token.code.verifier.too-short',
    `accepts verifiers of any length up to ${max}`,
    allowed(1, max),
  ),
  form(
    `to-${max + 1}`,
    'token.code.verifier.too-long',
    `accepts verifiers of ${max + 1} characters`,
    allowed(min, max + 1),
  ),
  form(
    'endless',
    'token.code.verifier.too-long',
    `accepts verifiers of any length from ${min} characters`,
    allowed(min, ''),
  ),
  form(
    'any-character',
    'token.code.verifier.unsafe-characters',
    'accepts any character in a verifier',
    allowed(min, max, '\\s\\S'),
  ),
  form(
    'base64',
    'token.code.verifier.unsafe-characters',
    'accepts standard base64 as a verifier',
    allowed(min, max, '\\w.~+/=-'),
  ),
  fault({
    id: 'verifier-form-confidential-only',
    violates: [
      'token.code.verifier.too-short',
      'token.code.verifier.too-long',
      'token.code.verifier.unsafe-characters',
    ],
    says: 'accepts verifiers of any form from public clients',
    behaviour: {
      verifierAccepted: (fits, verifier, challenge, context) =>
        fits ||
        (context.app.secret === null &&
          documented.verifierMatches(verifier, challenge, context.record.challengeMethod, context)),
    },
  }),
  ...unsafe.map(([id, name, character]) =>
    mirrored(
      form(
        id,
        'token.code.verifier.unsafe-characters',
        `accepts a ${name} in a verifier`,
        allowed(min, max, `\\w.~${character}-`),
      ),
    ),
  ),
  form(
    'no-underscore',
    'token.code.verifier.safe-characters',
    'refuses an underscore in a verifier',
    allowed(min, max, 'A-Za-z\\d.~-'),
  ),
  form(
    'no-dash',
    'token.code.verifier.safe-characters',
    'refuses a dash in a verifier',
    allowed(min, max, '\\w.~'),
  ),
  form(
    'no-dot-no-tilde',
    'standard.token.verifier-dot-tilde',
    'refuses dots and tildes in a verifier',
    allowed(min, max, '\\w-'),
  ),
]

const lifetime = (
  id: string,
  violates: readonly [RuleId, ...RuleId[]],
  says: string,
  seconds: (context: RedeemContext) => number,
): Fault => row(`code-lifetime-${id}`, violates, says, { codeLifetime: seconds })

const codes: readonly Fault[] = [
  lifetime('none', ['token.code.lifetime.fresh'], 'issues codes that have already expired', () => 0),
  lifetime(
    'none-for-ui-url',
    ['token.code.lifetime.fresh'],
    'issues expired codes for UI Integration URLs',
    ({ record, app }) => (record.redirectUri === app.redirectUri ? 60 : 0),
  ),
  lifetime(
    'endless-with-pkce',
    ['token.code.lifetime.old'],
    'issues codes without expiry if a challenge was sent',
    ({ record }) => (record.challenge === undefined ? 60 : Number.POSITIVE_INFINITY),
  ),
  lifetime(
    'endless-for-public-client',
    ['token.code.lifetime.old'],
    'issues codes without expiry for public clients',
    ({ app }) => (app.secret === null ? Number.POSITIVE_INFINITY : 60),
  ),
  lifetime(
    'endless-for-ui-url',
    ['token.code.lifetime.old'],
    'issues codes without expiry for UI Integration URLs',
    ({ record, app }) => (record.redirectUri === app.redirectUri ? 60 : Number.POSITIVE_INFINITY),
  ),
  lifetime(
    'endless',
    ['token.code.lifetime.old', 'standard.authorize.code-lifetime'],
    'issues codes without expiry',
    () => Number.POSITIVE_INFINITY,
  ),
  lifetime(
    '700',
    ['token.code.lifetime.old', 'standard.authorize.code-lifetime'],
    'issues codes that are valid for 700 seconds',
    () => 700,
  ),
  lifetime(
    '640',
    ['standard.authorize.code-lifetime'],
    'issues codes that are valid for 640 seconds',
    () => 640,
  ),
]

const announces = (id: string, value: number): Fault =>
  row(`service-expires-in-${id}`, 'service-token.expires-in.three-minutes', {
    says: `announces ${value} as expires_in`,
    serviceExpiresIn: () => value,
  })

const expiresIn: readonly Fault[] = [
  announces('minutes', 3),
  announces('milliseconds', 1000 * serviceTokenSeconds),
  announces('two-minutes', 120),
  announces('rounded-down', 170),
  expiresInThreeMinutes('service-lifetime-hour', 'issues service tokens that are valid for an hour', {
    serviceTokenLifetime: () => 3600,
  }),
  expiresInThreeMinutes('service-lifetime-two-minutes', {
    says: 'issues service tokens that are valid for two minutes',
    serviceTokenLifetime: () => 120,
  }),
]

const validFor = (id: string, rule: RuleId, says: string, seconds: (resource: string) => number): Fault =>
  row(`service-token-valid-${id}`, rule, says, {
    tokenStillValid: (use) =>
      use.token.kind === 'service'
        ? !use.token.revoked && use.age < seconds(use.resource)
        : documented.tokenStillValid(use),
  })

const { ends, throughout } = {
  ends: 'service-token.validity.ends',
  throughout: 'service-token.validity.throughout',
} as const

/** The age of each service token at its last use. */
const lastUses = new WeakMap<TokenRecord, number>()

/** Accepts a service token by its age, and by the seconds since its last use. */
const byUse = (
  id: string,
  rule: RuleId,
  says: string,
  holds: (age: number, unused: number) => boolean,
): Fault =>
  row(`service-token-${id}`, rule, says, {
    tokenStillValid: (use) => {
      if (use.token.kind !== 'service') return documented.tokenStillValid(use)
      const valid = !use.token.revoked && holds(use.age, use.age - (lastUses.get(use.token) ?? 0))
      if (valid) lastUses.set(use.token, use.age)
      return valid
    },
  })

type Answered = Readonly<Record<string, unknown>>

/** The latest answer of the token endpoint for each client of a school, and its time. */
const answers = new WeakMap<Tenant, Map<string, { readonly fields: Answered; readonly at: number }>>()

function cachedAnswer(fields: Answered, { tenant, app, now }: ServiceContext): Answered {
  const known = answers.get(tenant) ?? new Map()
  answers.set(tenant, known)
  const latest = known.get(app.id)
  if (latest !== undefined && now - latest.at < serviceTokenSeconds - 5) return latest.fields
  known.set(app.id, { fields, at: now })
  return fields
}

const validity: readonly Fault[] = [
  byUse(
    'sliding',
    ends,
    'extends a service token by each use',
    (_age, unused) => unused < serviceTokenSeconds,
  ),
  byUse(
    'used-for-a-minute',
    ends,
    'extends a service token so that it is valid for a minute after each use',
    (age, unused) => age < serviceTokenSeconds || unused < 60,
  ),
  row('service-token-answer-cached', throughout, {
    says: 'repeats the answer of the token endpoint, with its `expires_in`, for almost its lifetime',
    serviceAnswer: (fields, context) => cachedAnswer(fields, context),
  }),
  byUse(
    'idle-timeout',
    throughout,
    'ends a service token that is not used for 100 seconds',
    (age, unused) => age < serviceTokenSeconds && unused < 100,
  ),
  row('service-token-extended-by-newer', ends, {
    says: 'extends the older service tokens of a client when it issues a new one',
    lifetimeAfterNewer: (older) => older.lifetime + 60,
  }),
  validFor('30', throughout, 'accepts a service token for only 30 seconds', () => 30),
  validFor('90', throughout, 'accepts a service token for only 90 seconds', () => 90),
  validFor('165', throughout, 'accepts a service token for only 165 seconds', () => 165),
  validFor('always', ends, 'accepts service tokens without end', () => Number.POSITIVE_INFINITY),
  validFor('always-at-rooms', ends, 'accepts service tokens for rooms without end', (resource) =>
    resource === 'rooms' ? Number.POSITIVE_INFINITY : serviceTokenSeconds,
  ),
  row('service-token-ended-by-newer', 'service-token.validity.older-token', {
    says: 'revokes the older service tokens of a client when it issues a new one',
    tokensRevokedByNew: (older) => older,
  }),
]

/** Faults of the limits. */
export const limitsFaults: readonly Fault[] = [...verifiers, ...codes, ...expiresIn, ...validity]
