/**
 * The rulebook in a browser: search, accessibility, and that it loads nothing from elsewhere.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.js'
import { chromium, describeWith } from '../support/parts.js'
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
    page.setDefaultTimeout(15_000)
    page.on('request', (request) => asked.push(request.url()))
  })
  afterAll(async () => browser?.close())

  const open = (name: string): Promise<unknown> => page.goto(pathToFileURL(path.join(folder(), name)).href)

  test('the search works with the keyboard only', async () => {
    await open('index.html')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.getByLabel('Search ids, statements and clauses').focus()
    await page.keyboard.type('redirect-uri path')
    await page.getByText(rule, { exact: true }).waitFor({ state: 'visible' })
    expect(await page.getByText('authorize.login.page', { exact: true }).isVisible()).toBe(false)
    expect(await page.getByRole('status').textContent()).toMatch(/^\d+ rules?$/)
    await page.getByRole('link', { name: rule, exact: true }).press('Enter')
    await page.getByRole('heading', { name: rule }).waitFor({ state: 'visible' })
  })

  const shapes = [
    { name: 'on a screen', viewport: { width: 1200, height: 800 }, colorScheme: 'light' },
    { name: 'on a phone in the dark', viewport: { width: 360, height: 640 }, colorScheme: 'dark' },
  ] as const

  for (const { name, viewport, colorScheme } of shapes)
    test.each([
      'index.html',
      `rules/platform.${rule}.html`,
      'statements.html',
      'open-points.html',
      'api.html',
    ])(`%s ${name} passes axe, fits and is not blank`, async (file) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await open(file)
      await page.evaluate(axe)
      const violations = await page.evaluate(async () => {
        const { axe: tool } = globalThis as unknown as {
          axe: {
            run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
          }
        }
        return (await tool.run()).violations.map(({ id, impact, nodes }) => ({
          id,
          impact,
          at: nodes[0]?.html,
        }))
      })
      expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
      expect((await page.screenshot()).length).toBeGreaterThan(10_000)
    })

  test('nothing but files beside it was asked for', () => {
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((url) => !url.startsWith(pathToFileURL(folder()).href))).toEqual([])
  })
})
