/**
 * Which exchange of the evidence is that of a received request, and which of them decides a check.
 * @module
 */
import { looksAt } from '../core/scope.js'
import type { SimulatedRequest } from './simulator.js'

/** Exchanges of requests that a browser of the run sent: known only after its visit. */
const exchangesOfBrowsers = new WeakMap<object, number>()

/** Notes the exchange of a request that a browser of the run sent. */
export function noteExchange(request: SimulatedRequest, exchange: number): void {
  exchangesOfBrowsers.set(request, exchange)
}

/** Id of the exchange of a request; 0 for the request of a browser whose visit has not ended. */
export function exchangeOf(request: object): number {
  const { exchange = 0 } = request as Partial<SimulatedRequest>
  return exchange > 0 ? exchange : (exchangesOfBrowsers.get(request) ?? 0)
}

/** Notes that the check which runs looks at a request: an assertion that is violated next was decided by it. */
export function looksAtRequest(request: object): void {
  const exchange = exchangeOf(request)
  if (exchange > 0) looksAt(exchange)
}
