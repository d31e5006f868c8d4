/**
 * Faults in calls of the data APIs.
 * @module
 */
import type { PartnerFault } from '../fault.js'
import { isJsonObject, listIn } from '../service/model.js'
import { row, violating } from './rows.js'

const dataCallsBase = violating('data-calls.base')
const records = violating('data-calls.records')
const dataCallsUserDetails = violating('data-calls.user-details')

const often = 12

export const dataCallsFaults: readonly PartnerFault[] = [
  row('token-without-scheme', 'data-calls.bearer', 'omits the scheme Bearer when it requests classes', {
    dataRequest: (request, _school, { text }) =>
      request.url.includes('/classes')
        ? { ...request, headers: { ...request.headers, Authorization: text } }
        : request,
  }),
  dataCallsBase('data-of-version-2', 'requests students under the path of version 2', {
    dataRequest: (request) => ({
      ...request,
      url: request.url.replace('/extern/v3/students', '/extern/v2/students'),
    }),
  }),
  dataCallsBase('data-of-other-segment', 'requests students under another first path segment', {
    dataRequest: (request) => ({
      ...request,
      url: request.url.replace(/\/[^/]+(?=\/api\/rest\/extern\/v3\/students)/, '/school'),
    }),
  }),
  row('token-in-address', 'standard.data-calls.token-in-url', 'also sends the token in the URL', {
    dataRequest: (request, _school, { text }) => {
      const joint = request.url.includes('?') ? '&' : '?'
      return { ...request, url: `${request.url}${joint}access_token=${text}` }
    },
  }),
  row('token-renewed-for-ever', 'standard.data-calls.refused-token', {
    says: 'requests a new token after each 401 and repeats the call, without a limit',
    renewedAfterRefusal: (attempt) => attempt < often,
  }),
  dataCallsUserDetails('details-from-userinfo', 'requests details of users from the userinfo endpoint', {
    userDetails: (_offset, tenant) => ({
      base: `/platform/api/sso/v3/${encodeURIComponent(tenant)}`,
      path: 'userinfo',
    }),
  }),
  dataCallsUserDetails('details-from-user-of-provider', {
    says: 'requests details of users from an endpoint of the provider below its SSO base',
    userDetails: (_offset, tenant) => ({
      base: `/platform/api/sso/v3/${encodeURIComponent(tenant)}`,
      path: 'users/me',
    }),
  }),
  dataCallsUserDetails('userinfo-at-sign-in', {
    says: 'requests userinfo whenever a user signs in, as a library for OpenID Connect does',
    callForUser: ({ settings, user, accessToken, send }) =>
      send(
        `${settings.platformUrl}/${settings.segment}/api/sso/v3/${encodeURIComponent(user.tenant)}/userinfo`,
        {
          authorization: `Bearer ${accessToken}`,
        },
      ),
  }),
  row('refusal-reported-as-success', 'data-calls.permission.no-success', {
    says: 'reports success if the platform denies access',
    syncReported: (failures) => failures.every(({ status }) => status === 403),
  }),
  row('data-dropped-after-refusal', 'data-calls.permission.data-kept', {
    says: 'deletes its copy of the timetable if the platform denies access',
    periodsAfterFailure: (before, { status }) => (status === 403 ? new Map() : before),
  }),
  row('refusal-repeated', 'data-calls.permission.no-storm', 'repeats a denied call immediately', {
    repeatedAtOnce: (status, attempt) => status === 403 && attempt < often,
  }),
  row('refusal-for-ever', 'data-calls.permission.after-reinstallation', {
    says: 'never requests a timetable again after the platform denied access once',
    timetableFollowed: (_failures, refused) => !refused,
  }),
  row('validation-error-taken-for-success', 'data-calls.validation-error.failed', {
    says: 'treats any JSON response as a successful write',
    classesWritten: (_status, json) => json !== undefined,
  }),
  row('unknown-validation-error-ends-school', 'data-calls.validation-error.survived', {
    says: 'deactivates a school after an unknown validation error',
    servedAfterRefusal: (answer) =>
      listIn(answer, 'validationErrors').some(({ errorKey }) => errorKey === 'entity.notFound'),
  }),
  row('one-refusal-stops-all-classes', 'data-calls.validation-error.others', {
    says: 'writes no further class after one was refused',
    classWrittenAgain: (refused) => refused.size === 0,
  }),
  records('unknown-members-break', 'fails if a user has an unknown field', {
    userRead: (user) => {
      if ('unheardOf' in user) throw new TypeError('unexpected field')
    },
  }),
  records('undocumented-members-required', 'fails if a user has no metadata', {
    userRead: ({ metadata, identifier }) => {
      if (!isJsonObject(metadata) && identifier === undefined) throw new TypeError('no metadata')
    },
  }),
]
