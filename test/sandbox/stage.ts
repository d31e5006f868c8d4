/**
 * A sandbox for tests, with the embedded partner as its application and Chromium as its browser.
 * @module
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { type Partner, startPartner } from '../../src/embedded/partner/index.js'
import type { Application } from '../../src/sandbox/application.js'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/sandbox.js'

/** A sandbox that ends with the test. */
export async function sandboxed(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

/** Starts the embedded partner with the values that the sandbox shows. It does not register it. */
export async function partnerOf(sandbox: Sandbox): Promise<Partner> {
  const { clientId, clientSecret } = sandbox.defaults
  const partner = await startPartner({
    platformUrl: sandbox.platform.url,
    clientId,
    clientSecret,
    webhookKey: sandbox.platform.webhookPublicKey,
  })
  onTestFinished(() => partner.kill())
  return partner
}

/** The registration of the embedded partner. */
export function applicationAt(url: string, sandbox: Sandbox): Application {
  const { clientId, clientSecret } = sandbox.defaults
  return {
    clientId,
    clientSecret,
    redirectUri: `${url}/callback`,
    launchUrls: [`${url}/ui/start?tenant={tenantId}`],
    credentialsUrl: `${url}/hooks/credentials`,
    deactivationUrl: `${url}/hooks/deactivation`,
    scenario: 1,
  }
}

/** Opens a browser window and records the URLs that it requests. */
export async function windowOf(
  browser: Browser,
  asked: string[] = [],
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(20_000)
  context.on('request', (request) => asked.push(request.url()))
  return { context, page: await context.newPage() }
}
