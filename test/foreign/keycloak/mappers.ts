/**
 * Protocol mappers of Keycloak: each puts one claim into tokens.
 */

/** A protocol mapper as Keycloak imports it. */
export interface Mapper {
  readonly name: string
  readonly protocol: 'openid-connect'
  readonly protocolMapper: string
  readonly config: Readonly<Record<string, string>>
}

/**
 * A mapper for ID tokens and access tokens.
 * @param claimName name of the claim, which is also the one of the mapper
 * @param protocolMapper its provider at Keycloak
 */
export function mapper(
  claimName: string,
  protocolMapper: string,
  config: Readonly<Record<string, string>> = {},
): Mapper {
  return {
    name: claimName,
    protocol: 'openid-connect',
    protocolMapper,
    config: {
      'claim.name': claimName,
      'jsonType.label': 'String',
      'id.token.claim': 'true',
      'access.token.claim': 'true',
      'userinfo.token.claim': 'true',
      ...config,
    },
  }
}

/** A mapper for a claim that has the same value in all tokens. */
export const claim = (name: string, value: string): Mapper =>
  mapper(name, 'oidc-hardcoded-claim-mapper', { 'claim.value': value })

/**
 * A mapper for a claim with the value of an attribute of the account.
 * @param type JSON type of the claim, as Keycloak calls it
 */
export const attribute = (name: string, of: string, type = 'String'): Mapper =>
  mapper(name, 'oidc-usermodel-attribute-mapper', { 'user.attribute': of, 'jsonType.label': type })
