/**
 * What Hydra does otherwise than the contract, although its configuration comes as near as it can. All rules that are in
 * none of these tables pass.
 */
import { because, type Expected } from '../reasons.js'

export const expected: Expected = {
  violated: {
    ...because(
      'calls a wrong redirect_uri invalid_request; 7 says invalid_resource',
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
      'asks for the password again for prompt=login, but keeps the session; 4.1 says that the user is logged out',
      'authorize.prompt.ends-session',
    ),
    ...because('requires a state of eight characters; 4.1 recommends one', 'authorize.state.optional'),
    ...because('redirects with 303; 4.1 says 302', 'authorize.success.status'),
    ...because(
      'decodes the parts of the Basic header as a form, as OAuth 2 says; 4.3 sends them raw',
      'service-token.basic-raw',
    ),
    ...because(
      'calls a wrong client secret invalid_client; 7 says invalid_grant',
      'service-token.error.invalid-grant.client-secret',
    ),
    ...because('reads grant_type from the body only; 4.3 has it in the query', 'service-token.json'),
    ...because(
      'has its authorize and token endpoints under /oauth2/; 4 fixes other paths',
      'service.sso-base-path',
    ),
    ...because(
      'accepts two values of a parameter; RFC 6749 allows one',
      'standard.authorize.repeated-parameter',
      'standard.token.repeated-parameter',
    ),
    ...because(
      'announces the challenge method plain and the response type code id_token, and refuses both',
      'standard.discovery.true-metadata',
    ),
    ...because(
      'sends no WWW-Authenticate header after a failed Basic authentication',
      'standard.token.invalid-client-challenge',
    ),
    ...because(
      'calls an unknown grant_type invalid_request; RFC 6749 says unsupported_grant_type',
      'standard.token.unsupported-grant-type',
    ),
    ...because('accepts a multipart body; 4.2 wants a form', 'token.code.content-type'),
  },
  undecided: because('refuses a state of one character', 'standard.authorize.state-echo'),
  notExercised: {
    ...because(
      'the tests have no driver that launches an application',
      'launch.session',
      'launch.ui-url',
      'launch.user',
    ),
    ...because(
      'the clock of Hydra cannot be moved, and the tests do not wait',
      'service-token.validity.ends',
      'service-token.validity.throughout',
      'standard.authorize.code-lifetime',
      'token.code.lifetime.old',
    ),
  },
  notApplicable: {
    ...because(
      'Hydra has no data APIs',
      'classes.unique.across-tenants',
      'classes.update.other-tenant',
      'data-api.tenant.foreign-ids',
      'data-api.tenant.lists',
      'data-api.tenant.named-in-request',
    ),
    ...because(
      'its logout leads to a page that asks the user',
      'logout.redirect.foreign-domain',
      'logout.redirect.own-domain',
    ),
  },
}
