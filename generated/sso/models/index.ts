/* tslint:disable */
/* eslint-disable */
/**
 * What the grant `authorization_code` yields. (2.1, 4.2)
 * @export
 * @interface CodeTokenResponse
 */
export interface CodeTokenResponse {
    /**
     * Signed JWT in compact form, made of header, claims and signature.
     */
    id_token: string;
    /**
     * Bearer token. Its format is open.
     */
    access_token: string;
}
/**
 * Where the endpoints of a school are. (2.3)
 * @export
 * @interface DiscoveryDocument
 */
export interface DiscoveryDocument {
    /**
     * Equals the claim `iss` of the ID tokens. (5.5)
     */
    issuer: string;
    /**
     * Where browsers are sent. (4.1)
     */
    authorization_endpoint: string;
    /**
     * Where codes and service credentials are exchanged. (4.2, 4.3)
     */
    token_endpoint: string;
    /**
     * Where the keys are that verify ID tokens. (2.1)
     */
    jwks_uri: string;
}
/**
 * An error as the standards shape it. The contract fixes only error names, not where they stand, so nothing is
 * required. (7)
 * 
 * @export
 * @interface ErrorAnswer
 */
export interface ErrorAnswer {
    /**
     * Name of the error, for example `invalid_grant`.
     */
    error?: string;
    /**
     * Text for the developer.
     */
    error_description?: string;
}
/**
 * Payload of the ID token. Standard and platform claims are there whatever the scope. (2.2)
 * @export
 * @interface IdTokenClaims
 */
export interface IdTokenClaims {
    /**
     * Stable identifier of the user, the only one to use.
     */
    sub: string;
    /**
     * Issuer URL. It contains `/v3/` and the tenant ID.
     */
    iss: string;
    /**
     * 
     */
    aud: IdTokenClaimsAud;
    /**
     * When it was issued, in seconds since 1970.
     */
    iat: number;
    /**
     * When it ends, in seconds since 1970.
     */
    exp: number;
    /**
     * The nonce of the authorize request.
     */
    nonce: string;
    /**
     * Tenant ID of the school.
     */
    tenant_id: Identifier;
    /**
     * Internal ID of the user account.
     */
    user_id: Identifier;
    /**
     * Internal ID of the person, another one than that of the account.
     */
    person_id: Identifier;
    /**
     * Login name.
     */
    username: string;
    /**
     * 
     */
    roles: IdTokenClaimsRoles;
    /**
     * Always `USER` in this flow.
     */
    user_type: IdTokenClaimsUserTypeEnum;
    /**
     * Granted scopes, separated by commas.
     */
    scopes: string;
    /**
     * Language of the user. Never empty; a region, if any, follows a dash.
     */
    locale: string;
    /**
     * Country of the school, in lower case.
     */
    sc: string;
    /**
     * Region of the school, country and region joined by a dash.
     */
    sr: string;
    /**
     * Name of the school.
     */
    sn: string;
    /**
     * First name. Only with the scope `platform-profile`, as the four claims below.
     */
    given_name?: string;
    /**
     * Last name.
     */
    family_name?: string;
    /**
     * Full or display name.
     */
    name?: string;
    /**
     * For example `MALE` or `FEMALE`.
     */
    gender?: string | null;
    /**
     * Unix epoch timestamp, its unit is open. An implausible value stands for none.
     */
    birthdate?: number;
}


/**
 * @export
 */
export const IdTokenClaimsUserTypeEnum = {
    USER: 'USER',
} as const;
export type IdTokenClaimsUserTypeEnum = typeof IdTokenClaimsUserTypeEnum[keyof typeof IdTokenClaimsUserTypeEnum];

/**
 * @type IdTokenClaimsAud
 * The OIDC client ID, alone or as the only element of an array.
 * @export
 */
export type IdTokenClaimsAud = Array<string> | string;
/**
 * @type IdTokenClaimsRoles
 * The one role of the account, alone or as the only element of an array.
 * @export
 */
export type IdTokenClaimsRoles = Array<string> | string;
/**
 * @type Identifier
 * An identifier, as a text or a number.
 * @export
 */
export type Identifier = number | string;
/**
 * The public keys of the issuer, among them at least one RSA key. (2.1)
 * @export
 * @interface KeySet
 */
export interface KeySet {
    /**
     * 
     */
    keys: Array<PublicKey>;
}
/**
 * One public key. The members of RSA keys are typed; other kinds may stand beside them.
 * @export
 * @interface PublicKey
 */
export interface PublicKey {
    /**
     * Kind of key, `RSA` for those that verify ID tokens.
     */
    kty?: string;
    /**
     * RSA modulus, base64url.
     */
    n?: string;
    /**
     * RSA public exponent, base64url.
     */
    e?: string;
    /**
     * Name of the key within the set.
     */
    kid?: string;
    /**
     * What the key is for, `sig` for signatures.
     */
    use?: string;
    /**
     * Signature algorithm that the key is meant for.
     */
    alg?: string;
}
/**
 * What the grant `client_credentials` yields. (2.1, 4.3)
 * @export
 * @interface ServiceTokenResponse
 */
export interface ServiceTokenResponse {
    /**
     * Bearer token for the data APIs. Its format is open.
     */
    access_token: string;
    /**
     * Validity of the access token in seconds.
     */
    expires_in: number;
}
