/**
 * What an administrator does with applications at the embedded platform, in every scenario.
 */
import type { Platform } from '../../src/embedded/platform/index.js'
import { basic, type Env, post, send } from './flow.js'
import { receive } from './webhook-receiver.js'

/** Activates, deactivates and installs again, with a partner that refuses the first webhook. */
export async function onboardApps(platform: Platform, env: Env): Promise<void> {
  const receiver = await receive((_webhook, before) => (before === 0 ? 500 : 200))
  const client_id = env.ONBOARDING_CLIENT_ID ?? ''
  const stimulus = (name: string, body: object = {}): ReturnType<typeof send> =>
    send(`${platform.controlUrl}/stimuli/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${env.CONTROL_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tenant: env.TENANT, client_id, ...body }),
    })
  const urls = { credentials_url: `${receiver.url}/a`, deactivation_url: `${receiver.url}/b` }
  await stimulus('activate', { scenario: 1, ...urls })
  const [webhook] = await receiver.count(1)
  await post(
    `${platform.url}/platform/api/sso/v3/${env.TENANT}/token?grant_type=client_credentials`,
    'grant_type=client_credentials',
    { authorization: basic(client_id, String(webhook?.json.password)) },
  )
  await stimulus('advance-clock', { seconds: 1 })
  await receiver.count(2)
  await stimulus('deactivate')
  await receiver.count(3)
  await stimulus('activate', { scenario: 3 })
  const client = { client_id: env.NOPERM_CLIENT_ID }
  await stimulus('grant-permission', { ...client, permission: 'timetable' })
  await stimulus('reinstall', client)
  receiver.close()
}
