/**
 * The report in a browser, as its readers see it.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { HistoryPoint } from '../../../reporters/allure/history.js'
import { buildAllureHtml } from '../../../reporters/allure/html.js'
import { gateOf } from '../../../reporters/allure/index.js'
import { overviewOf } from '../../../reporters/allure/page/overview.js'
import { allureResults } from '../../../reporters/allure/results.js'
import { launchChromium } from '../../support/chromium.js'
import { chromium, describeWith } from '../../support/parts.js'
import { dataOf } from '../../support/report-page.js'
import { sampleCheck, sampleEntry, sampleExchange, sampleRule, sampleRun } from '../sample-run.js'

/** The sample run, with a further check that shows an exchange of another. */
function sharing(): ReturnType<typeof sampleRun> {
  const run = sampleRun({ interrupted: 'stopped by Ctrl-C' })
  const check = sampleCheck('shared.exchange', { exchanges: [3] })
  return {
    ...run,
    rules: [...run.rules, sampleRule(sampleEntry('shared.exchange', 'A shared one.'), [check])],
  }
}

/** An earlier run, in which the redirect_uri rule passed. */
function withoutViolation(): ReturnType<typeof sampleRun> {
  const [first, ...rest] = sampleRun().rules
  if (first === undefined) throw new Error('the sample has no rule')
  const checks = first.checks.map((check) => ({ ...check, verdict: 'passed' as const }))
  return sampleRun({ rules: [{ ...first, checks }, ...rest] })
}

/** A run whose data is packed in several parts. */
function large(): ReturnType<typeof sampleRun> {
  const exchanges = Array.from({ length: 400 }, (_, n) => {
    const exchange = sampleExchange(n + 1)
    const text = `answer ${n} `.repeat(600)
    const body = { text, bytes: text.length, cut: false, sha256: null }
    return { ...exchange, response: { status: 200, headers: [], body } }
  })
  const check = sampleCheck('large.answers', { exchanges: exchanges.map(({ id }) => id) })
  return sampleRun({ rules: [sampleRule(sampleEntry('large.answers', 'Many.'), [check])], exchanges })
}

/** The statement of a rule of the sample. */
const redirectUri = 'A redirect_uri whose path differs from the configured SSO path gets no code.'

