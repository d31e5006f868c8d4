/**
 * What the application on Authlib does otherwise than the rules say, and why. It passes all other rules.
 */
import { because, type Expected, emptySubject } from '../expected.js'

export const expected: Expected = {
  violated: {
    ...emptySubject,
    ...because(
      'compares the authorized party with its client ID, and the audience only if there is no authorized party',
      'id-token-check.audience.list-of-others',
      'id-token-check.audience.missing',
      'id-token-check.audience.other',
    ),
    ...because(
      'takes the issuer from the discovery document, and does not compare it with the address of the document',
      'standard.provider-keys.issuer-of-other-tenant',
    ),
    ...because(
      'reads the body of a refusal with status 400 as any other, so tokens in it count',
      'callback.failed-exchange.token-with-error-status',
    ),
    ...because(
      'keeps state, nonce and verifier in the session of Flask: a signed cookie that can be read',
      'code-exchange.verifier.no-clear-cookie',
    ),
    ...because(
      'keeps no session at the server, so an old cookie is as good as a new one',
      'login-url.session.cookie-worthless',
      'standard.callback.code-once.parallel',
    ),
  },
  undecided: {},
}
