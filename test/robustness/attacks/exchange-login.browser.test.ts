/**
 * Login pages whose scripts do not end, in a real Chromium.
 */
import { expect, test } from 'vitest'
import { at, failureAt, loginSite, signInAt } from '../../support/login-site.js'
import { chromium, describeWith } from '../../support/parts.js'

const browser = { LOGIN_DRIVER: 'browser', LOGIN_WAIT_SECONDS: '1' }
const form = (csrf: string): string =>
  `<form method=post action=/in><input type=hidden name=t value=${csrf}><input name=username><input type=password name=password><button>Sign in</button></form>`

const pages: readonly (readonly [says: string, page: (csrf: string) => string])[] = [
  ['loops before its form', (csrf) => `<script>for (;;) ;</script>${form(csrf)}`],
  ['loops behind its form', (csrf) => `${form(csrf)}<script>for (;;) ;</script>`],
  [
    'loops when it is looked at',
    (csrf) =>
      `${form(csrf)}<script>Object.defineProperty(document.body, 'innerText', { get() { for (;;) ; } })</script>`,
  ],
  [
    'loops when its form is filled in',
    (csrf) => `${form(csrf)}<script>document.forms[0].oninput = () => { for (;;) ; }</script>`,
  ],
  ['asks again and again', (csrf) => `${form(csrf)}<script>for (;;) alert('again')</script>`],
]

describeWith(chromium, 'a login page that does not end', () => {
  test.each(pages)('%s: the login fails, and says so', async (_, page) => {
    const site = await loginSite({ page: ({ csrf }) => page(csrf) })
    const start = performance.now()
    const failure = await failureAt(site, browser)
    expect(performance.now() - start).toBeLessThan(60_000)
    expect(failure.message).toMatch(/did not respond within 10 s|could not be filled in|found/)
    expect(failure.message).not.toMatch(/defect/)
  })

  test('Ctrl-C while the browser starts ends the wait for its page', async () => {
    const site = await loginSite({ page: ({ csrf }) => `${form(csrf)}<script>for (;;) ;</script>` })
    const context = at(site, { ...browser, LOGIN_WAIT_SECONDS: '600' })
    const login = expect(signInAt(context)).rejects.toThrow(/interrupted/)
    await expect.poll(() => site.arrived.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0)
    context.run.interrupt()
    await login
  })

  test('Ctrl-C ends the wait', async () => {
    const site = await loginSite({ page: ({ csrf }) => `${form(csrf)}<script>for (;;) ;</script>` })
    const context = at(site, { ...browser, LOGIN_WAIT_SECONDS: '600' })
    const login = expect(signInAt(context)).rejects.toThrow(/interrupted/)
    await expect.poll(() => site.arrived.length, { timeout: 60_000 }).toBeGreaterThan(0)
    const timer = setTimeout(() => context.run.interrupt(), 3000)
    await login
    clearTimeout(timer)
  })
})
