/**
 * The embedded partner as the application of a sandbox: it shows what a finished application does.
 * @module
 */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type Behaviours, type Partner, startPartner } from '../../embedded/partner/index.js'
import { partnerKeySet } from '../../profile/keys.js'
import { readValues } from '../../profile/values.js'
import { JudgeSettings } from '../../sandbox/judge/settings.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import { embeddedPartner } from '../program/options.js'

/**
 * Starts it, and registers it with the sandbox, with the settings for judging it.
 * @param behaviours that differ from the conforming ones
 * @param port preferred port; if it is in use, any free one
 */
export async function startExample(
  sandbox: Sandbox,
  behaviours: Partial<Behaviours> = {},
  port = 0,
): Promise<Partner> {
  const controlToken = randomBytes(24).toString('base64url')
  const { defaults, platform } = sandbox
  const { clientId, clientSecret } = defaults
  const options = {
    platformUrl: platform.url,
    segment: platform.operator.runtime.behave().segment(),
    clientId,
    clientSecret,
    webhookKey: platform.webhookPublicKey,
    behaviours,
    controlToken,
  }
  const partner = await startPartner({ ...options, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return startPartner(options)
  })
  const { url } = partner
  const { values } = readValues(embeddedPartner, partnerKeySet, {})
  sandbox.settings = new JudgeSettings({
    values: {
      ...values,
      LOGIN_URL: `${url}/login?tenant={tenantId}`,
      WHOAMI_URL: `${url}/api/me`,
      CONTROL_URL: `${url}/control`,
      CONTROL_TOKEN: controlToken,
    },
    folder: path.dirname(embeddedPartner),
    invented: ['CONTROL_TOKEN'],
  })
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
