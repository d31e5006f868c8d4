/**
 * What the foreign provider does otherwise than the contract, although its configuration comes as near as it can.
 * All rules that stand in none of these tables must pass.
 */

/** Why the foreign provider breaks a rule. */
export const violated: Readonly<Record<string, string>> = {
  'authorize.success.status': 'answers with 303, where 4.1 says 302',
  'authorize.nonce.missing':
    'takes a nonce for optional in the code flow, as OpenID Connect does; 4.1 requires it',
  'authorize.prompt.ends-session':
    'shows the login page for prompt=login, but keeps the session until someone has signed in there; 4.1 says that the user is logged out',
  'authorize.redirect-uri.path':
    'compares addresses as a browser would resolve them: dot segments and a backslash in the path make no difference; 4.1 wants an exact match',
  'standard.authorize.redirect-uri.exact':
    'for the same reason: blanks around, line feeds and null characters do not count',
  'authorize.error.invalid-resource.path': 'calls it invalid_redirect_uri; 7 says invalid_resource',
  'authorize.error.invalid-resource.ui-url': 'calls it invalid_redirect_uri; 7 says invalid_resource',
  'authorize.error.invalid-resource.host': 'calls it invalid_redirect_uri; 7 says invalid_resource',
  'token.error.invalid-grant.wrong-verifier':
    'calls a code verifier with characters or a length that RFC 7636 does not allow invalid_request; 7 says invalid_grant for each wrong verifier',
  'service-token.json': 'reads grant_type from the form alone; 4.3 puts it into the query',
}

/** What stays open because the documented request gets no service token. */
const withoutServiceToken = [
  'discovery.token-endpoint',
  'service-token.access-token',
  'service-token.basic-raw',
  'service-token.client-id',
  'service-token.credentials-missing',
  'service-token.error.invalid-grant.client-secret',
  'service-token.expires-in.number',
  'service-token.expires-in.three-minutes',
  'service-token.grant-type',
  'service-token.other-tenant',
  'service-token.password.client-secret',
  'service-token.password.wrong',
  'service-token.validity.older-token',
  'service-token.without-session',
  'standard.token.error-body',
  'standard.token.error-status',
  'standard.token.invalid-client',
  'standard.token.invalid-client-challenge',
  'standard.token.missing-grant-type',
  'standard.token.no-store',
  'standard.token.success-media-type',
  'standard.token.success-status',
  'standard.token.token-type',
  'standard.token.unsupported-grant-type',
  'token.code.client-secret.password',
]

/** Why a rule cannot be decided. */
export const undecided: Readonly<Record<string, string>> = Object.fromEntries(
  withoutServiceToken.map((id) => [id, 'no service token comes, so that nothing can be told of it']),
)

const noDriver = 'nothing here could launch an application'
const noTime = 'the clock of the provider cannot be moved, and nobody waits'

/** Why a rule is not exercised. */
export const notExercised: Readonly<Record<string, string>> = {
  'launch.ui-url': noDriver,
  'launch.session': noDriver,
  'launch.user': noDriver,
  'service-token.validity.throughout': noTime,
  'service-token.validity.ends': noTime,
  'token.code.lifetime.old': noTime,
  'standard.authorize.code-lifetime': noTime,
}

const noData = 'the provider has no data APIs'

/** Why a rule does not apply. */
export const notApplicable: Readonly<Record<string, string>> = {
  'classes.unique.across-tenants': noData,
  'classes.update.other-tenant': noData,
  'data-api.tenant.foreign-ids': noData,
  'data-api.tenant.lists': noData,
  'data-api.tenant.named-in-request': noData,
  'standard.id-token.kid': 'the provider publishes a single key',
}

/** What it does otherwise once a layer in front of it puts the grant_type of the query into the form. */
export const violatedWithServiceTokens: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(violated).filter(([id]) => id !== 'service-token.json')),
  'service-token.basic-raw':
    'takes the parts of the Basic header for form-encoded, as OAuth 2 does; 4.3 has them raw',
  'service-token.error.invalid-grant.client-secret': 'calls it invalid_client; 7 says invalid_grant',
}
