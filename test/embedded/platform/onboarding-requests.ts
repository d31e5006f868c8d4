/**
 * Events at the embedded platform: applications in every scenario, a change of a period, a launch.
 */
import type { Platform } from '../../../src/embedded/platform/index.js'
import { type Browser, basic, type Env, type Got, post, send } from '../flow.js'
import { receive } from '../webhook-receiver.js'

/** Triggers an event at the first school. */
function cause(platform: Platform, env: Env, name: string, body: object): Promise<Got> {
  return send(`${platform.controlUrl}/stimuli/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${env.CONTROL_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tenant: env.TENANT, ...body }),
  })
}

/** Writes a note on a period, and launches an application in a browser with a session. */
export async function noteAndLaunch(platform: Platform, env: Env, browser: Browser): Promise<void> {
  await cause(platform, env, 'write-note', { period: 80018, text: 'a note' })
  const client_id = env.OIDC_CLIENT_ID
  const launch = await cause(platform, env, 'launch', { client_id, user: env.SECOND_USER_LOGIN })
  await browser.visit(String(launch.json.url))
}

/** Activates, deactivates and reinstalls applications, with a partner that refuses the first webhook. */
export async function onboardApps(platform: Platform, env: Env): Promise<void> {
  const receiver = await receive((_webhook, before) => (before === 0 ? 500 : 200))
  const client_id = env.ONBOARDING_CLIENT_ID ?? ''
  const event = (name: string, body: object = {}): Promise<Got> =>
    cause(platform, env, name, { client_id, ...body })
  const urls = { credentials_url: `${receiver.url}/a`, deactivation_url: `${receiver.url}/b` }
  await event('activate', { scenario: 1, ...urls })
  const [webhook] = await receiver.count(1)
  await post(
    `${platform.url}/platform/api/sso/v3/${env.TENANT}/token?grant_type=client_credentials`,
    'grant_type=client_credentials',
    { authorization: basic(client_id, String(webhook?.json.password)) },
  )
  await event('advance-clock', { seconds: 1 })
  await receiver.count(2)
  await event('deactivate')
  await receiver.count(3)
  await event('activate', { scenario: 3 })
  const client = { client_id: env.NOPERM_CLIENT_ID }
  await event('grant-permission', { ...client, permission: 'timetable' })
  await event('reinstall', client)
  receiver.close()
}
