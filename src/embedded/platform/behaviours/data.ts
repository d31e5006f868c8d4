/**
 * Access to data with tokens, and the form of refusals.
 * @module
 */
import { rosterScope } from '../../facts.js'
import type { Answer, Header } from '../answer.js'
import type { DataContext, DataProblem, DataUse, TokenUse } from '../context.js'
import type { TokenRecord } from '../model.js'

/** Status, code and text of a refusal, and its name in the roster. */
type Refused = readonly [status: 400 | 401 | 403 | 404, code: string, message: string, roster: string]

const refused: Readonly<Record<DataProblem, Refused>> = {
  'no token': [401, 'UNAUTHORIZED', 'No access token was sent.', 'unauthorisedrequest'],
  'unknown token': [401, 'UNAUTHORIZED', 'The access token is not valid.', 'unauthorisedrequest'],
  'expired token': [401, 'UNAUTHORIZED', 'The access token has expired.', 'unauthorisedrequest'],
  'not for user tokens': [403, 'FORBIDDEN', 'Access denied.', 'forbidden'],
  'not permitted': [403, 'FORBIDDEN', 'Access denied.', 'forbidden'],
  'not found': [404, 'NOT_FOUND', 'There is no such record.', 'unknownobject'],
  'bad request': [400, 'BAD_REQUEST', 'A parameter is missing or malformed.', 'invaliddata'],
}

/** Name of the permission for a resource. Open point (contract 5). */
export function permissionFor(resource: string): string {
  return resource.startsWith('roster/') ? 'roster' : resource.slice(resource.indexOf('/') + 1)
}

const moment = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/

export const dataBehaviours = {
  /** The token of an Authorization header, with the scheme in any letter case. Contract 5, item 3. */
  bearerToken: (header: string | undefined, _context: DataContext): string | undefined =>
    /^bearer +(\S+)$/i.exec(header ?? '')?.[1],

  /** The record of a token. `sent` is undefined if no token was sent. Contract 5, item 3. */
  findAccessToken: (
    sent: string | undefined,
    tokens: ReadonlyMap<string, TokenRecord>,
    _context: DataContext,
  ): TokenRecord | undefined => (sent === undefined ? undefined : tokens.get(sent)),

  /** Whether a token is still valid. Contract 8, row 1. */
  tokenStillValid: (use: TokenUse): boolean => !use.token.revoked && use.age < use.token.lifetime,

  /** The tenant whose data a token gives access to. Contract 4.6. */
  dataTenant: (use: TokenUse): string => use.token.tenantId,

  /** Whether a resource accepts the token of a user. Open point beyond contract 2.1. The roster decides by scope. */
  userTokenAccepted: (use: TokenUse): boolean =>
    !use.resource.startsWith('roster/') || use.token.scopes.includes(rosterScope),

  /** Whether the application has the permission for a resource. Contract 5, item 3. */
  appPermitted: ({ app, resource, rights }: TokenUse): boolean =>
    rights?.installed.has(permissionFor(resource)) === true ||
    (app === 'no-permission'
      ? resource === 'students' || resource === 'rooms'
      : !(app === 'no-deleted' && resource === 'timetable/deleted-periods')),

  /** The path of a resource, as a route. Contract 4.6: below `extern` with a version. The roster is an open point. */
  resourcePath: (resource: string, segment: string): string =>
    resource.startsWith('roster/')
      ? `/ims/oneroster/v1p1/${resource.slice('roster/'.length)}`
      : `/${segment}/api/rest/extern/:version/${resource}`,

  /**
   * The time that `dateLastModifiedAfter` names, in milliseconds since the epoch, or undefined if it is malformed.
   * The format is an open point. A text without zone is UTC. Contract 4.6, sync rule 1: the same for both resources.
   */
  momentOf: (text: string, _use: TokenUse): number | undefined => {
    const [, date, time = '00:00', zone = 'Z'] = moment.exec(text) ?? []
    const timestamp = date === undefined ? Number.NaN : Date.parse(`${date}T${time}${zone}`)
    return Number.isNaN(timestamp) ? undefined : timestamp
  },

  /** Status of a refusal. Contract 7: 403 for missing permission; RFC 6750, 3.1 for the others. */
  dataErrorStatus: (problem: DataProblem, _context: DataContext): number => refused[problem][0],

  /** Body of a refusal. Open point. The roster has another form. */
  dataErrorBody: (problem: DataProblem, { resource }: DataContext, requestId: string): unknown => {
    const [, errorCode, errorMessage, value] = refused[problem]
    if (!resource.startsWith('roster/')) return { errorCode, errorMessage, requestId, traceId: '' }
    const field = { imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: value }
    return {
      imsx_codeMajor: 'failure',
      imsx_severity: 'error',
      imsx_description: errorMessage,
      imsx_CodeMinor: { imsx_codeMinorField: [field] },
    }
  },

  /** Headers of a refusal. RFC 6750, 3. */
  dataErrorHeaders: (problem: DataProblem, _context: DataContext): readonly Header[] => {
    const detail = problem === 'no token' ? '' : ', error="invalid_token"'
    return refused[problem][0] === 401 ? [['WWW-Authenticate', `Bearer realm="platform"${detail}`]] : []
  },

  /** A refusal. Called last. Open point. */
  dataRefusal: (refusal: Answer, _problem: DataProblem, _context: DataContext): Answer => refusal,

  /** The answer to a permitted request for data. Called last. Contract 4.6. */
  dataAnswer: (answer: Answer, _use: DataUse): Answer => answer,
}
