/**
 * What a check has sent, as a flow that can be repeated: each request with its literal texts, the secrets of the
 * profile, and the values that earlier answers gave.
 * @module
 */
import { verify } from 'node:crypto'
import { facts } from '../../generated/catalogue.js'
import { boringHeaders } from '../core/http/curl.js'
import type { RawExchange } from '../core/http/evidence.js'
import { isSecretHeader, isSecretName } from '../core/http/redaction/names.js'
import { withoutLast } from '../output/characters.js'
import type { HeaderLine } from '../record/record.js'
import { type Capture, type CaptureKind, capturesIn, isLink } from './captures.js'

/** A text, or a variable that is inserted when the export runs. */
export type Part = string | { readonly variable: string; readonly encoding: 'plain' | 'url' }

/** A request of a flow. */
export interface FlowRequest {
  /** Number in the flow, from 1. */
  readonly number: number
  readonly purpose: string
  /** Seconds to wait before it is sent. */
  readonly wait: number
  readonly method: string
  readonly url: readonly Part[]
  readonly headers: readonly (readonly [name: string, value: readonly Part[]])[]
  /** User name and password of HTTP Basic authentication; null if there is none. */
  readonly basic: readonly Part[] | null
  /** Null if there is none. */
  readonly body: readonly Part[] | null
  /** True if the body is signed, with the key of the profile. */
  readonly signed: boolean
  /** What later requests use of its answer. */
  readonly captures: readonly Capture[]
}

/** Requests that repeat a check up to the one that decided it, which is the last. */
export interface Flow {
  readonly requests: readonly FlowRequest[]
  /** Keys of the profile whose values are inserted. */
  readonly secrets: readonly string[]
  /** Those of them that are the same with URL encoding. */
  readonly plainSecrets: ReadonlySet<string>
  /** Names of variables that the user supplies, each with what to supply. */
  readonly supplied: ReadonlyMap<string, string>
  /** Origins that a captured address may have: secrets go nowhere else. */
  readonly origins: readonly string[]
}

/** What a flow is made from. */
export interface FlowSource {
  /** Exchanges of the check as they were, with their ids. The last one decided. */
  readonly exchanges: readonly (readonly [id: number, exchange: RawExchange])[]
  readonly secrets: readonly { readonly key: string; readonly value: string }[]
  /** True if the suite signed users in by filling in forms. */
  readonly signsInByForm: boolean
  /** PEM of the public key whose signatures the export makes; null if the profile has none. */
  readonly signingKey: string | null
}

/** Why a check cannot be exported. */
export class NotExportable extends Error {
  override readonly name = 'NotExportable'
}

/** Requests of an export. */
const mostRequests = 100
/** Bytes of a body. */
const longestBody = 200_000
/** Shortest value of a target that is searched in texts. */
const shortestValue = 8
/** Characters that a text and a secret have in common if the text was made from the secret. */
const similar = 14
/** The same for secrets of the profile. Shorter ones are compared as a whole. */
const similarToSecret = 8
/** Shorter texts are in other texts by chance. */
const shortestCopy = 4
/** Seconds between two requests from which the export waits, too. */
const shortestWait = 2

/** Codes, tokens and session ids, but no addresses. */
const tokenLike = /^[\w.~+=-]+$/
/** The variable for cookies that no request of the flow gets. */
const cookies = 'COOKIES'

interface Known {
  readonly value: string
  readonly capture: Omit<Capture, 'name'>
  readonly from: number
}

