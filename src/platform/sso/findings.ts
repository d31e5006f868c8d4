/**
 * Finds what a platform delivered, in redirects, pages, scripts and JSON.
 * @module
 */
import { refreshTarget } from '../../core/browser/page.js'
import { pageOf } from '../../core/browser/page-of.js'
import type { Answer } from '../../core/http/answer.js'
import { namesAnError } from '../../core/http/redaction/names.js'
import { parseUrl } from '../../profile/parse-url.js'

/** A value and the place where it was found. */
export interface Finding {
  readonly value: string
  /** In words: `an authorization code`, `an access token`, … */
  readonly what: string
  /** In words: `query of the redirect`, `hidden field of a form`, … */
  readonly place: string
  /** Where a redirect leads, without query and fragment; absent for other places. */
  readonly address?: string
  /** Id of the exchange in which it was found. */
  readonly exchange: number
}

/** What was found and where, in words: `an authorization code in the query of the redirect to https://app.example/cb`. */
export function findingWords({ what, place, address }: Finding): string {
  return `${what} in the ${place}${address === undefined ? '' : ` to ${address}`}`
}

/**
 * Authorization codes anywhere in some answers: query or fragment of a redirect, form fields, meta refresh, script,
 * URLs inside JSON. Words that name an error (`?code=access_denied`) and short numbers are no codes.
 * @param staysAt true for addresses of the platform. Addresses of the application are none, even on the same host.
 */
export function findCodes(answers: readonly Answer[], staysAt: (url: URL) => boolean): Finding[] {
  return findParameter(answers, 'code', staysAt).filter(({ value }) => !namesAnError(value))
}

/** `access_token` and `id_token` in redirects, pages or JSON of some answers. */
export function findTokens(answers: readonly Answer[]): Finding[] {
  const everywhere = (): boolean => false
  return [
    ...findParameter(answers, 'access_token', everywhere),
    ...findParameter(answers, 'id_token', everywhere),
    ...answers.flatMap((answer) => tokensInBody(answer)),
  ]
}

