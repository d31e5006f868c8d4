/**
 * Makes the examples of the OpenAPI documents from exchanges with the conforming embedded targets:
 * `node dist/src/examples/openapi.js`. An example keeps its name and its summary; its value is made again. With `--check`
 * it writes nothing, names what the examples have and a new recording does not, and ends with exit code 1 if there is any.
 * @module
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isNode, LineCounter, parseDocument, stringify } from 'yaml'
import { facts } from '../../generated/catalogue.js'
import type { Node } from '../core/schema/specs.js'
import { standardError } from '../output/writer.js'
import { type Message, recordedMessages } from './messages.js'

/**
 * What an example shows, where the usual value of its place is not it: a pattern in the value. A long list is cut to the
 * first record that it fits.
 */
const shown: Readonly<Record<string, RegExp>> = {
  'Filter class': /className='\w+'/,
  'Filter id': /^"id=/,
  'Refused tenant': /unknown-tenant/,
  'activate request automatic': /"scenario":1/,
  'addResource request teacher': /"kind":"teacher"/,
  'applicationClassUpdate 200 failed': /"succeeded":false/,
  'applicationStudentLookup request key': /"externalKey"/,
  'applicationSync 200 failed': /"succeeded":false/,
  'authorize 302 header code': /app\.example\.com.*[?&]code=.*&state=/,
  'authorize 302 header login': /^"[^?]*\/platform\/login/,
  'authorize 302 header publicClientWithoutPkce': /challenge%20missing/,
  'authorize default clientId': /missing parameter: client_id/,
  'authorize default redirectUri': new RegExp(facts.invalidResource),
  'exchangeCode default verifier': /wrong verifier/,
  'exchangeCode request confidential': /client_secret/,
  'exchangeCode request public': /code_verifier/,
  'getRosterUser 200 teacher': /"role":"teacher"/,
  'getStudent 200 student': /S-11204/,
  'getTimetable 200 substitution': new RegExp(`"teachers":\\[[^\\]]*"${facts.removedStatus}"`),
  'listRosterSessions 200 years': /"active"/,
  'listStudents 200 page': /"externalKey"/,
  'logout 302 header': /\/some\/path/,
  'removeResource request room': /"kind":"room"/,
  'setNameLayout request layout': /last-first/,
  'updateClasses request byId': /"id":/,
  'updateClasses request byShortName': /"shortName":/,
}

/** Examples of answers that the embedded targets never give. */
const byHand = new Set(['roster.yaml NotPermitted permission'])

const folder = 'specs/openapi'
const methods = ['get', 'put', 'post', 'delete']

type Place = readonly (string | number)[]

/** An object of a document that has examples. */
interface Holder {
  readonly place: Place
  /** The value that a message has for it; undefined if it has none. */
  readonly valueIn: (message: Message) => unknown
}

/** Words that name other things as well, a parameter and a page, and the lines on which they are facts. */
const factLines: ReadonlyMap<string, string> = new Map([
  [`example: ${facts.responseType}`, 'responseType'],
  [`example: ${facts.loginPrompt}`, 'loginPrompt'],
  [`expires_in: ${facts.serviceTokenSeconds}`, 'serviceTokenSeconds'],
])
const otherMeanings: ReadonlySet<string> = new Set([facts.responseType, facts.loginPrompt])

/** The facts that are words. */
const factValues = Object.entries(facts).flatMap(([name, value]) =>
  typeof value === 'string' && !otherMeanings.has(value) ? [{ name, pattern: wordPattern(value) }] : [],
)

async function main(isCheck: boolean): Promise<number> {
  const messages = await recordedMessages()
  const problems: string[] = []
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.yaml'))) {
    const file = path.join(folder, name)
    const text = readFileSync(file, 'utf8')
    const document = parseDocument(text).toJS() as Node
    const examples = examplesOf(document).filter((example) => !byHand.has(`${name} ${example.name}`))
    const values = examples.map((example) => bestOf(example, messages))
    if (!isCheck) writeFileSync(file, withValues(text, examples, values))
    for (const [at, example] of examples.entries()) {
      const fields = isCheck ? unrecorded(document, example, messages) : []
      const missing = values[at] === undefined ? ['it'] : fields
      problems.push(...missing.map((what) => `${file}: ${example.name}: no recording shows ${what}`))
    }
  }
  for (const problem of problems) standardError.message(problem)
  return problems.length === 0 ? 0 : 1
}

