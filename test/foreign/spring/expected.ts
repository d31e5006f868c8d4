/**
 * What Spring Authorization Server does otherwise than the contract, although its configuration comes as near as it can.
 * All rules that are in none of these tables pass.
 */
import { because, type Expected } from '../reasons.js'

export const expected: Expected = {
  violated: {
    ...because(
      'shows an error page for a wrong redirect_uri; 7 says invalid_resource',
      'authorize.error.invalid-resource.host',
      'authorize.error.invalid-resource.path',
      'authorize.error.invalid-resource.ui-url',
    ),
    ...because('does not require a nonce in the code flow; 4.1 requires it', 'authorize.nonce.missing'),
    ...because(
      'treats a request without scope as one of OAuth 2; 4.1 requires it',
      'authorize.scope.missing',
    ),
    ...because(
      'ignores prompt=login; 4.1 says that the user is logged out and sees the login page',
      'authorize.prompt.login-page',
    ),
    ...because(
      'decodes the parts of the Basic header as a form, as OAuth 2 says; 4.3 sends them raw',
      'service-token.basic-raw',
    ),
    ...because(
      'calls a wrong client secret invalid_client; 7 says invalid_grant',
      'service-token.error.invalid-grant.client-secret',
    ),
    ...because('reads grant_type from the body only; 4.3 has it in the query', 'service-token.json'),
    ...because('accepts two values of nonce; RFC 6749 allows one', 'standard.authorize.repeated-parameter'),
    ...because(
      'shows an error page for another response_type; RFC 6749 sends an error to the client',
      'standard.authorize.response-type-error',
    ),
    ...because(
      'sends no WWW-Authenticate header after a failed Basic authentication',
      'standard.token.invalid-client-challenge',
    ),
    ...because('accepts a multipart body; 4.2 wants a form', 'token.code.content-type'),
    ...because(
      'compares a code verifier with its challenge, and does not look at its length and characters',
      'token.code.verifier.too-long',
      'token.code.verifier.too-short',
      'token.code.verifier.unsafe-characters',
    ),
    ...because(
      'answers 401 without an error name if a public client sends no code verifier; 7 says invalid_grant',
      'token.error.invalid-grant.no-verifier',
    ),
  },
  undecided: {
    ...because(
      'ignores prompt=login, so that nobody is asked to sign in',
      'authorize.prompt.ends-session',
      'authorize.prompt.other-user',
      'id-token.sub.stable',
    ),
    ...because(
      'answers two values of a parameter with the status 500, which is no refusal',
      'standard.token.repeated-parameter',
    ),
  },
  notExercised: {
    ...because(
      'the tests have no driver that launches an application',
      'launch.session',
      'launch.ui-url',
      'launch.user',
    ),
    ...because(
      'the clock of the provider cannot be moved, and the tests do not wait',
      'service-token.validity.ends',
      'service-token.validity.throughout',
      'standard.authorize.code-lifetime',
      'token.code.lifetime.old',
    ),
  },
  notApplicable: {
    ...because(
      'the provider has no data APIs',
      'classes.unique.across-tenants',
      'classes.update.other-tenant',
      'data-api.tenant.foreign-ids',
      'data-api.tenant.lists',
      'data-api.tenant.named-in-request',
    ),
    ...because(
      'its logout wants an ID token',
      'logout.redirect.foreign-domain',
      'logout.redirect.own-domain',
    ),
    ...because(
      'it sends no error to the client that could carry a state',
      'standard.authorize.state-in-error',
    ),
    ...because('ID tokens have no at_hash', 'standard.id-token.at-hash'),
    ...because('the key set has a single key', 'standard.id-token.kid'),
  },
  recorded: because(
    'answers a token request without client authentication with status 401 and no body',
    'standard.token.error-body',
    'standard.token.error-status',
  ),
}
