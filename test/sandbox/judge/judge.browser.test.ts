/**
 * The judge page in Chromium: findings come without a reload, and the page is accessible while the suite runs.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { partnerFaults } from '../../../src/embedded/partner/faults/index.js'
import { launchChromium } from '../../support/chromium.js'
import { chromium, describeWith } from '../../support/parts.js'
import { judgedSandbox, judgementThat } from './judging.js'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const nonceIgnored = partnerFaults.find(({ id }) => id === 'nonce-not-compared')?.behaviour ?? {}

describeWith(chromium, 'the judge page', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  const opened = async (url: string, viewport = { width: 1100, height: 800 }): Promise<Page> => {
    const context = await browser.newContext({ viewport, bypassCSP: true })
    onTestFinished(() => context.close())
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    await page.goto(url)
    return page
  }

  test('shows a finding as soon as it comes, runs a rule again, and links the reports', async () => {
    const { sandbox } = await judgedSandbox(nonceIgnored)
    const page = await opened(`${sandbox.url}/judge`, { width: 390, height: 844 })
    const problems: unknown[] = []
    page.on('pageerror', (error) => problems.push(error))
    await page.getByText('Only some rules').click()
    await page.getByLabel('Rules or clauses').fill('id-token-check.nonce')
    // With the keyboard only.
    const start = page.getByRole('button', { name: 'Judge sandbox-app now' })
    await start.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('progressbar').waitFor()
    expect(await start.isVisible()).toBe(false)
    const finding = page.locator('#judge-findings > li').first()
    await finding.waitFor()
    await finding.locator('summary').first().click()
    expect(await finding.textContent()).toContain('id-token-check.nonce.')
    expect(await findingsOf(page)).toEqual([])
    await judgementThat(sandbox.judgement, () => !sandbox.judgement.isActive)
    expect(sandbox.judgement).toMatchObject({ phase: 'finished', message: null })
    await page.getByText('Finished.').waitFor()
    // The finding stayed open, and the page was not loaded again.
    expect(await finding.locator('details').first().getAttribute('open')).toBe('')
    // The run has ended, so all findings are inside of their cause.
    expect(await page.locator('#judge-findings > li').count()).toBe(1)
    expect(await finding.locator('summary').first().textContent()).toMatch(/ 8 violated rules$/)
    expect(await page.locator('#judge-count').textContent()).toMatch(/with 1 probable cause\.$/)
    expect(await page.getByText('not conformant').isVisible()).toBe(true)
    const certificate = await page.request.get(
      await page
        .getByRole('link', { name: 'Certificate as JSON' })
        .evaluate((link) => (link as HTMLAnchorElement).href),
    )
    expect(await certificate.json()).toMatchObject({ result: 'not conformant' })
    expect(certificate.headers()['content-security-policy']).toContain('sandbox allow-scripts')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await findingsOf(page)).toEqual([])

    const again = finding.getByRole('button', { name: /^Check this rule again/ })
    await again.click()
    await judgementThat(sandbox.judgement, () => !sandbox.judgement.isActive)
    expect(sandbox.judgement).toMatchObject({ phase: 'finished', message: null })
    await page.getByText('Finished.').waitFor()
    expect(problems).toEqual([])
    // The report opens, although it has an origin of its own.
    await page.goto(`${sandbox.url}/judge/report/latest/allure/index.html`)
    await page.getByText('sandbox-app').first().waitFor()
  })

  test('saves settings, and names what is wrong with them', async () => {
    const { sandbox } = await judgedSandbox()
    const page = await opened(`${sandbox.url}/judge`)
    await page.getByText('Change the settings').click()
    await page.getByLabel('Address of the probe').fill('https://other.example/me')
    await page.getByRole('button', { name: 'Save settings' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('WHOAMI_URL: expected')
    await page.getByLabel('Address of the probe').fill('http://127.0.0.1:1/me')
    await page.getByLabel('double-periods').uncheck()
    await page.getByRole('button', { name: 'Save settings' }).click()
    expect(await page.getByRole('status').first().textContent()).toContain('saved')
    expect(sandbox.settings.values).toMatchObject({ WHOAMI_URL: 'http://127.0.0.1:1/me' })
    expect(sandbox.settings.values.FEATURES).not.toContain('double-periods')
    expect(sandbox.settings.values.CONTROL_TOKEN).toBeTruthy()
  })

  test('asks for manual steps, and passes the answer on', async () => {
    const { sandbox } = await judgedSandbox()
    const page = await opened(`${sandbox.url}/judge`)
    const question = {
      text: 'Enter the credentials in the application.',
      seconds: 100,
      fields: [{ name: 'school', label: 'Name of the school', secret: false, optional: false, choices: [] }],
    }
    const reply = sandbox.judgement.ask(question, new AbortController().signal)
    await page.getByText('Please do this now').waitFor()
    await page.getByLabel('Name of the school').fill('Stadtschule')
    expect(await findingsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'It is done' }).click()
    expect(await reply).toEqual({ kind: 'done', values: { school: 'Stadtschule' } })
    const other = sandbox.judgement.ask({ ...question, fields: [] }, new AbortController().signal)
    await page.getByRole('button', { name: 'It cannot be done' }).click()
    expect(await other).toEqual({ kind: 'cannot' })
    await page.getByText('Please do this now').waitFor({ state: 'detached' })
  })
})

interface Found {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string }[]
}

/** Serious findings of axe. */
async function findingsOf(page: Page): Promise<unknown[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as { axe: { run(): Promise<{ violations: Found[] }> } }
    return (await tool.run()).violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => ({ id, at: nodes[0]?.html }))
  })
}
