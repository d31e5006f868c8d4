/**
 * Behaviours of the login URL and of UI Integration URLs.
 * @module
 */
import type { Claims, Delivery, Flow, Incoming, Session } from '../model.js'
import type { School } from '../service/model.js'

export const loginUrlBehaviours = {
  /** The school of a launch; undefined if the URL names none. How the URL names it is the partner's choice. */
  tenantOfLaunch: (
    query: URLSearchParams,
    _session: Session | undefined,
    _begun: readonly Flow[],
  ): string | undefined => query.get('tenant') ?? undefined,

  /** Whether the application serves that school. */
  tenantServed: (tenant: string, served: readonly string[] | null, _school: School | undefined): boolean =>
    served === null || served.includes(tenant),

  /** Whether a request starts a new sign-in. Contract 5.4: always, even with a session. */
  beginsFlow: (_session: Session | undefined, _tenant: string): boolean => true,

  /** The session after a request to the login URL. Contract 5.4: none. */
  sessionKept: (_session: Session | undefined, _tenant: string): Session | undefined => undefined,

  /** An unfinished flow of the same browser that is reused. Contract 5.4, 4.1 nonce: none. */
  flowTakenUp: (_begun: readonly Flow[], _tenant: string, _session: Session | undefined): Flow | undefined =>
    undefined,

  /** Whether a browser with unfinished flows may start a new one. Contract 7, known issue: it may. */
  mayBegin: (_begun: readonly Flow[], _failures: number): boolean => true,

  /** Unfinished flows of the same browser that are kept, so that several tabs can sign in at the same time. */
  flowsKept: (begun: readonly Flow[]): readonly Flow[] => begun.slice(-20),

  /** Maximum time of a user at the platform, in milliseconds. Contract 4.1, behaviour 2: time to type a password. */
  flowLifetime: (): number => 15 * 60_000,

  /** How the browser reaches the authorize endpoint. The contract leaves it open. */
  launchDelivery: (): Delivery => ({ by: 'redirect', status: 302, hops: 0 }),

  /** Headers of responses during a sign-in. RFC 9111: a nonce must not come from a cache. */
  launchHeaders: (): readonly (readonly [string, string])[] => [
    ['Cache-Control', 'no-store'],
    ['Referrer-Policy', 'no-referrer'],
  ],

  /** The user who is signed in by opening a UI Integration URL. Contract 1.1: none. */
  arrivalIdentity: (_request: Incoming): Claims | undefined => undefined,

  /** The response of a UI Integration URL. Contract 1.1: it starts the sign-in. */
  arrivalAnswer: (_session: Session | undefined): 'sign-in' | 'page' => 'sign-in',
}
