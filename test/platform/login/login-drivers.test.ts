/**
 * Rules of single sign-on, judged against the embedded platform with each login driver.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeKeys, type Platform, startPlatform } from '../../../src/embedded/platform/index.js'
import { Run } from '../../../src/platform/run.js'
import { embeddedProfile, type Judged, judgePlatform } from '../../support/harness.js'
import { contextOf } from '../../support/site.js'

const rules = [
  'authorize.login',
  'authorize.success',
  'authorize.prompt',
  'id-token.nonce',
  'id-token.sub.stable',
  'service.code-flow',
]

async function platform(): Promise<Platform> {
  const firstPlatform = await startPlatform({ behaviours: {}, keys: makeKeys() })
  onTestFinished(() => firstPlatform.close())
  return firstPlatform
}

/** Cases that did not pass, with the reason. */
function open({ checks }: Judged): string[] {
  return checks
    .filter(({ verdict }) => verdict !== 'passed')
    .map(({ rule, case: name, verdict, reason }) => `${verdict} ${rule} ${name}: ${reason}`)
    .sort()
}

/** Cookies of a teacher, made as a program would: with the form driver. */
async function cookiesAt(one: Platform, user: 'teacher' | 'second'): Promise<string> {
  const run = new Run(embeddedProfile(one))
  onTestFinished(() => run.close())
  const browser = await (await contextOf(run).users.signIn(user)).browser()
  return browser.jar.getCookieString(`${one.url}/platform/`)
}

test('with a program, what needs the login page is not exercised, and all else passes', async () => {
  const firstPlatform = await platform()
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'login.mjs')
  writeFileSync(
    file,
    `let text = ''
for await (const part of process.stdin) text += part
const { login, password, url } = JSON.parse(text)
const jar = new Map()
const keep = (answer) => {
  for (const line of answer.headers.getSetCookie()) jar.set(...line.split(';')[0].split('='))
  return answer
}
const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ')
const page = keep(await fetch(new URL(keep(await fetch(url, { redirect: 'manual' })).headers.get('location'), url)))
const html = await page.text()
const fields = [...html.matchAll(/name="(\\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])
const body = new URLSearchParams([...fields, ['username', login], ['password', password]])
const to = new URL(/action="([^"]+)"/.exec(html)[1], url)
keep(await fetch(to, { method: 'POST', body, redirect: 'manual', headers: { cookie: cookie() } }))
console.log(JSON.stringify({ cookies: [...jar].map(([name, value]) => ({ name, value })) }))
`,
  )
  const judged = await judgePlatform(firstPlatform, {
    only: rules,
    concurrent: 4,
    profile: { LOGIN_DRIVER: 'command', LOGIN_COMMAND: `"${process.execPath}" "${file}"` },
  })
  const rest = open(judged)
  expect(rest.filter((line) => !line.includes('the profile lacks LOGIN_DRIVER=form (or browser)'))).toEqual(
    [],
  )
  expect(rest.filter((line) => line.includes('authorize.login.returns'))).toHaveLength(4)
  expect(rest.some((line) => line.includes('authorize.prompt.ends-session'))).toBe(false)
})

test('with given sessions, what needs a new one is not exercised, and all else passes', async () => {
  const firstPlatform = await platform()
  const judged = await judgePlatform(firstPlatform, {
    only: rules,
    profile: {
      LOGIN_DRIVER: 'session',
      TEACHER_PASSWORD: '',
      TEACHER_COOKIES: await cookiesAt(firstPlatform, 'teacher'),
      SECOND_USER_COOKIES: await cookiesAt(firstPlatform, 'second'),
      ...Object.fromEntries(
        ['NOLANG', 'REGIONAL', 'NOBIRTH', 'TWIN_A', 'TWIN_B', 'TENANT_B'].flatMap((prefix) =>
          ['LOGIN', 'PASSWORD'].map((end) => [`${prefix}_${end}`, '']),
        ),
      ),
    },
  })
  const rest = open(judged)
  expect(rest.filter((line) => !line.includes('LOGIN_DRIVER=form (or browser'))).toEqual([])
  expect(rest.some((line) => line.includes('authorize.prompt.ends-session'))).toBe(true)
  expect(judged.checks.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(10)
})
