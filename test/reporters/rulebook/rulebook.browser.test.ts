/**
 * The rulebook in a browser: search, filters, languages, accessibility, and that it loads nothing from elsewhere.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../../support/chromium.js'
import { chromium, describeWith } from '../../support/parts.js'
import { rule, rulebookFolder } from './sample-rulebook.js'

const folder = rulebookFolder()

describeWith(chromium, 'opened from disk in Chromium', () => {
  let browser: Browser
  let page: Page
  const asked: string[] = []
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

  beforeAll(async () => {
    browser = await launchChromium()
    page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    page.on('request', (request) => asked.push(request.url()))
  })
  afterAll(async () => browser?.close())

  const open = (name: string): Promise<unknown> =>
    page.goto(
      `${pathToFileURL(path.join(folder(), name.split(/[?#]/)[0] ?? '')).href}${name.match(/[?#].*/)?.[0] ?? ''}`,
    )
  const status = (): Promise<string | null> => page.getByRole('status').textContent()

  test('the search works with the keyboard only', async () => {
    await open('en/rules.html')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.getByLabel('Search ids').focus()
    await page.keyboard.type('redirect-uri path')
    expect(await page.getByRole('link', { name: 'authorize.login.page', exact: true }).count()).toBe(0)
    expect(await status()).toMatch(/^\d+ rules?$/)
    await page.getByRole('link', { name: rule, exact: true }).press('Enter')
    await page.waitForURL(/rules\/platform\.authorize\.redirect-uri\.path\.html$/)
  })

  test('filters work together, stay in the address, and can be reset', async () => {
    await open('de/rules.html')
    const whole = await status()
    await page.getByLabel('Urteil des Laufs').selectOption('violated')
    expect(await status()).toBe('1 Regel')
    await page.getByLabel('Rolle').selectOption('partner')
    expect(await status()).toBe('0 Regeln')
    await page.getByRole('button', { name: 'Alle Filter zurücksetzen' }).press('Enter')
    expect(await status()).toBe(whole)
    await open('de/rules.html?clause=4.1&level=must&role=platform')
    expect(await page.getByLabel('Klausel', { exact: true }).inputValue()).toBe('4.1')
    expect(await status()).toMatch(/^\d+ Regeln$/)
    expect(await status()).not.toBe(whole)
  })

  test('the other language shows the same place', async () => {
    await open(`en/rules/platform.${rule}.html#remedy`)
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await page.waitForURL(/\/de\/rules\/platform\.authorize\.redirect-uri\.path\.html#remedy$/)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
  })

  test('the other language keeps the word of the search, which can be one of an explanation or an error', async () => {
    await open('en/rules.html')
    await page.getByLabel('Search ids').fill('startswith')
    expect(await status()).not.toMatch(/^0 /)
    await page.getByLabel('Search ids').fill('invalid_grant')
    expect(await status()).not.toMatch(/^0 /)
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await page.waitForURL(/\/de\/rules\.html\?q=invalid_grant$/)
    expect(await page.getByLabel('Kennungen').inputValue()).toBe('invalid_grant')
    await page.getByRole('button', { name: 'Alle Filter zurücksetzen' }).press('Enter')
    await page.getByRole('link', { name: 'English' }).click()
    await page.waitForURL(/\/en\/rules\.html$/)
  })

  test('the search of the whole book ranks, and the other language keeps the question', async () => {
    await open('de/search.html')
    await page.getByLabel('Was suchen Sie?').fill('Logout')
    const results = page.locator('#results li')
    expect(await results.first().textContent()).toMatch(/logout/i)
    expect(await status()).toMatch(/^\d+ Treffer$/)
    await page.getByLabel('Was suchen Sie?').fill('qqqqxyzzy')
    expect(await status()).toBe('Nichts gefunden. Versuchen Sie ein anderes Wort.')
    await page.getByLabel('Was suchen Sie?').fill('gesperrtes Konto')
    expect(await results.allTextContents()).not.toEqual([])
    await page.getByRole('link', { name: 'English' }).click()
    await page.waitForURL(/\/en\/search\.html\?q=gesperrtes\+Konto$/)
    expect(await status()).toMatch(/^\d+ results?$/)
    await results.first().getByRole('link').press('Enter')
    await page.waitForURL((url) => !url.pathname.endsWith('search.html'))
  })

  test('previous and next lead through the rules in the order of the clauses', async () => {
    await open(`en/rules/platform.${rule}.html`)
    const link = page.locator('a[rel=next]')
    const name = await link.locator('code').textContent()
    await link.click()
    expect(await page.locator('.rule .id').textContent()).toBe(name)
    await page.locator('a[rel=prev]').click()
    expect(await page.locator('.rule .id').textContent()).toBe(rule)
  })

  const shapes = [
    { name: 'on a screen', viewport: { width: 1400, height: 900 }, colorScheme: 'light' },
    { name: 'on a phone in the dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  ] as const

  for (const { name, viewport, colorScheme } of shapes)
    test.each([
      'index.html',
      'de/index.html',
      'de/flows.html',
      'en/clauses.html',
      'de/clauses/4.1.html',
      'en/clauses/rfc-6749.html',
      'en/rules.html',
      `de/rules/platform.${rule}.html`,
      'en/rules/partner.webhook-check.status.no-server-error.html',
      'de/interfaces.html',
      'de/search.html?q=Abmelden',
      'en/open-points.html',
    ])(`%s ${name} passes axe, fits, and breaks no word in a table`, async (file) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await open(file)
      await page.evaluate(axe)
      const violations = await page.evaluate(async () => {
        const { axe: tool } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
        }
        return (await tool.run()).violations.map(({ id, nodes }) => ({ id, at: nodes[0]?.html }))
      })
      expect(violations).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
      const broken = await page.evaluate(() =>
        [...document.querySelectorAll('th, td')]
          .filter(
            (cell) =>
              /anywhere|break-word/.test(getComputedStyle(cell).overflowWrap) ||
              getComputedStyle(cell).wordBreak !== 'normal',
          )
          .map((cell) => cell.textContent),
      )
      expect(broken).toEqual([])
      expect((await page.screenshot()).length).toBeGreaterThan(5_000)
    })

  test('nothing but files of the book was asked for', () => {
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((url) => !url.startsWith(pathToFileURL(folder()).href))).toEqual([])
  })
})
