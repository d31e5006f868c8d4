import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAllureHtml } from '../../reporters/allure/html.js'
import { allureResults, writeAllureResults } from '../../reporters/allure/results.js'
import { assertSealed, sealHtml } from '../../reporters/allure/seal.js'
import { sampleCheck, sampleEntry, sampleExchange, sampleRule, sampleRun } from './sample-run.js'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const hasChromium = existsSync(executablePath)
if (!hasChromium)
  console.warn(`NOT TESTED: the report in a browser. No Chromium at ${executablePath}; set CHROMIUM_PATH.`)

/** The sample run, with a further check that shows an exchange of another. */
function sharing(): ReturnType<typeof sampleRun> {
  const run = sampleRun()
  const check = sampleCheck('shared.exchange', { exchanges: [3] })
  return {
    ...run,
    rules: [...run.rules, sampleRule(sampleEntry('shared.exchange', 'A shared one.'), [check])],
  }
}

let dir = ''
let file = ''
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'allure-html-'))
  file = join(dir, 'allure', 'index.html')
  await buildAllureHtml(allureResults(sharing()), file, { name: 'staging: not conformant' })
})
afterAll(() => rmSync(dir, { recursive: true }))

interface Packed {
  readonly texts: readonly string[]
  readonly files: Readonly<Record<string, number>>
}

/** The files inside a page, by name. */
function dataOf(page: string): Map<string, string> {
  const packed = /id="report-data">([^<]*)</.exec(readFileSync(page, 'utf8'))?.[1] ?? ''
  const { texts, files } = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString()) as Packed
  return new Map(Object.entries(files).map(([name, place]) => [name, texts[place] ?? '']))
}

interface Step {
  readonly type: string
  readonly link?: {
    readonly id: string
    readonly ext: string
    readonly name: string
    readonly missed: boolean
  }
  readonly steps?: readonly Step[]
}

/** All attachments that the checks of a page show. */
function linksOf(page: string): NonNullable<Step['link']>[] {
  const all = (steps: readonly Step[]): NonNullable<Step['link']>[] =>
    steps.flatMap((step) => (step.link === undefined ? all(step.steps ?? []) : [step.link]))
  return [...dataOf(page)]
    .filter(([name]) => name.startsWith('data/test-results/'))
    .flatMap(([, text]) => all((JSON.parse(text) as { steps: Step[] }).steps))
}