/** Makes the flow. @throws {NotExportable} if a script cannot repeat the check */
export function flowOf(source: FlowSource): Flow {
  const chosen = inOrder(source)
  const used = new Map<string, { readonly known: Known; readonly name: string }>()
  const secrets = new Set<string>()
  const supplied = new Map<string, string>()
  const known = new Map<string, Known>()
  const asked: string[] = []
  const names = new Set<string>()
  /** The cookies of the user, which no request of the flow gets. */
  let foreign: string | null = null
  const nameOf = ({ capture, from }: Known): string => {
    const words = capture.key.toLowerCase().match(/[a-z0-9]+/g) ?? []
    const word = words.join('_').slice(0, 24)
    const base = `${/^[a-z]/.test(word) ? word : capture.kind}_${from}`
    let name = base
    for (let at = 2; names.has(name); at += 1) name = `${base}_${at}`
    names.add(name)
    return name
  }
  const variableOf = (one: Known): string => {
    const key = `${one.from} ${one.capture.kind} ${one.capture.key}`
    const usedValue = used.get(key)
    if (usedValue !== undefined) return usedValue.name
    const name = nameOf(one)
    used.set(key, { known: one, name })
    return name
  }
  const usedSecret = (key: string): string => {
    secrets.add(key)
    return key
  }
  const candidates = (): Candidate[] => [
    ...source.secrets.map(({ key, value }) => ({ value, variable: () => usedSecret(key) })),
    ...[...known.values()]
      .filter(
        ({ value, capture }) =>
          !isLink(capture.kind) && (value.length >= shortestValue || capture.kind === 'cookie'),
      )
      .map((one) => ({ value: one.value, variable: () => variableOf(one) })),
  ]

  const drafts = chosen.map(([, raw], at) => {
    const number = at + 1
    const { purpose, method, url, requestHeaders, requestBody } = raw
    const link = known.get(`link ${url}`)
    const body = requestBody === null || requestBody.length === 0 ? null : textOf(Buffer.from(requestBody))
    const type = headerOf(requestHeaders, 'content-type')
    const isForm = /urlencoded/i.test(type)
    const sorted = candidates()
    const signed =
      body !== null &&
      isSigned(source.signingKey, body, headerOf(requestHeaders, facts.signatureHeader.toLowerCase()))
    const authorization = basicOf(headerOf(requestHeaders, 'authorization'))
    const headers = requestHeaders.flatMap(([name, value]): FlowRequest['headers'][number][] => {
      const lower = name.toLowerCase()
      if (boringHeaders.has(lower) || (lower === 'authorization' && (signed || authorization !== null)))
        return []
      if (lower === 'cookie' && isForeign(value, known, source)) {
        if (foreign !== null && foreign !== value)
          throw new NotExportable('it uses several sessions, and the login driver of the profile is not form')
        foreign = value
        supplied.set(cookies, 'the header Cookie of a browser that is signed in at the platform as this user')
        return [[name, [{ variable: cookies, encoding: 'plain' }]]]
      }
      return [[name, split(value, sorted, 'plain')]]
    })
    const draft = {
      number,
      purpose,
      wait: waitBefore(chosen, at),
      method,
      url:
        link === undefined
          ? split(url, sorted, 'url')
          : [{ variable: variableOf(link), encoding: 'plain' as const }],
      headers,
      basic: authorization === null ? null : basicParts(authorization, sorted),
      body: body === null ? null : split(body, sorted, isForm ? 'url' : 'plain'),
      signed,
    }
    asked.push(
      decodedOf(url),
      ...requestHeaders.map(([, value]) => value),
      body === null ? '' : decodedOf(body),
    )
    if (raw.response !== null)
      for (const find of capturesIn(raw.url, raw.response)) {
        const key = isLink(find.kind) ? `link ${find.value}` : find.value
        const { value, ...capture } = find
        // What the suite itself sent before is a literal, even if the target repeats it.
        if (
          !isLink(find.kind) &&
          find.kind !== 'cookie' &&
          asked.some((text) => text.includes(value)) &&
          !known.has(key)
        )
          continue
        known.set(key, { value, capture, from: number })
      }
    return draft
  })

  const captured = (number: number): Capture[] =>
    [...used.values()]
      .filter(({ known: one }) => one.from === number)
      .map(({ known: one, name }) => ({ ...one.capture, name }))
  const requests = needed(drafts.map((draft) => ({ ...draft, captures: captured(draft.number) })))
  mustHaveNoCopies(requests, [...known.values()], source.secrets)
  const isPlain = ({ value }: { readonly value: string }): boolean => encodeURIComponent(value) === value
  const plainSecrets = new Set(source.secrets.filter(isPlain).map(({ key }) => key))
  return { requests, secrets: [...secrets], plainSecrets, supplied, origins: originsOf(chosen) }
}

