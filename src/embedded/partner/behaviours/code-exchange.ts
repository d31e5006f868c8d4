/**
 * The token request of the authorization-code flow.
 * @module
 */
import * as oidc from 'openid-client'
import type { Flow, Settings, TokenRequest } from '../model.js'
import type { School } from '../service/model.js'

export const codeExchangeBehaviours = {
  /** The client authentication: the secret as a form field; none for a public client. Contract 4.2, 5.1. */
  clientAuthentication: (secret: string | null): oidc.ClientAuth =>
    secret === null ? oidc.None() : oidc.ClientSecretPost(secret),

  /** Work before the exchange. Contract 4.1, behaviour 1: the code is short-lived, so none. */
  beforeExchange: (): Promise<void> | void => undefined,

  /** The fields as openid-client fills them. Contract 4.2: redirect_uri is that of the authorize request. */
  tokenForm: (
    fields: URLSearchParams,
    flow: Flow,
    _settings: Settings,
    _school: School | undefined,
  ): URLSearchParams => {
    fields.set('redirect_uri', flow.redirectUri)
    return fields
  },

  /** The request as openid-client makes it. Contract 4.2. */
  tokenRequest: (request: TokenRequest, _fields: URLSearchParams, _settings: Settings): TokenRequest =>
    request,

  /** The unchanged response. */
  tokenResponse: (response: Response): Response | Promise<Response> => response,
}