/** The text of a document with other values of its examples; those that are undefined stay. */
function withValues(text: string, examples: readonly Example[], values: readonly unknown[]): string {
  const counter = new LineCounter()
  const parsed = parseDocument(text, { lineCounter: counter })
  const lines = text.split('\n')
  const edits = examples.flatMap(({ place }, at) => {
    const node = parsed.getIn(place, true)
    const [start = 0, , end = 0] = (isNode(node) ? node.range : null) ?? []
    return values[at] === undefined ? [] : [{ key: String(place.at(-1)), value: values[at], start, end }]
  })
  for (const { key, value, start, end } of edits.sort((a, b) => b.start - a.start)) {
    // The node of a collection begins in the line after its key.
    let first = counter.linePos(start).line - 1
    while (!lines[first]?.trim().startsWith(`${key}:`)) first -= 1
    const last = counter.linePos(end - 1).line
    const indent = ' '.repeat((lines[first] ?? '').search(/\S/))
    // Quoted as YAML 1.1 needs it, which many tools read.
    const block = stringify({ [key]: value }, { singleQuote: true, lineWidth: 0, version: '1.1' })
    const fresh = block.trimEnd().split('\n')
    lines.splice(first, last - first, ...fresh.map((line) => `${indent}${withFact(line)}`))
  }
  return lines.join('\n')
}

/** A line of YAML that names the facts that it has. */
function withFact(line: string): string {
  const names = factValues.filter(({ pattern }) => pattern.test(line)).map(({ name }) => name)
  const word = factLines.get(line.trim())
  if (word !== undefined) names.push(word)
  if (line.includes(`/sso/v${facts.ssoVersion}/`)) names.push('ssoVersion')
  return names.length === 0 ? line : `${line} # fact${names.length > 1 ? 's' : ''}: ${names.join(', ')}`
}

function wordPattern(word: string): RegExp {
  return new RegExp(String.raw`(?<![\w.])${word.replaceAll('.', String.raw`\.`)}(?![\w.])`)
}

/**
 * The most frequent of the values that fit a pattern, if they are texts and numbers; of others the shortest that has
 * records. Of equal ones the first in the alphabet.
 */
function bestOf({ name, holders }: Example, messages: readonly Message[]): unknown {
  const pattern = shown[name] ?? /(?:)/
  const counts = new Map<string, number>()
  for (const value of messages.flatMap((message) => holders.map(({ valueIn }) => valueIn(message)))) {
    if (value === undefined || !pattern.test(JSON.stringify(value))) continue
    const text = JSON.stringify(cut(value, pattern))
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const rank = ([text, count]: readonly [string, number]): number =>
    /^[[{]/.test(text) ? text.length + (/^\[\]|^\{"\w+":\[\]|"periods":\[\]/.test(text) ? 1e6 : 0) : -count
  const [best] = [...counts].sort((a, b) => rank(a) - rank(b) || (a[0] < b[0] ? -1 : 1))
  return best === undefined ? undefined : JSON.parse(best[0])
}

/** Items of a list up to which it is whole. */
const shortList = 2

/** A value whose long lists have one item: the first that fits a pattern. */
function cut(value: unknown, pattern: RegExp): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return []
    const items = value.length <= shortList ? value : value.filter((one) => pattern.test(JSON.stringify(one)))
    return (items.length === 0 || items.length > shortList ? [items[0] ?? value[0]] : items).map((one) =>
      cut(one, pattern),
    )
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one, pattern)]))
}

/** What an example has and no message of its place: fields, or values of another type. */
function unrecorded(document: Node, { place, holders }: Example, messages: readonly Message[]): string[] {
  const values = messages.flatMap((message) => holders.map(({ valueIn }) => valueIn(message)))
  const recorded = new Set(values.flatMap((value) => fieldsOf(value)))
  return fieldsOf(place.reduce<unknown>(child, document)).filter((field) => !recorded.has(field))
}

/** The fields in a value with their types: `students/id number`. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, at))
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [`${at} ${typeof value}`]
  return Object.entries(value).flatMap(([name, one]) => fieldsOf(one, `${at}/${name}`))
}

/** An example of the messages of a document. */
interface Example {
  /** Operation or component, and where it is there. */
  readonly name: string
  /** Where its value is. */
  readonly place: Place
  /** Several operations may use one component. */
  readonly holders: readonly Holder[]
}

