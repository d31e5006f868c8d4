/**
 * The certificate in a browser: on paper, on a phone, for a screen reader.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Certificate } from '../../../../reporters/certificate/content.js'
import { badgeOf } from '../../../../reporters/certificate/document/badge.js'
import { certificatePage } from '../../../../reporters/certificate/document/page.js'
import { launchChromium } from '../../../support/chromium.js'
import { chromium, describeWith } from '../../../support/parts.js'
import { hostileTexts, rulesInAll, sampleCertificate } from '../sample-certificate.js'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const plain = sampleCertificate()

const long = (text: string): Certificate =>
  sampleCertificate({
    target: { name: text, url: text },
    waivers: Array.from({ length: 40 }, () => text),
    result: 'conformant with waivers',
    issue: { ...(plain.issue as NonNullable<Certificate['issue']>), issuer: text, holder: text, nonce: text },
  })

/** Each certificate, and the most pages of A4. */
const samples: readonly (readonly [name: string, certificate: Certificate, pages: number])[] = [
  ['certificate', plain, 2],
  ['report', sampleCertificate({ rules: plain.rules.slice(0, 2), result: 'incomplete' }), 2],
  ['draft', sampleCertificate({ issue: null }), 2],
  ['markup', long(hostileTexts.markup), 4],
  ['hidden', long(hostileTexts.hidden), 4],
  ['long', long(hostileTexts.long), 4],
]

describeWith(chromium, 'opened from disk in Chromium', () => {
  let dir = ''
  let browser: Browser
  let page: Page
  const requested: string[] = []
  const errors: string[] = []
  const open = async (name: string): Promise<string> => {
    const url = pathToFileURL(path.join(dir, name)).href
    await page.goto(url)
    return url
  }

  beforeAll(async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'certificate-page-'))
    for (const [name, certificate] of samples) {
      const thumbprint = certificate.issue == null ? null : 'a'.repeat(43)
      writeFileSync(path.join(dir, `${name}.html`), certificatePage(certificate, { rulesInAll, thumbprint }))
    }
    writeFileSync(path.join(dir, 'badge.svg'), badgeOf(plain, rulesInAll))
    browser = await launchChromium()
    // The injected axe script needs an exception from the Content-Security-Policy.
    page = await browser.newPage({ bypassCSP: true })
    page.on('request', (request) => requested.push(request.url()))
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(dir, { recursive: true })
  })

  test.each(samples)(
    'the %s prints on A4, fits a phone, passes axe and requests nothing',
    async (name, _certificate, pages) => {
      requested.length = 0
      const url = await open(`${name}.html`)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(pages)
      // A4 in points.
      expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/)
      for (const width of [1400, 390]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      expect(await page.title()).not.toBe('taken')
      await page.evaluate(axe)
      expect(await page.evaluate(seriousFindings)).toEqual([])
      expect(requested).toEqual([url])
      expect(errors).toEqual([])
    },
  )

  test('only the certificate has the frame and the title of one, and colours are not the only difference', async () => {
    const seen = []
    for (const name of ['certificate', 'report', 'draft']) {
      await open(`${name}.html`)
      seen.push([
        await page.getByRole('heading', { level: 1 }).innerText(),
        await page
          .locator('.sheet')
          .first()
          .evaluate((sheet) => getComputedStyle(sheet).borderTopStyle),
        await page.locator('.notice').count(),
      ])
    }
    expect(seen).toEqual([
      ['Certificate of conformance', 'double', 0],
      ['Signed test report', 'dashed', 1],
      ['Draft of a certificate', 'dashed', 1],
    ])
  })

  test('the style of the page fits its policy, and no script runs', async () => {
    const strict = await browser.newPage()
    await strict.goto(pathToFileURL(path.join(dir, 'markup.html')).href)
    expect(await strict.locator('main').evaluate((main) => getComputedStyle(main).position)).toBe('relative')
    expect(await strict.locator('script').count()).toBe(0)
    await strict.close()
  })

  test('the badge shows its whole text', async () => {
    await open('badge.svg')
    const { texts, width } = await page.evaluate(() => ({
      texts: [...document.querySelectorAll('text')].map((one) => one.getBBox().x + one.getBBox().width),
      width: document.documentElement.getBoundingClientRect().width,
    }))
    expect(texts).toHaveLength(2)
    for (const end of texts) expect(end).toBeLessThanOrEqual(width)
  })
})

async function seriousFindings(): Promise<unknown[]> {
  const { axe: tool } = globalThis as unknown as {
    axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> }
  }
  return (await tool.run()).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, at: nodes[0]?.html }))
}
