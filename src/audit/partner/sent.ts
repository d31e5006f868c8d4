/**
 * Recorded requests, as the rules of role partner read them.
 * @module
 */
import { given } from '../../core/errors.js'
import type { DeliveredPasswords, KnownApplication, SentRequest } from '../../partner/subjects.js'
import { ssoBasePath } from '../../profile/sso-paths.js'
import type { LocatedExchange } from '../locate.js'
import type { PartnerTraffic } from './traffic.js'

/**
 * The recorded request.
 * @param tenant the school that it is for; default: the one in its path, or that of its token
 */
export function sentRequest(located: LocatedExchange, tenant = located.tenant): SentRequest {
  const { exchange, url, endpoint, resource, below } = located
  const { number, at, request } = exchange
  const { method, headers, body } = request
  const isRoster = endpoint === 'roster'
  return {
    ...{ at, below, tenant, method, url: url.href, headers },
    endpoint: isRoster ? 'data' : endpoint === 'logout' || endpoint === 'webhook' ? 'other' : endpoint,
    resource: isRoster && resource !== null ? `roster/${resource}` : resource,
    body: body?.bytes ?? Buffer.alloc(0),
    exchange: number,
  }
}

/** What a recording shows of the application. */
export class RecordedApplication implements KnownApplication {
  /** @param issuedFor the client ID for which the platform issued the code of a request */
  constructor(
    readonly located: LocatedExchange,
    readonly traffic: PartnerTraffic,
    readonly issuedFor?: () => string | undefined,
  ) {}

  get clientId(): string {
    const clientId = this.traffic.clientId ?? this.issuedFor?.()
    given(
      clientId !== undefined,
      'the recording does not show which client ID is configured: see --client-id',
    )
    return clientId
  }

  get clientSecrets(): readonly string[] {
    const { clientSecrets } = this.traffic
    given(clientSecrets.length > 0, 'the recording has no client secret')
    return clientSecrets
  }

  isConfidential(clientId: string | undefined): boolean {
    return clientId !== undefined && this.traffic.isConfidential(clientId)
  }

  get serviceClientId(): string {
    const { clientId } = this.traffic
    given(
      clientId !== undefined,
      'the recording does not show which client ID is configured: see --client-id',
    )
    return clientId
  }

  get ssoRoot(): string {
    const { baseUrl, segment } = this.traffic.profile
    return `${this.located.url.origin}${new URL(baseUrl).pathname.replace(/\/$/, '')}/${segment}${ssoBasePath}`
  }

  get timetableFilters(): readonly string[] {
    return Object.values(this.traffic.profile.data.timetable.filters)
  }

  get passwords(): DeliveredPasswords {
    return this.traffic.passwords
  }
}
