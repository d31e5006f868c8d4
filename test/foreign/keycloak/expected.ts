/**
 * What Keycloak does otherwise than the contract, although its configuration comes as near as it can. All rules that
 * are in none of these tables pass.
 */
import { because, type Expected, type Reasons } from '../reasons.js'

/** Why Keycloak violates a rule. */
const violated: Reasons = {
  ...because(
    'shows a page without an error name for a wrong redirect_uri; 7 says invalid_resource',
    'authorize.error.invalid-resource.host',
    'authorize.error.invalid-resource.path',
    'authorize.error.invalid-resource.ui-url',
  ),
  ...because('does not require a nonce in the code flow; 4.1 requires it', 'authorize.nonce.missing'),
  ...because('treats a request without scope as one of OAuth 2; 4.1 requires it', 'authorize.scope.missing'),
  ...because(
    'accepts the method plain of any client that is not bound to S256, and binding the client would make PKCE mandatory',
    'authorize.pkce.method-missing',
    'authorize.pkce.method-other',
  ),
  ...because(
    'asks for the password again for prompt=login, but keeps the session; 4.1 says that the user is logged out',
    'authorize.prompt.ends-session',
  ),
  ...because(
    'has no mapper that writes the granted scopes, so the claim has the same value in all ID tokens',
    'id-token.scopes.granted',
  ),
  ...because(
    'decodes the parts of the Basic header as a form, as OAuth 2 says; 4.3 sends them raw',
    'service-token.basic-raw',
  ),
  ...because(
    'calls a wrong client secret unauthorized_client; RFC 6749 says invalid_client, and 7 says invalid_grant for a service token',
    'service-token.error.invalid-grant.client-secret',
    'standard.token.error-status',
    'standard.token.invalid-client',
  ),
  ...because(
    'sends no WWW-Authenticate header after a failed Basic authentication',
    'standard.token.invalid-client-challenge',
  ),
  ...because('refuses a code_challenge without a value', 'standard.authorize.empty-parameter'),
  ...because(
    'has the endpoints of a tenant under /realms/, also in its issuer; 4 fixes another path',
    'id-token.iss.tenant',
    'service.sso-base-path',
  ),
  ...because('reads grant_type from the body only; 4.3 has it in the query', 'service-token.json'),
  ...because(
    'announces response types that it refuses to a client without the implicit flow',
    'standard.discovery.true-metadata',
  ),
}

/** Why a rule is undecided. */
const undecided: Reasons = because(
  'the login page of prompt=login is for the user who was signed in, and only a script leads to another one',
  'authorize.prompt.other-user',
)

/** Why a rule is not exercised. */
const notExercised: Reasons = {
  ...because(
    'the tests have no driver that launches an application',
    'launch.session',
    'launch.ui-url',
    'launch.user',
  ),
  ...because(
    'the clock of Keycloak cannot be moved, and the tests do not wait',
    'service-token.validity.ends',
    'service-token.validity.throughout',
    'standard.authorize.code-lifetime',
    'token.code.lifetime.old',
  ),
}

/** Why a rule does not apply. */
const notApplicable: Reasons = because(
  'Keycloak has no data APIs',
  'classes.unique.across-tenants',
  'classes.update.other-tenant',
  'data-api.tenant.foreign-ids',
  'data-api.tenant.lists',
  'data-api.tenant.named-in-request',
)

export const expected: Expected = { violated, undecided, notExercised, notApplicable }
