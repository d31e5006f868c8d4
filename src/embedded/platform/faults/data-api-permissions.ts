/**
 * Faults of permissions at the data APIs, and of refusals as their standard has them.
 * @module
 */
import type { Answer } from '../answer.js'
import { documented } from '../behaviours/index.js'
import type { DataContext, DataProblem } from '../context.js'
import type { Fault } from '../fault.js'
import { inAnswers, withList } from './data-api-answers.js'
import { row } from './rows.js'

const { deleted, elsewhere, timetable } = {
  deleted: 'data-api.error.forbidden-deleted-periods',
  elsewhere: 'data-api.error.forbidden-elsewhere',
  timetable: 'data-api.error.forbidden-timetable',
} as const

/** Refuses the timetable to an application without permission, in another way than documented. */
const refusing = (id: string, says: string, change: (refusal: Answer) => Answer): Fault =>
  row(`data-permission-${id}`, timetable, says, {
    dataRefusal: (refusal, problem, { resource }) =>
      problem === 'not permitted' && resource === 'timetable' ? change(refusal) : refusal,
  })

const period = {
  ...{ id: 80185, modified: '2026-09-01T10:00:00', start: '2026-10-05T08:00:00', end: '2026-10-05T08:45:00' },
  ...{ type: 'NORMAL_TEACHING_PERIOD', status: 'REGULAR', lessonId: 7018, lessonText: '', notesAll: '' },
  ...{ substitutionText: '', classes: [], rooms: [], teachers: [], subjects: [] },
}

const timetableWith = (periods: readonly unknown[]): string =>
  JSON.stringify({ version: '3.0', headerData: {}, masterData: {}, timetableData: { periods } })

const permissions: readonly Fault[] = [
  row('data-permission-not-asked', timetable, 'returns the timetable to every application', {
    appPermitted: (use) => use.resource === 'timetable' || documented.appPermitted(use),
  }),
  refusing('401', 'refuses the timetable with 401 if the permission is missing', (refusal) => ({
    ...refusal,
    status: 401,
  })),
  refusing('404', 'hides the timetable with 404 if the permission is missing', (refusal) => ({
    ...refusal,
    status: 404,
  })),
  refusing('error-with-200', 'reports the missing permission with 200', (refusal) => ({
    ...refusal,
    status: 200,
  })),
  refusing('empty-timetable', 'returns an empty timetable if the permission is missing', (refusal) => ({
    ...refusal,
    status: 200,
    body: timetableWith([]),
  })),
  refusing('data-with-403', 'sends periods in a response with 403', (refusal) => ({
    ...refusal,
    body: timetableWith([period]),
  })),
  row('data-permission-nowhere', elsewhere, {
    says: 'refuses all data to an application without permission for the timetable',
    appPermitted: (use) =>
      (use.app !== 'no-permission' || use.resource.startsWith('timetable')) && documented.appPermitted(use),
  }),
  row('data-permission-empty-elsewhere', elsewhere, {
    says: 'returns no students to an application without permission for the timetable',
    ...inAnswers(
      ({ app, resource }) => app === 'no-permission' && resource === 'students',
      (value) => withList(value, () => []),
    ),
  }),
  row('data-permission-deleted-periods-with-timetable', deleted, {
    says: 'returns deleted periods to every application that may read the timetable',
    appPermitted: (use) => use.app === 'no-deleted' || documented.appPermitted(use),
  }),
  row('data-permission-deleted-periods-for-all', deleted, 'returns deleted periods to every application', {
    appPermitted: (use) => use.resource === 'timetable/deleted-periods' || documented.appPermitted(use),
  }),
  row('data-permission-no-deleted-periods', deleted, {
    says: 'returns an empty list of deleted periods if the permission is missing',
    dataRefusal: (refusal, problem, { resource }) =>
      problem === 'not permitted' && resource === 'timetable/deleted-periods'
        ? { ...refusal, status: 200, body: '[]' }
        : refusal,
  }),
]

/** True if a request came without a valid token. */
const isUnauthorized = (problem: DataProblem): boolean =>
  problem === 'no token' || problem === 'unknown token' || problem === 'expired token'

const status = (
  id: string,
  says: string,
  change: (problem: DataProblem, context: DataContext) => number | undefined,
): Fault =>
  row(`data-unauthorized-${id}`, 'standard.data-api.unauthorized-status', says, {
    dataErrorStatus: (problem, context) =>
      change(problem, context) ?? documented.dataErrorStatus(problem, context),
  })

const standard: readonly Fault[] = [
  status('400', 'answers 400 to a request without token', (problem) =>
    problem === 'no token' ? 400 : undefined,
  ),
  status('403', 'answers 403 to an unknown token', (problem) =>
    problem === 'unknown token' ? 403 : undefined,
  ),
  status('404-at-rooms', 'answers 404 for rooms without a valid token', (problem, { resource }) =>
    isUnauthorized(problem) && resource === 'rooms' ? 404 : undefined,
  ),
  row('data-challenge-none', 'standard.data-api.unauthorized-challenge', 'sends no challenge with 401', {
    dataErrorHeaders: () => [],
  }),
  row('data-challenge-basic', 'standard.data-api.unauthorized-challenge', {
    says: 'requests Basic credentials with 401',
    dataErrorHeaders: (problem) =>
      isUnauthorized(problem) ? [['WWW-Authenticate', 'Basic realm="platform"']] : [],
  }),
  row('data-challenge-without-token-alone', 'standard.data-api.unauthorized-challenge', {
    says: 'sends a challenge if the token is missing, but not if it is wrong',
    dataErrorHeaders: (problem, context) =>
      problem === 'unknown token' ? [] : documented.dataErrorHeaders(problem, context),
  }),
  row('data-challenge-not-at-roster', 'standard.data-api.unauthorized-challenge', {
    says: 'sends no challenge at the roster',
    dataErrorHeaders: (problem, context) =>
      context.resource.startsWith('roster/') ? [] : documented.dataErrorHeaders(problem, context),
  }),
]

/** Faults of permissions and of refusals. */
export const dataApiPermissionFaults: readonly Fault[] = [...permissions, ...standard]
