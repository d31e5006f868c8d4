/**
 * Faults in identifying users and reading claims.
 * @module
 */
import { setTimeout as pause } from 'node:timers/promises'
import { textOf } from '../behaviours/identity.js'
import { documented } from '../behaviours/index.js'
import { fault, type PartnerFault } from '../fault.js'
import { type Claims, Refused, type UserCall } from '../model.js'
import { row, violating } from './rows.js'

const localeNotFromBrowser = violating('identity.locale.not-from-browser')
const roleOwn = violating('identity.role.own')
const subjectOther = violating('identity.subject.other')
const subjectSame = violating('identity.subject.same')

const refusing =
  (when: (claims: Claims) => boolean) =>
  (claims: Claims): Readonly<Record<string, unknown>> => {
    if (when(claims)) throw new Refused('not-verified', 'a claim is not as this application expects it')
    return {}
  }

const subtag = (locale: unknown): string => textOf(locale).split('-')[0]?.toLowerCase() || 'en'

/** Profile values of an application that shows birthdates. */
const readsBirthdate = {
  FEATURES: 'localisation reads-role reads-birthdate',
  WHOAMI_BIRTHDATE: '/user/birthdate',
}

/** Profile values of an application that calls the platform for its users. */
const callsForUsers = { FEATURES: 'localisation reads-role user-calls' }

const usersOf = ({ settings }: UserCall): string =>
  `${settings.platformUrl}/${settings.segment}/api/oneroster/users?limit=1`

/** The first tenant of each sub, and the first role of each person. */
const tenants = new Map<string, string>()
const roles = new Map<string, string>()

function firstOf(seen: Map<string, string>, key: string, value: string): string {
  seen.set(key, seen.get(key) ?? value)
  return seen.get(key) ?? value
}

/** Finds the role of a user by number, also the one of another school. */
function roleByNumber(): typeof documented.role {
  const known = new Map<string, Claims>()
  return (claims, before) => {
    const number = String(claims.user_id)
    const first = known.get(number)
    if (first !== undefined && first.tenant_id !== claims.tenant_id) return textOf(first.roles)
    known.set(number, claims)
    return documented.role(claims, before)
  }
}

/** User keys by sub and by other claims. */
const keys = new Map<string, string>()

/** Looks up a user by sub, then by other claims. */
const mergedBy =
  (other: (claims: Claims) => unknown) =>
  (claims: Claims, tenant: string): string => {
    const accountKey = JSON.stringify([tenant, 'sub', claims.sub])
    const shared = JSON.stringify([tenant, 'other', other(claims)])
    const key = keys.get(accountKey) ?? keys.get(shared) ?? accountKey
    keys.set(accountKey, key)
    keys.set(shared, keys.get(shared) ?? key)
    return key
  }

/** Looks up a user by sub, then by person, but never one with the same login name. */
function mergedByPerson(claims: Claims, tenant: string): string {
  const name = JSON.stringify([tenant, 'name', claims.username])
  const known = keys.get(name)
  const { sub } = claims
  if (known !== undefined && known !== sub) return JSON.stringify([tenant, 'sub', sub])
  if (typeof sub === 'string') keys.set(name, sub)
  return mergedBy(({ person_id: person }) => [person])(claims, tenant)
}

/** Milliseconds of a simulated database access, during which another sign-in can end. */
const databaseAccess = 100

/** The latest access tokens of an application: more than the number of parallel sign-ins. */
const recent = new WeakMap<object, readonly string[]>()
/** The first access token of each school. */
const tokensOfSchools = new Map<string, string>()
const recentTokens = 20

/** A library for translations that has one language for all users: German users get that of a later English one. */
function languageOfLater(): typeof documented.userShown {
  const known = new Map<string, number>()
  let english = 0
  return (user) => {
    const shown = documented.userShown(user)
    const { locale } = shown
    const isKnown = known.has(user.id)
    if (locale === 'en' && !isKnown) english += 1
    if (!isKnown) known.set(user.id, english)
    return locale === 'de' && known.get(user.id) !== english ? { ...shown, locale: 'en' } : shown
  }
}

