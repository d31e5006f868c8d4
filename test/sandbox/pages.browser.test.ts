/**
 * How the pages are for whoever looks at them: with eyes, with a keyboard, with a screen reader, on a phone, at night.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js'
import { send } from '../embedded/flow.js'
import { launchChromium } from '../support/chromium.js'
import { chromium, describeWith } from '../support/parts.js'
import { applicationAt } from './stage.js'

const paths = [
  '/',
  '/application',
  '/users',
  '/store',
  '/launch',
  '/log',
  '/log/1',
  '/webhooks',
  '/switches?q=clock+skew+issuer',
  '/clock',
]

/** Pages with every kind of style. */
const telling = ['/application', '/users', '/log/1', '/switches?q=clock+skew+issuer']

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
    // A request with hints, and a webhook that nobody takes.
    await send(`${sandbox.platform.url}/platform/api/sso/v3/456800/authorize?scope=a,b`)
    await sandbox.activate('456800', 3)
    // What is put into a page to look at it is not bound by the policy of that page.
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
      // Colours and widths are what a shape changes, and the same styles are everywhere.
      if (name !== shapes[0].name && !telling.includes(path)) return
      await page.evaluate(axe)
      // What is wrong with one row of a list is wrong with all of them.
      expect(await page.evaluate(seriousFindings)).toEqual([])
    })

  test.each(paths)(
    'every link, button and field of %s is reached by the Tab key, and shows it',
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

  test('the first thing that the Tab key reaches leads past the navigation', async () => {
    await page.goto(`${sandbox.url}/clock`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/clock#content')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tenant')
  })
})

/** Opens what is closed. */
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

/** Numbers everything that the keyboard must reach, in the order of the page. */
function markFocusable(): number {
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]',
  )
  const shown = [...all].filter((one) => one.checkVisibility())
  for (const [index, one] of shown.entries()) one.dataset.mark = String(index)
  return shown.length
}

function focused(): [string, string] {
  const one = document.activeElement as HTMLElement
  return [one.dataset.mark ?? one.tagName, getComputedStyle(one).outlineStyle]
}

/** How many colours a picture of the page has. */
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
