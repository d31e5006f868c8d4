/**
 * The folder of Allure results, read by the command of Allure as the registry has it.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchChromium } from '../support/chromium.js'
import { runCli } from '../support/cli.js'
import { chromium, describeWith } from '../support/parts.js'
import { installed } from './installed.js'

const version = '3.18.0'
const out = mkdtempSync(path.join(tmpdir(), 'allure-command-'))
const page = path.join(out, 'page')

afterAll(() => rmSync(out, { recursive: true, force: true }))

beforeAll(async () => {
  const { root, project } = installed()
  const options = ['--only', 'authorize.redirect-uri', '--reports', 'allure-results', '--out', out]
  expect(await runCli(['platform', ...options], { from: root, cwd: project })).toMatchObject({ code: 0 })
  const results = path.join(out, 'allure-results')
  const args = ['--yes', `allure@${version}`, 'generate', results, '--output', page]
  execFileSync('npx', args, { cwd: out, encoding: 'utf8', stdio: 'pipe' })
})

test('the command generates a report without an error', () => {
  expect(readdirSync(page)).toContain('index.html')
})

/** Serves the page on loopback: its script asks for its data. */
async function served(): Promise<string> {
  const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }
  const server = createServer(({ url = '/' }, response) => {
    const file = path.join(page, new URL(url, 'http://127.0.0.1').pathname.replace(/\/$/, '/index.html'))
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream')
    try {
      response.end(readFileSync(file))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

describeWith(chromium, 'in Chromium', () => {
  test('the page opens, with the rules by clause and their exchanges', async () => {
    const address = await served()
    const browser = await launchChromium()
    onTestFinished(() => browser.close())
    const tab = await browser.newPage()
    tab.setDefaultTimeout(60_000)
    const errors: string[] = []
    tab.on('pageerror', ({ message }) => errors.push(message))
    // Allure's own page loads a tracker.
    await tab.route(/^https:/, (route) => route.abort())
    await tab.goto(address)
    await tab.getByText('rules passed, not judged as a whole').first().waitFor()
    await tab.getByText('4.1 Signing a user in').first().click()
    await tab.getByText('redirect_uri', { exact: true }).first().click()
    await tab.getByText('authorize.redirect-uri.path', { exact: true }).first().click()
    await tab.getByText('(one segment more)').first().click()
    await tab.getByText('developers of the platform').first().waitFor()
    await tab
      .getByText(/authorize: GET/)
      .first()
      .click()
    await tab
      .getByText(/^exchange \d+$/)
      .first()
      .waitFor()
    expect(errors).toEqual([])
  })
})
