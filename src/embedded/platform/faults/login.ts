/**
 * Faults of the login page and of the steps after it.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import type { Parameters } from '../parameters.js'
import { rowOf } from './rows.js'

const loginFault = rowOf('login')

const page = 'authorize.login.page'
const returns = 'authorize.login.returns'
const keeps = 'authorize.login.keeps-parameters'
const restarted = 'authorize.login.restarted'
const wrong = 'authorize.login.wrong-password'

/** Leaves the user on the platform if the request meets a condition. */
const strands = (id: string, says: string, where: (request: Parameters) => boolean): Fault =>
  loginFault(returns, id, says, {
    afterLogin: ({ pending }) =>
      pending.parameters.get('prompt') === undefined && where(pending.parameters) ? 'platform' : 'request',
  })

/** Continues the request after the login with one parameter changed. */
const changes = (id: string, says: string, name: string, change: (value: string) => string): Fault =>
  loginFault(keeps, id, says, {
    requestAfterLogin: (original) => {
      const value = original.get(name)
      return value === undefined ? original : original.with(name, change(value))
    },
  })

export const loginFaults: readonly Fault[] = [
  loginFault(page, 'refused', 'refuses users without a session and shows no login page', {
    loginPageDelivery: () => ({ by: 'refusal', status: 401 }),
  }),
  loginFault(page, 'blank', 'refuses users without a session with status 200', {
    loginPageDelivery: () => ({ by: 'refusal', status: 200 }),
  }),
  loginFault(page, 'worthless-cookie', 'accepts an unknown session cookie as the latest session', {
    sessionOf: (lookup) =>
      lookup.cookie !== undefined && !lookup.sessions.has(lookup.cookie)
        ? lookup.latest
        : documented.sessionOf(lookup),
  }),

  loginFault(restarted, 'continues-left-page', 'continues the request of a login page that was left', {
    unfinishedLogin: () => 'continued',
  }),
  loginFault(restarted, 'stuck-after-left-page', 'leads to the platform after a login page that was left', {
    unfinishedLogin: () => 'in the way',
  }),

  strands('strands', 'leads to the platform after the login', () => true),
  strands(
    'strands-at-launch',
    'leads to the platform after the login for a UI Integration URL',
    (request) => request.get('redirect_uri')?.includes('/ui/') === true,
  ),
  strands(
    'strands-with-long-state',
    'leads to the platform after the login if the state is long',
    (request) => (request.get('state')?.length ?? 0) > 128,
  ),
  strands(
    'strands-with-pkce',
    'leads to the platform after the login if a challenge was sent',
    (request) => request.get('code_challenge') !== undefined,
  ),

  changes('makes-own-nonce', 'replaces the nonce at the login', 'nonce', () => 'made-by-the-platform'),
  changes('decodes-nonce-twice', 'decodes the nonce a second time at the login', 'nonce', (value) =>
    value.replaceAll('+', ' '),
  ),
  changes('cuts-nonce', 'truncates the nonce to 128 characters at the login', 'nonce', (value) =>
    value.slice(0, 128),
  ),
  changes(
    'drops-scope',
    'keeps only the first scope after the login',
    'scope',
    (value) => value.split(' ')[0] ?? '',
  ),
  changes(
    'widens-scope',
    'requests the usual scopes after the login',
    'scope',
    () => 'openid roster-core.readonly',
  ),
  loginFault(keeps, 'drops-challenge', 'drops the challenge at the login', {
    requestAfterLogin: (original) => original.without('code_challenge', 'code_challenge_method'),
  }),
  changes(
    'drops-address',
    'returns to the SSO redirect URI instead of a UI Integration URL',
    'redirect_uri',
    (value) => value.replace(/\/ui\/.*$/, '/sso/callback'),
  ),

  loginFault(wrong, 'any-password', 'accepts any password', { passwordMatches: () => true }),
  loginFault(wrong, 'password-any-case', 'ignores letter case in a password', {
    passwordMatches: (sent, user) => sent.toLowerCase() === user.password.toLowerCase(),
  }),
  loginFault(wrong, 'empty-password', 'accepts an empty password', {
    passwordMatches: (sent, user) => sent === '' || sent === user.password,
  }),
  loginFault(wrong, 'similar-password', 'ignores the last character of a password', {
    passwordMatches: (sent, user) => sent !== '' && sent.slice(0, -1) === user.password.slice(0, -1),
  }),
  loginFault(wrong, 'any-users-password', 'accepts the password of any user', {
    passwordMatches: (sent, _user, { tenant }) => tenant.users.some(({ password }) => password === sent),
  }),
  loginFault(wrong, 'similar-user', 'finds a user if a name only begins with the login name', {
    findUser: (username, tenant) =>
      documented.findUser(username, tenant) ??
      tenant.users.find((user) => username.startsWith(user.username)),
  }),
  loginFault('authorize.prompt.other-user', 'keeps-user', {
    says: 'keeps the previous user when another user signs in after prompt=login',
    sessionUserAfterLogin: (user, previous) => previous ?? user,
  }),
]
