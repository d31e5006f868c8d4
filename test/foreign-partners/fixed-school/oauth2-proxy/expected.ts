/**
 * What oauth2-proxy does otherwise than the rules say, and why. It passes all other rules.
 */
import {
  authorizedParty,
  because,
  type Expected,
  keepsSession,
  undecidedWithSession,
} from '../../expected.js'

export const expected: Expected = {
  violated: {
    ...authorizedParty,
    ...keepsSession,
    ...because(
      'sends its credentials with HTTP Basic first; only a refusal lets it send them in the body',
      'code-exchange.client-id',
      'code-exchange.client-secret',
    ),
    ...because(
      'answers a failed exchange and a token that it cannot read with status 500',
      'callback.no-server-error',
      'id-token-check.malformed.no-server-error',
    ),
    ...because(
      'signs in a user without a name',
      'id-token-check.subject.missing',
      'id-token-check.subject.null',
    ),
    ...because(
      'accepts a token for several clients if it is one of them',
      'standard.id-token-check.audience.further',
      'standard.id-token-check.audience.further-and-party',
    ),
    ...because(
      'keeps nothing of a flow at the server, and so cannot know that its answer came already',
      'standard.callback.code-once.parallel',
    ),
    ...because(
      'sends the code of a failed exchange again, with its credentials in the body',
      'standard.code-exchange.code-once',
    ),
  },
  undecided: {
    ...undecidedWithSession,
    ...because(
      'repeats an exchange without answer with other credentials: it answers after two minutes',
      'callback.failed-exchange.nobody-signed-in',
    ),
  },
}