export const identityFaults: readonly PartnerFault[] = [
  subjectSame('user-by-sub-and-role', 'finds a user by sub and role', {
    userKey: ({ sub, roles }, tenant) => JSON.stringify([tenant, sub, roles]),
  }),
  subjectSame('users-in-memory', 'keeps users only in memory, so that all are new after a restart', {
    storedUsers: () => [],
  }),
  subjectSame('users-stored-by-subject', {
    says: 'stores one user of each sub, so that a restart loses those of other schools',
    storedUsers: (users) => [...new Map(users.map((entry) => [entry[1].sub, entry])).values()],
  }),
  row('user-by-name', ['identity.subject.other', 'identity.subject.same'], 'finds a user by login name', {
    userKey: ({ username }, tenant) => JSON.stringify([tenant, username]),
  }),
  fault({
    id: 'user-by-person',
    violates: ['identity.subject.accounts-of-one-person', 'identity.subject.other', 'identity.subject.same'],
    says: 'finds a user by person_id',
    behaviour: { userKey: ({ person_id: person }, tenant) => JSON.stringify([tenant, person]) },
  }),
  subjectOther('user-by-shortened-subject', 'stores only 32 characters of sub', {
    userKey: ({ sub }, tenant) => JSON.stringify([tenant, textOf(sub).slice(0, 32)]),
  }),
  subjectOther('user-merged-by-name', 'treats a new sub with a known login name as the same user', {
    userKey: mergedBy(({ username }) => [username]),
  }),
  row('user-merged-by-person', 'identity.subject.accounts-of-one-person', {
    says: 'treats a new sub of a known person as the same user if the login name is also new',
    userKey: mergedByPerson,
  }),
  row('user-created-twice', 'identity.subject.first-at-once', {
    says: 'looks a user up before it creates one, and its table has no unique key',
    beforeCreation: () => pause(databaseAccess),
  }),
  row('tenant-of-first-sign-in', 'identity.tenant', 'shows the tenant at which it first saw a sub', {
    userShown: ({ id, sub, tenant, role, locale, name }) => ({
      id,
      sub,
      tenant: firstOf(tenants, sub, tenant),
      role,
      locale,
      name,
    }),
  }),
  roleOwn('role-of-person', 'stores one role per person', {
    role: ({ roles: role, person_id: person, tenant_id: tenant, sub }, known) =>
      known === undefined
        ? firstOf(roles, JSON.stringify([tenant, person]), textOf(role))
        : firstOf(roles, JSON.stringify([tenant, sub, role]), textOf(role)),
  }),
  roleOwn('role-of-number', 'finds the role of a user by `user_id`, which two schools may both have', {
    role: roleByNumber(),
  }),
  row('role-kept', 'identity.role.replaced', 'keeps the role of the first token', {
    role: ({ roles: role }, known) => known?.role ?? textOf(role),
  }),
  row('language-required', 'identity.locale.two-letters', {
    says: 'refuses users whose language it does not support',
    details: refusing(({ locale }) => !['de', 'en', 'fr', 'zh'].includes(subtag(locale))),
  }),
  row('region-refused', 'identity.locale.region', 'refuses users whose locale has more than a language', {
    details: refusing(({ locale }) => textOf(locale).includes('-')),
  }),
  row('region-unknown', 'identity.locale.region-language', {
    says: 'looks up the whole locale in its list of languages, and uses English if it is not in the list',
    language: ({ locale }) => (['de', 'en', 'fr'].includes(textOf(locale)) ? textOf(locale) : 'en'),
  }),
  localeNotFromBrowser('language-of-browser', 'prefers the language of the browser', {
    language: ({ locale }, _known, acceptLanguage) =>
      /^[a-z]{2}/i.exec(acceptLanguage ?? '')?.[0].toLowerCase() ?? subtag(locale),
  }),
  localeNotFromBrowser('language-of-browser-if-unsupported', {
    says: 'uses the language of the browser if it does not support the language of the user',
    language: ({ locale }, _known, acceptLanguage) => {
      const language = subtag(locale)
      const preferred = /^[a-z]{2}/i.exec(acceptLanguage ?? '')?.[0].toLowerCase()
      return ['de', 'en', 'fr'].includes(language) ? language : (preferred ?? 'en')
    },
  }),
  fault({
    id: 'language-of-latest-sign-in',
    violates: ['identity.locale.not-from-browser'],
    says: 'shows a German user in English after an English user has signed in',
    disturbsOthers: true,
    behaviour: { userShown: languageOfLater() },
  }),
  row('language-kept', 'identity.locale.follows-token', 'keeps the language of the first token', {
    language: ({ locale }, known) => known?.locale ?? subtag(locale),
  }),
  row('scopes-compared', 'identity.scopes-claim.values', 'compares the scopes claim with one fixed text', {
    details: refusing(({ scopes }) => !/^openid,roster-core\.readonly$/.test(textOf(scopes))),
  }),
  row('school-name-too-long', 'identity.platform-claims.school-name', {
    says: 'cannot store a school name of more than 255 characters',
    details: refusing(({ sn }) => textOf(sn).length > 255),
  }),
  row('regions-of-one-country', 'identity.platform-claims.region', 'knows the regions of one country only', {
    details: refusing(({ sr }) => !textOf(sr).startsWith('at-')),
  }),
  row('plain-login-names', 'identity.platform-claims.username', {
    says: 'allows only letters, digits, dots and dashes in a login name',
    details: refusing(({ username }) => !/^[\w.-]+$/.test(textOf(username))),
  }),
  fault({
    id: 'birthdate-crash',
    violates: ['identity.birthdate.sign-in'],
    says: 'fails if the birthdate is not a valid date',
    behaviour: {
      details: ({ birthdate }) => {
        if (birthdate === undefined) return { birthdate: null }
        const date = new Date(Number(birthdate) * 1000).toISOString()
        return { birthdate: date > '19' ? date.slice(0, 10) : null }
      },
    },
    profile: readsBirthdate,
  }),
  fault({
    id: 'birthdate-believed',
    violates: ['identity.birthdate.unset'],
    says: 'shows an unset birthdate as a date in the year 0',
    behaviour: {
      details: ({ birthdate }) => {
        const date = new Date(Number(birthdate) * 1000)
        return { birthdate: Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10) }
      },
    },
    profile: readsBirthdate,
  }),
  fault({
    id: 'birthdate-before-1970-dropped',
    violates: ['identity.birthdate.before-1970'],
    says: 'treats every negative birthdate as unset',
    behaviour: {
      details: ({ birthdate }) => ({
        birthdate:
          Number(birthdate) > 0 ? new Date(Number(birthdate) * 1000).toISOString().slice(0, 10) : null,
      }),
    },
    profile: readsBirthdate,
  }),
  fault({
    id: 'access-token-in-query',
    violates: ['identity.access-token.bearer'],
    says: 'sends the access token of a user in the query',
    behaviour: {
      callForUser: (call) =>
        call.send(`${usersOf(call)}&${new URLSearchParams({ access_token: call.accessToken ?? '' })}`, {}),
    },
    profile: callsForUsers,
  }),
  fault({
    id: 'id-token-as-bearer',
    violates: ['identity.access-token.bearer'],
    says: 'calls the roster with the ID token in place of the access token',
    behaviour: {
      callForUser: (call) => call.send(usersOf(call), { authorization: `Bearer ${call.idToken ?? ''}` }),
    },
    profile: callsForUsers,
  }),
  fault({
    id: 'access-token-of-user-before',
    violates: ['identity.access-token.own'],
    says: 'repeats the calls of earlier users whenever a user signs in',
    behaviour: {
      callForUser: async (call) => {
        const tokens = [...(recent.get(call.settings) ?? []), call.accessToken ?? ''].slice(-recentTokens)
        recent.set(call.settings, tokens)
        await Promise.all(
          tokens.map((token) => call.send(usersOf(call), { authorization: `Bearer ${token}` })),
        )
      },
    },
    profile: callsForUsers,
  }),
  fault({
    id: 'access-token-of-school',
    violates: ['identity.access-token.own'],
    says: 'calls the roster for each user with the access token of the first user of the school',
    behaviour: {
      callForUser: ({ settings, user, accessToken = '', send }) => {
        const key = `${settings.platformUrl} ${user.tenant}`
        const kept = tokensOfSchools.get(key) ?? accessToken
        tokensOfSchools.set(key, kept)
        return send(`${settings.platformUrl}/ims/oneroster/v1p1/users/${encodeURIComponent(user.sub)}`, {
          authorization: `Bearer ${kept}`,
        })
      },
    },
    profile: callsForUsers,
    disturbsOthers: true,
  }),
  fault({
    id: 'access-token-of-other-tab',
    violates: ['identity.access-token.own'],
    says: 'calls the roster with the access token of the session that the browser had before',
    behaviour: {
      callForUser: (call) =>
        call.send(usersOf(call), {
          authorization: `Bearer ${call.before?.accessToken ?? call.accessToken ?? ''}`,
        }),
    },
    profile: callsForUsers,
  }),
]
