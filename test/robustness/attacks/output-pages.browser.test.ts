/**
 * Pages with hostile texts, opened in Chromium: no script of a text runs, and no page contacts another host.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAllureHtml } from '../../../reporters/allure/html.js'
import { allureResults } from '../../../reporters/allure/results.js'
import { resultPage } from '../../../reporters/page/page.js'
import { resultModel } from '../../../reporters/result/model.js'
import { ShownRun } from '../../../reporters/rulebook/run.js'
import { writeRulebook } from '../../../reporters/rulebook/write.js'
import { visible } from '../../../src/output/characters.js'
import { launchChromium } from '../../support/chromium.js'
import { chromium, describeWith } from '../../support/parts.js'
import { attacksOn } from './output.attacks.js'
import { hostileJournal, hostileRule, hostileRun, judgedRule } from './output-run.js'

const attacks = attacksOn('html')

describeWith(chromium, 'opened in Chromium', () => {
  let folder = ''
  let browser: Browser
  let page: Page
  let ran: string[] = []
  const asked: string[] = []

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'output-pages-'))
    browser = await launchChromium()
    const context = await browser.newContext()
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    await page.exposeFunction('marked', (what: unknown) => void ran.push(String(what)))
    page.on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    page.on('request', (request) => asked.push(request.url()))
    const joined = attacks.map(({ text }) => text).join('\n')
    const run = hostileRun(joined)
    const rules = attacks.map(({ id, text }) => hostileRule(id, text))
    await buildAllureHtml(allureResults({ ...run, rules: [...run.rules, ...rules] }), allurePage(), {
      name: run.target.name,
    })
    await writeRulebook({
      folder: path.join(folder, 'rulebook'),
      languages: ['en'],
      runs: [new ShownRun(hostileJournal(joined))],
    })
    for (const { id, text } of attacks)
      writeFileSync(path.join(folder, `${id}.html`), resultPage(resultModel(hostileRun(text))))
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const allurePage = (): string => path.join(folder, 'allure.html')

  /** Opens a page, and waits until it has been drawn and all that it started is done. */
  async function open(file: string): Promise<void> {
    ran = []
    asked.length = 0
    await page.goto(pathToFileURL(file).href, { waitUntil: 'load' })
  }

  function expectNothing(): void {
    expect(ran).toEqual([])
    expect(asked.filter((url) => !/^(?:file|data|blob):/.test(url))).toEqual([])
  }

  test.each(attacks)('$id: the Allure page shows a text that $says', async ({ id }) => {
    await open(allurePage())
    const leaf = page.getByTestId('tree-leaf').filter({ hasText: id }).first()
    await leaf.waitFor({ state: 'visible' })
    // The page may draw the tree again at any time, so it is opened by its address and not by a click.
    const result = await leaf.getAttribute('id')
    await page.evaluate((hash) => location.assign(`#${hash}`), result)
    await page.getByTestId('test-result-info-title').filter({ hasText: id }).waitFor()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expectNothing()
    expect(new URL(page.url()).pathname).toBe(pathToFileURL(allurePage()).pathname)
  })

  test.each(attacks)('$id: the result page shows a text that $says', async ({ id, text }) => {
    const file = path.join(folder, `${id}.html`)
    await open(file)
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true
      document.querySelector<HTMLInputElement>('#search')?.focus()
      return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    })
    expectNothing()
    expect(new URL(page.url()).pathname).toBe(pathToFileURL(file).pathname)
    const shown = (await page.textContent('main')) ?? ''
    // Each field of the run that a target or a file fills shows the text, and none of it became an element.
    expect(shown.split(visible(text, '\n\t')).length).toBeGreaterThan(15)
    expect(await page.locator('img, svg, iframe, form, base, math, main script, main style').count()).toBe(0)
  })

  test('the result page has a policy, and a text that got past the templates could not run', async () => {
    await open(path.join(folder, `${attacks[0]?.id}.html`))
    expect(await violationsIn(page)).toEqual(['img-src', 'script-src-attr', 'script-src-elem'])
    expect(ran).toEqual([])
  })

  test.each(['en/index.html', 'en/open-points.html', `en/rules/platform.${judgedRule}.html`])(
    'the rulebook shows all of them in %s',
    async (name) => {
      await open(path.join(folder, 'rulebook', name))
      await page.getByRole('heading').first().waitFor({ state: 'visible' })
      expectNothing()
      const text = (await page.textContent('main')) ?? ''
      if (name !== 'en/index.html') expect(text).toContain('<script>marked(1)</script>')
      expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px')
    },
  )

  test('every page of the rulebook has a policy, and a text that got past the templates could not run', async () => {
    const root = path.join(folder, 'rulebook')
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.html'),
    )
    const without = names.filter(
      (name) => !readFileSync(path.join(root, name), 'utf8').includes('http-equiv="Content-Security-Policy"'),
    )
    expect(without).toEqual([])
    await open(path.join(root, 'index.html'))
    const blocked = await violationsIn(page)
    expect(blocked).toEqual(['img-src', 'script-src-attr', 'script-src-elem'])
    expect(ran).toEqual([])
  })
})

/** Puts a script, an event handler and an image into a page. @returns what its policy blocked */
function violationsIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const problems: string[] = []
    const three = new Promise<void>((resolve) =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        problems.push(effectiveDirective)
        if (problems.length === 3) resolve()
      }),
    )
    document.body.insertAdjacentHTML(
      'beforeend',
      '<p onclick="marked(1)"></p><img src="https://evil.example/x">',
    )
    const script = document.createElement('script')
    script.textContent = 'marked(2)'
    document.body.append(script)
    await three
    return problems.sort()
  })
}
