/**
 * Accessibility and layout of the pages: axe, keyboard, phone width, dark mode.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js'
import { send } from '../../embedded/flow.js'
import { launchChromium } from '../../support/chromium.js'
import { chromium, describeWith } from '../../support/parts.js'
import { applicationAt } from '../stage.js'

const paths = [
  '/',
  '/application',
  '/users',
  '/store',
  '/launch',
  '/log',
  '/log/1',
  '/webhooks',
  '/switches',
  '/switches?q=webhook+signature',
  '/clock',
  '/data?table=timetable',
  '/try?operation=updateClasses',
  '/changes',
  '/judge',
]

/** Pages that cover all styles. */
const representative = [
  '/application',
  '/users',
  '/log/1',
  '/switches?q=webhook+signature',
  '/data',
  '/judge',
]

const shapes = [
  { name: 'on a screen', viewport: { width: 1200, height: 800 }, colorScheme: 'light' },
  { name: 'on a phone in the dark', viewport: { width: 360, height: 640 }, colorScheme: 'dark' },
] as const

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describeWith(chromium, 'in Chromium', () => {
  let browser: Browser
  let sandbox: Sandbox
  let page: Page
  const problems: unknown[] = []
  beforeAll(async () => {
    browser = await launchChromium()
    sandbox = await startSandbox()
    sandbox.register(applicationAt('http://127.0.0.1:1', sandbox))
    sandbox.platform.operator.signIn('456800', 'anna.gruber')
    // A request with hints, and an activation.
    await send(`${sandbox.platform.url}/platform/api/sso/v3/456800/authorize?scope=a,b`)
    await sandbox.activate('456800', 3)
    // The injected axe script needs an exception from the Content-Security-Policy.
    const context = await browser.newContext({ bypassCSP: true })
    page = await context.newPage()
    page.on('pageerror', (error) => problems.push(error))
  })
  afterAll(async () => {
    await browser?.close()
    await sandbox?.close()
  })

  for (const { name, viewport, colorScheme } of shapes)
    test.each(paths)(`%s ${name} passes axe, fits and is not blank`, async (path) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.goto(`${sandbox.url}${path}`)
      await page.evaluate(openAll)
      expect(await coloursOf(page)).toBeGreaterThan(20)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
      expect(problems).toEqual([])
      // Only colours and widths depend on the shape, and the representative pages cover all of them.
      if (name !== shapes[0].name && !representative.includes(path)) return
      await page.evaluate(axe)
      // The findings of one row apply to all rows of a list.
      expect(await page.evaluate(seriousFindings)).toEqual([])
    })

  test.each(paths)(
    'the Tab key reaches every link, button and field of %s, with a visible focus',
    async (path) => {
      await page.goto(`${sandbox.url}${path}`)
      const count = await page.evaluate(markFocusable)
      expect(count).toBeGreaterThan(9)
      const reached: string[] = []
      for (let step = 0; step < count; step += 1) {
        await page.keyboard.press('Tab')
        const [mark, outline] = await page.evaluate(focused)
        reached.push(mark)
        expect(outline, `${path}: ${mark}`).not.toBe('none')
      }
      expect(reached).toEqual(Array.from({ length: count }, (_, index) => String(index)))
    },
  )

  test('the Tab key first reaches a link that skips the navigation', async () => {
    await page.goto(`${sandbox.url}/clock`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/clock#content')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tenant')
  })
})

/** Opens all details elements. */
function openAll(): void {
  for (const part of document.querySelectorAll('details')) part.open = true
}

interface Finding {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string }[]
}

async function seriousFindings(): Promise<unknown[]> {
  const { axe: tool } = globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }
  const rows = document.querySelectorAll('ul.rules > li:nth-child(n + 3)')
  for (const row of rows) row.remove()
  return (await tool.run()).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, at: nodes[0]?.html }))
}

/** Numbers the focusable elements in page order. @returns their count */
function markFocusable(): number {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]',
  )
  const shown = [...controls].filter((one) => one.checkVisibility())
  for (const [index, one] of shown.entries()) one.dataset.mark = String(index)
  return shown.length
}

function focused(): [string, string] {
  const element = document.activeElement as HTMLElement
  return [element.dataset.mark ?? element.tagName, getComputedStyle(element).outlineStyle]
}

/** Counts the colours in a screenshot of the page. */
async function coloursOf(page: Page): Promise<number> {
  const picture = (await page.screenshot()).toString('base64')
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(bitmap, 0, 0)
    const { data } = drawing?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {
      data: new Uint8ClampedArray(),
    }
    return new Set(new Uint32Array(data.buffer)).size
  }, picture)
}
