/**
 * The keys that could be added to the profile of a platform, with invented values.
 * @module
 */
import path from 'node:path'
import type { Candidate, InventedKey, Values } from '../../doctor/next-keys.js'
import { platformKeySet } from '../../profile/keys.js'
import { loginDriverNamed } from '../../profile/login-drivers.js'
import { keysOfUser } from '../../profile/login-settings.js'
import { packageRoot } from '../../profile/package-root.js'
import { parseUrl } from '../../profile/parse-url.js'
import { dataBasePath } from '../../profile/sso-paths.js'

const address = 'https://app.invalid/sso'
const text = 'a made-up text'

/** Accounts in addition to the teacher, and how to get one. */
const accounts: readonly (readonly [prefix: string, find: string])[] = [
  ['SECOND_USER', 'Create a second local account in the school, or use that of a colleague.'],
  ['NOLANG', 'Create a local account, and choose no language in its settings.'],
  ['REGIONAL', 'Create a local account, and choose a language with a region, such as de-AT.'],
  ['NOBIRTH', 'Create a local account without a date of birth.'],
]

/** All candidates. A value that does not decide what can be tested is any valid one. */
export function platformCandidates(
  { LOGIN_DRIVER = platformKeySet.keys.LOGIN_DRIVER?.default ?? '', OIDC_REDIRECT_URI = '' }: Values,
  { publicText }: InventedKey,
): readonly Candidate[] {
  const domain = parseUrl(OIDC_REDIRECT_URI)?.origin ?? address
  const known = loginDriverNamed(LOGIN_DRIVER)
  const account = (prefix: string): Values =>
    known === undefined
      ? {}
      : Object.fromEntries(
          keysOfUser(known, prefix).map((key) => [key, key.endsWith('COOKIES') ? 'a=b' : text]),
        )
  return [
    ...accounts.map(([prefix, find]): Candidate => ({ values: account(prefix), find })),
    {
      values: { ...account('TWIN_A'), ...account('TWIN_B') },
      find: 'Create two local accounts of the same person.',
    },
    {
      values: account('LOCKABLE'),
      words: { CONSENT: 'wrong-password' },
      find: 'Create a local account that may be locked: the suite signs in once with a wrong password.',
    },
    { values: { SERVICE_PASSWORD: text }, words: { FEATURES: 'service-tokens data-api' } },
    {
      values: { SECOND_CLIENT_ID: 'second', SECOND_CLIENT_SECRET: text, SECOND_REDIRECT_URI: address },
      words: { FEATURES: 'second-client' },
      find: 'Application management console: a second application with a client secret, active in the school.',
    },
    {
      values: { PUBLIC_CLIENT_ID: 'public', PUBLIC_REDIRECT_URI: address },
      words: { FEATURES: 'public-client' },
      find: 'Application management console: an application without a client secret, active in the school.',
    },
    {
      values: { TENANT_B: 'b', SERVICE_PASSWORD_B: text, ...account('TENANT_B') },
      words: { FEATURES: 'second-tenant' },
      find: 'The id of a second test school where the application is active, its service password there, and an account of that school.',
    },
    {
      values: { OIDC_UI_URLS: `${domain}/open ${domain}/lesson?from=platform` },
      find: 'Application management console, UI Integration URLs: two or more, one with a query.',
      replaces: true,
    },
    { values: { SPECIAL_CLIENT_ID: 'special', SPECIAL_PASSWORD: text } },
    { values: { NOPERM_CLIENT_ID: 'noperm', NOPERM_PASSWORD: text } },
    { values: { NODELETED_CLIENT_ID: 'nodeleted', NODELETED_PASSWORD: text } },
    { values: { DATA_PROBE_PATH: `/platform${dataBasePath}/students?limit=1` } },
    { values: { ROOMS_PATH: '/rooms' } },
    { values: { USER_TOKEN_PROBE: '/users?limit=1' } },
    { values: { CLASSES_PATH: '/classes' }, words: { FEATURES: 'class-management' } },
    { values: { ROSTER_BASE: '/roster' }, words: { FEATURES: 'roster' } },
    { values: { LOGOUT_PATH: '/logout' }, words: { FEATURES: 'logout' } },
    { values: { PROFILE_SCOPE_ALLOWED: 'yes' }, words: { FEATURES: 'profile-scope' } },
    {
      values: {
        ONBOARDING_CLIENT_ID: 'onboarding',
        WEBHOOK_PUBLIC_KEY: publicText,
        RECEIVER_URL: 'https://hooks.invalid',
        RECEIVER_LISTEN: '0.0.0.0:8443',
      },
      words: { FEATURES: 'webhooks' },
    },
    {
      values: { CONTROL_DRIVER: 'http', CONTROL_URL: 'https://driver.invalid', CONTROL_TOKEN: text },
      words: { CONSENT: 'mutate' },
      find: 'Write the skeleton of a driver with "init --driver driver.mjs"; docs/GUIDE-DRIVERS.md explains it.',
    },
    {
      values: {},
      words: { CONSENT: 'mutate' },
      find: 'Ask the operator of the target whether the suite may change data. It undoes each change.',
    },
    {
      values: {},
      words: { CONSENT: 'mutate permanent' },
      find: 'Ask the operator of the target whether changes may stay that the control driver cannot undo.',
    },
    {
      values: {},
      words: { CONSENT: 'wrong-password' },
      find: 'Ask the operator of the target whether the suite may sign in once with a wrong password.',
    },
    { values: { MAX_WAIT_SECONDS: '900' }, replaces: true },
    {
      values: { FIXTURES: path.join(packageRoot, 'env/embedded.fixtures.yaml') },
      find: 'Run "discover": it reads the target and writes the file. docs/FIXTURES.md explains each entry.',
      replaces: true,
    },
  ]
}
