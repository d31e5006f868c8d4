/**
 * What the application makes of a browser that comes back.
 * @module
 */
import type { Answer, Claims, Delivery, Flow, Incoming, Reason, Session, Settings, User } from '../model.js'

/** What follows a sign-in that did not succeed. */
export type FailureAnswer =
  | { readonly by: 'page'; readonly status: number }
  | { readonly by: 'redirect'; readonly to: string }
  | { readonly by: 'restart' }

export const callbackBehaviours = {
  /** What the browser brought back. Contract 4.1, behaviour 1: in the query. */
  callbackResponse: (request: Incoming): URLSearchParams => request.query,

  /** Whether a request is a sign-in coming back. Contract 4.1, behaviour 1: a GET of the redirect_uri. */
  callbackMethod: (method: string): boolean => method === 'GET',

  /** Who is signed in by what the browser itself brings. Contract 1.1: nobody. */
  callbackIdentity: (_request: Incoming, _begun: readonly Flow[]): Claims | undefined => undefined,

  /** The flow that a browser comes back from: its own, with that state. RFC 6749, 10.12. */
  flowOf: (
    response: URLSearchParams,
    browser: string | undefined,
    begun: readonly Flow[],
  ): Flow | undefined =>
    begun.findLast((flow) => flow.browser === browser && flow.state === (response.get('state') ?? undefined)),

  /** Whether a flow is over with its first answer. RFC 6749, 4.1.2: a code is used once. */
  flowUsedUp: (): boolean => true,

  /** The parameters that the exchange is to go by. */
  callbackParameters: (response: URLSearchParams): URLSearchParams => response,

  /** Who is signed in although the sign-in failed. Contract 5.5: nobody. */
  identityAfterFailure: (_error: unknown, _flow: Flow, _response: URLSearchParams): Claims | undefined =>
    undefined,

  /** What the browser gets when nobody is signed in. The form is not shown. */
  failureAnswer: (reason: Reason, _tenant: string | undefined): FailureAnswer => ({
    by: 'page',
    status: reason === 'no-tenant' || reason === 'unknown-tenant' ? 404 : 400,
  }),

  /** What a page about an error shows of the platform's words, as HTML: nothing. */
  failureText: (_response: URLSearchParams): string | undefined => undefined,

  /** Where the browser goes after the sign-in. The partner's choice. */
  landing: (_user: User): string => '/',

  /** How it goes there. The partner's choice. */
  landingDelivery: (): Delivery => ({ by: 'redirect', status: 303, hops: 0 }),

  /** The answer after a sign-in as it is sent. */
  landed: (answer: Answer, _session: Session, _settings: Settings): Answer => answer,
}
