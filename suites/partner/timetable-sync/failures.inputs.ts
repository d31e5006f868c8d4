/**
 * Failing answers of the timetable and of deleted periods.
 */
import { optional } from '#kit/partner'
import { calls, type Failure, forbidden, serverError, type Which } from './synchronisations.js'

const failures: readonly (readonly [string, Failure])[] = [
  ['a server error', serverError],
  [
    'too many requests',
    () => ({
      status: 429,
      headers: [['Retry-After', '1']],
      body: '{"errorCode":"TOO_MANY_REQUESTS","requestId":"9d6b1f34-4a0e-4b43-8b1f-7e0c2f6a5d33","traceId":""}',
    }),
  ],
  [
    // The connection breaks with the body: Content-Length announces more than is sent.
    'a body that breaks off',
    ({ status, headers, body }) => ({
      status,
      headers: [...headers, ['Content-Length', String(Buffer.byteLength(body))]],
      body: body.slice(0, body.length / 2),
    }),
  ],
  ['half of the JSON', (good) => ({ ...good, body: good.body.slice(0, good.body.length / 2) })],
  [
    'a page',
    () => ({
      status: 200,
      headers: [['Content-Type', 'text/html']],
      body: '<!doctype html><p>Back soon</p>',
    }),
  ],
  ['no permission', forbidden],
]

/** Each failure at each call. No answer takes a minute and needs more patience than the rest. */
export const failingCalls = calls.flatMap(([call, which]) => [
  ...failures.map(([name, failure]): readonly [string, Failure, Which] => [
    `${call}: ${name}`,
    failure,
    which,
  ]),
  optional<[Failure, Which]>(['patience'], `${call}: no answer`, () => 'silence', which),
])
