/**
 * Faults of the embedded platform that no written case detects: only unusual input shows them.
 */
import { parseFilter } from '../../src/embedded/platform/behaviours/student-filter.js'
import type { Behaviours } from '../../src/embedded/platform/index.js'
import type { Oracle } from '../../src/explore/oracles.js'

/** A broken platform, and what exploration finds. */
export interface ExploredFault {
  readonly says: string
  readonly behaviours: Partial<Behaviours>
  /** Topics of rules that send similar requests: none of them detects it. */
  readonly only: readonly string[]
  readonly probe: string
  readonly oracle: Oracle
  /** Requests to send: twice the number of single changes of the probe, or enough of its own. */
  readonly count: number
}

export const exploredFaults: readonly ExploredFault[] = [
  {
    says: 'compares only secrets of usual length',
    behaviours: { secretMatches: (sent, app) => sent === app.secret || sent.length > 250 },
    only: ['token', 'standard.token'],
    probe: 'code exchange, confidential client',
    oracle: 'no code or token for anyone who is not entitled',
    count: 250,
  },
  {
    says: 'checks no redirect_uri that is longer than its column in the database',
    behaviours: {
      redirectUriMatches: (sent, app) =>
        sent === app.redirectUri || app.uiUrls.includes(sent) || sent.length > 2000,
    },
    only: ['authorize', 'standard.authorize'],
    probe: 'authorize, confidential client',
    oracle: 'no code or token for anyone who is not entitled',
    count: 300,
  },
  {
    says: 'loses the last student of a page with an odd size that begins at an odd place',
    behaviours: {
      studentWindow: ({ limit, offset }, total) => ({
        from: Math.min(offset, total),
        to: Math.min(offset + limit - (limit > 9 && limit % 2 === 1 && offset % 2 === 1 ? 1 : 0), total),
      }),
    },
    only: ['students'],
    probe: 'students, pages',
    oracle: 'pages partition the list',
    count: 60,
  },
  {
    says: 'fails for a filter that is longer than its buffer',
    behaviours: {
      studentFilter: (text) => {
        if (text.length > 2000) throw new RangeError('the filter does not fit')
        return parseFilter(text)
      },
    },
    only: ['students'],
    probe: 'students, parameters',
    oracle: 'no server error',
    count: 150,
  },
]
