/**
 * Variants of logout. Contract 4.6 defines only where it may redirect to.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { LogoutContext, LogoutDelivery } from '../behaviours/logout.js'
import { type Variant, variant } from '../fault.js'

/** Logout with other behaviours. */
const logout = (
  id: string,
  says: string,
  behaviours: Variant['behaviours'],
  profile?: Variant['profile'],
): Variant =>
  variant({
    id: `logout-${id}`,
    says,
    clause: '4.6',
    behaviours,
    ...(profile === undefined ? {} : { profile }),
  })

/** Delivers every target in this way. */
const delivered = (way: (to: string) => LogoutDelivery): Variant['behaviours'] => ({
  logoutDelivery: (to) => way(to),
})

/** Refuses requests that meet a condition with a page of status 400. */
const refusing = (
  refuses: (refused: boolean, sent: string | undefined) => boolean,
): Variant['behaviours'] => ({
  logoutDelivery: (to, refused, context) =>
    refuses(refused, documented.logoutTarget(context.query))
      ? { by: 'page', status: 400 }
      : documented.logoutDelivery(to, refused, context),
})

/** The path of an address that the logout follows. */
const pathOf = (sent: string, context: LogoutContext): string | undefined => {
  const path = documented.logoutFollowed(sent, context)?.slice(context.origin.length)
  return path?.startsWith('//') ? undefined : path
}

/** Logout in other forms. */
export const logoutVariants: readonly Variant[] = [
  logout(
    'refuses-foreign',
    'answers a foreign target with status 400',
    refusing((refused) => refused),
  ),
  logout(
    'refuses-none',
    'answers a request without target with status 400',
    refusing((_, sent) => sent === undefined),
  ),
  logout(
    'refuses-all',
    'answers a request with a target with status 400',
    refusing((_, sent) => sent !== undefined),
  ),
  logout('ignores-target', 'ignores the target', { logoutFollowed: () => undefined }),
  logout(
    'page',
    'answers with a page and does not redirect',
    delivered(() => ({ by: 'page', status: 200 })),
  ),
  logout('asks-without-hint', 'asks the user without an ID token, and follows targets only with one', {
    logoutDelivery: (to, refused, context) =>
      context.query.get('id_token_hint') === undefined
        ? { by: 'page', status: 200 }
        : documented.logoutDelivery(to, refused, context),
  }),
  logout('path', 'redirects to a path, without scheme and host', { logoutFollowed: pathOf }),
  logout('default-in-full', 'redirects to a page of the platform with its full address', {
    logoutDefault: (context) => `${context.origin}${documented.logoutDefault(context)}`,
  }),
  logout(
    'see-other',
    'redirects with status 303',
    delivered((to) => ({ by: 'redirect', status: 303, to, hops: 0 })),
  ),
  logout(
    'over-own-page',
    'redirects to a page of the platform first',
    delivered((to) => ({ by: 'redirect', status: 302, to, hops: 1 })),
  ),
  logout(
    'by-meta-refresh',
    'continues with a meta refresh',
    delivered((to) => ({ by: 'meta refresh', to })),
  ),
  logout(
    'by-refresh-header',
    'continues with a Refresh header',
    delivered((to) => ({ by: 'refresh header', to })),
  ),
  logout(
    'by-form',
    'continues with a form that submits itself',
    delivered((to) => ({ by: 'form', to })),
  ),
  logout(
    'by-script',
    'continues with a script',
    delivered((to) => ({ by: 'script', to })),
  ),
  logout('ends-all', 'ends every session of the user', {
    logoutEnds: ({ session }, sessions) =>
      [...sessions.values()].filter(
        ({ user, tenantId }) => user === session?.user && tenantId === session.tenantId,
      ),
  }),
  logout('ends-nothing', 'deletes only the session cookie', { logoutEnds: () => [] }),
  logout(
    'other-parameter',
    'reads the target from another parameter',
    { logoutTarget: (query) => query.get('next') },
    { LOGOUT_PARAMETER: 'next' },
  ),
  logout(
    'other-path',
    'serves logout at another path, with a query',
    { logoutPath: (segment) => `/${segment}/saml/out` },
    { LOGOUT_PATH: '/platform/saml/out?mode=all' },
  ),
  logout(
    'other-own-host',
    'leads to a page on another host of its domain',
    { logoutDefault: () => 'https://start.school.example.net/' },
    { LOGOUT_DOMAINS: 'School.example.net' },
  ),
]
