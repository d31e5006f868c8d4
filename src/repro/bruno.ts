/**
 * A flow as the folder of a Bruno collection. Secrets are process environment variables, which Bruno also reads from
 * the file `.env` of the folder.
 * @module
 */
import { onOneLine, visible } from '../output/characters.js'
import type { ExportNotes } from './export.js'
import { type Flow, type FlowRequest, NotExportable } from './flow.js'
import {
  basicText,
  bodyText,
  call,
  encodedName,
  encodedVariables,
  finders,
  headerText,
  literal,
  urlText,
} from './script.js'

/** The files of the folder by their names. @throws {NotExportable} for texts that Bruno cannot send unchanged */
export function brunoFiles(flow: Flow, notes: ExportNotes, name: string): Map<string, string> {
  const encoded = encodedVariables(flow)
  const given = [...flow.secrets, ...flow.supplied.keys()]
  const docs = [
    ...notes.lines,
    'Run the requests in their order, for example with: bru run --sandbox developer',
    ...(given.length === 0
      ? []
      : [
          `Set these environment variables, or write them into a file .env in this folder: ${given.join(', ')}.`,
        ]),
    ...[...flow.supplied].map(([key, what]) => `${key} is ${what}.`),
    ...(notes.insecure || notes.transport.length > 0
      ? ['Set certificates and proxy of the profile in the settings of Bruno.']
      : []),
  ]
  return new Map([
    [
      'bruno.json',
      `${JSON.stringify({ version: '1', name, type: 'collection', ignore: ['.env'] }, null, 2)}\n`,
    ],
    ['collection.bru', block('docs', docs.map(oneLine))],
    ['.gitignore', '.env\n'],
    ...flow.requests.map((one, at) => [fileOf(one), requestText(one, at + 1, flow, given, encoded)] as const),
  ])
}

const oneLine = (text: string): string => visible(onOneLine(text))

function fileOf({ number, purpose }: FlowRequest): string {
  const words = purpose.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return `${String(number).padStart(3, '0')}-${words.join('-').slice(0, 40)}.bru`
}

function block(name: string, lines: readonly string[]): string {
  return `${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`
}

function isUsed({ url, headers, basic, body }: FlowRequest, variable: string): boolean {
  const parts = [...url, ...headers.flatMap(([, value]) => value), ...(basic ?? []), ...(body ?? [])]
  return parts.some((part) => typeof part !== 'string' && part.variable === variable)
}

/**
 * The fields of a form, which Bruno encodes; null if the body is no form.
 * @throws {NotExportable} if Bruno would send other fields
 */
function formFields({ body, headers }: FlowRequest): string[] | null {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1].join('') ?? ''
  if (body === null || !/urlencoded/i.test(type)) return null
  const text = body.map((part) => (typeof part === 'string' ? part : `{{${part.variable}}}`)).join('')
  return text.split('&').map((pair) => {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    const value = pair.slice(at + 1)
    // Braces of the target are encoded, so these are variables.
    const parts = value.split(/(\{\{\w+\}\})/).map((part, index) => (index % 2 === 1 ? part : decoded(part)))
    const shown = parts.join('')
    const isPlain =
      parts.every((part, index) => index % 2 === 1 || !/\{\{|\}\}/.test(part)) &&
      shown.trim() === shown &&
      visible(shown) === shown
    if (at < 1 || !/^[\w.-]+$/.test(name) || !isPlain)
      throw new NotExportable('it sends a form that Bruno would change. Use --export curl')
    return `${name}: ${shown}`
  })
}

/** @throws {NotExportable} for wrong escapes, which Bruno would correct */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new NotExportable(
      'it sends a form with a wrong encoding, which Bruno would correct. Use --export curl',
    )
  }
}

function requestText(
  request: FlowRequest,
  sequence: number,
  { origins }: Flow,
  given: readonly string[],
  encoded: ReadonlySet<string>,
): string {
  const { purpose, method, headers, basic, captures, wait } = request
  const fields = formFields(request)
  const body = fields === null ? bodyText(request) : null
  const used = given.filter((key) => isUsed(request, key))
  const before = [
    ...used.flatMap((key) => [
      `if (!bru.getProcessEnv(${literal(key)})) throw new Error(${literal(`Set the environment variable ${key}.`)});`,
      `bru.setVar(${literal(key)}, bru.getProcessEnv(${literal(key)}));`,
      ...(encoded.has(key)
        ? [
            `bru.setVar(${literal(encodedName(key))}, encodeURIComponent(bru.getProcessEnv(${literal(key)}) || ""));`,
          ]
        : []),
    ]),
    ...(wait === 0 ? [] : [`await bru.sleep(${wait * 1000});`]),
  ]
  const after = [
    'const url = req.getUrl();',
    'const head = (name) => { const found = res.getHeader(name); return found === undefined || found === null ? [] : Array.isArray(found) ? found : [found]; };',
    'const text = typeof res.getBody() === "string" ? res.getBody() : JSON.stringify(res.getBody());',
    `const origins = [${origins.map(literal).join(', ')}];`,
    ...finders,
    ...captures.flatMap((capture) => [
      `bru.setVar(${literal(capture.name)}, ${call(capture)});`,
      ...(encoded.has(capture.name)
        ? [`bru.setVar(${literal(encodedName(capture.name))}, encodeURIComponent(${call(capture)}));`]
        : []),
    ]),
  ]
  const credentials = basic === null ? null : basicText(basic)
  return [
    block('meta', [
      `name: ${oneLine(purpose).replace(/[{}]/g, ' ')} ${sequence}`,
      'type: http',
      `seq: ${sequence}`,
    ]),
    block(method.toLowerCase(), [
      `url: ${urlText(request)}`,
      `body: ${fields !== null ? 'formUrlEncoded' : body === null ? 'none' : 'json'}`,
      `auth: ${credentials === null ? 'none' : 'basic'}`,
    ]),
    ...(headers.length === 0
      ? []
      : [
          block(
            'headers',
            headers.map(([key, value]) => `${key}: ${headerText(value)}`),
          ),
        ]),
    ...(credentials === null
      ? []
      : [block('auth:basic', [`username: ${credentials.user}`, `password: ${credentials.password}`])]),
    ...(fields === null ? [] : [block('body:form-urlencoded', fields)]),
    ...(body === null ? [] : [block('body:json', [body])]),
    ...(before.length === 0 ? [] : [block('script:pre-request', before)]),
    ...(captures.length === 0 ? [] : [block('script:post-response', after)]),
    block('settings', ['encodeUrl: false', 'followRedirects: false', 'timeout: 0']),
  ].join('\n')
}
