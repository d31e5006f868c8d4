/**
 * HAR 1.2 as JSON Schema: the required fields and their types.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'

const text = { type: 'string' }
const size = { type: 'integer', minimum: -1 }
const time = { type: 'number', minimum: 0 }

const objectSchema = (properties: Record<string, object>, optional: Record<string, object> = {}): object => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional, comment: text },
  // Names with an underscore are free for extensions.
  patternProperties: { '^_': true },
  additionalProperties: false,
})

const list = (items: object): object => ({ type: 'array', items })
const pairs = list(objectSchema({ name: text, value: text }))
const cookies = list(
  objectSchema(
    { name: text, value: text },
    { path: text, domain: text, expires: text, httpOnly: { type: 'boolean' }, secure: { type: 'boolean' } },
  ),
)

const message = {
  httpVersion: { type: 'string', pattern: '^HTTP/' },
  cookies,
  headers: pairs,
  headersSize: size,
  bodySize: size,
}

const har = objectSchema({
  log: objectSchema(
    {
      version: { const: '1.2' },
      creator: objectSchema({ name: text, version: text }),
      entries: list(
        objectSchema(
          {
            startedDateTime: {
              type: 'string',
              pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$',
            },
            time,
            request: objectSchema(
              {
                method: text,
                url: { type: 'string', pattern: '^https?://' },
                queryString: pairs,
                ...message,
              },
              { postData: objectSchema({ mimeType: text, text }) },
            ),
            response: objectSchema({
              status: { type: 'integer', minimum: 0, maximum: 999 },
              statusText: text,
              content: objectSchema({ size, mimeType: text }, { text, encoding: text }),
              redirectURL: text,
              ...message,
            }),
            cache: { type: 'object' },
            timings: objectSchema(
              { send: time, wait: time, receive: time },
              {
                blocked: { type: 'number' },
                dns: { type: 'number' },
                connect: { type: 'number' },
                ssl: { type: 'number' },
              },
            ),
          },
          { pageref: text, serverIPAddress: text, connection: text },
        ),
      ),
    },
    { browser: { type: 'object' }, pages: { type: 'array' } },
  ),
})

const validate = new Ajv2020({ allErrors: true, strict: true, strictTypes: false }).compile(har)

/** Violations of HAR 1.2, each with its place; empty if there are none. */
export function harProblems(value: unknown): string[] {
  if (!validate(value))
    return (validate.errors ?? []).map(({ instancePath, message: what = '' }) => `${instancePath} ${what}`)
  return (value as { readonly log: { readonly entries: readonly Entry[] } }).log.entries.flatMap(
    (entry, at) => entryProblems(entry).map((problem) => `/log/entries/${at} ${problem}`),
  )
}

/** What the schema cannot say. */
interface Entry {
  readonly startedDateTime: string
  readonly time: number
  readonly request: { readonly url: string }
  readonly response: { readonly redirectURL: string }
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number }
}

/** The characters of a URI, RFC 3986. */
const uri = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})*$/i

function entryProblems({ startedDateTime, time, request, response, timings }: Entry): string[] {
  const sum = timings.send + timings.wait + timings.receive
  return [
    ...(URL.canParse(request.url) && uri.test(request.url) ? [] : [`no absolute URI: ${request.url}`]),
    ...(uri.test(response.redirectURL) ? [] : [`no URI: ${response.redirectURL}`]),
    ...(Number.isNaN(Date.parse(startedDateTime)) ? [`no time: ${startedDateTime}`] : []),
    ...(Math.abs(sum - time) < 0.001 ? [] : [`the timings are ${sum}, and the time is ${time}`]),
  ]
}
