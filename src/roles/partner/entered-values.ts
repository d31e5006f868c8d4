/**
 * The values that you enter at the application before it is certified.
 * @module
 */
import { createPublicKey } from 'node:crypto'
import { palette } from '../../output/writer.js'
import { keySetName } from '../../profile/partner/key-set.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import { dataBasePath, ssoBasePath } from '../../profile/sso-paths.js'

/** The values, as lines for people and as data for programs. */
export interface EnteredValues {
  readonly lines: readonly string[]
  readonly json: Readonly<Record<string, unknown>>
}

/**
 * The values of a profile. The client secret is shown as the name of its key.
 * @param profile of an application that is not embedded
 */
export function valuesToEnter(profile: PartnerProfile): EnteredValues {
  const { simulator, clientId, clientSecret, service, data } = profile
  const key = service.webhookKey === null ? null : publicHalf(service.webhookKey)
  const scheme = simulator.tls === null ? 'http' : 'https'
  const host = simulator.host.includes(':') ? `[${simulator.host}]` : simulator.host
  const base =
    simulator.url ??
    `${scheme}://${host}:${simulator.port === 0 ? '(a free port; set SIMULATOR_LISTEN to choose one)' : simulator.port}`
  const tenants = simulator.tenants.length > 0 ? simulator.tenants : ['any']
  const sso = (tenant: string): string => `${base}/${simulator.segment}${ssoBasePath}/${tenant}`
  const keySets = simulator.tenants.map(
    (tenant) => [tenant, `${sso(tenant)}/keys/${keySetName(clientId, tenant)}`] as const,
  )
  const json = {
    baseUrl: base,
    ssoBase: `${sso('{tenantId}')}`,
    discovery: `${sso('{tenantId}')}/.well-known/openid-configuration`,
    tenants,
    ...(keySets.length === 0 ? {} : { keySets: Object.fromEntries(keySets) }),
    clientId,
    ...(clientSecret === null ? {} : { clientSecret: '$CLIENT_SECRET' }),
    redirectUri: profile.redirectUri,
    uiUrls: profile.uiUrls,
    ...(profile.features.has('service')
      ? {
          tokenEndpoint: `${sso('{tenantId}')}/token`,
          dataBase: `${base}/${simulator.segment}${dataBasePath}`,
          classes: `${base}${data.classes.path}`,
          rooms: `${base}${data.rooms.path}`,
          rosterBase: `${base}${data.roster.path}`,
        }
      : {}),
    ...(key === null ? {} : { webhookPublicKey: key }),
  }
  const rows: (readonly [string, string])[] = [
    ['base URL of the platform', json.baseUrl],
    ['SSO base', json.ssoBase],
    ['discovery', json.discovery],
    ['schools', tenants.join(' ')],
    ...keySets.map(([tenant, address]) => [`key set of ${tenant}`, address] as const),
    ['OIDC client ID', clientId],
    ['OIDC client secret', clientSecret === null ? 'none' : 'the value of CLIENT_SECRET'],
  ]
  if (key !== null) rows.push(['webhook public key', key])
  if (profile.features.has('service'))
    rows.push(
      ['students and timetable', `${base}/${simulator.segment}${dataBasePath}`],
      ['class management', `${base}${data.classes.path}`],
      ['rooms', `${base}${data.rooms.path}`],
      ['roster', `${base}${data.roster.path}`],
      ['samples of the data', 'the option --values prints them'],
    )
  const lines = [
    palette.bold(`Enter these values at ${profile.name}`),
    ...rows.map(([name, value]) => `  ${name.padEnd(26)}${value}`),
  ]
  return { lines, json }
}

/** The public half of a key: SubjectPublicKeyInfo in Base64, without PEM lines. Contract 5.6, 4. */
function publicHalf(pem: string): string {
  return createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')
}
