/* tslint:disable */
/* eslint-disable */
/**
 * Response to the Authorization Code grant. (2.1, 4.2)
 * @export
 * @interface CodeTokenResponse
 */
export interface CodeTokenResponse {
    [key: string]: any | any;
    /**
     * Signed JWT in compact form, made of header, claims and signature. The schema `IdTokenClaims` describes the
     * claims.
     * 
     */
    id_token: string;
    /**
     * Bearer token. Its format is open.
     */
    access_token: string;
}
/**
 * The endpoints of a school. (2.3)
 * @export
 * @interface DiscoveryDocument
 */
export interface DiscoveryDocument {
    [key: string]: any | any;
    /**
     * Equals the claim `iss` of the ID tokens. (5.5)
     */
    issuer: string;
    /**
     * Address for browsers. (4.1)
     */
    authorization_endpoint: string;
    /**
     * Address that exchanges codes and service credentials. (4.2, 4.3)
     */
    token_endpoint: string;
    /**
     * Address of the keys that verify ID tokens. (2.1)
     */
    jwks_uri: string;
}
/**
 * An error in the form of the standards. The contract names errors but not the field for them, so no field is
 * required. (7)
 * 
 * @export
 * @interface ErrorAnswer
 */
export interface ErrorAnswer {
    [key: string]: any | any;
    /**
     * Name of the error. Other names are possible.
     */
    error?: string;
    /**
     * Text for the developer.
     */
    error_description?: string;
}
/**
 * Payload of the ID token. Standard and platform claims are present for every scope. (2.2)
 * @export
 * @interface IdTokenClaims
 */
export interface IdTokenClaims {
    [key: string]: any | any;
    /**
     * Stable identifier of the user. Use no other one.
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
     * Time of issue in seconds since 1970.
     */
    iat: number;
    /**
     * Time of expiry in seconds since 1970.
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
     * Internal ID of the person. It differs from the ID of the account.
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
     * Granted scopes, separated by commas. For example `openid,roster-core.readonly`.
     */
    scopes: string;
    /**
     * Language of the user, never empty. A dash separates a region.
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
     * First name. Only with the scope `platform-profile`, like the four claims below.
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
     * Unix epoch timestamp. An implausible value, for example a large negative number, means that there is none.
     * 
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
 * The OIDC client ID, as text or as the only element of an array.
 * @export
 */
export type IdTokenClaimsAud = Array<string> | string;
/**
 * @type IdTokenClaimsRoles
 * The one role of the account, as text or as the only element of an array. For example `TEACHER`.
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
    [key: string]: any | any;
    /**
     * 
     */
    keys: Array<PublicKey>;
}
/**
 * One public key. The fields of RSA keys have types. The set may also contain other kinds of keys.
 * @export
 * @interface PublicKey
 */
export interface PublicKey {
    [key: string]: any | any;
    /**
     * Kind of key. Keys that verify ID tokens are `RSA`.
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
     * Use of the key, `sig` for signatures.
     */
    use?: string;
    /**
     * Signature algorithm of the key.
     */
    alg?: string;
}
