/**
 * Addresses of an embedded partner that has started.
 * @module
 */
import type { PartnerProfile } from './profile.js'

/**
 * Returns the addresses of an embedded partner.
 * @param url base URL of the embedded partner
 */
export function embeddedAddresses(
  { probe, service, control }: PartnerProfile,
  url: string,
): Pick<PartnerProfile, 'loginUrl' | 'redirectUri' | 'uiUrls' | 'probe' | 'service' | 'control'> {
  const at = (address: string | null, path: string): string | null =>
    address === null ? null : `${url}${path}`
  return {
    loginUrl: `${url}/login?tenant={tenantId}`,
    redirectUri: `${url}/callback`,
    uiUrls: [`${url}/ui/start?tenant={tenantId}`, `${url}/ui/timetable?tenant={tenantId}`],
    probe: probe === null ? null : { ...probe, url: `${url}/api/me` },
    service: {
      ...service,
      credentialsUrl: at(service.credentialsUrl, '/hooks/credentials'),
      deactivationUrl: at(service.deactivationUrl, '/hooks/deactivation'),
    },
    control: control?.driver === 'http' ? { ...control, url: `${url}/control` } : control,
  }
}
