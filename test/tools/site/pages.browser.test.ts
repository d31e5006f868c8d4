/**
 * The site in Chromium, on a desktop and on a phone.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { writeSite } from '../../../tools/site/site.js'
import { launchChromium } from '../../support/chromium.js'
import { chromium, describeWith } from '../../support/parts.js'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Found {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string }[]
}

describeWith(chromium, 'opened in Chromium', () => {
  let folder = ''
  let browser: Browser

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'site-'))
    await writeSite(packageRoot, folder)
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Serious findings of axe. */
  async function findingsIn(page: Page): Promise<unknown[]> {
    await page.evaluate(axe)
    return page.evaluate(async () => {
      const { axe: tool } = globalThis as unknown as { axe: { run(): Promise<{ violations: Found[] }> } }
      return (await tool.run()).violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({ id, at: nodes[0]?.html }))
    })
  }

  const sizes = [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]
  const names = [
    'index.html',
    'search.html',
    'guide-ci.html',
    'profile.html',
    'api/kit-platform.html',
    'schemas.html',
  ]

  test.each(names.flatMap((name) => sizes.map((size) => [name, size] as const)))(
    '%s at %o',
    async (name, viewport) => {
      const context = await browser.newContext({
        viewport,
        colorScheme: viewport.width < 500 ? 'dark' : 'light',
      })
      const page = await context.newPage()
      const messages: string[] = []
      const hosts: string[] = []
      page.on('console', (message) => messages.push(message.text()))
      page.on('request', (request) => hosts.push(new URL(request.url()).protocol))
      await page.goto(pathToFileURL(path.join(folder, name)).href)
      expect(messages).toEqual([])
      expect(new Set(hosts)).toEqual(new Set(['file:']))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(viewport.width)
      const unseen = await page.evaluate(
        () => [...document.images].filter((one) => one.naturalWidth === 0).length,
      )
      expect(unseen).toBe(0)
      expect(await page.evaluate(() => getComputedStyle(document.body).margin)).not.toBe('8px')
      // The policy of the page forbids scripts, also that of axe: it runs in the world of the test.
      expect(await findingsIn(page)).toEqual([])
      await context.close()
    },
  )

  test('the search finds guides and entries of the rulebook in the language of choice, ranked', async () => {
    const page = await browser.newPage()
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await page.goto(pathToFileURL(path.join(folder, 'search.html')).href)
    const results = (): Promise<string[]> => page.locator('#results a').allTextContents()
    await page.getByLabel('What are you looking for?').fill('GitHub Actions')
    expect((await results()).slice(0, 3).join()).toContain('Run in CI')
    await page.getByLabel('Rulebook in').selectOption('de')
    await page.getByLabel('What are you looking for?').fill('mehrere Rollen')
    expect((await results()).slice(0, 3)).toContain('2.2.roles.accounts')
    await page.locator('#results a', { hasText: '2.2.roles.accounts' }).click()
    await page.waitForURL(/rulebook\/de\/clauses\/.*#2\.2\.roles\.accounts$/)
    expect(messages).toEqual([])
    await page.close()
  })

  test('the navigation leads from page to page', async () => {
    const page = await browser.newPage()
    await page.goto(pathToFileURL(path.join(folder, 'index.html')).href)
    const contents = page.getByRole('navigation', { name: 'All pages' })
    await contents.getByRole('link', { name: 'Run in CI' }).click()
    expect(await page.title()).toBe('Run in CI · platform-conformance')
    await contents.getByRole('link', { name: 'kit/platform' }).click()
    await page.getByRole('link', { name: 'positiveControl' }).first().click()
    expect(new URL(page.url()).hash).toBe('#positiveControl')
    await contents.getByRole('link', { name: 'Rulebook', exact: true }).click()
    await page.getByRole('heading').first().waitFor()
    expect(page.url()).toContain('/rulebook/')
    await page.close()
  })
})
