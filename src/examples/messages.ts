/**
 * The messages of a run against each conforming embedded target, by operation of the OpenAPI documents. Secrets, random
 * values and times are replaced by invented ones, so that a message is valid for its schema and equal in each recording.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'dotenv'
import { postEvent } from '../core/drivers/http-driver.js'
import { hasDeepJson } from '../core/json.js'
import { loadSpecs, type Node } from '../core/schema/specs.js'
import { packageRoot } from '../profile/package-root.js'
import type { ExchangeRecord } from '../record/record.js'
import { pageText, stableText } from './compact.js'
import { recordPartner } from './partner.js'
import { recordPlatform } from './platform.js'
import { contentType, type Finish, type Recorded } from './recorded.js'

/** A request and its answer. */
export interface Message {
  readonly operation: string
  readonly status: number
  /** True if the target did what was requested. */
  readonly isGood: boolean
  /** The parameters of path, query and header by name. */
  readonly parameters: Readonly<Record<string, string>>
  /** JSON, or the fields of a form; undefined if there is none. */
  readonly requestBody: unknown
  /** JSON, or the text of a page; undefined if there is none. */
  readonly responseBody: unknown
  /** Where the answer sends the browser. */
  readonly location: string | undefined
}

/** Rules whose checks trigger every event of an application, by the scenario of the profile. */
const ofPartner: Readonly<Record<string, readonly string[]>> = {
  1: [
    'class-updates.identified',
    'credentials.survive-restart',
    'data-calls.permission.no-success',
    'data-calls.validation-error.failed',
    'service-token-request.expiry',
    'room-data.new-room',
    'student-data.lookup',
    'timetable-sync.both-calls',
  ],
  3: ['credentials.entered'],
}

const settings = parse(readFileSync(path.join(packageRoot, 'env/embedded.env'), 'utf8'))

/** What no check sends to the control driver of a platform. */
const atPlatform: Finish = async (sender, control) => {
  const event = (name: string, body: object) => postEvent(sender, control, name, { ...body })
  const { TENANT: tenant } = settings
  await refused(sender, control)
  await event('describe-prepared', { tenant })
  await event('deactivate', { tenant: 'unknown', client_id: settings.OIDC_CLIENT_ID })
  const { object: change } = await event('set-name-layout', { tenant, layout: 'last-first' })
  await event('undo', { tenant, ...change })
}

/** What no check sends to the control driver of an application. */
const atApplication: Finish = async (sender, control) => {
  await refused(sender, control)
  await postEvent(sender, control, 'configure', { tenantId: 'unknown' })
}

const refused: Finish = async (sender, control) => {
  await postEvent(sender, { ...control, token: 'wrong' }, 'advance-clock', {})
  await postEvent(sender, control, 'unknown', {})
}

/** Records the messages. */
export async function recordedMessages(): Promise<Message[]> {
  const platform = await recordPlatform({}, [], (evidence) => evidence.keepRaw(), undefined, atPlatform)
  const messages = messagesIn(platform, 'control')
  for (const [scenario, rules] of Object.entries(ofPartner)) {
    const change = { SCENARIO: scenario }
    const partner = await recordPartner(
      {},
      rules,
      change,
      (evidence) => evidence.keepRaw(),
      undefined,
      atApplication,
    )
    messages.push(...messagesIn(partner, 'partner-control'))
  }
  return messages
}

/** @param control the document of the control protocol */
function messagesIn(recorded: Recorded, control: string): Message[] {
  const stable = stableText({ addresses: recorded.addresses, today: Math.floor(Date.now() / 86_400_000) })
  const only = control === 'control' ? null : control
  return recorded.exchanges.flatMap((exchange) => {
    const endpoint = endpointOf(exchange, recorded.whole(exchange).operation, control)
    if (endpoint === undefined || (only !== null && endpoint.document !== only)) return []
    return messageOf(exchange, endpoint, recorded, (text) => invented(stable(text)))
  })
}

