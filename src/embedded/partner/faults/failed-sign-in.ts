/**
 * Faults after a failed sign-in.
 * @module
 */
import { fault, type PartnerFault } from '../fault.js'

export const failedSignInFaults: readonly PartnerFault[] = [
  fault({
    id: 'guest-without-answer',
    violates: ['callback.failed-exchange.nobody-signed-in'],
    says: 'signs in a guest if the token endpoint does not answer in time',
    behaviour: {
      identityAfterFailure: (error) =>
        error instanceof Error && /timed? ?out/i.test(`${error.message} ${String(error.cause)}`)
          ? { sub: 'guest' }
          : undefined,
    },
  }),
  fault({
    id: 'guest-after-failure',
    violates: ['callback.failed-exchange.nobody-signed-in'],
    says: 'signs in a guest if the token endpoint answers with an error',
    behaviour: {
      identityAfterFailure: (error) =>
        error instanceof Error && error.name === 'ResponseBodyError' ? { sub: 'guest' } : undefined,
    },
  }),
  fault({
    id: 'locked-after-failure',
    violates: ['callback.new-flow-after-failure'],
    says: 'starts no flow in a browser whose last sign-in failed',
    behaviour: { mayBegin: (_begun, failures) => failures === 0 },
  }),
]
