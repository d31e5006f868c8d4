/**
 * Where requests of a run go: to the application, as the profile names it, and to the simulated platform.
 * @module
 */
import { addressesOf, Origins } from '../core/http/origins.js'
import { originOf, type PartnerProfile } from '../profile/partner/profile.js'

const how = 'if it belongs to the application, add it to the profile: PARTNER_HOSTS={origin}'

/**
 * The origins that browsers open: of the addresses that users open at the application, of PARTNER_HOSTS, and of the
 * simulated platform.
 */
export function browserOrigins(profile: PartnerProfile, simulator: string): Origins {
  return new Origins(addressesForBrowsers(profile, simulator), how)
}

/**
 * The origins that anything is sent to: those of browsers, and those of the webhook addresses.
 * @param simulator address of the simulated platform; left out as long as it has not started
 */
export function partnerOrigins(profile: PartnerProfile, simulator?: string): Origins {
  const { credentialsUrl, deactivationUrl } = profile.service
  const webhooks = [credentialsUrl, deactivationUrl].filter((address) => address !== null)
  return new Origins([...addressesForBrowsers(profile, simulator), ...webhooks.map(filledIn)], how)
}

function addressesForBrowsers(profile: PartnerProfile, simulator?: string): string[] {
  const { loginUrl, redirectUri, uiUrls, probe, hosts } = profile
  const urls = [loginUrl, redirectUri, ...uiUrls, ...(probe === null ? [] : [probe.url])]
  const further = hosts.flatMap((entry) => addressesOf(entry, originOf(profile)))
  return [...urls.map(filledIn), ...further, ...(simulator === undefined ? [] : [simulator])]
}

/** An address with a tenant id in place of its placeholder. */
function filledIn(address: string): string {
  return address.replaceAll('{tenantId}', 'tenant')
}
