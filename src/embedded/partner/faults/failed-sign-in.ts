/**
 * Faults after a failed sign-in.
 * @module
 */
import type { PartnerFault } from '../fault.js'
import { row, violating } from './rows.js'

const failedExchangeNobodySignedIn = violating('callback.failed-exchange.nobody-signed-in')

export const failedSignInFaults: readonly PartnerFault[] = [
  failedExchangeNobodySignedIn('guest-without-answer', {
    says: 'signs in a guest if the token endpoint does not answer in time',
    identityAfterFailure: (error) =>
      error instanceof Error && /timed? ?out/i.test(`${error.message} ${String(error.cause)}`)
        ? { sub: 'guest' }
        : undefined,
  }),
  failedExchangeNobodySignedIn('guest-after-failure', {
    says: 'signs in a guest if the token endpoint answers with an error',
    identityAfterFailure: (error) =>
      error instanceof Error && error.name === 'ResponseBodyError' ? { sub: 'guest' } : undefined,
  }),
  row('locked-after-failure', 'callback.new-flow-after-failure', {
    says: 'starts no flow in a browser whose last sign-in failed',
    mayBegin: (_begun, failures) => failures === 0,
  }),
]
