/**
 * Other ways to the login page and back. Contract 4.1, behaviour 2, does not define the way.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { variant } from '../fault.js'
import type { Session } from '../model.js'

const clause = '4.1'

/** Number of requests before a short-lived session ends. */
const shortLife = 60
const uses = new WeakMap<Session, number>()

/** Seconds without a request after which a session ends. */
const idleTime = 1200
const lastUses = new WeakMap<Session, number>()

const browsers = new WeakMap<Session, string>()

export const loginVariants = [
  variant({
    id: 'login-nonce-of-255',
    says: 'truncates a nonce to 255 characters at the login',
    clause,
    behaviours: {
      requestAfterLogin: (original) => {
        const nonce = original.get('nonce')
        return nonce === undefined ? original : original.with('nonce', nonce.slice(0, 255))
      },
    },
  }),
  variant({
    id: 'login-latest-page-only',
    says: 'forgets a login page if the same browser sends another authorize request',
    clause: '7 known issue',
    behaviours: { unfinishedLogin: () => 'replaced' },
  }),
  variant({
    id: 'session-expires-soon',
    says: 'ends each session after 60 requests',
    clause,
    behaviours: {
      sessionOf: (lookup) => {
        const session = documented.sessionOf(lookup)
        if (session === undefined) return undefined
        const used = (uses.get(session) ?? 0) + 1
        uses.set(session, used)
        return used > shortLife ? undefined : session
      },
    },
  }),
  variant({
    id: 'session-idle-timeout',
    says: 'ends a session that was not used for twenty minutes',
    clause,
    behaviours: {
      sessionOf: (lookup) => {
        const session = documented.sessionOf(lookup)
        if (session === undefined) return undefined
        const since = lastUses.get(session) ?? session.startedAt
        lastUses.set(session, lookup.now)
        return lookup.now - since > idleTime ? undefined : session
      },
    },
  }),
  variant({
    id: 'session-bound-to-browser',
    says: 'accepts a session only from the network address and with the User-Agent of its first request',
    clause,
    behaviours: {
      sessionOf: (lookup) => {
        const session = documented.sessionOf(lookup)
        if (session === undefined) return undefined
        const browser = browsers.get(session) ?? lookup.browser
        browsers.set(session, browser)
        return browser === lookup.browser ? session : undefined
      },
    },
  }),
  variant({
    id: 'login-asks-for-consent',
    says: 'asks the user after the login to allow the access of the application, with the refusal first',
    clause,
    behaviours: { returnDelivery: () => ({ by: 'consent' }) },
  }),
  variant({
    id: 'login-asks-for-each-scope',
    says: 'asks the user after the login to tick each scope of the application, and sends the application an error if one is left out',
    clause,
    behaviours: { returnDelivery: () => ({ by: 'consent boxes' }) },
  }),
  variant({
    id: 'authorize-asks-once-for-each-scope',
    says: 'asks a user before the first code of an application to tick each of its scopes',
    clause,
    behaviours: { consentNeeded: () => true },
  }),
  variant({
    id: 'login-in-a-frame',
    says: 'shows the form of the login page in a frame',
    clause,
    behaviours: { loginInFrame: () => true },
  }),
  variant({
    id: 'login-inline',
    says: 'returns the login page directly, with status 200',
    clause,
    behaviours: { loginPageDelivery: () => ({ by: 'page', status: 200 }) },
  }),
  variant({
    id: 'login-by-303',
    says: 'redirects to the login page with status 303',
    clause,
    behaviours: { loginPageDelivery: () => ({ by: 'redirect', status: 303, hops: 0 }) },
  }),
  variant({
    id: 'login-by-307',
    says: 'redirects to the login page with status 307',
    clause,
    behaviours: { loginPageDelivery: () => ({ by: 'redirect', status: 307, hops: 0 }) },
  }),
  variant({
    id: 'login-over-hops',
    says: 'redirects three more times before the login page, and twice on the way back',
    clause,
    behaviours: {
      loginPageDelivery: () => ({ by: 'redirect', status: 302, hops: 3 }),
      returnDelivery: () => ({ by: 'redirect', status: 303, hops: 2 }),
    },
  }),
  variant({
    id: 'login-name-first',
    says: 'requests the name on one page and the password on the next',
    clause,
    behaviours: { loginForm: () => ({ ...documented.loginForm(), nameFirst: true }) },
  }),
  variant({
    id: 'login-odd-field-names',
    says: 'gives the fields of the login form meaningless names',
    clause,
    behaviours: {
      loginForm: () => ({
        username: 'f_1',
        password: 'f_2',
        labels: ['Kennung', 'Kennwort'],
        nameFirst: false,
      }),
    },
  }),
  variant({
    id: 'login-fields-named-by-profile',
    says: 'gives the fields of the login form names that only the profile knows',
    clause,
    behaviours: {
      loginForm: () => ({ username: 'schule', password: 'ort', labels: ['Schule', 'Ort'], nameFirst: false }),
    },
    profile: { LOGIN_USERNAME_FIELD: 'schule', LOGIN_PASSWORD_FIELD: 'ort' },
  }),
  ...(
    [
      ['read-only', 'shows the name of the last user read-only, and asks only for the password'],
      ['disabled', 'shows the name of the last user in a disabled field, and asks only for the password'],
      ['text', 'shows the name of the last user as text, and asks only for the password'],
    ] as const
  ).map(([shown, says]) =>
    variant({
      id: `login-again-name-${shown}`,
      says: `${says}, with a link to another account`,
      clause,
      behaviours: { nameAtNextLogin: () => shown },
    }),
  ),
  variant({
    id: 'login-returns-by-form',
    says: 'returns from the login with a form that submits itself',
    clause,
    behaviours: { returnDelivery: () => ({ by: 'form' }) },
  }),
  variant({
    id: 'login-asks-to-stay',
    says: 'asks after the login whether to stay signed in',
    clause,
    behaviours: { returnDelivery: () => ({ by: 'question' }) },
  }),
  variant({
    id: 'login-by-meta-refresh',
    says: 'leads to the login page with a meta refresh',
    clause,
    behaviours: { loginPageDelivery: () => ({ by: 'meta refresh' }) },
  }),
  variant({
    id: 'login-on-another-host',
    says: 'serves the login page from another host, like central identity hosts',
    clause,
    behaviours: { loginOrigin: (origin) => origin.replace('127.0.0.1', 'localhost') },
    profile: { PLATFORM_HOSTS: 'localhost' },
  }),
  variant({
    id: 'login-wrong-password-401',
    says: 'answers a wrong password with status 401',
    clause,
    behaviours: { wrongPasswordAnswer: () => ({ by: 'page', status: 401 }) },
  }),
  variant({
    id: 'login-wrong-password-429',
    says: 'answers a wrong password with status 429',
    clause,
    behaviours: { wrongPasswordAnswer: () => ({ by: 'page', status: 429 }) },
  }),
  variant({
    id: 'login-wrong-password-redirect',
    says: 'redirects back to the login page after a wrong password',
    clause,
    behaviours: { wrongPasswordAnswer: () => ({ by: 'redirect' }) },
  }),
  variant({
    id: 'login-names-case-sensitive',
    says: 'compares login names case-sensitively',
    clause: '2.2',
    behaviours: { findUser: (username, tenant) => tenant.users.find((user) => user.username === username) },
    profile: { LOGIN_CASE_INSENSITIVE: 'no' },
  }),
  variant({
    id: 'session-one-per-user',
    says: 'ends the other sessions of a user who signs in',
    clause,
    behaviours: {
      sessionsEndedByLogin: (user, sessions) => sessions.filter((session) => session.user === user),
    },
  }),
  variant({
    id: 'session-rotates',
    says: 'replaces the session cookie at every request, and accepts old values until the session ends',
    clause,
    behaviours: { rotatesSession: () => true },
  }),
  variant({
    id: 'session-rotates-at-once',
    says: 'replaces the session cookie at every request, and accepts only the latest value',
    clause,
    behaviours: {
      rotatesSession: () => true,
      sessionOf: (lookup) => {
        const session = documented.sessionOf(lookup)
        return session?.ids.at(-1) === lookup.cookie ? session : undefined
      },
    },
    notApplicable: ['authorize.prompt.ends-session'],
  }),
  variant({
    id: 'session-cookie-for-whole-host',
    says: 'sets the session cookie for the whole host, and sets other cookies',
    clause,
    behaviours: {
      sessionCookieAttributes: () => 'Path=/; HttpOnly; SameSite=Lax',
      pageHeaders: (what) => [
        ...documented.pageHeaders(what),
        ['Set-Cookie', 'schoolname=uebungsschule; Path=/'],
        ['Set-Cookie', 'traceId=0a1b2c; Path=/platform'],
      ],
    },
  }),
  variant({
    id: 'prompt-ends-all-sessions',
    says: 'ends every session of the user at prompt=login',
    clause,
    behaviours: { promptEndsSession: () => 'user' },
  }),
  variant({
    id: 'prompt-none-unknown',
    says: 'ignores prompt=none and shows the login page',
    clause,
    behaviours: { promptForbidsPages: () => false },
  }),
]
