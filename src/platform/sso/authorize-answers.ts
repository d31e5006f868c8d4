/**
 * The answers to an authorize request, and what they delivered.
 * @module
 */
import { given, must } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { looksAt, noteDocumentedError } from '../../core/scope.js'
import {
  type Finding,
  findCodes,
  findingWords,
  findNames,
  findTokens,
  namedErrors,
  ofRedirect,
  pageWords,
} from './findings.js'

/** What is known about the request, and about the platform that answered. */
export interface AnsweredRequest {
  /** The address outside the platform that the last answer leads to; null if it leads to none. */
  readonly leaves: string | null
  /** The value sent for a parameter, or undefined. */
  readonly sent: (name: string) => string | undefined
  /** The SSO redirect URI of the application; empty if it is not known. */
  readonly redirectUri: string
  /** True for addresses of the platform that are none of the application. */
  readonly isOfPlatform: (url: URL) => boolean
  readonly isLoginPage: (answer: Answer) => boolean
  /** The text by which the login page is recognized, for messages. */
  readonly loginMarker: string
}

/** The answers to an authorize request: what the platform delivered, and where it sent the browser. */
export class AuthorizeAnswers {
  /** Codes anywhere on the way. */
  readonly codes: readonly Finding[]
  /** Tokens anywhere on the way. */
  readonly tokens: readonly Finding[]
  readonly #request: AnsweredRequest

  /** @param answers every answer, in order: at least one */
  constructor(
    readonly answers: readonly Answer[],
    request: AnsweredRequest,
  ) {
    this.#request = request
    this.codes = findCodes(answers, request.isOfPlatform)
    this.tokens = findTokens(answers)
  }

  /** The value sent for a parameter, or undefined. */
  sent(name: string): string | undefined {
    return this.#request.sent(name)
  }

  /** The first answer: the contract describes this one. */
  get first(): Answer {
    return this.answers[0] as Answer
  }

  get last(): Answer {
    return this.answers.at(-1) as Answer
  }

  /** The code in the query of the redirect that leaves the platform; null if there is none. */
  get code(): Finding | null {
    return this.codes.find(({ place }) => place === ofRedirect) ?? this.codes[0] ?? null
  }

  /** Raw Location that leaves the platform; null if none does. */
  get target(): string | null {
    return this.#request.leaves === null ? null : (this.last.header('location') ?? this.#request.leaves)
  }

  /** A parameter of the redirect that leaves the platform; undefined if absent. */
  parameter(name: string): string | undefined {
    const { target } = this
    if (target === null) return undefined
    const query = target.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''
    return new URLSearchParams(query).get(name) ?? undefined
  }

  /** True if the chain ended on the login page. */
  get atLogin(): boolean {
    return this.#request.leaves === null && this.#request.isLoginPage(this.last)
  }

  /**
   * True if the browser was sent back to the app without an error, even if no code was found. After a sign-in, the
   * user has a session then.
   */
  get returned(): boolean {
    return this.code !== null || (this.goesWhereAsked && !/[?&#]error=/.test(this.target ?? ''))
  }

  /** True if the browser was sent to this address. The platform may add parameters to its query. */
  goesTo(address: string): boolean {
    return this.target !== null && goesTo(this.target, address)
  }

  /** True if neither a code nor a token came, anywhere. */
  get empty(): boolean {
    return this.codes.length === 0 && this.tokens.length === 0
  }

  /** True if the browser was sent to the redirect_uri of the request, also with an error. */
  protected get goesWhereAsked(): boolean {
    return this.goesTo(this.#request.sent('redirect_uri') ?? this.#request.redirectUri)
  }

  /** Judges: neither a code nor a token came, anywhere. */
  holdsNoCode(): this {
    const [found] = [...this.codes, ...this.tokens]
    if (found !== undefined) looksAt(found.exchange)
    must(
      found === undefined,
      `no authorization code and no token${this.#asked}`,
      found === undefined ? '' : findingWords(found),
      found === undefined ? this.last : undefined,
    )
    return this
  }

  /** Judges: the browser ended on the login page and got no code. */
  holdsLoginPage(): this {
    const [found] = [...this.codes, ...this.tokens]
    if (found !== undefined) looksAt(found.exchange)
    must(found === undefined, 'the login page', found === undefined ? '' : findingWords(found))
    const { loginMarker } = this.#request
    must(this.atLogin, `the login page (a page with "${loginMarker}")`, this.words, this.last)
    return this
  }

  /** Judges: the refusal names one of these errors. Undecided if the request was not refused at all. */
  holdsError(...names: readonly string[]): this {
    given(this.empty, 'the request was not refused, so no error is named')
    const named = findNames(this.answers, names)
    if (named.length > 0) noteDocumentedError(this.last)
    must(
      named.length > 0,
      `the error name ${names.join(' or ')}${this.#asked}`,
      `${this.words}, ${namedErrors(this.answers)}`,
      this.last,
    )
    return this
  }

  /** The redirect_uri of the request, for messages; empty if it is that of the app. */
  get #asked(): string {
    const sent = this.#request.sent('redirect_uri')
    return sent === undefined || sent === this.#request.redirectUri ? '' : ` for redirect_uri ${sent}`
  }

  /** In words, for messages: with the text of the page on which the browser ended. */
  get words(): string {
    const { target, last, atLogin } = this
    const page = target === null && !atLogin ? pageWords(last) : ''
    return page === '' ? this.outcome : `${this.outcome}; the page says ${page}`
  }

  /** In words, for observations: without the text of a page, which may differ from run to run. */
  get outcome(): string {
    if (this.atLogin) return 'the login page'
    const { target, last } = this
    if (target === null) return `${last.summary} (${namedErrors(this.answers)})`
    return `a redirect (${last.status}) to ${target.split(/[?#]/, 1)[0]} (${namedErrors(this.answers)})`
  }
}

/** True if a redirect goes to this address. The platform may add parameters to the query. */
export function goesTo(target: string, address: string): boolean {
  const [targetPlace = '', targetQuery = ''] = split(target)
  const [place, query = ''] = split(address)
  if (targetPlace !== place) return false
  const there = [...new URLSearchParams(targetQuery)].map((pair) => pair.join('='))
  return [...new URLSearchParams(query)].every((pair) => {
    const at = there.indexOf(pair.join('='))
    if (at >= 0) there.splice(at, 1)
    return at >= 0
  })
}

function split(url: string): [string, string] {
  const [place = '', ...query] = (url.split('#', 1)[0] ?? '').split('?')
  return [place, query.join('?')]
}
