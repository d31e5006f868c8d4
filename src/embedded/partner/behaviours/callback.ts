/**
 * Behaviours of the callback.
 * @module
 */
import type { Answer, Claims, Delivery, Flow, Incoming, Reason, Session, Settings, User } from '../model.js'

/** What happens after a failed sign-in. */
export type FailureAnswer =
  | { readonly by: 'page'; readonly status: number }
  | { readonly by: 'redirect'; readonly to: string }
  | { readonly by: 'restart' }

export const callbackBehaviours = {
  /** The parameters of the callback. Contract 4.1, behaviour 1: in the query. */
  callbackResponse: (request: Incoming): URLSearchParams => request.query,

  /** Whether a request is a callback. Contract 4.1, behaviour 1: a GET of the redirect_uri. */
  callbackMethod: (method: string): boolean => method === 'GET',

  /** The user whom callback parameters sign in directly. Contract 1.1: none. */
  callbackIdentity: (_request: Incoming, _begun: readonly Flow[]): Claims | undefined => undefined,

  /** The flow of a callback: one of the same browser with the same state. RFC 6749, 10.12. */
  flowOf: (
    response: URLSearchParams,
    browser: string | undefined,
    begun: readonly Flow[],
  ): Flow | undefined =>
    begun.findLast((flow) => flow.browser === browser && flow.state === (response.get('state') ?? undefined)),

  /** When a callback ends its flow. RFC 6749, 4.1.2: a code is used once. */
  flowUsedUp: (): 'before-exchange' | 'after-exchange' | 'never' => 'before-exchange',

  /** The parameters that the exchange uses. */
  callbackParameters: (response: URLSearchParams): URLSearchParams => response,

  /** The user who is signed in although the sign-in failed. Contract 5.5: none. */
  identityAfterFailure: (_error: unknown, _flow: Flow, _response: URLSearchParams): Claims | undefined =>
    undefined,

  /** The response to a failed sign-in. The contract leaves its form open. */
  failureAnswer: (reason: Reason, _tenant: string | undefined): FailureAnswer => ({
    by: 'page',
    status: reason === 'no-tenant' || reason === 'unknown-tenant' ? 404 : 400,
  }),

  /** The part of an error page, as HTML, that repeats the error of the platform: nothing. */
  failureText: (_response: URLSearchParams): string | undefined => undefined,

  /** The page after the sign-in. The partner's choice. */
  landing: (_user: User): string => '/',

  /** How the browser gets to that page. The partner's choice. */
  landingDelivery: (): Delivery => ({ by: 'redirect', status: 303, hops: 0 }),

  /** The response after a sign-in. */
  landed: (answer: Answer, _session: Session, _settings: Settings): Answer => answer,
}
