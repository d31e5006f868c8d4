/**
 * What the application on Spring Security does otherwise than the rules say, and why. It passes all other rules.
 */
import { because, type Expected, keepsSession, undecidedWithSession } from '../../expected.js'

export const expected: Expected = {
  violated: {
    ...keepsSession,
    ...because('accepts the padding of Base64 in a token', 'id-token-check.malformed.encoding'),
    ...because(
      'answers a token that its JWT library cannot read with status 500',
      'id-token-check.malformed.no-server-error',
    ),
    ...because(
      'redeems the code of a response that also has an error',
      'standard.callback.error.no-token-request',
      'standard.callback.error.nobody-signed-in',
    ),
  },
  undecided: undecidedWithSession,
}

/** The flow is in the session until its response comes, so another request at the same time finds it. */
export const races = ['standard.callback.code-once.parallel']
