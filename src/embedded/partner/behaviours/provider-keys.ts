/**
 * Discovery and keys of a school.
 * @module
 */
import * as oidc from 'openid-client'
import type { Provider } from '../model.js'

export const providerKeysBehaviours = {
  /** The discovery document of a school; the library checks that its issuer fits its address. Contract 4.4, 5.5. */
  discover: async (
    ssoBase: string,
    clientId: string,
    options: oidc.DiscoveryRequestOptions,
  ): Promise<Provider> => {
    const found = await oidc.discovery(new URL(ssoBase), clientId, undefined, undefined, options)
    return { ...found.serverMetadata() }
  },

  /** What the document is remembered under. Contract 2.3: per tenant. */
  providerKey: (tenant: string): string => tenant,

  /** How long a document is remembered, in seconds. Not shown. */
  discoveryRemembered: (): number => 600,

  /** The provider as a launch needs it. */
  launchProvider: (_ssoBase: string, discover: () => Promise<Provider>): Promise<Provider> => discover(),

  /** The document as the application goes by it. Contract 4.1, 4.2, 2.1: endpoints, issuer and jwks_uri are its own. */
  providerUsed: (document: Provider, _ssoBase: string): Provider => document,

  /** What a key set is remembered under. Contract 2.3: per tenant. */
  keySetKey: (tenant: string): string => tenant,

  /** How long a key set is remembered, in seconds; 0: fetched for each sign-in, so that a new key counts at once. */
  keySetRemembered: (): number => 0,
}
