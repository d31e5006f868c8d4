/**
 * The embedded partner as the application of a sandbox: it shows what a finished application does.
 * @module
 */
import { type Partner, startPartner } from '../../embedded/partner/index.js'
import type { Sandbox } from '../../sandbox/sandbox.js'

/** Starts it, and registers it with the sandbox. */
export async function startExample(sandbox: Sandbox): Promise<Partner> {
  const { defaults, platform } = sandbox
  const { clientId, clientSecret } = defaults
  const partner = await startPartner({
    platformUrl: platform.url,
    clientId,
    clientSecret,
    webhookKey: platform.webhookPublicKey,
  })
  const { url } = partner
  sandbox.register({
    clientId,
    clientSecret,
    redirectUri: `${url}/callback`,
    launchUrls: [`${url}/ui/start?tenant={tenantId}`, `${url}/ui/timetable?tenant={tenantId}`],
    credentialsUrl: `${url}/hooks/credentials`,
    deactivationUrl: `${url}/hooks/deactivation`,
    scenario: 1,
  })
  return partner
}
