/**
 * Who may read data with which token.
 * @module
 */
import type { DataContext, DataProblem, TokenUse } from '../context.js'
import type { TokenRecord } from '../model.js'
import type { Header } from './headers.js'

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
  appPermitted: (_use: TokenUse): boolean => true,

  /** Status of a refusal. Contract 7: 403 for missing permission; RFC 6750, 3.1 for the others. */
  dataErrorStatus: (problem: DataProblem, _context: DataContext): number =>
    problem === 'not permitted' || problem === 'not for user tokens' ? 403 : 401,

  /** Headers of a refusal. RFC 6750, 3. */
  dataErrorHeaders: (problem: DataProblem, _context: DataContext): readonly Header[] => {
    if (problem === 'not permitted') return []
    const detail = problem === 'no token' ? '' : ', error="invalid_token"'
    return [['WWW-Authenticate', `Bearer realm="platform"${detail}`]]
  },
}
