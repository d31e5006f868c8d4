/**
 * Tokens for server-to-server integrations.
 * @module
 */
import { serviceTokenSeconds } from '../../facts.js'
import type { ServiceContext, ServiceCredentials, TokenContext } from '../context.js'
import type { App, TokenRecord } from '../model.js'

export const serviceTokenBehaviours = {
  /** Whether a service request with these cookies is accepted. It needs none. Contract 1, item 2. */
  serviceCookiesAllowed: (_cookie: string | undefined): boolean => true,

  /** Credentials of a Basic header: base64 of the raw `client_id:password`. Contract 4.3, Authorization. */
  basicCredentials: (
    header: string | undefined,
    _context: TokenContext,
  ): Omit<ServiceCredentials, 'from'> | undefined => {
    const [, base64] = /^basic +([\w+/]+=*)$/i.exec(header ?? '') ?? []
    const text = Buffer.from(base64 ?? '', 'base64').toString('utf8')
    const colon = text.indexOf(':')
    return colon < 0 ? undefined : { clientId: text.slice(0, colon), password: text.slice(colon + 1) }
  },

  /** Whether the password may be sent in the form instead of the header. Open point. */
  formCredentialsAllowed: (): boolean => false,

  /** The application of a client ID. Contract 4.3, Authorization. */
  findServiceClient: (
    clientId: string,
    _credentials: ServiceCredentials,
    context: TokenContext,
  ): App | undefined => context.tenant.apps.find((app) => app.id === clientId),

  /** Whether the password is the generated one of this application at this tenant. Contract 4.3. */
  servicePasswordMatches: (sent: string, app: App, context: ServiceContext): boolean =>
    sent === context.tenant.passwords.get(app.id),

  /** Whether the OIDC client secret is accepted as the password. Contract 5, item 2: no. */
  oidcSecretAccepted: (_context: ServiceContext): boolean => false,

  /** Whether credentials are valid: after the activation has completed. Contract 3, rule 7. */
  activationComplete: ({ activationState }: ServiceContext): boolean => activationState === 'completed',

  /** Id of the tenant whose data a new token gives access to. Contract 4: the tenant in the path. */
  serviceTenant: (context: ServiceContext): string => context.tenant.id,

  /** An older token that is issued again instead of a new one. Open point. */
  repeatedServiceToken: (_older: readonly TokenRecord[], _context: ServiceContext): TokenRecord | undefined =>
    undefined,

  /** Seconds that a service token is accepted. Contract 8. */
  serviceTokenLifetime: (_context: ServiceContext): number => serviceTokenSeconds,

  /** Value of expires_in for the remaining seconds. Contract 2.1. */
  serviceExpiresIn: (left: number, _context: ServiceContext): unknown => left,

  /** Scopes of a service token. Not shown. */
  serviceScopes: (app: App): readonly string[] => app.scopes.filter((scope) => scope.startsWith('roster-')),

  /** Older tokens that a new one revokes. Contract 8: each is valid for its own time. */
  tokensRevokedByNew: (
    _older: readonly TokenRecord[],
    _context: ServiceContext,
  ): readonly TokenRecord[] => [],

  /** Lifetime in seconds of an older token after a newer one was issued. Contract 8: as before. */
  lifetimeAfterNewer: (older: TokenRecord): number => older.lifetime,

  /** Fields of the answer to Client Credentials. Called last. Contract 4.3, 2.1. */
  serviceAnswer: (
    fields: Readonly<Record<string, unknown>>,
    _context: ServiceContext,
  ): Readonly<Record<string, unknown>> => fields,
}
