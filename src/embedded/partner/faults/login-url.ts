/**
 * Faults at the login URL and at UI Integration URLs.
 * @module
 */
import { fault, mirrored, type PartnerFault } from '../fault.js'
import { row, violating } from './rows.js'

const sessionCookieWorthless = violating('login-url.session.cookie-worthless')
const sessionInterleaved = violating('login-url.session.interleaved')

/** The user that a query or header names. */
const named = (name: string | undefined | null): { sub: string; username: string } | undefined =>
  name == null || name === '' ? undefined : { sub: name, username: name }

export const loginUrlFaults: readonly PartnerFault[] = [
  row('launch-stays', ['login-url.leads-to-authorize', 'login-url.ui-url.starts-flow'], {
    says: 'shows a page at the login URL instead of redirecting',
    launchDelivery: () => ({ by: 'link' }),
  }),
  row('tenant-of-earlier-launch', 'login-url.tenant', {
    says: 'uses the tenant of the first unfinished launch of the browser',
    tenantOfLaunch: (query, _session, begun) => begun[0]?.tenant ?? query.get('tenant') ?? undefined,
  }),
  row('tenant-of-session', 'login-url.tenant-over-session', 'uses the tenant of the existing session', {
    tenantOfLaunch: (query, session) => session?.user.tenant ?? query.get('tenant') ?? undefined,
  }),
  fault({
    id: 'launch-repeats-unfinished',
    violates: ['login-url.new-flow.after-unfinished', 'authorize-request.nonce.unique'],
    says: 'repeats the authorize request of an unfinished flow',
    behaviour: { flowTakenUp: (begun, tenant) => begun.findLast((flow) => flow.tenant === tenant) },
  }),
  fault({
    id: 'launch-keeps-session',
    violates: ['login-url.new-flow.with-session', 'login-url.session.ended', 'login-url.session.other-user'],
    says: 'starts no flow if the browser has a session at the tenant',
    behaviour: { beginsFlow: (session, tenant) => session === undefined || session.user.tenant !== tenant },
  }),
  fault({
    id: 'launch-keeps-session-of-other-tenant',
    violates: [
      'login-url.new-flow.other-tenant-session',
      'login-url.session.ended',
      'login-url.session.other-tenant-user',
    ],
    says: 'starts no flow if the browser has a session at another tenant',
    behaviour: { beginsFlow: (session, tenant) => session === undefined || session.user.tenant === tenant },
  }),
  row('launch-with-parameters-refused', 'login-url.new-flow.further-parameters', {
    says: 'refuses a launch with an unknown query parameter',
    tenantOfLaunch: (query) =>
      [...query.keys()].length > 1 ? undefined : (query.get('tenant') ?? undefined),
  }),
  row('launch-moved-permanently', 'login-url.not-kept', {
    says: 'answers a launch with a permanent redirect, which browsers cache',
    launchDelivery: () => ({ by: 'redirect', status: 301, hops: 0, kept: true }),
  }),
  row('session-until-sign-in', ['login-url.session.ended', 'login-url.session.failed-launch'], {
    says: 'ends the session when the next sign-in succeeds, not when it starts',
    sessionKept: (session) => session,
  }),
  row('session-restored-after-error', 'login-url.session.failed-launch', {
    says: 'restores the session that a launch ended if the platform returns an error',
    identityAfterFailure: (error, { ended }) => {
      const isDenied = error instanceof Error && error.name === 'AuthorizationResponseError'
      if (ended === undefined || !isDenied) return undefined
      const { sub, role, locale, name, tenant } = ended.user
      return { sub, roles: role, locale, username: name, tenant_id: tenant }
    },
  }),
  row('session-of-other-tenant-until-sign-in', 'login-url.session.ended', {
    says: 'ends a session at the start of a sign-in only if both are of one tenant',
    sessionKept: (session, tenant) => (session?.user.tenant === tenant ? undefined : session),
  }),
  sessionCookieWorthless('session-ends-in-browser-only', {
    says: 'deletes the cookie in the browser, but keeps the session',
    sessionForgotten: () => false,
  }),
  sessionCookieWorthless('session-of-other-school-kept', {
    says: 'deletes the cookie, but keeps the session, if the launch comes from another school',
    sessionForgotten: ({ user }, launching) => user.tenant === launching,
  }),
  fault({
    id: 'first-flow-of-browser-wins',
    violates: ['login-url.restart.after-abandoned', 'login-url.new-flow.after-unfinished'],
    says: 'refuses a launch while the browser has an unfinished one',
    behaviour: { mayBegin: (begun) => begun.length === 0 },
  }),
  mirrored(
    row('third-launch-refused', 'login-url.new-flow.after-unfinished', {
      says: 'refuses the third launch while the browser has two unfinished ones',
      mayBegin: (begun) => begun.length !== 2,
    }),
  ),
  row('few-launches', 'login-url.restart.after-many', {
    says: 'refuses the sixth launch while the browser has five unfinished ones',
    mayBegin: (begun) => begun.length < 5,
  }),
  fault({
    id: 'flow-of-a-moment',
    violates: ['login-url.slow-login'],
    says: 'discards a flow after three seconds',
    behaviour: { flowLifetime: () => 3_000 },
    profile: { LOGIN_DELAY_SECONDS: '4' },
  }),
  row('arrival-stays', 'login-url.ui-url.starts-flow', 'shows its start page at UI Integration URLs', {
    arrivalAnswer: () => 'page',
  }),
  row('arrival-in-session', 'login-url.ui-url.arriving-user', {
    says: 'shows its start page at UI Integration URLs if a user is signed in',
    arrivalAnswer: (session) => (session === undefined ? 'sign-in' : 'page'),
  }),
  row('arrival-as-guest', ['login-url.ui-url.nobody-signed-in', 'login-url.ui-url.starts-flow'], {
    says: 'signs in a guest who arrives at a UI Integration URL',
    arrivalIdentity: () => ({ sub: 'guest', username: 'guest' }),
  }),
  row('arrival-by-query', 'login-url.ui-url.identity-in-query', {
    says: 'trusts the user name in the query of a UI Integration URL',
    arrivalIdentity: ({ query }) => named(query.get('sub') ?? query.get('username') ?? query.get('user')),
  }),
  row('arrival-by-header', 'login-url.ui-url.identity-in-header', {
    says: 'trusts the user name in a header, as it would behind an authenticating proxy',
    arrivalIdentity: ({ header }) => named(header('x-remote-user') ?? header('x-forwarded-user')),
  }),
  sessionInterleaved('users-mixed', {
    says: 'keeps the name and id of the user who is already signed in when a callback arrives late',
    signedInUser: (user, before) =>
      before === undefined ? user : { ...user, id: before.user.id, name: before.user.name },
  }),
  sessionInterleaved('school-of-other-tab', {
    says: 'takes the school from the session that the browser has when a callback arrives late',
    signedInUser: (user, before) => (before === undefined ? user : { ...user, tenant: before.user.tenant }),
  }),
]
