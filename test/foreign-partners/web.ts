/**
 * What applications of the tests stand on: a server on this machine, and the addresses under which it is judged.
 */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PartnerProfile } from '../../src/profile/partner/profile.js'
import type { Application } from '../support/partner-harness.js'

/** Starts an application. */
export type Start = (platformUrl: string, profile: PartnerProfile) => Promise<Application>

/**
 * Listens on a free port.
 * @param listener made once the address is known
 */
export async function listening(
  listener: (url: string) => RequestListener,
): Promise<Pick<Application, 'close'> & { readonly url: string }> {
  // A connection that the server closes while a busy machine stalls would fail the next request.
  const server = createServer({ keepAliveTimeout: 75_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.on('request', listener(url))
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The addresses that all applications of these tests have. */
export function addressesAt(url: string, { probe }: PartnerProfile): Application['addresses'] {
  return {
    loginUrl: `${url}/login?tenant={tenantId}`,
    redirectUri: `${url}/callback`,
    uiUrls: [`${url}/lesson?tenant={tenantId}`],
    probe: probe === null ? null : { ...probe, url: `${url}/me` },
  }
}

/** The SSO base of a school. */
export function ssoBase(platformUrl: string, tenant: string): string {
  return `${platformUrl}/platform/api/sso/v3/${encodeURIComponent(tenant)}`
}
