/**
 * The sandbox in a browser, as a developer uses it: from the registration of an application to faults and a moved clock.
 */
import { createPublicKey, verify } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { form, post } from '../embedded/flow.js'
import { launchChromium } from '../support/chromium.js'
import { chromium, describeWith } from '../support/parts.js'
import { applicationAt, partnerOf, sandboxed, windowOf } from './stage.js'

describeWith(chromium, 'in Chromium', () => {
  let browser: Browser
  const asked: string[] = []
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(async () => browser?.close())

  afterEach(() => {
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((url) => new URL(url).hostname !== '127.0.0.1')).toEqual([])
  })

  const go = (page: Page, sandbox: Sandbox, path: string): Promise<unknown> =>
    page.goto(`${sandbox.url}${path}`)
  const entry = (page: Page, text: string) => page.locator('ol.log > li', { hasText: text }).first()
  const value = (page: Page, name: string): Promise<string | null> =>
    page.locator(`main dt:text-is("${name}") + dd code`).last().textContent()

  test('registers and activates an application; the webhook verifies with the values on the page', async () => {
    const sandbox = await sandboxed()
    const partner = await partnerOf(sandbox)
    const { page } = await windowOf(browser, asked)
    await go(page, sandbox, '/')
    await page.getByRole('link', { name: 'Register your application' }).click()
    await page.getByLabel('SSO redirect URI').fill(`${partner.url}/callback`)
    await page.getByLabel('Credentials webhook').fill('https://app.example/hooks')
    await page.getByRole('button', { name: 'Register' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('One field has a problem')
    expect(await page.getByLabel('Credentials webhook').getAttribute('aria-invalid')).toBe('true')
    expect(sandbox.application).toBeUndefined()
    await page.getByLabel('Credentials webhook').fill(`${partner.url}/hooks/credentials`)
    await page.getByLabel('Deactivation webhook').fill(`${partner.url}/hooks/deactivation`)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('sandbox-app is registered').waitFor()

    await go(page, sandbox, '/store')
    await page.getByRole('button', { name: 'Activate for Schule an der Spree' }).click()
    await entry(page, '200, accepted').locator('summary').click()
    await page.getByText('it verifies with the public key').waitFor()
    const body = await page.getByLabel('Body', { exact: true }).textContent()
    expect(JSON.parse(body ?? '')).toMatchObject({ tenantId: '457100', eventType: 'CREATED' })
    const key = Buffer.from((await value(page, 'Public key')) ?? '', 'base64')
    const signature = Buffer.from((await value(page, 'Signature (Base64)')) ?? '', 'base64')
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
    expect(verify('sha256', Buffer.from(body ?? ''), publicKey, signature)).toBe(true)
    expect(await page.getByLabel('Signed bytes').textContent()).toBe(body)
    expect(await page.getByLabel('Response').textContent()).toContain('{"received":true}')

    // The page updates by itself when the activation is complete.
    await page.getByText('Tenant 457100: active (scenario 1).').waitFor()
    await page.getByRole('button', { name: 'Deactivate for Schule an der Spree' }).click()
    await entry(page, 'deactivation webhook').getByText('200, accepted').waitFor()
    expect(await page.getByText('Tenant 457100: not active.').isVisible()).toBe(true)
  })

  test('scenario 3 sends no webhook, and the credentials on the page get a service token', async () => {
    const sandbox = await sandboxed()
    sandbox.register(applicationAt('http://127.0.0.1:1', sandbox))
    const { page } = await windowOf(browser, asked)
    await go(page, sandbox, '/store')
    await page.getByLabel('Scenario').first().selectOption('3')
    await page.getByRole('button', { name: 'Activate for Übungsschule' }).click()
    const password = await value(page, 'Password')
    expect(await page.getByText('No webhooks yet.').isVisible()).toBe(true)
    await go(page, sandbox, '/clock')
    await page.getByLabel('Forward by').fill('5')
    await page.getByLabel('Unit').selectOption('seconds')
    await page.getByRole('button', { name: 'Move' }).click()
    await page.getByText('moved forward by 5 seconds').waitFor()
    const basic = Buffer.from(`sandbox-app:${password}`).toString('base64')
    const base = `${sandbox.platform.url}/platform/api/sso/v3/456800`
    const { json, status } = await post(`${base}/token?grant_type=client_credentials`, '', {
      authorization: `Basic ${basic}`,
    })
    expect(status).toBe(200)
    expect(json.expires_in).toBe(180)
  })

  test('signs a user in with one click and launches; the open log shows the sign-in', async () => {
    const sandbox = await sandboxed()
    const partner = await partnerOf(sandbox)
    sandbox.register(applicationAt(partner.url, sandbox))
    const { context, page } = await windowOf(browser, asked)
    const log = await context.newPage()
    await go(log, sandbox, '/log')
    expect(await log.getByText('No requests yet.').isVisible()).toBe(true)

    await go(page, sandbox, '/users')
    for (const kind of ['teacher', 'student', 'parent', 'admin'])
      expect(await page.getByRole('cell', { name: kind, exact: true }).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Sign in as felix.moser.eltern' }).click()
    expect(await page.getByRole('status').textContent()).toContain(
      'signed in at the platform as felix.moser.eltern',
    )
    await go(page, sandbox, '/launch')
    await page.getByRole('link', { name: 'Launch as felix.moser.eltern' }).click()
    await page.waitForURL(`${partner.url}/`)
    expect(await page.textContent('body')).toContain('Angemeldet als felix.moser.eltern')
    const me = await (await context.request.get(`${partner.url}/api/me`)).json()
    expect(me).toMatchObject({ signedIn: true, user: { role: 'PARENT', tenant: '456800' } })

    const token = entry(log, 'POST /platform/api/sso/v3/456800/token')
    await token.waitFor()
    expect(await log.locator('.wrong').count()).toBe(0)
    const lines = await log.locator('ol.log .what').allTextContents()
    expect(lines.findIndex((line) => line.includes('/token'))).toBeLessThan(
      lines.findIndex((line) => line.includes('/launch/')),
    )
    await token.locator('summary').first().click()
    await token.getByText(/^\d+ for the application$/).click()
    const rule = token.locator('li', { hasText: 'code-exchange.grant-type' })
    expect(await rule.textContent()).toContain(
      'The application sends authorization_code as grant_type.contract 4.2',
    )
    await token.getByText(/^\d+ for the platform$/).click()
    expect(await token.locator('code', { hasText: /^token-code\.|^id-token\./ }).count()).toBeGreaterThan(5)
    const claims = (await token.getByLabel('Claims of the JWT: id_token of the response').textContent()) ?? ''
    expect(JSON.parse(claims)).toMatchObject({
      aud: 'sandbox-app',
      username: 'felix.moser.eltern',
      roles: 'PARENT',
    })
    const shown = await log.content()
    expect(shown).toContain(`client_secret=${sandbox.defaults.clientSecret}`)
  })

  test('a sign-in that starts at the application works with the user name and password on the page', async () => {
    const sandbox = await sandboxed()
    const partner = await partnerOf(sandbox)
    sandbox.register(applicationAt(partner.url, sandbox))
    const { page } = await windowOf(browser, asked)
    await go(page, sandbox, '/users')
    const row = page.getByRole('row', { name: 'lena.marx' })
    const password = (await row.locator('code').last().textContent()) ?? ''
    await page.goto(`${partner.url}/login?tenant=457100`)
    await page.getByLabel('Name').fill('lena.marx')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${partner.url}/`)
    expect(await page.textContent('body')).toContain('lena.marx')
    await go(page, sandbox, '/log')
    expect(await page.content()).not.toContain(password)
  })

  test('a fault takes effect at once, is named on every page, and can be switched off', async () => {
    const sandbox = await sandboxed()
    const partner = await partnerOf(sandbox)
    sandbox.register(applicationAt(partner.url, sandbox))
    const { page } = await windowOf(browser, asked)
    await go(page, sandbox, '/switches')
    await page.getByLabel('Search').fill('webhook signature other key')
    await page.getByLabel('Search').press('Enter')
    await page.getByText('Violates one rule (webhook-signature-other-key)').click()
    expect(await page.locator('ul.switches > li').first().textContent()).toContain('webhooks.signature')
    await page.getByRole('button', { name: 'Switch on webhook-signature-other-key' }).click()
    await page.getByText('webhook-signature-other-key is on.').waitFor()

    await go(page, sandbox, '/store')
    expect(await page.getByText('The platform differs from its documentation').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Activate for Übungsschule' }).click()
    const refused = entry(page, '/hooks/credentials')
    await refused.getByText('401').waitFor()
    await refused.locator('summary').click()
    // The platform repeats the webhook: the open entry may no longer be the first one.
    const why = page.locator('ol.log > li').getByText('it does not verify with the public key')
    await why.filter({ visible: true }).first().waitFor()

    await go(page, sandbox, '/switches')
    await page.getByRole('button', { name: 'Switch everything off' }).click()
    await page.getByText('All faults and variants are off.').waitFor()
    await go(page, sandbox, '/store')
    expect(await page.getByText('The platform differs from its documentation').count()).toBe(0)
    await page.getByRole('button', { name: 'Deactivate for Übungsschule' }).click()
    await entry(page, 'deactivation webhook').getByText('200, accepted').waitFor()
  })

  test('a careful application refuses a broken ID token', async () => {
    const sandbox = await sandboxed()
    const partner = await partnerOf(sandbox)
    sandbox.register(applicationAt(partner.url, sandbox))
    const { page } = await windowOf(browser, asked)
    await go(page, sandbox, '/switches?q=id-token+signature+key&kind=fault')
    await page
      .getByRole('button', { name: /^Switch on/ })
      .first()
      .click()
    await go(page, sandbox, '/launch')
    await page.getByRole('button', { name: 'Sign in at Übungsschule' }).click()
    await page.getByRole('link', { name: /^Launch as/ }).click()
    await page.waitForURL(`${partner.url}/callback?*`)
    expect(await page.textContent('body')).not.toContain('Angemeldet als')
  })

  test('a code expires when the clock moves, and the log says why the application failed', async () => {
    const { callback, url } = await lateApplication()
    const sandbox = await sandboxed()
    const { clientId, clientSecret } = sandbox.defaults
    sandbox.register({ ...applicationAt(url, sandbox), launchUrls: [] })
    const { page } = await windowOf(browser, asked)
    await go(page, sandbox, '/users')
    await page.getByRole('button', { name: 'Sign in as ben.ostrow' }).click()
    const base = `${sandbox.platform.url}/platform/api/sso/v3/456800`
    const request = {
      response_type: 'code',
      scope: 'openid',
      client_id: clientId,
      redirect_uri: `${url}/callback`,
      nonce: 'n-1',
    }
    await page.goto(`${base}/authorize?${form(request)}`)
    const code = (await callback).searchParams.get('code') ?? ''
    await go(page, sandbox, '/clock')
    await page.getByLabel('Forward by').fill('1')
    await page.getByLabel('Unit').selectOption('hours')
    await page.getByRole('button', { name: 'Move' }).click()
    await page.getByText('3600 seconds ahead').first().waitFor()
    const redeem = {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      client_secret: clientSecret ?? '',
    }
    const late = await post(`${base}/token`, form({ ...redeem, redirect_uri: `${url}/callback` }))
    expect(late.json.error).toBe('invalid_grant')
    await go(page, sandbox, '/log')
    const line = entry(page, 'POST /platform/api/sso/v3/456800/token')
    expect(await line.textContent()).toContain('1 hint')
    await line.locator('summary').click()
    await line.getByRole('link', { name: 'Open as a page' }).click()
    await page.getByText('callback.code.redeemed-at-once').first().waitFor()
    expect(
      await page
        .getByText(/^Expected a token request within 10 s; found a token request after 36\d\d s\.$/)
        .isVisible(),
    ).toBe(true)
    const authorize = sandbox.log.entries().find(({ operation }) => operation === 'authorize')
    expect(authorize?.hints).toEqual([
      {
        rule: 'authorize-request.state.present',
        seen: 'Expected a `state` that is not empty; found no `state`.',
      },
    ])
    await go(page, sandbox, '/clock')
    await page.getByRole('button', { name: 'Back to real time' }).click()
    expect(await page.getByText('real time', { exact: true }).count()).toBe(2)
  })

  test('everything works without JavaScript', async () => {
    const sandbox = await sandboxed()
    const partner = await partnerOf(sandbox)
    sandbox.register(applicationAt(partner.url, sandbox))
    const { page } = await windowOf(browser, asked, { javaScriptEnabled: false })
    await go(page, sandbox, '/store')
    await page.getByRole('button', { name: 'Activate for Übungsschule' }).click()
    const { operator } = sandbox.platform
    await operator.cause('advance-clock', { tenant: '456800', seconds: 5 })
    await go(page, sandbox, '/webhooks')
    await page.locator('ol.log summary').first().click()
    await page.getByRole('link', { name: 'Open as a page' }).click()
    expect(await page.getByText('it verifies with the public key').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0)
  })
})

/** An application that receives a code and does not redeem it. */
async function lateApplication(): Promise<{ readonly url: string; readonly callback: Promise<URL> }> {
  const server = http.createServer()
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const callback = new Promise<URL>((resolve) => {
    server.on('request', (request, response) => {
      response.end('later')
      if (request.url?.startsWith('/callback')) resolve(new URL(request.url, 'http://127.0.0.1'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, callback }
}
