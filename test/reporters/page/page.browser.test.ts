/**
 * The result page in a browser: accessibility, keyboard, links, print, and that it loads nothing.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyIdOf } from '../../../reporters/allure/ids.js'
import { writeAll } from '../../../reporters/index.js'
import type { RunRecord } from '../../../src/record/record.js'
import { launchChromium } from '../../support/chromium.js'
import { chromium, describeWith } from '../../support/parts.js'
import { sampleCheck, sampleEntry, sampleRule, sampleRun } from '../sample-run.js'

const rule = 'authorize.redirect-uri.path'
const cut = 'the run was killed before its end'
const stopped = sampleCheck('a.b', { verdict: 'undecided', reason: cut })

const runs: Readonly<Record<string, RunRecord>> = {
  violated: sampleRun({
    notUndone: ['class 5501: longName was Testklasse'],
    notices: ['TEACHER is refused'],
  }),
  killed: sampleRun({
    rules: [sampleRule(sampleEntry('a.b', 'A rule.'), [stopped]), ...sampleRun().rules.slice(-5)],
    ...{ interrupted: cut, result: 'incomplete' },
  }),
  selected: sampleRun({
    rules: sampleRun().rules.slice(-3, -1),
    ...{ result: 'selected rules passed', waivers: [], observations: [] },
    selection: { by: ['--only a.b'], rules: 2, of: 343 },
  }),
}

describeWith(chromium, 'opened from disk in Chromium', () => {
  let folder = ''
  let browser: Browser
  let page: Page
  const asked: string[] = []
  const problems: string[] = []
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'result-page-'))
    const past = { id: '', name: '', start: 0, stop: 0, duration: 0, url: '', historyId: '' }
    const before = {
      ...{ uuid: 'u', name: '', timestamp: Date.parse('2031-03-01T08:00:00Z'), knownTestCaseIds: [] },
      ...{
        metrics: {},
        url: '',
        testResults: { [historyIdOf(rule, 'one segment more')]: { ...past, status: 'passed' as const } },
      },
    }
    const history = {
      run: { uuid: 'v', target: 'staging', timestamp: 1 },
      before: [before],
      add: () => undefined,
    }
    for (const [name, run] of Object.entries(runs))
      await writeAll(
        run,
        { out: path.join(folder, name), clauses: new Map(), history },
        async (reporter, write) =>
          ['report', 'summary'].includes(reporter) || (name === 'violated' && reporter === 'allure')
            ? write()
            : '',
      )
    browser = await launchChromium()
    page = await browser.newPage()
    page.setDefaultTimeout(15_000)
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const open = (name: string, hash = ''): Promise<unknown> =>
    page.goto(`${pathToFileURL(path.join(folder, name, 'index.html')).href}${hash}`)

  const shapes = [
    { name: 'on a screen', viewport: { width: 1400, height: 900 }, colorScheme: 'light' },
    { name: 'on a phone in the dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    { name: 'on a small phone', viewport: { width: 320, height: 568 }, colorScheme: 'light' },
  ] as const

  for (const { name, viewport, colorScheme } of shapes)
    test.each(Object.keys(runs))(
      `a %s run ${name} passes axe and fits, with everything open`,
      async (run) => {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        await open(run)
        await page.evaluate(() => {
          for (const part of document.querySelectorAll('details')) part.open = true
        })
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
      },
    )

  test('the result and the violated rules are visible on a phone without scrolling', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open('violated')
    for (const text of ['1 must rule of the contract is violated.', 'A redirect_uri whose path differs'])
      expect((await page.getByText(text).first().boundingBox())?.y).toBeLessThan(844)
  })

  test('the keyboard reaches the card of a violated rule, and the search finds a passed one', async () => {
    await open('violated')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.getByRole('link', { name: /A redirect_uri whose path/ }).press('Enter')
    expect(new URL(page.url()).hash).toBe(`#${rule}`)
    await page.getByLabel('Search passed rules').focus()
    await page.keyboard.type('part 12 roster')
    await page.getByText('Part 12 of error holds.').waitFor({ state: 'hidden' })
    expect(await page.getByRole('status').textContent()).toBe('0 rules')
    await page.getByLabel('Search passed rules').fill('token.part-1')
    const status = (await page.getByRole('status').textContent()) ?? ''
    expect(status).toMatch(/^[1-9]\d* rules?$/)
    expect(await page.locator('.passed li:visible').count()).toBe(Number.parseInt(status, 10))
  })

  test('a link to a passed rule opens its section', async () => {
    await open('violated', '#token.part-1.holds')
    const row = page.locator('li[id="token.part-1.holds"]')
    await row.waitFor({ state: 'visible' })
    expect(await row.evaluate((element) => element.closest('details')?.open)).toBe(true)
  })

  test('the changes since the last run are named', async () => {
    await open('violated')
    const text = (await page.textContent('main')) ?? ''
    expect(text).toContain('Since the last run: 1 newly violated')
    expect(text).toContain('Compared with the run of 2031-03-01 08:00 UTC: 1 rule in both runs.')
  })

  test('printing opens the cards', async () => {
    await open('violated')
    const closed = () => page.locator('.card details:not([open])').count()
    expect(await closed()).toBeGreaterThan(0)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await closed()).toBe(0)
    expect((await page.pdf()).length).toBeGreaterThan(10_000)
  })

  test('a case leads to its check in the Allure report', async () => {
    await open('violated')
    await page.locator(`article[id="${rule}"]`).getByRole('link', { name: 'All requests and steps' }).click()
    await page.getByTestId('test-result-error-message').first().waitFor()
    expect(await page.textContent('body')).toContain('one segment more')
  })

  test('nothing but files next to the page was loaded, and no script failed', () => {
    expect(asked.length).toBeGreaterThan(0)
    expect(
      asked.filter((url) => !/^(?:data|blob):/.test(url) && !url.startsWith(pathToFileURL(folder).href)),
    ).toEqual([])
    expect(problems).toEqual([])
  })
})
