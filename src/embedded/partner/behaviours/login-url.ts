/**
 * What a request to the login URL does, and to the other addresses where users arrive.
 * @module
 */

import type { Claims, Delivery, Flow, Incoming, Session } from '../model.js'
import type { School } from '../service/model.js'

export const loginUrlBehaviours = {
  /** The school that a user comes from; undefined where the address does not tell. How it does is the partner's choice. */
  tenantOfLaunch: (
    query: URLSearchParams,
    _session: Session | undefined,
    _begun: readonly Flow[],
  ): string | undefined => query.get('tenant') ?? undefined,

  /** Whether the application serves that school. */
  tenantServed: (tenant: string, served: readonly string[] | null, _school: School | undefined): boolean =>
    served === null || served.includes(tenant),

  /** Whether a new sign-in begins, whatever session there is. Contract 5.4: with every request. */
  beginsFlow: (_session: Session | undefined, _tenant: string): boolean => true,

  /** The session that is left after a request to the login URL. Contract 5.4: none. */
  sessionKept: (_session: Session | undefined, _tenant: string): Session | undefined => undefined,

  /** A begun flow of the same browser that is taken up instead of a new one. Contract 5.4, 4.1 nonce: none. */
  flowTakenUp: (_begun: readonly Flow[], _tenant: string, _session: Session | undefined): Flow | undefined =>
    undefined,

  /** Whether begun flows of a browser stand in the way of a new one. Contract 7, known issue: they do not. */
  mayBegin: (_begun: readonly Flow[], _failures: number): boolean => true,

  /** Begun flows of the same browser that stay, so that several tabs can sign in at once. */
  flowsKept: (begun: readonly Flow[]): readonly Flow[] => begun.slice(-20),

  /** How long a user may take at the platform, in milliseconds. Contract 4.1, behaviour 2: time to type a password. */
  flowLifetime: (): number => 15 * 60_000,

  /** How the browser reaches the authorize endpoint. Not shown. */
  launchDelivery: (): Delivery => ({ by: 'redirect', status: 302, hops: 0 }),

  /** Headers of the answers that lead to a sign-in or away from it. RFC 9111: a nonce must not come from a cache. */
  launchHeaders: (): readonly (readonly [string, string])[] => [
    ['Cache-Control', 'no-store'],
    ['Referrer-Policy', 'no-referrer'],
  ],

  /** Who is signed in by arriving at a UI Integration URL. Contract 1.1: nobody, only by the sign-in. */
  arrivalIdentity: (_request: Incoming): Claims | undefined => undefined,

  /** What a UI Integration URL does. Contract 1.1: it leads to the sign-in. */
  arrivalAnswer: (_session: Session | undefined): 'sign-in' | 'page' => 'sign-in',
}
