/**
 * What the application on go-oidc does otherwise than the rules say, and why. It passes all other rules.
 */
import { authorizedParty, because, type Expected, emptySubject } from '../expected.js'

export const expected: Expected = {
  violated: {
    ...emptySubject,
    ...authorizedParty,
    ...because(
      'gives the application an empty subject if the token has none',
      'id-token-check.subject.missing',
      'id-token-check.subject.null',
    ),
    ...because(
      'accepts a token for several clients if it is one of them',
      'standard.id-token-check.audience.further',
      'standard.id-token-check.audience.further-and-party',
    ),
    ...because('does not read what a published key is for', 'standard.id-token-check.encryption-key'),
    ...because(
      'leaves the response to the application, which reads state and code as in the example of the package',
      'standard.callback.error.no-token-request',
      'standard.callback.error.nobody-signed-in',
    ),
  },
  undecided: {},
}
