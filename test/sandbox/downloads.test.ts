/**
 * Files to download: the log as HAR, and the profile.
 */
import { expect, test } from 'vitest'
import { enteredOf, unchangedSecret } from '../../src/sandbox/application.js'
import { keyFileName } from '../../src/sandbox/judge/profile.js'
import { send } from '../embedded/flow.js'
import { entryThat, staged, tenant } from './requests.js'
import { sandboxed } from './stage.js'

test('the log as HAR has every request and webhook, and no secret that the developer entered', async () => {
  const stage = await staged()
  const { sandbox } = stage
  const entered = 'N0tInvented4711Pr0duction'
  const { application } = sandbox
  if (application === undefined) throw new Error('no application')
  sandbox.register({ ...application, clientSecret: entered })
  await stage.redeem({ client_secret: entered })
  // The credentials webhook contains the client secret.
  const delivered = entryThat(
    sandbox,
    (entry) => entry.kind === 'webhook' && entry.webhook.ended !== undefined,
  )
  await sandbox.activate(tenant, 1)
  await delivered
  const { status, text, headers } = await send(`${sandbox.url}/log/sandbox.har`)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="sandbox.har"')
  const { log } = JSON.parse(text)
  expect(log.version).toBe('1.2')
  const requests = log.entries.map(({ request }: { request: { method: string; url: string } }) => request.url)
  expect(requests.some((url: string) => url.endsWith('/token'))).toBe(true)
  expect(requests).toContain('http://127.0.0.1:1/hooks/credentials')
  expect(requests).toHaveLength(sandbox.log.entries().length)
  expect(text).toContain('$CLIENT_SECRET')
  expect(text).not.toContain(entered)
})

test('there is no profile without an application, and no download of a key that the developer supplied', async () => {
  const sandbox = await sandboxed()
  expect((await send(`${sandbox.url}/judge/app.env`)).status).toBe(404)
  expect((await send(`${sandbox.url}/judge/${keyFileName}`)).text).toContain('BEGIN PRIVATE KEY')
  const { webhookKey } = sandbox
  const withKey = await sandboxed({ webhookKey, webhookKeyFile: '/somewhere/webhook-key.pem' })
  expect((await send(`${withKey.url}/judge/${keyFileName}`)).status).toBe(404)
})

test('no page shows a client secret that the developer entered, and saving the form keeps it', async () => {
  const { sandbox } = await staged()
  const entered = 'N0tInvented4711Pr0duction'
  const { application } = sandbox
  if (application === undefined) throw new Error('no application')
  sandbox.register({ ...application, clientSecret: entered })
  for (const page of ['/', '/application', '/judge', '/store', '/try', '/log'])
    expect((await send(`${sandbox.url}${page}`)).text, page).not.toContain(entered)
  const form = new URLSearchParams({ ...enteredOf(application), clientSecret: unchangedSecret })
  const saved = await fetch(`${sandbox.url}/application`, {
    method: 'POST',
    headers: { Origin: sandbox.url },
    body: form,
    redirect: 'manual',
  })
  expect(saved.status).toBe(303)
  expect(sandbox.application?.clientSecret).toBe(entered)
})
