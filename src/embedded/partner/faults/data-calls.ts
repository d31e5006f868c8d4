/**
 * Faults in calls of the data APIs.
 * @module
 */
import { fault, type PartnerFault } from '../fault.js'
import { isJsonObject, listIn } from '../service/model.js'

const often = 12

export const dataCallsFaults: readonly PartnerFault[] = [
  fault({
    id: 'token-without-scheme',
    violates: ['data-calls.bearer'],
    says: 'omits the scheme Bearer when it requests classes',
    behaviour: {
      dataRequest: (request, _school, { text }) =>
        request.url.includes('/classes')
          ? { ...request, headers: { ...request.headers, Authorization: text } }
          : request,
    },
  }),
  fault({
    id: 'data-of-version-2',
    violates: ['data-calls.base'],
    says: 'requests students under the path of version 2',
    behaviour: {
      dataRequest: (request) => ({
        ...request,
        url: request.url.replace('/extern/v3/students', '/extern/v2/students'),
      }),
    },
  }),
  fault({
    id: 'data-of-other-segment',
    violates: ['data-calls.base'],
    says: 'requests students under another first path segment',
    behaviour: {
      dataRequest: (request) => ({
        ...request,
        url: request.url.replace(/\/[^/]+(?=\/api\/rest\/extern\/v3\/students)/, '/school'),
      }),
    },
  }),
  fault({
    id: 'token-in-address',
    violates: ['standard.data-calls.token-in-url'],
    says: 'also sends the token in the URL',
    behaviour: {
      dataRequest: (request, _school, { text }) => {
        const joint = request.url.includes('?') ? '&' : '?'
        return { ...request, url: `${request.url}${joint}access_token=${text}` }
      },
    },
  }),
  fault({
    id: 'token-renewed-for-ever',
    violates: ['standard.data-calls.refused-token'],
    says: 'requests a new token after each 401 and repeats the call, without a limit',
    behaviour: { renewedAfterRefusal: (attempt) => attempt < often },
  }),
  fault({
    id: 'details-from-userinfo',
    violates: ['data-calls.user-details'],
    says: 'requests details of users from the userinfo endpoint',
    behaviour: {
      userDetails: (_offset, tenant) => ({
        base: `/platform/api/sso/v3/${encodeURIComponent(tenant)}`,
        path: 'userinfo',
      }),
    },
  }),
  fault({
    id: 'details-from-user-of-provider',
    violates: ['data-calls.user-details'],
    says: 'requests details of users from an endpoint of the provider below its SSO base',
    behaviour: {
      userDetails: (_offset, tenant) => ({
        base: `/platform/api/sso/v3/${encodeURIComponent(tenant)}`,
        path: 'users/me',
      }),
    },
  }),
  fault({
    id: 'userinfo-at-sign-in',
    violates: ['data-calls.user-details'],
    says: 'requests userinfo whenever a user signs in, as a library for OpenID Connect does',
    behaviour: {
      callForUser: ({ settings, user, accessToken, send }) =>
        send(
          `${settings.platformUrl}/${settings.segment}/api/sso/v3/${encodeURIComponent(user.tenant)}/userinfo`,
          {
            authorization: `Bearer ${accessToken}`,
          },
        ),
    },
  }),
  fault({
    id: 'refusal-reported-as-success',
    violates: ['data-calls.permission.no-success'],
    says: 'reports success if the platform denies access',
    behaviour: { syncReported: (failures) => failures.every(({ status }) => status === 403) },
  }),
  fault({
    id: 'data-dropped-after-refusal',
    violates: ['data-calls.permission.data-kept'],
    says: 'deletes its copy of the timetable if the platform denies access',
    behaviour: { periodsAfterFailure: (before, { status }) => (status === 403 ? new Map() : before) },
  }),
  fault({
    id: 'refusal-repeated',
    violates: ['data-calls.permission.no-storm'],
    says: 'repeats a denied call immediately',
    behaviour: { repeatedAtOnce: (status, attempt) => status === 403 && attempt < often },
  }),
  fault({
    id: 'refusal-for-ever',
    violates: ['data-calls.permission.after-reinstallation'],
    says: 'never requests a timetable again after the platform denied access once',
    behaviour: { timetableFollowed: (_failures, refused) => !refused },
  }),
  fault({
    id: 'validation-error-taken-for-success',
    violates: ['data-calls.validation-error.failed'],
    says: 'treats any JSON response as a successful write',
    behaviour: { classesWritten: (_status, json) => json !== undefined },
  }),
  fault({
    id: 'unknown-validation-error-ends-school',
    violates: ['data-calls.validation-error.survived'],
    says: 'deactivates a school after an unknown validation error',
    behaviour: {
      servedAfterRefusal: (answer) =>
        listIn(answer, 'validationErrors').some(({ errorKey }) => errorKey === 'entity.notFound'),
    },
  }),
  fault({
    id: 'one-refusal-stops-all-classes',
    violates: ['data-calls.validation-error.others'],
    says: 'writes no further class after one was refused',
    behaviour: { classWrittenAgain: (refused) => refused.size === 0 },
  }),
  fault({
    id: 'unknown-members-break',
    violates: ['data-calls.records'],
    says: 'fails if a user has an unknown field',
    behaviour: {
      userRead: (user) => {
        if ('unheardOf' in user) throw new TypeError('unexpected field')
      },
    },
  }),
  fault({
    id: 'undocumented-members-required',
    violates: ['data-calls.records'],
    says: 'fails if a user has no metadata',
    behaviour: {
      userRead: ({ metadata, identifier }) => {
        if (!isJsonObject(metadata) && identifier === undefined) throw new TypeError('no metadata')
      },
    },
  }),
]
