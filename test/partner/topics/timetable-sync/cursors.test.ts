/**
 * Values of dateLastModifiedAfter in the forms that applications send.
 */
import { describe, expect, test } from 'vitest'
import type { SimulatedRequest } from '../../../../src/partner/simulator.js'
import {
  isDay,
  isLater,
  isUnambiguous,
  loadsChanges,
  loadsWhole,
  millisecondsOf,
} from '../../../../src/partner/topics/timetable-sync/cursors.js'

const noon = Date.parse('2026-03-01T12:00:00Z')

describe('a value is read as a time', () => {
  test.each([
    ['with a zone', '2026-03-01T12:00:00Z', noon],
    ['with an offset', '2026-03-01T14:00:00+02:00', noon],
    ['without a zone, as UTC', '2026-03-01T12:00:00', noon],
    ['with a blank in the middle', '2026-03-01 12:00:00', noon],
    ['of a day', '2026-03-01', Date.parse('2026-03-01')],
    ['in seconds', String(noon / 1000), noon],
    ['in milliseconds', String(noon), noon],
  ])('%s', (_form, text, moment) => {
    expect(millisecondsOf(text)).toBe(moment)
  })

  test('another text is no time', () => {
    expect(millisecondsOf('yesterday')).toBeNaN()
  })
})

test.each([
  ['2026-03-01T13:00:00Z', '2026-03-01T12:00:00Z', true],
  ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z', false],
  // Later as a text, earlier as a time.
  ['2026-03-01T13:00:00+02:00', '2026-03-01T12:00:00Z', false],
  [String(noon + 1), String(noon / 1000), true],
  ['version-12', 'version-11', true],
  ['version-11', 'version-12', false],
  ['2026-03-01', undefined, true],
  [undefined, '2026-03-01', false],
  [undefined, undefined, false],
] as const)('%s is later than %s: %s', (one, other, later) => {
  expect(isLater(one, other)).toBe(later)
})

test('a day is distinguished from a time', () => {
  expect(['2026-03-01', '2026-03-01T00:00:00Z', String(noon)].map(isDay)).toEqual([true, false, false])
})

test('a value with a time zone, or that counts from 1970, is unambiguous', () => {
  const values = ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00+01:00', String(noon), '2026-03-01T12:00:00']
  expect(values.map(isUnambiguous)).toEqual([true, true, true, false])
})

describe('a synchronisation after a first load without a value', () => {
  /** Requests for the timetable with these values. */
  const withValues = (...values: (string | undefined)[]) => ({
    timetable: values.map((value, number) => {
      const query = value === undefined ? '' : `?dateLastModifiedAfter=${encodeURIComponent(value)}`
      return { number, url: `https://platform.example/timetable${query}` } as SimulatedRequest
    }),
    deletions: [],
  })
  const first = withValues(undefined)

  test.each(['2000-01-01T00:00:00Z', '1970-01-01', '946684800', undefined])('%s loads the whole', (value) => {
    expect(loadsWhole(withValues(value), first)).toBe(true)
    expect(loadsChanges(withValues(value), first)).toBe(false)
  })

  test.each([new Date().toISOString(), String(Date.now()), 'version-12'])('%s loads changes', (value) => {
    expect(loadsWhole(withValues(value), first)).toBe(false)
    expect(loadsChanges(withValues(value), first)).toBe(true)
  })
})
