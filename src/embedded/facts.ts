/**
 * What the contract states as numbers, as the embedded targets know it. This is a copy on purpose: a wrong value in
 * `specs/facts.yaml` then shows, because a suite with it violates its rules. A test compares both.
 * @module
 */

/** Students in an answer if the request has no limit. Contract 8. */
export const defaultResultLimit = 1000

/** Characters of a verifier. Contract 8. */
export const verifierLength = { min: 43, max: 128 } as const

/** Seconds for which a service token is valid. Contract 8. */
export const serviceTokenSeconds = 180

/** Seconds that a partner waits before its first request for a service token. Contract 6. */
export const credentialsWait = { min: 1, max: 2 } as const

/** Version of single sign-on in paths. Contract 9. */
export const ssoVersion = 3

/** Version of the data APIs in paths. Contract 9. */
export const dataVersion = 3

/** Status of a period, and of a resource in it, that is as planned. Contract 3. */
export const regularStatus = 'REGULAR'

/** Status of a resource that a period has lost. Contract 3 rule 1. */
export const removedStatus = 'REMOVED'

/** Status of a roster user whose exit date has passed. Contract 2.6. */
export const deletedUserStatus = 'tobedeleted'

/** Error of an authorize request whose `redirect_uri` or domain is not configured. Contract 7. */
export const invalidResource = 'invalid_resource'

/** Error of an authorize request of a public client without PKCE. Contract 7. */
export const invalidRequest = 'invalid_request'

/** Error of a token request with a wrong verifier, or with the client secret as password. Contract 7. */
export const invalidGrant = 'invalid_grant'

/** Error of a service token request while an activation is not complete. Contract 7. */
export const invalidClient = 'invalid_client'

/** `errorCode` of an answer to invalid input. Contract 2.5. */
export const validationError = 'VALIDATION_ERROR'

/** `errorKey` of a class that is not in the active school year. Contract 4.6. */
export const notFoundError = 'entity.notFound'

/** Name of the signature algorithm of webhooks. Contract 2.4. */
export const signatureAlgorithm = 'SHA256withRSA'

/** Scope of the roster. Contract 4.1. */
export const rosterScope = 'roster-core.readonly'

/** Scope that adds profile claims. Contract 2.2. */
export const profileScope = 'platform-profile'

/** Response type of an authorize request. Contract 4.1. */
export const responseType = 'code'

/** Value of `prompt` that shows the login page. Contract 4.1. */
export const loginPrompt = 'login'

/** Method of a code challenge. Contract 4.1. */
export const challengeMethod = 'S256'

/** Grant type of a token request with a code. Contract 4.2. */
export const codeGrant = 'authorization_code'

/** Grant type of a request for a service token. Contract 4.3. */
export const serviceGrant = 'client_credentials'

/** `user_type` of a user who signed in. Contract 2.2. */
export const userType = 'USER'

/** Header of a webhook that has its signature. Contract 2.4. */
export const signatureHeader = 'Authorization'

/** Header of a webhook that names the signature algorithm. Contract 2.4. */
export const algorithmHeader = 'Algorithm'

/** `Content-Type` of a webhook. Contract 2.4. */
export const webhookMediaType = 'application/json; charset=utf-8'
