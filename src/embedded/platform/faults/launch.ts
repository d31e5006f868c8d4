/**
 * Faults of launches from the pages of the platform.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { LaunchContext } from '../behaviours/launch.js'
import type { Fault } from '../fault.js'
import { row } from './rows.js'

const [uiUrl, session, user] = ['launch.ui-url', 'launch.session', 'launch.user'] as const
/** Opens another address. */
const opening = (id: string, says: string, open: (url: string, context: LaunchContext) => string): Fault =>
  row(`launch-${id}`, uiUrl, says, {
    launchUrl: (wanted, context) => open(documented.launchUrl(wanted, context), context),
  })

/** Leaves the session in another state. */
const leaving = (
  id: string,
  rule: typeof session | typeof user,
  says: string,
  leaves: (typeof documented)['launchLeaves'],
): Fault => row(`launch-${id}`, rule, says, { launchLeaves: leaves })

export const launchFaults: readonly Fault[] = [
  row('launch-nowhere', uiUrl, 'answers a launch with a page that does not open the application', {
    launchDelivery: () => ({ by: 'page', status: 200 }),
  }),
  opening('redirect-uri', 'opens the redirect_uri', (_, { app }) => app.redirectUri),
  opening('domain', 'opens the start page of the domain', (_, { app }) => `https://${app.domain}/`),
  opening(
    'other-app',
    'opens a UI Integration URL of another application',
    (_, { tenant }) => tenant.apps.find(({ key }) => key === 'second')?.uiUrls[0] ?? '',
  ),
  opening('without-query', 'drops the query of a UI Integration URL', (url) => url.replace(/\?.*/, '')),
  opening('half-query', 'keeps only one parameter of a UI Integration URL', (url) => url.replace(/&.*/, '')),
  opening('longer-path', 'adds a segment to a UI Integration URL without query', (url) =>
    url.includes('?') ? url : `${url}/start`,
  ),
  opening('plain-http', 'opens UI Integration URLs by plain http', (url) => url.replace(/^https:/, 'http:')),
  leaving('ends-session', session, 'ends the session with a launch', () => null),
  leaving(
    'ends-later-session',
    session,
    'ends the session of a user who launches an application after another user',
    ({ user: own, first }) => (own === first ? own : null),
  ),
  leaving(
    'first-user',
    user,
    'signs every user in as the user who launched an application first',
    ({ first }) => first,
  ),
  leaving(
    'fixed-user',
    user,
    'signs every user in as one technical user after a launch',
    ({ tenant, user: own }) => tenant.users.find(({ key }) => key === 'regional') ?? own,
  ),
]
