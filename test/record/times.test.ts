/**
 * Response times, and the wall time of checks.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { responseTimes, wallTimes } from '../../src/record/times.js'
import { sampleExchange } from '../reporters/sample-run.js'

describe('response times', () => {
  const of = (purpose: string, ...times: readonly number[]) =>
    times.map((ms, at) => ({ ...sampleExchange(at + 1), purpose, ms }))

  test('are median and 95th percentile by purpose, the most frequent first', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
    expect(
      responseTimes([...of('discovery', 7), ...of('authorize', ...hundred), ...of('key set', 3, 1)]),
    ).toEqual([
      { purpose: 'authorize', answers: 100, median: 50, p95: 95 },
      { purpose: 'key set', answers: 2, median: 1, p95: 3 },
      { purpose: 'discovery', answers: 1, median: 7, p95: 7 },
    ])
  })

  test('are those of the target: no answer, a control driver and answers of the suite do not count', () => {
    const lost = of('authorize', 5000).map((exchange) => ({ ...exchange, response: null }))
    expect(
      responseTimes([
        ...lost,
        ...of('control: activate', 9),
        ...of('webhook: credentials (received)', 9),
        ...of('the application asks: token', 9),
      ]),
    ).toEqual([])
  })
})

describe('the wall time of checks', () => {
  const check = (start: number, ms: number) => ({ at: new Date(start).toISOString(), ms })

  test('is shared by checks that run at the same time', () => {
    expect(wallTimes([check(0, 100), check(50, 100), check(50, 0), check(1000, 10)])).toEqual([75, 75, 0, 10])
  })

  test('is never longer than the check, and all of them are never longer than the run', () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 1 })
          .map((pairs) => pairs.map(([at, ms]) => check(at, ms))),
        (checks) => {
          const times = wallTimes(checks)
          const sum = times.reduce((one, another) => one + another, 0)
          const begin = Math.min(...checks.map(({ at }) => Date.parse(at)))
          const end = Math.max(...checks.map(({ at, ms }) => Date.parse(at) + ms))
          expect(sum).toBeLessThanOrEqual(end - begin + 1e-6)
          for (const [index, { ms }] of checks.entries()) expect(times[index]).toBeLessThanOrEqual(ms + 1e-6)
        },
      ),
    )
  })
})
