/**
 * A platform whose records have ids of 64 bits, beyond the numbers that JSON.parse keeps.
 */
import { Agent, type Dispatcher } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import type { Transport } from '../../src/core/http/client.js'
import { documented, makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import type { Run } from '../../src/platform/run.js'
import type { Profile } from '../../src/profile/profile.js'
import type { CheckRecord } from '../../src/record/record.js'
import { controlProxy } from '../support/control-proxy.js'
import { type Judged, judgePlatform } from '../support/harness.js'

/** Neighbours differ by two, so that JSON.parse reads two of them as one number. */
const first = 9_007_199_254_740_993n

const long = (id: string | number): string => String(first + 2n * BigInt(id))

/** A text with the ids that the embedded platform knows. */
const short = (text: string): string =>
  text.replace(/"?(?:(?<=%27)|\b)(9007199\d{9})\b"?/g, (sent, digits: string) => {
    const id = String((BigInt(digits) - first) / 2n)
    return sent.startsWith('"') && sent.endsWith('"') ? id : sent.replace(digits, id)
  })

/** The JSON text of an answer with long ids. */
const serialise = (value: unknown): string =>
  documented
    .serialise(value)
    .replace(
      /"(\w*id|relatedPeriod)":(\d+)(?=[,}])/gi,
      (_text, name: string, id: string) => `"${name}":${long(id)}`,
    )
    .replace(/^\[\d+(?:,\d+)*\]$/, (list) => list.replace(/\d+/g, long))

/** Fixtures with long ids. */
const withLongIds = (value: unknown): unknown => {
  if (typeof value === 'number') return long(value)
  if (Array.isArray(value)) return value.map(withLongIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withLongIds(inner)]))
}

/** Requests reach the embedded platform with the ids that it knows. */
const knownIds = (transport: Transport): void => {
  const composed = new Agent().compose(
    (dispatch) => (options: Dispatcher.DispatchOptions, handler) =>
      dispatch(
        {
          ...options,
          path: short(options.path),
          ...(options.body == null ? {} : { body: short(String(options.body)) }),
        },
        handler,
      ),
  )
  Object.assign(transport, { dispatcher: composed, connections: undefined })
}

const having = ({ checks }: Judged, verdict: CheckRecord['verdict']): string[] =>
  checks
    .filter((check) => check.verdict === verdict)
    .map(({ rule, case: name, reason }) => `${rule} (${name}): ${reason}`)

test('is conformant, and no more is undecided', async () => {
  const platform = await startPlatform({ behaviours: { serialise }, keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const driver = await controlProxy(platform.controlUrl, (_name, answer) =>
    answer.replace(/"period":(\d+)/, (_text, id: string) => `"period":${long(id)}`),
  )
  const judged = await judgePlatform(platform, {
    adapt: ({ control, fixtures, ...profile }) => ({
      ...profile,
      control: control && { ...control, url: driver.url },
      fixtures: withLongIds(fixtures) as Profile['fixtures'],
    }),
    prepare: ({ transport, lasting }: Run) => {
      knownIds(transport)
      knownIds(lasting)
    },
    lean: true,
  })
  expect(having(judged, 'violated')).toEqual([])
  expect(having(judged, 'undecided')).toEqual([])
})
