/**
 * Faults of launches from the pages of the platform.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { LaunchContext } from '../behaviours/launch.js'
import { type Fault, fault } from '../fault.js'

const [uiUrl, session, user] = ['launch.ui-url', 'launch.session', 'launch.user'] as const
const [firstUrl, secondUrl] = ['UI Integration URL 1', 'UI Integration URL 2']
const [first, another] = ['first user', 'second user in the same browser']

/** Opens another address. */
const opening = (
  id: string,
  cases: readonly string[],
  says: string,
  open: (url: string, context: LaunchContext) => string,
): Fault =>
  fault({
    id: `launch-${id}`,
    violates: [uiUrl],
    cases: { [uiUrl]: cases },
    says,
    behaviour: { launchUrl: (wanted, context) => open(documented.launchUrl(wanted, context), context) },
  })

/** Leaves the session in another state. */
const leaving = (
  id: string,
  rule: typeof session | typeof user,
  cases: readonly string[],
  says: string,
  leaves: (typeof documented)['launchLeaves'],
): Fault =>
  fault({
    id: `launch-${id}`,
    violates: [rule],
    cases: { [rule]: cases },
    says,
    behaviour: { launchLeaves: leaves },
  })

export const launchFaults: readonly Fault[] = [
  fault({
    id: 'launch-nowhere',
    violates: [uiUrl],
    cases: { [uiUrl]: [firstUrl, secondUrl, another] },
    says: 'answers a launch with a page that does not open the application',
    behaviour: { launchDelivery: () => ({ by: 'page', status: 200 }) },
  }),
  opening(
    'redirect-uri',
    [firstUrl, secondUrl, another],
    'opens the redirect_uri',
    (_, { app }) => app.redirectUri,
  ),
  opening(
    'domain',
    [firstUrl, secondUrl, another],
    'opens the start page of the domain',
    (_, { app }) => `https://${app.domain}/`,
  ),
  opening(
    'other-app',
    [firstUrl, secondUrl, another],
    'opens a UI Integration URL of another application',
    (_, { tenant }) => tenant.apps.find(({ key }) => key === 'second')?.uiUrls[0] ?? '',
  ),
  opening('without-query', [firstUrl, another], 'drops the query of a UI Integration URL', (url) =>
    url.replace(/\?.*/, ''),
  ),
  opening('half-query', [firstUrl, another], 'keeps only one parameter of a UI Integration URL', (url) =>
    url.replace(/&.*/, ''),
  ),
  opening('longer-path', [secondUrl], 'adds a segment to a UI Integration URL without query', (url) =>
    url.includes('?') ? url : `${url}/start`,
  ),
  opening('plain-http', [firstUrl, secondUrl, another], 'opens UI Integration URLs by plain http', (url) =>
    url.replace(/^https:/, 'http:'),
  ),
  leaving('ends-session', session, [first, another], 'ends the session with a launch', () => null),
  leaving(
    'ends-later-session',
    session,
    [another],
    'ends the session of a user who launches an application after another user',
    ({ user: own, first }) => (own === first ? own : null),
  ),
  leaving(
    'first-user',
    user,
    [another],
    'signs every user in as the user who launched an application first',
    ({ first }) => first,
  ),
  leaving(
    'fixed-user',
    user,
    [first, another],
    'signs every user in as one technical user after a launch',
    ({ tenant, user: own }) => tenant.users.find(({ key }) => key === 'regional') ?? own,
  ),
]
