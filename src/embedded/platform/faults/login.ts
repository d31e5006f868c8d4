/**
 * Faults of the login page and of what follows it.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import type { Parameters } from '../parameters.js'
import { oneOf } from './one.js'

const one = oneOf('login')

const page = 'authorize.login.page'
const returns = 'authorize.login.returns'
const keeps = 'authorize.login.keeps-parameters'
const wrong = 'authorize.login.wrong-password'

/** Leaves the user on the platform where the request is like this. */
const strands = (
  id: string,
  cases: readonly string[],
  says: string,
  where: (request: Parameters) => boolean,
): Fault =>
  one(returns, id, cases, says, {
    afterLogin: ({ pending }) =>
      pending.parameters.get('prompt') === undefined && where(pending.parameters) ? 'platform' : 'request',
  })

/** Takes the request up again with a parameter changed. */
const changes = (
  id: string,
  cases: readonly string[],
  says: string,
  name: string,
  change: (value: string) => string,
): Fault =>
  one(keeps, id, cases, says, {
    requestAfterLogin: (original) => {
      const value = original.get(name)
      return value === undefined ? original : original.with(name, change(value))
    },
  })

export const loginFaults: readonly Fault[] = [
  one(page, 'refused', ['no cookie'], 'refuses who has no session, and shows no login page', {
    loginPageDelivery: () => ({ by: 'refusal', status: 401 }),
  }),
  one(page, 'blank', ['no cookie'], 'refuses who has no session with status 200', {
    loginPageDelivery: () => ({ by: 'refusal', status: 200 }),
  }),
  one(
    page,
    'worthless-cookie',
    ['worthless cookie'],
    'takes an unknown session cookie for the latest session',
    {
      sessionOf: (lookup) =>
        lookup.cookie !== undefined && !lookup.sessions.has(lookup.cookie)
          ? lookup.latest
          : documented.sessionOf(lookup),
    },
  ),

  strands(
    'strands',
    ['SSO redirect URI', 'UI Integration URL', 'long state', 'with PKCE'],
    'leads to the platform after the login',
    () => true,
  ),
  strands(
    'strands-at-launch',
    ['UI Integration URL'],
    'leads to the platform after the login for a UI Integration URL',
    (request) => request.get('redirect_uri')?.includes('/ui/') === true,
  ),
  strands(
    'strands-with-long-state',
    ['long state'],
    'leads to the platform after the login where the state is long',
    (request) => (request.get('state')?.length ?? 0) > 255,
  ),
  strands(
    'strands-with-pkce',
    ['with PKCE'],
    'leads to the platform after the login where a challenge was sent',
    (request) => request.get('code_challenge') !== undefined,
  ),

  changes(
    'makes-own-nonce',
    ['long nonce', 'nonce', 'nonce with special characters'],
    'replaces the nonce at the login',
    'nonce',
    () => 'made-by-the-platform',
  ),
  changes(
    'decodes-nonce-twice',
    ['nonce with special characters'],
    'decodes the nonce once more at the login',
    'nonce',
    (value) => value.replaceAll('+', ' '),
  ),
  changes(
    'cuts-nonce',
    ['long nonce'],
    'keeps 255 characters of the nonce over the login',
    'nonce',
    (value) => value.slice(0, 255),
  ),
  changes(
    'drops-scope',
    ['two scopes'],
    'keeps the first scope only over the login',
    'scope',
    (value) => value.split(' ')[0] ?? '',
  ),
  changes(
    'widens-scope',
    ['one scope'],
    'asks for the usual scopes after the login',
    'scope',
    () => 'openid roster-core.readonly',
  ),
  one(keeps, 'drops-challenge', ['challenge'], 'forgets the challenge at the login', {
    requestAfterLogin: (original) => original.without('code_challenge', 'code_challenge_method'),
  }),
  changes(
    'drops-address',
    ['redirect_uri'],
    'returns to the SSO redirect URI in place of a UI Integration URL',
    'redirect_uri',
    (value) => value.replace(/\/ui\/.*$/, '/sso/callback'),
  ),

  one(
    wrong,
    'any-password',
    ['empty password', 'password of another user', 'wrong password'],
    'takes any password',
    { passwordMatches: () => true },
  ),
  one(wrong, 'empty-password', ['empty password'], 'takes no password for the right one', {
    passwordMatches: (sent, user) => sent === '' || sent === user.password,
  }),
  one(wrong, 'similar-password', ['wrong password'], 'compares all but the last character of a password', {
    passwordMatches: (sent, user) => sent !== '' && sent.slice(0, -1) === user.password.slice(0, -1),
  }),
  one(wrong, 'any-users-password', ['password of another user'], 'takes the password of any user', {
    passwordMatches: (sent, _user, { tenant }) => tenant.users.some(({ password }) => password === sent),
  }),
  one(wrong, 'similar-user', ['unknown user'], 'takes a name for a user that only begins with theirs', {
    findUser: (username, tenant) =>
      documented.findUser(username, tenant) ??
      tenant.users.find((user) => username.startsWith(user.username)),
  }),
  one(
    'authorize.prompt.other-user',
    'keeps-user',
    [],
    'keeps the user of before when another signs in after prompt=login',
    { sessionUserAfterLogin: (user, previous) => previous ?? user },
  ),
]
