/**
 * A platform that accepts everything an application sends, so that one mistake does not hide others.
 * @module
 */
import { challengeMethod, serviceGrant } from '../../facts.js'
import type { Behaviours } from '../behaviours/index.js'
import { documented } from '../behaviours/index.js'
import type { App } from '../model.js'

/** The token in a data API request, in any form. */
export function tokenShown(header: string | undefined, inQuery: string | undefined): string | undefined {
  const last = (header ?? '').trimEnd().split(/\s/).at(-1)
  return last === undefined || last === '' ? inQuery : last
}

/**
 * The behaviours of a platform that knows one application and refuses none of its requests.
 * @param times age and lifetime of its ID tokens, in seconds
 */
export function lenientTo(
  client: App,
  times: { readonly age: number; readonly lifetime: number },
): Partial<Behaviours> {
  return {
    findTenant: (id, tenants) =>
      tenants.get(id) ?? [...tenants.values()].find((one) => one.id.toLowerCase() === id.toLowerCase()),
    ssoRouteServed: () => true,

    authorizeMethodAllowed: () => true,
    repeatedParameterAllowed: () => true,
    requiredAuthorizeParameters: () => [],
    assumedWhenOmitted: (name, context) => {
      if (name === 'client_id') return client.id
      return name === 'redirect_uri' ? client.redirectUri : documented.assumedWhenOmitted(name, context)
    },
    findClient: () => client,
    redirectUriMatches: () => true,
    responseTypeAllowed: () => true,
    challengeRequired: () => false,
    challengeWellFormed: () => true,
    challengeMethodAllowed: () => true,
    missingMethodMeans: () => challengeMethod,
    promptForbidsPages: () => false,
    redirectTarget: (sent, { parameters }) =>
      parameters.all('redirect_uri').length === 1 ? sent : client.redirectUri,
    addToQuery: (uri, added) => (added === '' ? uri : documented.addToQuery(uri, added)),

    loginPageDelivery: () => ({ by: 'page', status: 200 }),
    // The browser keeps its session although the partner changes it.
    logoutHeaders: (headers) => headers.filter(([name]) => name !== 'Set-Cookie'),

    tokenMethodAllowed: () => true,
    tokenContentTypeAllowed: () => true,
    tokenParameterAccepted: () => true,
    repeatedTokenParameterAllowed: () => true,
    isServiceGrant: (grantType, { query, form }) =>
      grantType === serviceGrant ||
      (grantType === undefined && query.get('code') === undefined && form.get('code') === undefined),
    isCodeGrant: () => true,
    requiredTokenParameters: () => [],
    findTokenClient: () => client,
    secretRequired: () => false,
    secretMatches: () => true,
    codeTenantMatches: () => true,
    codeLifetime: () => Number.POSITIVE_INFINITY,
    usedCodeAccepted: () => true,
    codeRedirectMatches: () => true,
    verifierRequired: () => false,
    unexpectedVerifierAllowed: () => true,
    verifierAccepted: () => true,
    accessTokenForm: () => 'opaque',

    basicCredentials: (header, context) =>
      documented.basicCredentials(header, context) ?? { clientId: client.id, password: '' },
    findServiceClient: () => client,
    servicePasswordMatches: () => true,
    oidcSecretAccepted: () => true,
    activationComplete: () => true,
    bearerToken: (header, { query }) => tokenShown(header, query.get('access_token')),

    iatClaim: ({ now }) => Math.floor(now) - times.age,
    idTokenLifetime: () => times.lifetime,
    atHashClaim: () => undefined,
  }
}
