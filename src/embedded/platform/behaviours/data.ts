/**
 * Who may read data with which token.
 * @module
 */
import { randomUUID } from 'node:crypto'
import type { DataContext, DataProblem, TokenUse } from '../context.js'
import type { TokenRecord } from '../model.js'
import type { Header } from './headers.js'

const statuses: Readonly<Record<DataProblem, 400 | 401 | 403 | 404>> = {
  'no token': 401,
  'unknown token': 401,
  'expired token': 401,
  'not for user tokens': 403,
  'not permitted': 403,
  'not found': 404,
  'bad request': 400,
}

const errorCodes = { 400: 'BAD_REQUEST', 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' } as const

export const dataBehaviours = {
  /** The token of an Authorization header. Contract 5, item 3; the scheme's letter case does not count. */
  bearerToken: (header: string | undefined, _context: DataContext): string | undefined =>
    /^bearer +(\S+)$/i.exec(header ?? '')?.[1],

  /** The record of a token; `sent` is undefined where no token came. Contract 5, item 3. */
  findAccessToken: (
    sent: string | undefined,
    tokens: ReadonlyMap<string, TokenRecord>,
    _context: DataContext,
  ): TokenRecord | undefined => (sent === undefined ? undefined : tokens.get(sent)),

  /** Whether a token is still valid. Contract 8, row 1. */
  tokenStillValid: (use: TokenUse): boolean => !use.token.revoked && use.age < use.token.lifetime,

  /** The tenant whose data a token opens. Contract 4.6. */
  dataTenant: (use: TokenUse): string => use.token.tenantId,

  /** Whether a resource takes the token of a user. Not shown beyond contract 2.1; the roster does by scope. */
  userTokenAccepted: (use: TokenUse): boolean =>
    !use.resource.startsWith('roster/') || use.token.scopes.includes('roster-core.readonly'),

  /** Whether the application has the permission for a resource. Contract 5, item 3. */
  appPermitted: ({ app, resource }: TokenUse): boolean =>
    app === 'no-permission'
      ? resource === 'students' || resource === 'rooms'
      : !(app === 'no-deleted' && resource === 'timetable/deleted-periods'),

  /** Where a resource lies, as a route. Contract 4.6: under `extern` with a version; the roster is not shown. */
  resourcePath: (resource: string, segment: string): string =>
    resource.startsWith('roster/')
      ? `/ims/oneroster/v1p1/${resource.slice('roster/'.length)}`
      : `/${segment}/api/rest/extern/:version/${resource}`,

  /** Status of a refusal. Contract 7: 403 for missing permission; RFC 6750, 3.1 for the others. */
  dataErrorStatus: (problem: DataProblem, _context: DataContext): number => statuses[problem],

  /** Body of a refusal. Not shown. */
  dataErrorBody: (problem: DataProblem, _context: DataContext): unknown => ({
    errorCode: errorCodes[statuses[problem]],
    errorMessage: problem,
    requestId: randomUUID(),
    traceId: '',
  }),

  /** Headers of a refusal. RFC 6750, 3. */
  dataErrorHeaders: (problem: DataProblem, _context: DataContext): readonly Header[] => {
    if (statuses[problem] !== 401 && problem !== 'not for user tokens') return []
    const detail = problem === 'no token' ? '' : ', error="invalid_token"'
    return [['WWW-Authenticate', `Bearer realm="platform"${detail}`]]
  },
}
