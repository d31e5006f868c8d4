/**
 * The page that verifies certificates: it finds the attacks that `verify` finds, except those that need another file.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { JWK } from 'jose'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Certificate } from '../../../reporters/certificate/content.js'
import { verifyPage } from '../../../reporters/certificate/document/verify-page.js'
import { newKeyPair } from '../../../reporters/certificate/keys.js'
import type { Terms } from '../../../reporters/certificate/terms.js'
import { hostileTexts } from '../../reporters/certificate/sample-certificate.js'
import { launchChromium } from '../../support/chromium.js'
import { chromium, describeWith } from '../../support/parts.js'
import { keyAttacks, verifyAttacks } from './certificate.attacks.js'
import { type Base, copyOf, reissue, sign, writeRun } from './certificate-folder.js'

/** Attacks that a page without the catalogue, the reports and the suite cannot find. */
const beyond =
  /^(?:evidence\.|file\.|content\.(?:evidence-|other-build|other-suite-digest|revoked|better-result|changed-verdict|rule-unknown)|signature\.missing)/
/** Attacks that leave no file which a browser could open: pipes, links, folders. */
const noFile = /^(?:file\.|signature\.missing)/
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describeWith(chromium, 'opened from disk in Chromium', () => {
  let base: Base
  let file = ''
  let browser: Browser
  let page: Page
  const requested: string[] = []
  const errors: string[] = []

  beforeAll(async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'verify-page-'))
    const [keys, others] = await Promise.all([newKeyPair('EdDSA'), newKeyPair('EdDSA')])
    base = { folder: path.join(folder, 'reports'), keys, others }
    await writeRun(base.folder)
    await sign(base.folder, keys.privateKey)
    file = path.join(folder, 'verify.html')
    writeFileSync(file, verifyPage(keys.publicKey))
    browser = await launchChromium()
    page = await browser.newPage()
    page.on('request', (request) => requested.push(request.url()))
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(path.dirname(file), { recursive: true })
  })

  /** Verifies with the page. @returns what it shows */
  async function seen(jws: Buffer | string, terms: Terms = {}, key?: JWK | string): Promise<string> {
    await page.goto(pathToFileURL(file).href)
    if (key !== undefined) {
      const buffer = Buffer.from(typeof key === 'string' ? key : JSON.stringify(key))
      await page.locator('#key').setInputFiles({ name: 'key.json', mimeType: 'application/json', buffer })
      await page
        .locator('#thumbprint')
        .getByText(/^(?!not known)/)
        .waitFor()
    }
    await page
      .locator('#file')
      .setInputFiles({ name: 'certificate.jws', mimeType: 'text/plain', buffer: Buffer.from(jws) })
    await page.getByText('What you expect').click()
    await page.getByLabel('Nonce').fill(terms.nonce ?? 'n-1')
    await page.getByLabel('Address').fill(terms.origin ?? '')
    if (terms.maxAge !== undefined) await page.getByLabel('Most days').fill(String(terms.maxAge))
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.locator('#result h2').waitFor()
    return page.locator('main').innerText()
  }
  const jwsOf = (folder: string): Buffer => readFileSync(path.join(folder, 'certificate.jws'))
  const valid = 'the checks of this page found nothing wrong'
  const refused = /This certificate does not verify|This file is not a signed certificate/

  test('an untouched certificate verifies, and the page shows its fields and what it did not check', async () => {
    const text = await seen(jwsOf(base.folder), { maxAge: 1, origin: 'https://school.example' })
    for (const part of [
      valid,
      'Genuine. The result of the run: selected rules passed',
      '0 passed in part',
      'https://school.example/eu1',
      'catalogue',
      'revoked it',
    ])
      expect(text).toContain(part)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('result')
    expect(requested.filter((url) => !url.startsWith('file:'))).toEqual([])
    expect(errors).toEqual([])
  })

  test('a certificate with RS256 verifies with its own key, and not with the pinned one', async () => {
    const { privateKey, publicKey } = await newKeyPair('RS256')
    const folder = copyOf(base)
    await reissue(folder, privateKey, (one) => one)
    expect(await seen(jwsOf(folder), {}, publicKey)).toContain(valid)
    expect(await seen(jwsOf(folder))).toContain('was signed with another key')
  })

  test.each(verifyAttacks.filter(({ id }) => !beyond.test(id)))(
    'does not verify: $id $says',
    async ({ id, tamper, terms, said }) => {
      const folder = copyOf(base)
      await tamper(folder, base)
      const text = await seen(jwsOf(folder), terms)
      expect(text).toMatch(refused)
      // The catalogue is not part of the page.
      if (id !== 'content.dated-2019') expect(text).toMatch(said)
    },
  )

  test.each(verifyAttacks.filter(({ id }) => beyond.test(id) && !noFile.test(id)))(
    'is not found, and the page says what it did not check: $id $says',
    async ({ tamper, terms }) => {
      const folder = copyOf(base)
      await tamper(folder, base)
      expect(await seen(jwsOf(folder), terms)).toMatch(
        /found nothing wrong[\s\S]*What this page cannot check/,
      )
    },
  )

  test.each(keyAttacks.filter(({ half }) => half === 'public'))(
    'refuses the key: $id $says',
    async ({ key }) => {
      const value = key(base)
      const text = await seen(
        jwsOf(base.folder),
        {},
        typeof value === 'string' ? value : JSON.stringify(value),
      )
      expect(text).toMatch(refused)
      expect(text).toContain('choose the public key of the issuer')
    },
  )

  test('refuses a private key, and a key that ended before the signature', async () => {
    expect(await seen(jwsOf(base.folder), {}, base.keys.privateKey)).toContain('this is a private key')
    const ended = { ...base.keys.publicKey, exp: 1_700_000_000 } as JWK
    expect(await seen(jwsOf(base.folder), {}, ended)).toContain('after its key had ended')
  })

  test.each([
    ['empty', ''],
    ['cut', null],
    ['no certificate', '<html>'],
    ['two lines', 'a.b.c\na.b.c'],
  ])('refuses a file that is %s', async (_name, text) => {
    const said = await seen(text ?? jwsOf(base.folder).subarray(0, 400))
    expect(said).toContain('it cannot be read')
    expect(said).toContain('This file is not a signed certificate')
    expect(said).toContain('Choose the file certificate.jws.')
    expect(said).not.toContain('does not verify')
  })

  test.each(Object.entries(hostileTexts))('shows hostile texts as text: %s', async (_name, text) => {
    const folder = copyOf(base)
    await reissue(folder, base.keys.privateKey, (one: Certificate) => ({
      ...one,
      target: { ...one.target, name: text },
      waivers: [text],
      issue: one.issue && { ...one.issue, holder: text, issuer: text },
    }))
    const words = await seen(jwsOf(folder))
    expect(words).toContain(valid)
    expect(words).not.toContain('\u202e')
    expect(await page.title()).toBe('Verify a certificate')
    expect(await page.locator('main img').count()).toBe(0)
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1400, height: 900 })
  })

  test('passes axe, and the keyboard reaches everything', async () => {
    const open = await browser.newPage({ bypassCSP: true })
    await open.goto(pathToFileURL(file).href)
    const reached: string[] = []
    for (let step = 0; step < 4; step += 1) {
      await open.keyboard.press('Tab')
      reached.push(
        await open.evaluate(() => document.activeElement?.id || (document.activeElement?.tagName ?? '')),
      )
    }
    expect(reached).toEqual(['file', 'key', 'SUMMARY', 'go'])
    await open.evaluate(axe)
    const violations = await open.evaluate(async () => {
      const { axe: tool } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; impact: string }[] }> }
      }
      return (await tool.run()).violations.filter(
        ({ impact }) => impact === 'serious' || impact === 'critical',
      )
    })
    expect(violations).toEqual([])
    await open.close()
  })
})