function examplesOf(document: Node): Example[] {
  const byPlace = new Map<string, Example & { readonly holders: Holder[] }>()
  for (const holder of holdersOf(document)) {
    const node = holder.place.reduce<Node>(child, document)
    const named = Array.isArray(node.examples)
      ? [['examples']]
      : Object.keys(child(node, 'examples')).map((name) => ['examples', name, 'value'])
    for (const words of 'example' in node ? [['example']] : named) {
      const place = [...holder.place, ...words]
      const key = place.join(' ')
      const example = byPlace.get(key) ?? { name: nameOf(document, place), place, holders: [] }
      example.holders.push(holder)
      byPlace.set(key, example)
    }
  }
  return [...byPlace.values()]
}

/** Operation or component, part, and name of the example: `updateClasses requestBody byId`. */
function nameOf(document: Node, place: Place): string {
  const [, , third = ''] = place
  if (place[0] === 'components') return [third, ...(place.at(-1) === 'value' ? [place.at(-2)] : [])].join(' ')
  const { operationId, parameters = [] } = place.slice(0, 3).reduce<Node>(child, document)
  const [, , , part, word = '', ...rest] = place
  if (part === 'parameters') return `${operationId} ${(parameters as readonly Node[])[Number(word)]?.name}`
  const kind = part === 'requestBody' ? 'request' : `${word}${rest.includes('headers') ? ' header' : ''}`
  return [operationId, kind, ...(place.at(-1) === 'value' ? [place.at(-2)] : [])].join(' ')
}

/** What has examples in the operations of a document. */
function holdersOf(document: Node): Holder[] {
  return ['paths', 'webhooks'].flatMap((word) =>
    Object.entries(child(document, word)).flatMap(([route, item]) =>
      methods
        .filter((method) => method in (item as Node))
        .flatMap((method) => holdersIn(document, [word, route, method])),
    ),
  )
}

function holdersIn(document: Node, place: Place): Holder[] {
  const at = (words: Place): Node => words.reduce<Node>(child, document)
  const resolved = (words: Place): Place => {
    const { $ref: reference } = at(words)
    return typeof reference === 'string' ? reference.slice('#/'.length).split('/') : words
  }
  const { operationId, parameters = [], responses } = at(place)
  const holder = (words: Place, valueIn: Holder['valueIn']): Holder => ({
    place: words,
    valueIn: (message) => (message.operation === operationId ? valueIn(message) : undefined),
  })
  const statuses = Object.keys((responses ?? {}) as Node)
  const isNamed = (status: number): boolean => statuses.some((name) => isStatus(name, status))
  return [
    ...(parameters as readonly Node[]).map((_, index) => {
      const words = resolved([...place, 'parameters', index])
      const { name, schema } = at(words)
      const isNumber = ['integer', 'number'].includes(String((schema as Node).type))
      return holder(words, ({ isGood, parameters: { [String(name)]: value } }) =>
        isGood && value !== undefined && value !== '' ? (isNumber ? Number(value) : value) : undefined,
      )
    }),
    ...Object.keys(at([...place, 'requestBody', 'content'])).map((type) =>
      holder([...place, 'requestBody', 'content', type], ({ isGood, requestBody }) =>
        isGood ? (requestBody ?? (/form/.test(type) ? {} : undefined)) : undefined,
      ),
    ),
    ...(operationId === 'exchangeCode' ? [claimsHolder] : []),
    ...statuses.flatMap((name) => {
      const response = resolved([...place, 'responses', name])
      const has = ({ status }: Message): boolean =>
        name === 'default' ? status >= 400 && !isNamed(status) : isStatus(name, status)
      const bodies = Object.keys(at([...response, 'content'])).map((type) =>
        holder([...response, 'content', type], (message) =>
          has(message) && /html/.test(type) === (typeof message.responseBody === 'string')
            ? message.responseBody
            : undefined,
        ),
      )
      const headers = Object.keys(at([...response, 'headers'])).map((header) =>
        holder([...response, 'headers', header], (message) => (has(message) ? message.location : undefined)),
      )
      return [...bodies, ...headers]
    }),
  ]
}

/** The claims of an ID token: an example of their schema. */
const claimsHolder: Holder = {
  place: ['components', 'schemas', 'IdTokenClaims'],
  valueIn: ({ responseBody }) => {
    const { id_token: token } = Object(responseBody)
    return typeof token === 'string'
      ? [JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())]
      : undefined
  },
}

function isStatus(name: string, status: number): boolean {
  return name === String(status) || name === `${String(status)[0]}XX`
}

function child(node: unknown, word: string | number): Node {
  return ((node as Node | undefined)?.[word] ?? {}) as Node
}

process.exitCode = await main(process.argv.includes('--check'))