/** The exchanges that a flow needs, in the order in which they were sent. */
function inOrder({ exchanges, signsInByForm }: FlowSource): (readonly [number, RawExchange])[] {
  const last = exchanges.at(-1)
  if (last === undefined) throw new NotExportable('the check sent nothing')
  const [, deciding] = last
  if (deciding.response === null) throw new NotExportable('the deciding request got no answer')
  const before = exchanges.filter(([, one]) => one.at <= deciding.at && one !== deciding)
  const same = before.find(
    ([, one]) => one.at.getTime() + one.ms > deciding.at.getTime() && isAlike(one, deciding),
  )
  if (same !== undefined)
    throw new NotExportable(
      'the check sends the deciding request several times at once, and a script sends one after the other',
    )
  if (before.some(([, { purpose }]) => purpose.startsWith('control:')))
    throw new NotExportable('the control driver of the profile takes part')
  const sequence = [...before.sort(([, one], [, other]) => one.at.getTime() - other.at.getTime()), last]
  const chosen = signsInByForm ? sequence : sequence.filter(([, { purpose }]) => !purpose.startsWith('login'))
  if (chosen.length > mostRequests)
    throw new NotExportable(
      `the check sends ${chosen.length} requests, and an export has ${mostRequests} at most`,
    )
  return chosen
}

function isAlike(one: RawExchange, other: RawExchange): boolean {
  const body = (raw: RawExchange): string =>
    raw.requestBody === null ? '' : Buffer.from(raw.requestBody).toString('latin1')
  return one.method === other.method && one.url === other.url && body(one) === body(other)
}

/** Leaves out what only reads, and gives nothing that a later request uses. */
function needed(requests: readonly FlowRequest[]): FlowRequest[] {
  const kept = requests.filter(({ method, captures, headers, basic, number }) => {
    const isPlain =
      (method === 'GET' || method === 'HEAD') &&
      basic === null &&
      !headers.some(([name]) => isSecretHeader(name))
    return number === requests.length || captures.length > 0 || !isPlain
  })
  return kept
}

/** Seconds that the suite waited before it sent a request. */
function waitBefore(chosen: FlowSource['exchanges'], at: number): number {
  const earlier = chosen.slice(0, at).map(([, { at: sent, ms }]) => sent.getTime() + ms)
  if (earlier.length === 0) return 0
  const seconds = ((chosen[at]?.[1].at.getTime() ?? 0) - Math.max(...earlier)) / 1000
  return seconds >= shortestWait ? Math.ceil(seconds) : 0
}

/** True for cookies that no answer of the flow has set. */
function isForeign(
  header: string,
  known: ReadonlyMap<string, Known>,
  { signsInByForm }: FlowSource,
): boolean {
  if (signsInByForm) return false
  return header.split(';').some((pair) => {
    const value = pair.slice(pair.indexOf('=') + 1).trim()
    return value.length >= shortestValue && known.get(value)?.capture.kind !== 'cookie'
  })
}

/**
 * @throws {NotExportable} if a literal text was made from a value of the target, which would be out of date, or from a
 *   secret of the profile, which no export may contain
 */
function mustHaveNoCopies(
  requests: readonly FlowRequest[],
  known: readonly Known[],
  secrets: FlowSource['secrets'],
): void {
  const copied = ({ capture }: Known): boolean => capture.kind === 'cookie' || isSecretName(capture.key)
  const values = known
    .filter((one) => !isLink(one.capture.kind) && tokenLike.test(one.value) && copied(one))
    .map(({ value, capture }) => ({ value, length: similar, what: `${capture.kind} ${capture.key}` }))
  const secretValues = secrets.map(({ key, value }) => ({
    value,
    length: Math.min(similarToSecret, value.length),
    what: `secret ${key}`,
  }))
  const literals = requests.flatMap(({ url, headers, basic, body }) =>
    [...url, ...headers.flatMap(([, value]) => value), ...(basic ?? []), ...(body ?? [])].flatMap((part) =>
      typeof part === 'string' ? [part, ...basicTexts(part)] : [],
    ),
  )
  const text = literals.map(decodedOf).join('\n')
  for (const { value, length, what } of [...values, ...secretValues]) {
    if (length < shortestCopy) continue
    for (let at = 0; at + length <= value.length; at += 1)
      if (text.includes(value.slice(at, at + length)))
        throw new NotExportable(
          `the check sends a changed copy of the ${what}, and a script cannot change it in the same way`,
        )
  }
}

