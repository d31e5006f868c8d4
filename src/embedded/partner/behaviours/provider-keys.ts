/**
 * Discovery and keys of a school.
 * @module
 */
import * as oidc from 'openid-client'
import type { Provider } from '../model.js'

export const providerKeysBehaviours = {
  /** The discovery document of a school. The library checks that its issuer matches its address. Contract 4.4, 5.5. */
  discover: async (
    ssoBase: string,
    clientId: string,
    options: oidc.DiscoveryRequestOptions,
  ): Promise<Provider> => {
    const configuration = await oidc.discovery(new URL(ssoBase), clientId, undefined, undefined, options)
    return { ...configuration.serverMetadata() }
  },

  /** The cache key of the document. Contract 2.3: per tenant. */
  providerKey: (tenant: string): string => tenant,

  /** How long a document is cached, in seconds. Not visible from outside. */
  discoveryRemembered: (): number => 600,

  /** The provider for a launch. */
  launchProvider: (_ssoBase: string, discover: () => Promise<Provider>): Promise<Provider> => discover(),

  /** The document that the application uses. Contract 4.1, 4.2, 2.1: endpoints, issuer and jwks_uri come from it. */
  providerUsed: (document: Provider, _ssoBase: string): Provider => document,

  /** The cache key of a key set. Contract 2.3: per tenant. */
  keySetKey: (tenant: string): string => tenant,

  /** How long a key set is cached, in seconds; 0: fetched for each sign-in, so that a new key works at once. */
  keySetRemembered: (): number => 0,
}
