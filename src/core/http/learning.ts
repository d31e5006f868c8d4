/**
 * Learns the secrets of an exchange, so that all of it can be masked.
 * @module
 */
import type { HeaderLine } from '../../record/record.js'
import { textOf } from './body.js'
import { isSecretHeader } from './redaction/names.js'
import type { Redactor } from './redactor.js'

/** What anybody at the browser may see; a check may send it again where a secret is expected. */
const publicParameters = /[?&](?:code_challenge|nonce|state)=[^&#]+/g

/** The parts of an exchange that may carry secrets. */
export interface CarriedExchange {
  readonly url: string
  readonly requestHeaders: readonly HeaderLine[]
  /** Content coding undone; null if there was no body. */
  readonly requestBody: Buffer | null
  /** Null if no answer came. */
  readonly response: {
    readonly headers: readonly HeaderLine[]
    /** Content coding undone. */
    readonly body: Buffer
  } | null
  /** Name of a header of the request that is no secret although it has the name of one. */
  readonly openHeader?: string
}

/** Learns every secret that an exchange carries, sent or received, before it is masked. */
export function learnExchange(redactor: Redactor, raw: CarriedExchange): void {
  for (const [pair] of raw.url.matchAll(publicParameters)) {
    for (const value of new URLSearchParams(pair.slice(1)).values()) redactor.allow(value)
  }
  redactor.learn(raw.url)
  const headers = raw.requestHeaders.filter(([name]) => !isOpen(raw, name))
  learnMessage(redactor, headers, raw.requestBody)
  if (raw.response !== null) learnMessage(redactor, raw.response.headers, raw.response.body)
}

/** True for a header of the request that is no secret although it has the name of one. */
export function isOpen({ openHeader }: Pick<CarriedExchange, 'openHeader'>, name: string): boolean {
  return openHeader !== undefined && name.toLowerCase() === openHeader.toLowerCase()
}

function learnMessage(redactor: Redactor, headers: readonly HeaderLine[], body: Buffer | null): void {
  for (const [name, value] of headers) learnHeader(redactor, name, value)
  if (body === null) return
  const text = textOf(body)
  if (/urlencoded/i.test(headerOf(headers, 'content-type'))) redactor.learnForm(text)
  redactor.learn(text)
}

function learnHeader(redactor: Redactor, name: string, value: string): void {
  const kind = name.toLowerCase()
  if (kind === 'set-cookie') learnCookie(redactor, value.split(';', 1)[0] ?? '')
  else if (kind === 'cookie') for (const pair of value.split(';')) learnCookie(redactor, pair)
  else if (!isSecretHeader(kind)) redactor.learn(value)
  else {
    const [, scheme = '', credentials = value] = /^(\S+)\s+(\S.*)$/s.exec(value) ?? []
    const text = Buffer.from(credentials, 'base64').toString('utf8')
    const colon = text.indexOf(':')
    if (scheme.toLowerCase() !== 'basic') redactor.add(credentials, 'token')
    else if (colon >= 0) redactor.add(text.slice(colon + 1), 'password')
  }
}

function learnCookie(redactor: Redactor, pair: string): void {
  const at = pair.indexOf('=')
  const value = pair.slice(at + 1).trim()
  redactor.add(value.replace(/^"|"$/g, ''), 'cookie')
}

/** The value of the first header line of a name; empty if there is none. @param name in lower case */
export function headerOf(headers: readonly HeaderLine[], name: string): string {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
}