function messageOf(
  exchange: ExchangeRecord,
  { operation, pattern }: Endpoint,
  { whole }: Recorded,
  made: (text: string) => string,
): Message[] {
  const { request, response } = exchange
  if (response === null) return []
  const { requestBody, responseBody, idToken } = whole(exchange)
  const { status } = response
  const [address = '', query = ''] = made(request.url).split(/[?#]/)
  const answer = bodyOf(responseBody, contentType(response.headers), made)
  return [
    {
      operation,
      status,
      isGood: status >= 200 && status < 400,
      parameters: {
        ...Object.fromEntries(request.headers.map(([name, value]) => [name, made(value)])),
        ...Object.fromEntries(new URLSearchParams(query)),
        ...Object.fromEntries(
          Object.entries(pattern.exec(address)?.groups ?? {}).map(([name, value]) => [
            name,
            decodeURIComponent(value),
          ]),
        ),
      },
      requestBody: bodyOf(requestBody, contentType(request.headers), made),
      responseBody: idToken === undefined ? answer : { ...Object(answer), id_token: jwtOf(made(idToken)) },
      location: response.headers
        .filter(([name]) => name.toLowerCase() === 'location')
        .map(([, value]) => made(value))[0],
    },
  ]
}

function bodyOf(text: string | null, type: string, made: (text: string) => string): unknown {
  if (text === null || text === '') return undefined
  if (/urlencoded/i.test(type)) return Object.fromEntries(new URLSearchParams(made(text)))
  if (/html/i.test(type)) return made(pageText(text))
  if (!/json/i.test(type) || hasDeepJson(text)) return undefined
  try {
    return JSON.parse(made(text))
  } catch {
    return undefined
  }
}

/** An operation, and where it is. */
interface Endpoint {
  readonly document: string
  readonly operation: string
  readonly method: string
  /** Fits the address; its groups are the parameters of the path. */
  readonly pattern: RegExp
}

const endpoints = [...loadSpecs().documents].flatMap(([document, { servers, paths, webhooks }]) => {
  const [{ url: base = '' } = {}] = (servers ?? []) as { readonly url?: string }[]
  return Object.entries({ ...(paths as Node), ...(webhooks as Node) }).flatMap(([route, item]) =>
    Object.entries(item as Record<string, Node>).map(([method, { operationId }]): Endpoint => {
      const pattern = `${base}${route}`
        .replace(/[.+]/g, String.raw`\$&`)
        .replace(/^\{\w+\}/, 'https?://[^/]+.*')
        .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
      return { document, operation: String(operationId), method, pattern: new RegExp(`^${pattern}$`) }
    }),
  )
})

/** The operation of an exchange; undefined if no document has it. */
function endpointOf(
  { purpose, request }: ExchangeRecord,
  operation: string | undefined,
  control: string,
): Endpoint | undefined {
  if (operation !== undefined) return endpoints.find((one) => one.operation === operation)
  const [, event] = /^control: ([\w-]+)$/.exec(purpose) ?? []
  if (event !== undefined) {
    const events = endpoints.filter(({ document }) => document === control)
    return events.find(({ pattern }) => pattern.test(`https://host/stimuli/${event}`)) ?? events[0]
  }
  const [, webhook] = /^webhook: (\w+) \(received\)$/.exec(purpose) ?? []
  if (webhook !== undefined) return endpoints.find((one) => one.operation === `${webhook}Webhook`)
  const [address = ''] = request.url.split(/[?#]/)
  // Two documents describe the token endpoint.
  if (address.endsWith('/token')) return undefined
  return endpoints.find(
    ({ method, pattern }) => method.toUpperCase() === request.method && pattern.test(address),
  )
}

/** Invented values in place of what is masked or random. Those of RFC 6749, RFC 7636 and OpenID Connect Core, if they have one. */
const values: Readonly<Record<string, string>> = {
  code: 'SplxlOBeZQQYbYS6WxSbIA',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  id: '5f2c81',
  nonce: 'n-0S6_WzA2Mj',
  now: '1767225600',
  school: 'Example School',
  signature: 'c2lnbmF0dXJl',
  state: 'af0ifjsldkj',
  time: '1767225600',
}

const uuidStem = '3f2504e0-4f89-41d3-9a0c-0305e82c33'

/** Replaces the labels of a stable text, such as `‹access_token 2›`. */
function invented(text: string): string {
  return (
    text
      .replaceAll('%E2%80%B9', '‹')
      .replaceAll('%E2%80%BA', '›')
      .replace(/(?<=[="])\$([A-Z]\w+)/g, '‹$1›')
      // The number of a copy of a school, and of a sign-in.
      .replace(/\b4800\d\d\b/g, '480000')
      .replace(/(\/login\?request=)[\w-]+/g, '$1‹id›')
      .replaceAll('"requestId":"‹id›"', '"requestId":"‹uuid›"')
      .replace(/‹time›\.\d+/g, '‹time›')
      .replace(/"‹now(?: \+ (\d+) s)?›"/g, (_, later = '0') => String(Number(values.now) + Number(later)))
      .replace(/"‹(user|person|tenant)_id›"/g, '501')
      .replace(/‹\$?([^‹›]+?)(?: (\d+))?›/g, (_, label: string, number = '1') => {
        if (label === 'uuid') return `${uuidStem}${String(number).padStart(2, '0')}`
        const value = values[label] ?? `example-${label.toLowerCase().replace(/\W|_/g, '-')}`
        return number === '1' ? value : `${value}${number}`
      })
      .replace(/("kid": ?")[^"]+/g, '$1key-1')
      .replace(/("n": ?")[^"]+/g, `$1${modulus}`)
  )
}

/** The modulus of an RSA key that nobody has. */
const modulus =
  '7jQLnP-zepicpUTmu3gKLHiQHT-zNzh2hRGjBhevoB1L9RIvNEVUxTveLruM0rfj0WAK1jHDhaXXzOI8d4VFmtvBtMkA_-SNV1tdpcY4BAEl9l2w_j4kSUt26phkV9mGCE_tCLl4r019GWp0RqhrWACeY2thHbFiEbZamq3_KcXlLZxQjFAjRzRNjAetkcvWBor8df9ikvBioJyjgcieced7mprp4wsNvbb1EKJk753ngVAde2uSronrBZxat0PbZ1humPrSfaC5lovAOaHvNMk5ubjlI6i--J1HhgjF7PbKNYdY9tJ-bPRScpN5d6dI_Yg5HbZ5ztp9x78fAF7oeQ'

/** An ID token of header and claims as JSON, with an invented signature. */
function jwtOf(text: string): string {
  const { header, claims } = JSON.parse(text) as { readonly header: unknown; readonly claims: unknown }
  const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return [...parts, values.signature].join('.')
}
