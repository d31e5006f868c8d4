/**
 * The parsers of the suite that read texts of a target. Each gives a summary that does not depend on the length of the
 * text.
 * @module
 */
import { CookieJar } from 'tough-cookie'
import { withoutMachinePaths } from '../../../reporters/allure/paths.js'
import { scanText } from '../../../reporters/scan.js'
import { HarSplitter } from '../../../src/audit/read/har-entries.js'
import { harExchange } from '../../../src/audit/read/har-exchange.js'
import { lineExchange } from '../../../src/audit/read/line-exchange.js'
import { LineSplitter } from '../../../src/audit/read/lines.js'
import { UnreadableExchange } from '../../../src/audit/read/message.js'
import { asksForNewPassword } from '../../../src/core/browser/choice.js'
import { storeCookies } from '../../../src/core/browser/cookie-store.js'
import { encodingOf } from '../../../src/core/browser/html.js'
import { parsePage, refreshTarget } from '../../../src/core/browser/page.js'
import { submitsAtOnce } from '../../../src/core/browser/script.js'
import { pageWork } from '../../../src/core/browser/tree.js'
import { Answer } from '../../../src/core/http/answer.js'
import { answerSchema } from '../../../src/core/http/answer-schema.js'
import { learnExchange } from '../../../src/core/http/learning.js'
import { Redactor } from '../../../src/core/http/redactor.js'
import { retryAfter } from '../../../src/core/http/retry.js'
import { hasManyFields, parseJson, parseWithDigits, valueAt } from '../../../src/core/json.js'
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

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** The ending, or what the parser says of an entry that is no exchange. */
function entryEnding(read: () => unknown): unknown {
  try {
    return read() === null
  } catch (error) {
    if (error instanceof UnreadableExchange) return error.message
    throw error
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
  cookies: async (text: string): Promise<unknown> => {
    const jar = new CookieJar(undefined, { looseMode: true })
    await storeCookies(jar, at.href, linesOf(text))
    return (await jar.getCookies(at.href)).some(({ key }) => key === 'last')
  },
  headers: (text: string): unknown => {
    const redactor = new Redactor()
    const headers = linesOf(text).map((line): [string, string] => ['Set-Cookie', line])
    const response = { headers, body: Buffer.from('') }
    learnExchange(redactor, { url: at.href, requestHeaders: [], requestBody: null, response })
    return headers.some(([name, value]) => redactor.header(name, value).includes(secret))
  },
  form: (text: string): unknown => {
    const redactor = new Redactor()
    redactor.learnForm(text)
    return redactor.body(text, 'application/x-www-form-urlencoded').includes(secret)
  },
  json: (text: string): unknown => [
    ending(() => typeof parseJson(text)),
    ending(() => typeof parseWithDigits(text)),
    hasManyFields(Buffer.from(text.slice(0, 100))),
  ],
  students: (text: string): unknown =>
    (answerSchema('listStudents', 200, Buffer.from(text))?.errors.length ?? 0) > 0,
  periods: (text: string): unknown =>
    (answerSchema('getTimetable', 200, Buffer.from(text))?.errors.length ?? 0) > 0,
  har: (text: string): unknown => {
    const pieces = new HarSplitter().push(Buffer.from(text))
    return different(
      pieces.map(({ bytes }) => entryEnding(() => harExchange(JSON.parse(String(bytes)), false))),
    )
  },
  lines: (text: string): unknown => {
    const pieces = new LineSplitter().push(Buffer.from(text))
    return different(pieces.map(({ bytes }) => entryEnding(() => lineExchange(JSON.parse(String(bytes))))))
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
