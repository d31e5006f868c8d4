/**
 * HAR 1.2 as JSON Schema: the required fields and their types.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'

const text = { type: 'string' }
const size = { type: 'integer', minimum: -1 }
const time = { type: 'number', minimum: 0 }

const all = (properties: Record<string, object>, optional: Record<string, object> = {}): object => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional, comment: text },
  // Names with an underscore are free for extensions.
  patternProperties: { '^_': true },
  additionalProperties: false,
})

const list = (items: object): object => ({ type: 'array', items })
const pairs = list(all({ name: text, value: text }))
const cookies = list(
  all(
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

const har = all({
  log: all(
    {
      version: { const: '1.2' },
      creator: all({ name: text, version: text }),
      entries: list(
        all(
          {
            startedDateTime: {
              type: 'string',
              pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$',
            },
            time,
            request: all(
              {
                method: text,
                url: { type: 'string', pattern: '^https?://' },
                queryString: pairs,
                ...message,
              },
              { postData: all({ mimeType: text, text }) },
            ),
            response: all({
              status: { type: 'integer', minimum: 0, maximum: 999 },
              statusText: text,
              content: all({ size, mimeType: text }, { text, encoding: text }),
              redirectURL: text,
              ...message,
            }),
            cache: { type: 'object' },
            timings: all(
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
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message: what = '' }) => `${instancePath} ${what}`)
}