describe('the file', () => {
  test('is one, sealed, and not larger than a mail takes', () => {
    expect(() => assertSealed(readFileSync(file, 'utf8'))).not.toThrow()
    expect(statSync(file).size).toBeLessThan(10_000_000)
  })

  test('has no tracker and forbids every host', () => {
    const html = readFileSync(file, 'utf8')

    expect(html).not.toMatch(/googletagmanager|gtag\(/)
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('connect-src data: blob:')
    expect(policy).not.toContain("'unsafe-eval'")
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe-inline')
  })

  test('names no folder of the machine', () => {
    const html = readFileSync(file, 'utf8')
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const embedded = [...dataOf(file).values()]

    expect(embedded.length).toBeGreaterThan(100)
    for (const text of [html, ...embedded]) {
      expect(text.includes(root) || text.includes(dir)).toBe(false)
    }
  })

  test('shows an exchange in every check that saw it, and holds it once', () => {
    const files = dataOf(file)
    const links = linksOf(file)

    expect(links.filter(({ missed }) => missed)).toEqual([])
    expect(links.filter(({ name }) => name === 'exchange 3')).toHaveLength(2)
    for (const { id, ext } of links) expect(files.has(`data/attachments/${id}${ext}`)).toBe(true)
    const exchanges = [...files].filter(([name, text]) => name.endsWith('.httpexchange') && text !== '')
    expect(exchanges.length).toBeGreaterThan(2)
    expect(new Set(exchanges.map(([, text]) => text)).size).toBe(exchanges.length)
  })

  test('is the same from a folder of results', async () => {
    const folder = join(dir, 'folder')
    writeAllureResults(sharing(), folder)
    await buildAllureHtml(folder, join(dir, 'again.html'))

    const names = (page: string): string[] =>
      [...dataOf(page).keys()].filter((name) => name.includes('attach'))
    expect(names(join(dir, 'again.html')).sort()).toEqual(names(file).sort())
    expect(linksOf(join(dir, 'again.html')).filter(({ missed }) => missed)).toEqual([])
  })

  test('does not grow much with the exchanges of passed checks', async () => {
    const exchanges = Array.from({ length: 1000 }, (_, n) => sampleExchange(n + 1))
    const ids = exchanges.map(({ id }) => id)
    const rules = ids.map((id) => {
      const check = sampleCheck(`many.rule-${id}`, { exchanges: ids.slice(Math.max(0, id - 5), id) })
      return sampleRule(sampleEntry(check.rule, 'One of many.'), [check])
    })
    const many = join(dir, 'many.html')
    await buildAllureHtml(allureResults(sampleRun({ rules, exchanges })), many)

    expect(statSync(many).size).toBeLessThan(6_000_000)
  })
})

describe('a page is refused that', () => {
  const page = (content: string): string =>
    `<!DOCTYPE html><html><head><meta charset="utf-8">${content}</head><body></body></html>`

  test.each([
    ['loads a script', '<script src="https://cdn.example/x.js"></script>'],
    ['loads an image', '<img alt="" src="//cdn.example/x.png">'],
    ['loads a style', '<link rel="stylesheet" href=http://cdn.example/x.css>'],
    ['imports a style', '<style>@import "https://cdn.example/x.css";</style>'],
    ['loads a font', '<style>@font-face { src: url(https://cdn.example/x.woff) }</style>'],
    ['shows a frame', '<iframe title="x" src="https://other.example/"></iframe>'],
    [
      'hides a tracker in an asset',
      `<script src="data:text/javascript;base64,${btoa('gtag("js")')}"></script>`,
    ],
    ['mentions a tracker', '<p>www.googletagmanager.com</p>'],
  ])('%s', (_name, content) => {
    expect(() => sealHtml(page(content))).toThrow('would talk to another host')
  })

  test('has no place for the policy', () => {
    expect(() => sealHtml('<!DOCTYPE html><title>x</title>')).toThrow('the policy has no place')
  })

  test('but a link that one must click on is no harm', () => {
    const html = page('<a href="https://allurereport.org">Allure</a>')
    expect(sealHtml(html)).toContain('<a href="https://allurereport.org">')
  })
})

describe.skipIf(!hasChromium)('opened from disk in Chromium', () => {
  let browser: Browser
  let page: Page
  const asked: string[] = []
  const errors: string[] = []

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
    page = await browser.newPage()
    page.setDefaultTimeout(15_000)
    page.on('request', (request) => asked.push(request.url()))
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.goto(pathToFileURL(file).href)
  })
  afterAll(async () => browser?.close())

  const seen = (text: string | RegExp) => page.getByText(text).first().waitFor({ state: 'visible' })

  test('it shows the result, the rules by topic, and a violated one opened', async () => {
    await seen('staging: not conformant')
    await seen('not conformant')
    await seen('authorize.redirect-uri.path')
    await seen(
      'A redirect_uri whose path differs from the configured SSO path gets no code. (one segment more)',
    )
  })

  test('a violated check shows what was expected, its steps and its exchange', async () => {
    await page.getByText('(one segment more)').first().click()
    await seen(/expected: no redirect that carries a code/)
    await page
      .frameLocator('iframe')
      .getByText('Clause: contract 4.1 redirect_uri')
      .first()
      .waitFor({ state: 'visible' })
    await page.getByText('authorize with the changed redirect_uri').first().click()
    await page.getByText('#4 token (client_credentials)').first().click()
    await page.getByText('exchange 4', { exact: true }).first().click()
    await seen('https://school.example/platform/api/sso/v3/4711/token?grant_type=client_credentials')
  })

  test('a check shows an exchange that another one shows too', async () => {
    await page.goto(pathToFileURL(file).href)
    await page.getByRole('textbox').first().fill('shared')
    await page.getByText('authorize', { exact: true }).waitFor({ state: 'detached' })
    await page.getByText('shared', { exact: true }).click()
    await page.getByText('shared.exchange').first().click()
    await page.getByText('A shared one.').first().click()
    await page.getByText('#3 authorize').first().click()
    await page.getByText('exchange 3', { exact: true }).first().click()
    await seen('https://school.example/platform/api/sso/v3/4711/authorize?response_type=code')
  })

  test('a check that was not exercised shows its reason', async () => {
    await page.goto(pathToFileURL(file).href)
    await page.getByRole('textbox').first().fill('enabledUser')
    await page.getByText('authorize', { exact: true }).waitFor({ state: 'detached' })
    await page.getByText('roster', { exact: true }).click()
    await page.getByText('roster.users.disabled').first().click()
    await page.getByText('A disabled account has enabledUser false.').first().click()
    await seen('not exercised: the profile lacks FIXTURE_DISABLED_USER')
  })

  test('nothing was asked of any host, and the policy broke nothing', () => {
    expect(asked.filter((url) => /^(https?|wss?):/.test(url))).toEqual([])
    expect(asked).toContain(pathToFileURL(file).href)
    expect(errors).toEqual([])
  })
})
