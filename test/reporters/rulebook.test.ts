/**
 * The rulebook: the content of its pages, and their display in a browser.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerRules, rules, silences } from '../../generated/catalogue.js'
import type { JournalContent } from '../../reporters/journal.js'
import { ShownRun } from '../../reporters/rulebook/run.js'
import { checkSources } from '../../reporters/rulebook/sources.js'
import { writeRulebook } from '../../reporters/rulebook/write.js'
import { html } from '../../src/pages/html.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { headOf, plannedFor } from './sample-journal.js'
import { sampleCheck, sampleExchange, sampleRun } from './sample-run.js'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const hasChromium = existsSync(executablePath)
if (!hasChromium)
  console.warn(`NOT TESTED: the rulebook in a browser. No Chromium at ${executablePath}; set CHROMIUM_PATH.`)

const rule = 'authorize.redirect-uri.path'
const [observation] = Object.keys(silences)
const journal: JournalContent = {
  head: headOf(sampleRun()),
  planned: plannedFor(sampleRun()),
  checks: [
    sampleCheck(rule, { case: 'first', exchanges: [1] }),
    sampleCheck(rule, { case: 'other', verdict: 'violated', reason: 'expected <one>', exchanges: [1, 2] }),
  ],
  exchanges: [sampleExchange(1), sampleExchange(2, { purpose: 'the deciding one' })],
  observations: [
    { id: observation ?? '', seen: 'the behaviour <here>', at: '', ms: 1, exchanges: [] } as never,
  ],
  notUndone: [],
  end: null,
  cut: false,
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rulebook-'))
  writeRulebook(packageRoot, folder, [new ShownRun(journal)])
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')

test('every rule has a page with its statement and the code of its check', () => {
  const sources = checkSources(packageRoot)
  for (const entry of [...Object.values(rules), ...Object.values(partnerRules)]) {
    const page = read(`rules/${entry.role}.${entry.id}.html`)
    expect(page).toContain('<h2>How it is checked</h2>')
    expect(page).not.toContain('No suite checks this rule')
    expect(sources.get(entry.id)?.text).toMatch(/\brule\(/)
  }
})

test('every observation has its code', () => {
  const sources = checkSources(packageRoot)
  for (const id of Object.keys(silences)) expect(sources.get(id)?.text).toMatch(/\bobserve\(/)
})

test('the page of a rule shows the verdict, cases and deciding exchange of the last run', () => {
  const page = read(`rules/platform.${rule}.html`)
  expect(page).toContain('<strong>violated</strong>')
  expect(page).toContain('expected &lt;one&gt;')
  expect(page).toContain('<h3>the deciding one</h3>')
  expect(read('silences.html')).toContain('the behaviour &lt;here&gt;')
})

test('texts of a target are escaped', () => {
  expect(html`<a title="${'"><script>'}">${'<b>&'}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;</a>',
  )
})

test('every link leads to an existing page of the site', () => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    for (const [, target = ''] of read(name).matchAll(/(?:href|src)="([^"]*)"/g)) {
      if (target.startsWith('#')) continue
      expect(existsSync(path.join(folder, path.dirname(name), target))).toBe(true)
    }
  }
})

test('no page contains a path of this machine', () => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.(html|css)$/.test(name)) expect(read(name)).not.toContain(packageRoot)
})

describe.skipIf(!hasChromium)('opened from disk in Chromium', () => {
  let browser: Browser
  let page: Page
  const requested: string[] = []
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    page = await browser.newPage()
    page.setDefaultTimeout(15_000)
    page.on('request', (request) => requested.push(request.url()))
  })
  afterAll(async () => browser?.close())

  const open = (name: string): Promise<unknown> => page.goto(pathToFileURL(path.join(folder, name)).href)

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
    test.each(['index.html', `rules/platform.${rule}.html`, 'silences.html', 'api.html'])(
      `%s ${name} passes axe, fits and is not blank`,
      async (file) => {
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
      },
    )

  test('the site loads only its own files', () => {
    expect(requested.length).toBeGreaterThan(0)
    expect(requested.filter((url) => !url.startsWith(pathToFileURL(folder).href))).toEqual([])
  })
})
