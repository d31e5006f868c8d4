/**
 * Where the embedded partner is, once it has been started.
 * @module
 */
import type { PartnerProfile } from './profile.js'

/**
 * The addresses of an embedded partner.
 * @param url its base URL
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
