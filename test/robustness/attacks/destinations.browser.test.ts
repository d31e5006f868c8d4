/**
 * Attacks of a login page in a Chromium on where requests go.
 */
import { expect, test } from 'vitest'
import { Undecided } from '../../../src/core/errors.js'
import { at, loginSite, type Made, signInAt } from '../../support/login-site.js'
import { chromium, describeWith } from '../../support/parts.js'
import { bait } from './bait.js'
import { pageAttacks } from './destinations.pages.js'
import { scriptAttacks } from './destinations.reaches.js'

const browser = { LOGIN_DRIVER: 'browser', LOGIN_WAIT_SECONDS: '2' }

/** A login page with a part of an attack. */
const page =
  (part: string) =>
  ({ csrf }: Made): string =>
    `${part}<form method=post action=/in><input type=hidden name=t value=${csrf}><input name=username><input type=password name=password><button>Sign in</button></form>`

describeWith(chromium, 'a script reaches nothing:', () => {
  for (const { id, says, html } of scriptAttacks)
    test(`${id}: ${says}`, async () => {
      const { port, heard } = await bait()
      const other = `http://127.0.0.1:${port}`
      const site = await loginSite({ page: page(html(other)) })
      const back = await signInAt(at(site, { ...browser, LOGIN_WAIT_SECONDS: '20' }))
      expect(back.code?.value).toBe('C0de-of-the-login')
      expect(heard).toEqual([])
    })
})

/** The ways that Chromium goes, and not the browser of the suite. */
const inChromium = [
  'form-post',
  'form-get',
  'form-action',
  'base',
  'redirect-307',
  'meta-refresh',
  'frame',
].map((id) => `another-port.${id}`)

describeWith(chromium, 'a page leads nowhere:', () => {
  for (const { id, says, pages } of pageAttacks.filter(({ id }) => inChromium.includes(id)))
    test(`${id}: ${says}`, async () => {
      const { port, heard } = await bait()
      const site = await loginSite(pages(`http://127.0.0.1:${port}`))
      await signInAt(at(site, browser)).catch((error: unknown) => {
        if (!(error instanceof Undecided)) throw error
      })
      expect(heard).toEqual([])
    })
})

/** What Chromium does without the suite: it has no network for that, whatever the profile names. */
const never = ['websocket', 'window', 'preconnect', 'prerender', 'ping', 'web-rtc']

describeWith(chromium, 'the same scripts', () => {
  test('reach their addresses if the profile names them', async () => {
    const reaching = scriptAttacks.filter(({ id }) => !never.includes(id.replace('script.', '')))
    const baits = await Promise.all(reaching.map(bait))
    const urls = baits.map(({ port }) => `http://127.0.0.1:${port}`)
    const parts = reaching.map(({ html }, index) => html(urls[index] ?? ''))
    const site = await loginSite({ page: page(parts.join('')) })
    const keys = { ...browser, LOGIN_WAIT_SECONDS: '20', PLATFORM_HOSTS: urls.join(' ') }
    await signInAt(at(site, keys)).catch(() => undefined)
    expect(reaching.filter((_, index) => baits[index]?.heard.length === 0).map(({ id }) => id)).toEqual([])
  })
})
