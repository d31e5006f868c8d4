/**
 * The parsers of the suite that read texts of a target. Each gives a summary that does not depend on the length of the
 * text.
 * @module
 */
import { CookieJar } from 'tough-cookie'
import { withoutMachinePaths } from '../../../reporters/allure/paths.js'
import { scanText } from '../../../reporters/scan.js'
import { asksForNewPassword } from '../../../src/core/browser/choice.js'
import { encodingOf } from '../../../src/core/browser/html.js'
import { parsePage, refreshTarget } from '../../../src/core/browser/page.js'
import { submitsAtOnce } from '../../../src/core/browser/script.js'
import { pageWork } from '../../../src/core/browser/tree.js'
import { Answer } from '../../../src/core/http/answer.js'
import { Redactor } from '../../../src/core/http/redactor.js'
import { retryAfter } from '../../../src/core/http/retry.js'
import { valueAt } from '../../../src/core/json.js'
import { tableRow } from '../../../src/output/markdown.js'
import { forTerminal } from '../../../src/output/terminal.js'
import { findCodes, tokensInBody } from '../../../src/platform/sso/findings.js'
import { decodeToken } from '../../../src/platform/sso/flow.js'

const at = new URL('https://school.example/login')
const secret = 'Geheim-4711-Passwort'

function answer(headers: readonly [string, string][], body = ''): Answer {
  return new Answer(1, at, 200, headers, Buffer.from(body))
}

/** The ending, if it is a documented one. */
function ending(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return (error as { code?: string }).code ?? Promise.reject(error)
  }
}

function different<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const readers = {
  page: (text: string): unknown => {
    const { forms, refresh, submitsItself, title } = parsePage(text, at)
    const [first] = forms
    return {
      title,
      refresh,
      submitsItself,
      action: first?.action,
      fields: first?.fields.map(({ name }) => name),
    }
  },
  refresh: (text: string): unknown => refreshTarget(text, at),
  charset: (text: string): unknown => encodingOf(answer([['Content-Type', 'text/html']], text)),
  script: (text: string): unknown => submitsAtOnce([text], [], pageWork()),
  masked: (text: string): unknown => {
    const redactor = new Redactor()
    redactor.learn(text)
    const shown = [
      redactor.url(text),
      redactor.body(text, 'application/json'),
      redactor.header('X-Text', text),
    ]
    return shown.map((one) => one.includes(secret))
  },
  codes: (text: string): unknown =>
    different(
      findCodes([answer([['Content-Type', 'text/html']], text)], () => false).map(({ place }) => place),
    ),
  tokens: (text: string): unknown => tokensInBody(answer([], text)).length,
  jwt: (text: string): unknown => ending(() => decodeToken(text).claims),
  'jwt-of': (text: string): unknown =>
    ending(() => decodeToken(`${Buffer.from(text).toString('base64url')}.eyJzdWIiOiJ4In0.c2ln`).claims),
  pointer: (text: string): unknown => {
    const value = jsonIn(text)
    return [valueAt(value, '/a'), valueAt(value, '/__proto__'), valueAt(value, '/b/toString')]
  },
  whole: (text: string): unknown => jsonIn(text) === undefined,
  cookie: async (text: string): Promise<unknown> => {
    const jar = new CookieJar(undefined, { looseMode: true })
    await jar.setCookie(text, at.href, { ignoreError: true })
    return (await jar.getCookies(at.href)).length
  },
  retry: (text: string): unknown => Number.isFinite(retryAfter(answer([['Retry-After', text]]))),
  basic: (text: string): unknown => new Redactor().header('Authorization', text).includes('Yi'),
  'set-cookie': (text: string): unknown => new Redactor().header('Set-Cookie', text).includes(secret),
  'media-type': (text: string): unknown => encodingOf(answer([['Content-Type', text]])),
  'new-password': (text: string): unknown =>
    asksForNewPassword({
      ...{ action: '', method: 'POST', enctype: '', acceptCharset: '', hints: '', hasAction: true },
      ...{ buttons: [], unticked: [], fields: [{ name: text, type: 'password', value: '', hints: '' }] },
    }),
  'one-line': (text: string): unknown => forTerminal(text).includes('\n'),
  paths: (text: string): unknown => withoutMachinePaths(text).startsWith('at '),
  markdown: (text: string): unknown => tableRow([text]).text.includes('\n'),
  scan: (text: string): unknown =>
    different(scanText(text, [{ name: 'PASSWORD', value: secret }]).map(({ name }) => name)),
} as const

/** Name of a parser. */
export type ReaderName = keyof typeof readers
