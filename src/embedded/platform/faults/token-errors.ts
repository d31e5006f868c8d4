/**
 * Faults of the error names at the token endpoint.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { TokenContext } from '../context.js'
import type { Fault } from '../fault.js'
import { row, violating } from './rows.js'

const errorInvalidGrantClientSecret = violating('service-token.error.invalid-grant.client-secret')
const errorInvalidGrantWrongVerifier = violating('token.error.invalid-grant.wrong-verifier')

const isPublic = ({ tenant, form }: TokenContext): boolean =>
  tenant.apps.find(({ id }) => id === form.get('client_id'))?.secret === null

const noVerifier = (id: string, says: string, name: (context: TokenContext) => string): Fault =>
  row(`token-error-no-verifier-${id}`, 'token.error.invalid-grant.no-verifier', says, {
    missingVerifierError: name,
  })

/** Faults of the error names at the token endpoint. */
export const tokenErrorsFaults: readonly Fault[] = [
  noVerifier(
    'invalid-request',
    'names the error invalid_request for a missing verifier',
    () => 'invalid_request',
  ),
  noVerifier(
    'public',
    'names the error invalid_client for a missing verifier of a public client',
    (context) => (isPublic(context) ? 'invalid_client' : 'invalid_grant'),
  ),
  noVerifier('empty', 'names the error invalid_request for an empty verifier', ({ form }) =>
    form.get('code_verifier') === '' ? 'invalid_request' : 'invalid_grant',
  ),
  noVerifier(
    'longer',
    'names the error invalid_grant_verifier for a missing verifier',
    () => 'invalid_grant_verifier',
  ),
  errorInvalidGrantWrongVerifier('token-error-wrong-verifier', {
    says: 'names the error invalid_request for a wrong verifier',
    wrongVerifierError: () => 'invalid_request',
  }),
  errorInvalidGrantWrongVerifier('token-error-wrong-verifier-public', {
    says: 'names the error access_denied for a wrong verifier of a public client',
    wrongVerifierError: (context) => (isPublic(context) ? 'access_denied' : 'invalid_grant'),
  }),
  errorInvalidGrantWrongVerifier('token-error-ill-formed-verifier', {
    says: 'names the error invalid_client for a verifier with other characters',
    wrongVerifierError: ({ form }) =>
      /^[\w.~-]+$/.test(form.get('code_verifier') ?? '') ? 'invalid_grant' : 'invalid_client',
  }),
  errorInvalidGrantWrongVerifier('code-ill-formed-verifier-is-a-bad-request', {
    says: 'names the error invalid_request for a verifier of a wrong length or with other characters',
    wrongVerifierError: ({ form }) =>
      documented.verifierWellFormed(form.get('code_verifier') ?? '') ? 'invalid_grant' : 'invalid_request',
  }),
  errorInvalidGrantClientSecret('token-error-secret-is-invalid-client', {
    says: 'names the error invalid_client for the OIDC client secret instead of the password',
    oidcSecretError: () => 'invalid_client',
  }),
  errorInvalidGrantClientSecret('token-error-secret-is-unauthorized-client', {
    says: 'names the error unauthorized_client for the OIDC client secret instead of the password',
    oidcSecretError: () => 'unauthorized_client',
  }),
]