/** What a header of HTTP Basic authentication contains that was left as it is. */
function basicTexts(part: string): string[] {
  const [, text] = /^basic\s+(\S+)/i.exec(part) ?? []
  return text === undefined ? [] : [Buffer.from(text, 'base64').toString('utf8')]
}

function originsOf(chosen: FlowSource['exchanges']): string[] {
  return [...new Set(chosen.map(([, { url }]) => new URL(url).origin))]
}

interface Candidate {
  readonly value: string
  /** The name of its variable, which is then used. */
  readonly variable: () => string
}

/** Splits a text at the values of variables. */
function split(text: string, candidates: readonly Candidate[], context: 'plain' | 'url'): Part[] {
  const forms = candidates.flatMap(({ value, variable }) =>
    formsIn(value, context).map((form) => ({ form, variable })),
  )
  const parts: Part[] = []
  let rest = text
  while (rest !== '') {
    let best: { readonly at: number; readonly form: string; readonly variable: () => string } | null = null
    for (const { form, variable } of forms) {
      const at = placeOf(rest, form, context)
      if (at < 0) continue
      if (best === null || at < best.at || (at === best.at && form.length > best.form.length))
        best = { at, form, variable }
    }
    if (best === null) break
    if (best.at > 0) parts.push(rest.slice(0, best.at))
    parts.push({ variable: best.variable(), encoding: context })
    rest = rest.slice(best.at + best.form.length)
  }
  return rest === '' ? parts : [...parts, rest]
}

/** A short value must be the whole value of a field; a long one may be anywhere. */
function placeOf(text: string, form: string, context: 'plain' | 'url'): number {
  if (form.length >= shortestValue) return text.indexOf(form)
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
    const before = text.charAt(at - 1)
    const after = text.charAt(at + form.length)
    if (
      context === 'url'
        ? before === '=' && /^[&#]?$/.test(after)
        : /^[="\s:]$/.test(before) && /^[;"\s]?$/.test(after)
    )
      return at
  }
  return -1
}

function formsIn(value: string, context: 'plain' | 'url'): string[] {
  if (value === '') return []
  if (context === 'plain') return [value]
  const asForm = new URLSearchParams([['v', value]]).toString().slice(2)
  // A value that looks encoded would be encoded twice.
  return [...new Set([encodeURIComponent(value), asForm, ...(/[%+&#]/.test(value) ? [] : [value])])]
}

/** The credentials of HTTP Basic authentication; null if the header has none, or is written in another way. */
function basicOf(header: string): string | null {
  const [, text = ''] = /^basic\s+(\S+)$/i.exec(header) ?? []
  const bytes = Buffer.from(text, 'base64')
  const isWhole = text !== '' && withoutLast(bytes.toString('base64'), '=') === withoutLast(text, '=')
  return isWhole && bytes.includes(0x3a) ? bytes.toString('utf8') : null
}

/** The secret may be URL-encoded, as RFC 6749 2.3.1 says. */
function basicParts(credentials: string, candidates: readonly Candidate[]): Part[] {
  const plain = split(credentials, candidates, 'plain')
  return plain.some((part) => typeof part !== 'string') ? plain : split(credentials, candidates, 'url')
}

function isSigned(key: string | null, body: string, authorization: string): boolean {
  if (key === null || !/^[A-Za-z0-9+/]{40,}={0,2}$/.test(authorization)) return false
  return verify('sha256', Buffer.from(body), key, Buffer.from(authorization, 'base64'))
}

function headerOf(headers: readonly HeaderLine[], name: string): string {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
}

function decodedOf(text: string): string {
  try {
    return `${text}\n${decodeURIComponent(text.replaceAll('+', ' '))}`
  } catch {
    return text
  }
}

/** @throws {NotExportable} for a body that is no text, or very long */
function textOf(bytes: Buffer): string {
  if (bytes.length > longestBody)
    throw new NotExportable(
      `the check sends a body of ${bytes.length} bytes, and an export has ${longestBody} at most`,
    )
  const text = bytes.toString('utf8')
  if (!Buffer.from(text).equals(bytes)) throw new NotExportable('the check sends a body that is not UTF-8')
  return text
}

export type { Capture, CaptureKind }