describeWith(chromium, 'opened from disk in Chromium', () => {
  let dir = ''
  let file = ''
  let browser: Browser
  let page: Page
  const requested: string[] = []
  const errors: string[] = []

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'allure-page-'))
    file = join(dir, 'allure', 'index.html')
    const before: HistoryPoint[] = []
    const history = (uuid: string, earlier: readonly HistoryPoint[]) => ({
      run: { uuid, timestamp: earlier.length, target: 'platform staging' },
      before: earlier,
      add: (point: HistoryPoint) => void before.push(point),
    })
    await buildAllureHtml(allureResults(withoutViolation()), file, { history: history('earlier', []) })
    const name = 'staging: not conformant'
    // Twice in the history: Allure would call the check flaky.
    await buildAllureHtml(allureResults(sharing()), file, { history: history('other', [...before]) })
    await buildAllureHtml(allureResults(withoutViolation()), file, { history: history('fixed', [...before]) })
    await buildAllureHtml(allureResults(sharing(), { book: '../../rulebook/en' }), file, {
      name,
      overview: overviewOf(sharing()),
      gate: gateOf(sharing()),
      history: history('this', [...before]),
    })
    browser = await launchChromium()
    page = await browser.newPage()
    page.setDefaultTimeout(15_000)
    page.on('request', (request) => requested.push(request.url()))
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(dir, { recursive: true })
  })
  beforeEach(async () => {
    await page.goto('about:blank')
    await page.goto(pathToFileURL(file).href)
    await page.getByTestId('nav-tab-results').waitFor({ state: 'visible' })
  })

  const seen = (text: string | RegExp) => page.getByText(text).first().waitFor({ state: 'visible' })
  const click = (text: string | RegExp) => page.getByText(text).first().click()
  /** A line of the tree, by its complete title. */
  const line = (title: string): Locator =>
    page.locator('[data-testid="tree-section-title"], [data-testid="tree-leaf-title"]', {
      hasText: new RegExp(`^${title.replace(/[.()]/g, '\\$&')}$`),
    })

  test('the front page names the violated rules above the fold, with links to their checks', async () => {
    const overview = page.getByRole('region', { name: 'Result of the run' })
    await overview.getByText('Violated rules: they decide the result (1)').waitFor()
    const words = (await overview.innerText()).replace(/\s+/g, ' ')
    expect(words).toContain('72 rules: 64 passed')
    expect(words).toContain(
      'expected: no redirect that carries a code came: 302 to https://app.example/sso/extra',
    )
    expect(words).toContain('1 of 3 checks: one segment more')
    expect(words).toContain('Violated, but not counted for the result (3)')
    expect(words).toContain('Undecided rules: the suite has no verdict (1)')
    expect(words).toContain('The run took 21.5 s')
    const link = overview.getByRole('link', { name: 'authorize.redirect-uri.path' })
    const box = await link.boundingBox()
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(720)
    await link.click()
    await seen('violated: a code was delivered to https://app.example/sso/extra')
    await page.goBack()
    await overview.waitFor({ state: 'visible' })
  })

  test('the page unpacks data that was packed in several parts', async () => {
    const largeFile = join(dir, 'large.html')
    await buildAllureHtml(allureResults(large()), largeFile)
    const parts = /id="report-data">([^<]*)</.exec(readFileSync(largeFile, 'utf8'))?.[1]?.split(' ')
    expect(parts?.length).toBeGreaterThan(1)

    await page.goto(pathToFileURL(largeFile).href)
    await page.getByTestId('nav-tab-results').waitFor({ state: 'visible' })
    const unpacked = await page.evaluate(() => {
      const { allureReportData: data } = window as unknown as {
        allureReportData: Record<string, string>
      }
      return Object.getOwnPropertyNames(data).map((name) => [name, data[name] ?? ''] as const)
    })
    const decoded = unpacked.map(
      ([name, base64]) => [name, Buffer.from(base64, 'base64').toString()] as const,
    )
    expect(new Map(decoded)).toEqual(dataOf(largeFile))
  })

  test('the page shows no success rate', async () => {
    const percentage = page.getByText(/^\d+(\.\d+)?\s*%$/).filter({ visible: true })
    const rate = page.getByLabel(/success rate/i).filter({ visible: true })
    expect([await percentage.count(), await rate.count()]).toEqual([0, 0])
    await page.goto(`${pathToFileURL(file).href}#charts`)
    await seen('Time of single checks')
    expect([await percentage.count(), await rate.count()]).toEqual([0, 0])
  })

  test('on a phone, no page scrolls sideways', async () => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
    onTestFinished(() => phone.close())
    phone.setDefaultTimeout(15_000)
    // The page draws itself step by step: it is narrow once it has been drawn.
    const isNarrow = () =>
      phone.waitForFunction(() =>
        [document.documentElement, document.getElementById('run-overview')].every(
          (one) => (one?.scrollWidth ?? 0) <= 390,
        ),
      )
    await phone.goto(pathToFileURL(file).href)
    await phone.getByTestId('nav-tab-results').waitFor({ state: 'visible' })
    await isNarrow()
    await phone.getByRole('link', { name: 'authorize.redirect-uri.path' }).click()
    await phone.getByText('violated: a code was delivered to https://app.example/sso/extra').first().waitFor()
    await isNarrow()
  })

  test('the front page shows the target and the result', async () => {
    await seen('staging: not conformant')
    await seen('1 must rule of the contract is violated.')
    await seen('staging, https://school.example')
    await seen('roster.students.external-key: the deployment calls it externKey')
    const [scrolled] = await page
      .locator('[data-tree-scroll-container]')
      .evaluateAll((all) => all.map(({ scrollTop }) => scrollTop))
    expect(scrolled).toBe(0)
  })

  test('a violated rule has its statement, its reason, its exchange and the command that repeats it', async () => {
    await page.getByTestId('tab-failed').click()
    await seen('4.1 Signing a user in')
    await line(`${redirectUri} (one segment more)`).click()
    await seen(`${redirectUri} (one segment more)`)
    await seen('violated: a code was delivered to https://app.example/sso/extra')
    await seen(/expected: no redirect that carries a code/)
    const description = page.frameLocator('iframe')
    await description.getByText('contract 4.1 redirect_uri').first().waitFor({ state: 'visible' })
    await description.getByText('must: decides the result').first().waitFor({ state: 'visible' })
    await seen(/repeat: npx platform-conformance repro authorize/)
    await click('authorize with the changed redirect_uri')
    await click('#4 token (client_credentials)')
    await page.getByText('exchange 4', { exact: true }).first().click()
    await seen('https://school.example/platform/api/sso/v3/4711/token?grant_type=client_credentials')
  })

  test('a check has what users of Allure look for', async () => {
    await page.getByRole('link', { name: 'authorize.redirect-uri.path' }).click()
    const labels = page.getByTestId('metadata-item')
    await labels.first().waitFor()
    const words = (await labels.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
    expect(words).toEqual([
      'epic platform',
      'feature Single sign-on (sso)',
      'story authorize.redirect-uri.path',
      'severity critical',
      'owner developers of the platform',
      'operation authorize',
      'tag contract must sso violated',
    ])
    const links = page.getByTestId('test-result-meta-link').getByRole('link')
    const addresses = async (): Promise<(string | null)[]> => {
      await links.nth(1).waitFor()
      return links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    }
    expect(await addresses()).toEqual([
      '../../rulebook/en/rules/platform.authorize.redirect-uri.path.html',
      '../../rulebook/en/clauses/4.1.html#clause-4.1-redirect-uri',
    ])
    await page.goBack()
    await page.getByRole('link', { name: 'token.code.reuse' }).click()
    await seen('undecided: the first exchange was answered with 502 after 3 attempts')
    expect((await addresses())[0]).toBe('../../rulebook/en/rules/platform.token.code.reuse.html')
  })

  test('the quality gate is the result, with the checks that decide it', async () => {
    await page.getByTestId('nav-tab-qualityGate').click()
    const gates = page.getByTestId('quality-gate-result')
    expect(await gates.count()).toBe(1)
    await gates.getByText('1 must rule of the contract is violated.').waitFor()
  })

  test('rules can be filtered by feature', async () => {
    await page.getByText('Tags', { exact: true }).click()
    await page.getByText('roster', { exact: true }).click()
    await page.keyboard.press('Escape')
    await line('4.1 Signing a user in').waitFor({ state: 'detached' })
    await line('2.6 Records of the data APIs').waitFor()
  })

  test('checks that did not pass are in categories, with their reasons', async () => {
    await page.getByTestId('nav-tab-categories').click()
    for (const name of [
      'Contract violated',
      'Warning: a should rule is violated',
      'Violated, but waived',
      'Undecided: the suite has no verdict',
      'Not exercised: the profile lacks data',
      'Not applicable: the target does not offer this',
    ])
      await seen(name)
    await click('Undecided: the suite has no verdict')
    await seen('undecided: the first exchange was answered with 502 after 3 attempts')
    await click('A code that was exchanged once is refused the second time.')
    await seen('Undecided')
  })

  test('the report shows which rules got worse since the last run', async () => {
    await page.getByTestId('transition-filter').click()
    await click('Regressed')
    await page.keyboard.press('Escape')
    await line('4.2 Exchanging a code for tokens').waitFor({ state: 'detached' })
    await line(`${redirectUri} (one segment more)`).click()
    await page.getByTestId('test-result-tab-history').click()
    expect(await page.getByTestId('test-result-tab-history').textContent()).toMatch(/History\s*3/)
    await seen(/\d+\/\d+\/\d{4} at \d/)
    await page.goto(`${pathToFileURL(file).href}#charts`)
    await seen('Checks in the last 4 runs')
    await seen(/^\d+\/\d+, \d\d:\d\d$/)
    await seen('What got better or worse')
  })

  test('a check whose verdict has changed is not called flaky', () => {
    expect([...dataOf(file).values()].filter((text) => text.includes('"flaky":true'))).toEqual([])
  })

  test('the report has the problems of the run', async () => {
    await page.getByTestId('nav-tab-globalErrors').click()
    await seen('The run ended early: stopped by Ctrl-C')
  })

  test('an observation is an entry of its own, which is neither passed nor violated', async () => {
    const statuses = await page.getByTestId('tab-unknown').textContent()
    expect(statuses).toMatch(/^unknown\s*2$/i)
    await line('Open points of the contract: observed, not judged').click()
    await page.getByTestId('tab-unknown').click()
    await line('authorize.error.status').click()
    await seen('observed: 400 with an HTML page')
    await page.goto(`${pathToFileURL(file).href}#categories`)
    await page.getByTestId('nav-tab-categories').click()
    await seen('Observed at an open point, not judged')
    await seen('Open point, not observed')
  })

  test('a check shows an exchange that another check shows too', async () => {
    await page.getByRole('textbox').first().fill('shared')
    await line('4.2 Exchanging a code for tokens').waitFor({ state: 'detached' })
    await line('4.1 Signing a user in').click()
    await line('redirect_uri').click()
    await line('A shared one.').click()
    await click('#3 authorize')
    await page.getByText('exchange 3', { exact: true }).first().click()
    await seen('https://school.example/platform/api/sso/v3/4711/authorize?response_type=code')
  })

  test('axe finds nothing in what is added to the page of Allure, and no button without a name', async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    await page.getByRole('region', { name: 'Result of the run' }).waitFor()
    const refused = await page.evaluate(async (source) => {
      // The policy of the page forbids eval and foreign scripts, but allows scripts from blobs.
      await new Promise<void>((done) => {
        const script = document.createElement('script')
        script.src = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
        script.addEventListener('load', () => done())
        document.head.append(script)
      })
      const { axe } = globalThis as unknown as {
        axe: { run: (where: string) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
      const { violations } = await axe.run('#run-overview')
      const unnamed = (await axe.run('body')).violations.filter(({ id }) => id === 'button-name')
      return [...violations, ...unnamed].flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
      )
    }, axe)
    expect(refused).toEqual([])
  })

  test.each(['light', 'dark'] as const)('it is not blank in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await page.reload()
    await seen('4.1 Signing a user in')
    const png = (await page.screenshot()).toString('base64')
    const viewer = await browser.newPage()
    const { colours, light } = await viewer.evaluate(async (data) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
      const sizes = new Set<number>()
      let sum = 0
      for (let at = 0; at < pixels.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
        sizes.add((red << 16) | (green << 8) | blue)
        sum += (red + green + blue) / 3
      }
      return { colours: sizes.size, light: (sum * 4) / pixels.length }
    }, png)
    await viewer.close()

    expect(colours).toBeGreaterThan(100)
    if (colorScheme === 'dark') expect(light).toBeLessThan(100)
    else expect(light).toBeGreaterThan(180)
    await page.emulateMedia({ colorScheme: null })
  })

  test('the page contacts no host, and the policy breaks nothing', () => {
    expect(requested.filter((url) => /^(https?|wss?):/.test(url))).toEqual([])
    expect(requested).toContain(pathToFileURL(file).href)
    expect(errors).toEqual([])
  })
})
