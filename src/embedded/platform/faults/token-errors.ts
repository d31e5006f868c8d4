/**
 * Faults of the error names at the token endpoint.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { TokenContext } from '../context.js'
import { type Fault, fault } from '../fault.js'

const isPublic = ({ tenant, form }: TokenContext): boolean =>
  tenant.apps.find(({ id }) => id === form.get('client_id'))?.secret === null

const noVerifier = (id: string, says: string, name: (context: TokenContext) => string): Fault =>
  fault({
    id: `token-error-no-verifier-${id}`,
    violates: ['token.error.invalid-grant.no-verifier'],
    says,
    behaviour: { missingVerifierError: name },
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
  fault({
    id: 'token-error-wrong-verifier',
    violates: ['token.error.invalid-grant.wrong-verifier'],
    says: 'names the error invalid_request for a wrong verifier',
    behaviour: { wrongVerifierError: () => 'invalid_request' },
  }),
  fault({
    id: 'token-error-wrong-verifier-public',
    violates: ['token.error.invalid-grant.wrong-verifier'],
    says: 'names the error access_denied for a wrong verifier of a public client',
    behaviour: {
      wrongVerifierError: (context) => (isPublic(context) ? 'access_denied' : 'invalid_grant'),
    },
  }),
  fault({
    id: 'token-error-ill-formed-verifier',
    violates: ['token.error.invalid-grant.wrong-verifier'],
    says: 'names the error invalid_client for a verifier with other characters',
    behaviour: {
      wrongVerifierError: ({ form }) =>
        /^[\w.~-]+$/.test(form.get('code_verifier') ?? '') ? 'invalid_grant' : 'invalid_client',
    },
  }),
  fault({
    id: 'code-ill-formed-verifier-is-a-bad-request',
    violates: ['token.error.invalid-grant.wrong-verifier'],
    says: 'names the error invalid_request for a verifier of a wrong length or with other characters',
    behaviour: {
      wrongVerifierError: ({ form }) =>
        documented.verifierWellFormed(form.get('code_verifier') ?? '') ? 'invalid_grant' : 'invalid_request',
    },
  }),
  fault({
    id: 'token-error-secret-is-invalid-client',
    violates: ['service-token.error.invalid-grant.client-secret'],
    says: 'names the error invalid_client for the OIDC client secret instead of the password',
    behaviour: { oidcSecretError: () => 'invalid_client' },
  }),
  fault({
    id: 'token-error-secret-is-unauthorized-client',
    violates: ['service-token.error.invalid-grant.client-secret'],
    says: 'names the error unauthorized_client for the OIDC client secret instead of the password',
    behaviour: { oidcSecretError: () => 'unauthorized_client' },
  }),
]