/** Tokens in a JSON or form-encoded body, at any depth. A page's script is no token only for naming one. */
export function tokensInBody(answer: Answer): Finding[] {
  const findings: Finding[] = []
  const { exchange } = answer
  if (answer.json !== undefined) {
    eachField(answer.json, (name, value) => {
      if (Object.hasOwn(tokenNames, name) && value !== null && value !== '' && value !== false)
        findings.push({
          value: String(value),
          what: tokenNames[name] as string,
          place: `JSON field ${name}`,
          exchange,
        })
    })
    return findings
  }
  for (const [name, what] of Object.entries(tokenNames)) {
    for (const value of isForm(answer) ? new URLSearchParams(answer.text.trim()).getAll(name) : [])
      if (value !== '') findings.push({ value, what, place: `field ${name} of the body`, exchange })
  }
  if (findings.length > 0) return findings
  for (const [, name = '', value = ''] of answer.text.matchAll(
    /(?<![\w-])(access_token|id_token)\\?["']?\s*[=:]\s*\\?["']?([\w.~+/=-]{8,})/g,
  )) {
    if (isOpaque(value))
      findings.push({ value, what: tokenNames[name] as string, place: `field ${name} of the body`, exchange })
  }
  return findings
}

const tokenNames: Readonly<Record<string, string>> = {
  access_token: 'an access token',
  id_token: 'an ID token',
}

function isForm(answer: Answer): boolean {
  return /urlencoded|^text\/plain$|^$/.test(answer.mediaType) && /^\s*[\w.-]+=[^\s<]*\s*$/.test(answer.text)
}

/** True for what looks made by a machine: a JWT, or long and with a digit. Names in a script do not. */
function isOpaque(value: string): boolean {
  return /^eyJ[\w-]*\./.test(value) || (value.length >= 16 && /\d/.test(value) && /[a-z]/i.test(value))
}

/**
 * The names that occur in some answers as a redirect parameter, a JSON text, or a whole word that a page shows. Names
 * in the source of a page, such as CSS classes and scripts, do not count.
 */
export function findNames(answers: readonly Answer[], names: readonly string[]): string[] {
  const seen = new Set<string>()
  for (const answer of answers) {
    for (const url of addresses(answer)) {
      for (const value of [...query(url), ...fragment(url)].map(([, text]) => text)) seen.add(value)
    }
    const { json } = answer
    if (json === undefined) {
      const words = wordsOf(answer)
      for (const name of names) if (hasWord(words, name)) seen.add(name)
    } else eachText(json, (text) => seen.add(text))
  }
  return names.filter((name) => seen.has(name))
}

/** Every `error` or `errorCode` that the answers name, for messages. */
export function namedErrors(answers: readonly Answer[]): string {
  const named = new Set<string>()
  for (const answer of answers) {
    for (const url of addresses(answer)) {
      for (const [name, value] of [...query(url), ...fragment(url)])
        if (/^error(_?code)?$/i.test(name)) named.add(value)
    }
    eachField(answer.json, (name, value) => {
      if (/error|code/i.test(name) && typeof value === 'string' && value.length < 60) named.add(value)
    })
    for (const [word] of wordsOf(answer).matchAll(
      /\b(?:invalid|unsupported|unauthorized|access|login|server)_[a-z_]+\b/g,
    )) {
      named.add(word)
    }
  }
  return named.size === 0 ? 'no error name' : [...named].join(', ')
}

/** What an answer says to a reader: for a page, what a browser shows, and the errors in its form fields. */
function wordsOf(answer: Answer): string {
  if (!/html/.test(answer.mediaType)) return answer.text
  const { title, text, forms } = pageOf(answer)
  const errors = forms.flatMap(({ fields }) =>
    fields.filter(({ name }) => /^error/i.test(name)).map(({ value }) => value),
  )
  return [title, text, ...errors].join('\n')
}

/** Length of the quoted text of a page, in characters. */
const longestQuote = 160

/** The text that a page shows, in quotation marks and shortened; empty for an answer that is no page. */
export function pageWords(answer: Answer): string {
  if (!/html/.test(answer.mediaType)) return ''
  const { title, text } = pageOf(answer)
  const shown = (text.trim() === '' ? title : text).replace(/\s+/g, ' ').trim()
  if (shown === '') return ''
  return `"${shown.length > longestQuote ? `${shown.slice(0, longestQuote - 1)}…` : shown}"`
}

function findParameter(answers: readonly Answer[], name: string, staysAt: (url: URL) => boolean): Finding[] {
  const findings: Finding[] = []
  for (const answer of answers) {
    const { exchange } = answer
    const note = (value: string, place: string, to: URL | null = null): void => {
      const address = to === null ? {} : { address: `${to.protocol}//${to.host}${to.pathname}` }
      const what = tokenNames[name] ?? 'an authorization code'
      if (value !== '') findings.push({ value, what, place, ...address, exchange })
    }
    for (const url of addresses(answer)) {
      const parsed = parseUrl(url, answer.url)
      const isOfTarget = parsed !== null && staysAt(parsed)
      for (const [key, value] of query(url)) {
        if (key !== name || (isOfTarget && isNameOrNumber(value))) continue
        note(value, isOfTarget ? onHost : ofRedirect, parsed)
      }
      for (const [key, value] of fragment(url))
        if (key === name) note(value, 'fragment of the redirect', parsed)
    }
    if (!/html/.test(answer.mediaType)) continue
    const page = pageOf(answer)
    const leaves = (address: string): boolean => {
      const url = parseUrl(address)
      return url === null || !staysAt(url)
    }
    for (const form of page.forms) {
      if (!leaves(form.action)) continue
      for (const field of form.fields) if (field.name === name) note(field.value, 'hidden field of a form')
    }
    for (const url of page.links.filter(leaves)) {
      for (const [key, value] of [...query(url), ...fragment(url)]) if (key === name) note(value, link)
    }
    for (const script of page.scripts) {
      for (const value of inScript(script, name)) note(value, 'script of a page')
    }
  }
  // A redirect's body often repeats its Location as a link, for browsers that do not follow.
  const elsewhere = new Set(findings.filter(({ place }) => place !== link).map(({ value }) => value))
  return findings.filter(({ place, value }) => place !== link || !elsewhere.has(value))
}

/** Where a code is delivered. */
export const ofRedirect = 'query of the redirect'
/** The same on the host of the platform, where the application may be, too. */
const onHost = 'query of a redirect on the host of the platform'
const link = 'link of a page'

/** Values of a parameter in addresses that stand in a script; none that the script itself puts together. */
function inScript(script: string, name: string): string[] {
  const plain = script
    .replace(/\\u00([0-9a-f]{2})|\\x([0-9a-f]{2})/gi, (_, a?: string, b?: string) =>
      String.fromCharCode(Number.parseInt(a ?? b ?? '', 16)),
    )
    .replaceAll('&amp;', '&')
  const values = plain.matchAll(new RegExp(`[?&#]${name}=([\\w.~%+/=:-]+)(?![\\w.~%+/=:$({-])`, 'g'))
  return [...values].map(([, value = '']) => value)
}

/**
 * On its own addresses a platform may well call an error's name or number `code`. A name consists of words of letters:
 * `login_required`, `LOGIN_REQUIRED`, `loginRequired`. Random letters change their case more often.
 */
function isNameOrNumber(value: string): boolean {
  return (
    value.length <= 12 ||
    /^(?:[a-z]{2,}|[A-Z]{2,}|[A-Za-z][a-z]+(?:[A-Z][a-z]{2,})*)(?:[_.-](?:[a-z]+|[A-Z]+|[A-Z][a-z]+))*$/.test(
      value,
    )
  )
}

/** Addresses that an answer leads to: Location, Refresh header, meta refresh, URLs in JSON texts. */
function addresses(answer: Answer): string[] {
  const list = [...answer.all('location')]
  for (const header of answer.all('refresh')) {
    const target = refreshTarget(header, answer.url)
    if (target !== null) list.push(target)
  }
  if (/html/.test(answer.mediaType)) {
    const { refresh } = pageOf(answer)
    if (refresh !== null) list.push(refresh)
  }
  eachText(answer.json, (text) => {
    if (/^[a-z][a-z0-9+.-]*:|^\//i.test(text) && /[?#]/.test(text)) list.push(text)
  })
  return list
}

function query(url: string): [string, string][] {
  const start = url.indexOf('?')
  if (start < 0) return []
  return [...new URLSearchParams(url.slice(start + 1).split('#', 1)[0])]
}

function fragment(url: string): [string, string][] {
  const start = url.indexOf('#')
  return start < 0 ? [] : [...new URLSearchParams(url.slice(start + 1))]
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\w-]/.test(text.charAt(at - 1)) && !/[\w-]/.test(text.charAt(at + word.length))) return true
  }
  return false
}

function eachField(value: unknown, visit: (name: string, value: unknown) => void): void {
  if (Array.isArray(value)) for (const item of value) eachField(item, visit)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      visit(name, field)
      eachField(field, visit)
    }
  }
}

function eachText(value: unknown, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value)
  eachField(value, (_, field) => {
    if (typeof field === 'string') visit(field)
  })
  if (Array.isArray(value)) for (const item of value) if (typeof item === 'string') visit(item)
}
