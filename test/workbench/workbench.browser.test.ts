/**
 * The workbench in Chromium: the plan comes first, findings come without a reload, failed rules run again, and the result
 * page opens.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documented } from '../../src/embedded/platform/index.js'
import { launchChromium } from '../support/chromium.js'
import { chromium, describeWith } from '../support/parts.js'
import { openedPage, seriousFindings, startedWorkbench } from './page.js'

const phone = { width: 390, height: 844 }
/** A folder for pictures of the pages, to look at. */
const { PICTURES } = process.env

const pictured = async (page: Page, name: string): Promise<void> => {
  if (PICTURES !== undefined)
    await page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: true })
}

const fits = (page: Page, width: number): Promise<boolean> =>
  page.evaluate((limit) => document.documentElement.scrollWidth <= limit, width)

describeWith(chromium, 'the workbench', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  test('shows the plan, judges a conforming platform, and opens its result page', async () => {
    const { out, platform, workbench } = await startedWorkbench()
    const { judgement } = workbench
    const page = await openedPage(browser, workbench)
    // The token is in no address that a screenshot or a copied link shows.
    expect(page.url()).toBe(`${workbench.url}/judge`)
    await page.getByRole('heading', { name: 'What a run of all rules sends' }).waitFor()
    expect(await page.locator('main').textContent()).toContain(platform.url)
    expect(await page.getByText(/^About \d+ requests, at most/).isVisible()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await pictured(page, 'workbench-plan-1280')

    await page.getByText('Only some rules').click()
    await page.getByLabel('Rules or clauses').fill('discovery')
    await page.getByRole('button', { name: 'Show the plan' }).click()
    await page.getByRole('heading', { name: 'The plan', exact: true }).waitFor()
    await page.getByText('The whole plan').click()
    expect(await page.getByLabel('Plan', { exact: true }).textContent()).toContain('discovery.issuer')
    expect(judgement.phase).toBe('none')
    await pictured(page, 'workbench-chosen-1280')
    await page.getByRole('link', { name: 'Close the plan' }).click()
    await page.getByRole('button', { name: 'Judge tested now' }).click()
    await page.getByRole('progressbar').waitFor()
    await page.getByText('Finished.').waitFor()
    await page.getByText('This run: Conformant.').waitFor()
    expect(judgement.findings).toEqual([])
    expect(await page.getByText('No rule is violated.').isVisible()).toBe(true)
    await pictured(page, 'workbench-conformant-1280')

    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Result page' }).click(),
    ])
    await opened.getByRole('heading', { level: 1 }).waitFor()
    expect(await opened.locator('main').textContent()).toContain('tested')
    const verdicts = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8'))
    expect(verdicts).toMatchObject({ role: 'platform', result: 'conformant' })
  })

  test('shows a finding as soon as it comes, and runs failed rules again after the platform is fixed', async () => {
    let isBroken = true
    const { workbench } = await startedWorkbench({
      roomsInList: (total) => documented.roomsInList(total) - (isBroken ? 1 : 0),
    })
    const { judgement } = workbench
    const page = await openedPage(browser, workbench, phone)
    await page.getByText('Only some rules').click()
    await page.getByLabel('Rules or clauses').fill('rooms,discovery')
    expect(await fits(page, phone.width)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await pictured(page, 'workbench-390')
    // With the keyboard only.
    const start = page.getByRole('button', { name: 'Judge tested now' })
    await start.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('progressbar').waitFor()
    expect(await start.isVisible()).toBe(false)
    const finding = page.locator('#judge-findings > li').first()
    await finding.waitFor()
    await finding.locator('summary').first().click()
    await finding.getByText('The request that shows it').click()
    expect(await finding.textContent()).toContain('rooms.list.complete')
    await page.getByText('Finished.').waitFor()
    // The page was not loaded again.
    expect(await finding.locator('details').first().getAttribute('open')).toBe('')
    expect(await page.getByText('not conformant').isVisible()).toBe(true)
    await pictured(page, 'workbench-violated-390')
    expect(await fits(page, phone.width)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])

    isBroken = false
    await page.getByRole('button', { name: 'Check the 1 failed rule again' }).click()
    await page.getByText('selected rule passed').waitFor()
    expect(judgement.selected).toEqual(['rooms.list.complete'])
    expect(await page.locator('#judge-findings > li').count()).toBe(0)
    // The other rules of the run before keep their verdicts.
    expect(judgement.sections.map(({ verdicts }) => verdicts.violated)).not.toContain(1)
    expect(judgement.sections.length).toBeGreaterThan(1)
    await pictured(page, 'workbench-fixed-390')
  })

  test('asks for an agreement to what nobody can undo, and shows why nothing was tested', async () => {
    const { platform, workbench } = await startedWorkbench(
      {},
      { CONSENT: 'mutate permanent', CONTROL_STIMULI: 'delete-user' },
    )
    const page = await openedPage(browser, workbench)
    await page.getByText('Only some rules').click()
    await page.getByLabel('Rules or clauses').fill('roster.users.deleted')
    await page.getByRole('button', { name: 'Judge tested now' }).click()
    await page.getByText('nobody can undo it').waitFor()
    expect(workbench.judgement.phase).toBe('none')
    expect(await seriousFindings(page)).toEqual([])
    await pictured(page, 'workbench-lasting-1280')
    // Without the agreement, the browser does not send the form.
    await page.getByRole('button', { name: 'Judge as planned' }).click()
    expect(workbench.judgement.phase).toBe('none')
    await page.getByLabel('I agree').check()
    platform.kill()
    await page.getByRole('button', { name: 'Judge as planned' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('cannot be reached')
    expect(await page.locator('#judge-count').textContent()).toContain('Nothing is checked yet')
    expect(workbench.judgement.phase).toBe('failed')
    await pictured(page, 'workbench-failed-1280')
  })
})
