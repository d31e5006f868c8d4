/**
 * Faults in when service tokens are requested, and in how they are used.
 * @module
 */
import { serviceTokenSeconds } from '../../facts.js'
import { serviceTokenBehaviours as documented } from '../behaviours/service-token.js'
import { fault, type PartnerFault } from '../fault.js'
import type { FailedAttempt } from '../service/model.js'
import { row, violating } from './rows.js'

const expiry = violating('service-token-request.expiry')
const ownSchool = violating('service-token-request.own-school')
const wait = violating('service-token-request.wait')

const { retryPause } = documented

/** Each use of a token begins its lifetime again, as a cache with sliding expiration does. */
function sinceLastUse(): typeof documented.tokenUsable {
  const uses = new Map<string, number>()
  return (token, now) => {
    const { text, issuedAt, expiresAt } = token
    const used = uses.get(text) ?? issuedAt
    const usable = documented.tokenUsable(
      { ...token, issuedAt: used, expiresAt: used + expiresAt - issuedAt },
      now,
    )
    if (usable) uses.set(text, now)
    return usable
  }
}

/** Retries at this pace after one kind of response. */
function every(milliseconds: number, most: number, after: FailedAttempt['error']): typeof retryPause {
  return (failed) => {
    if (failed.error !== after) return retryPause(failed)
    return failed.attempt < most ? milliseconds : undefined
  }
}

export const serviceTokenUseFaults: readonly PartnerFault[] = [
  wait('token-at-once', 'requests a token right after an activation', { waitAfterActivation: () => 0 }),
  wait('token-too-soon', 'waits only half a second after an activation', { waitAfterActivation: () => 500 }),
  wait('token-at-once-again', 'waits only after the first activation of a school', {
    waitsAgain: () => false,
  }),
  wait('token-at-once-for-other-work', 'waits after an activation only if it synchronises the school', {
    waitAfterActivation: (isSyncing) => (isSyncing ? 1500 : 0),
  }),
  fault({
    id: 'school-given-up',
    violates: ['service-token-request.retry.until-valid'],
    says: 'gives up after the first 401 invalid_client',
    behaviour: { schoolGivenUp: (latest) => latest?.status === 401 },
    profile: { MAX_WAIT_SECONDS: '60' },
  }),
  fault({
    id: 'school-given-up-again',
    violates: ['service-token-request.retry.until-valid'],
    says: 'gives up after the first 401 invalid_client with the password of a further activation',
    behaviour: {
      schoolGivenUp: (latest, { credentials, firstCredentials }) =>
        latest?.status === 401 && credentials !== firstCredentials,
    },
    profile: { MAX_WAIT_SECONDS: '60' },
  }),
  row('school-given-up-after-failure', 'service-token-request.retry.after-failure', {
    says: 'gives up after a response that is not JSON',
    schoolGivenUp: (latest) => latest !== undefined && latest.error === undefined,
  }),
  row('token-asked-for-hastily', 'service-token-request.retry.pause', {
    says: 'retries immediately after 401 invalid_client, a few times',
    retryPause: every(100, 3, 'invalid_client'),
  }),
  fault({
    id: 'token-asked-for-tirelessly',
    violates: ['service-token-request.retry.number'],
    says: 'retries every 1.5 seconds after 401 invalid_client',
    behaviour: { retryPause: every(1500, 18, 'invalid_client') },
    profile: { MAX_WAIT_SECONDS: '60' },
  }),
  fault({
    id: 'wrong-password-repeated',
    violates: ['service-token-request.no-endless-retry'],
    says: 'retries every two seconds although the password is wrong',
    behaviour: { retryPause: every(2000, 30, 'invalid_grant') },
    profile: { MAX_WAIT_SECONDS: '60', CONTROL_WAIT_SECONDS: '90' },
  }),
  fault({
    id: 'token-for-each-call',
    violates: [
      'service-token-request.reuse.next-synchronisation',
      'service-token-request.reuse.within-synchronisation',
    ],
    says: 'requests a token before each call',
    behaviour: { tokenKept: () => false },
  }),
  row('token-for-each-synchronisation', 'service-token-request.reuse.next-synchronisation', {
    says: 'discards its token at each synchronisation',
    tokenOutlivesSync: () => false,
  }),
  row('token-for-each-worker', 'service-token-request.shared', {
    says: 'requests one token for each of several parallel synchronisations',
    requestShared: () => false,
  }),
  expiry('lifetime-fixed', 'assumes that every token is valid for the documented time', {
    tokenLifetime: () => serviceTokenSeconds,
  }),
  expiry('lifetime-in-other-unit', 'treats the seconds of expires_in as minutes', {
    tokenLifetime: (seconds) => (typeof seconds === 'number' ? seconds * 60 : serviceTokenSeconds),
  }),
  expiry('lifetime-of-an-hour', 'uses tokens that are valid for more than a minute for an hour', {
    tokenLifetime: (seconds) => (typeof seconds === 'number' && seconds < 60 ? seconds : 3600),
  }),
  expiry('lifetime-since-last-use', 'counts the lifetime of a token from its last use', {
    tokenUsable: sinceLastUse(),
  }),
  ownSchool('token-of-namesake', 'looks up tokens by the name of the school, which is not unique', {
    dataRequest: (request, { name }, token, all) => {
      const namesake = all.find((one) => name !== undefined && one.name === name)
      const text = [...(namesake?.tokens.values() ?? [])][0]?.text ?? token.text
      return { ...request, headers: { ...request.headers, Authorization: `Bearer ${text}` } }
    },
  }),
  ownSchool('token-of-user', {
    says: 'reads the data of a school with the access token of a user who is signed in there, if there is one',
    dataRequest: (request, { tenant }, _token, _all, sessions) => {
      const session = sessions.find(({ user }) => user.tenant === tenant)
      return session?.accessToken === undefined
        ? request
        : { ...request, headers: { ...request.headers, Authorization: `Bearer ${session.accessToken}` } }
    },
  }),
  fault({
    id: 'token-of-client',
    violates: ['service-token-request.own-school'],
    disturbsOthers: true,
    says: 'stores tokens by client ID, which is the same at all schools',
    behaviour: {
      tokenFound: (_school, _keeper, all) =>
        all.flatMap(({ tokens }) => [...tokens.values()]).sort((a, b) => b.expiresAt - a.expiresAt)[0],
    },
  }),
  row('unknown-members-refused', 'service-token-request.response', {
    says: 'refuses token responses with unknown fields',
    tokenResponseTaken: (fields) => Object.values(fields).every((value) => typeof value !== 'object'),
  }),
  row('long-token-refused', 'service-token-request.opaque-token', {
    says: 'stores tokens in a column of 500 characters',
    tokenResponseTaken: ({ access_token }) => String(access_token).length <= 500,
  }),
]
