import { describe, expect, test } from 'vitest'
import { isDay } from '../../../src/platform/data/days.js'

const day = '2026-11-16'

describe('isDay', () => {
  test('accepts a day in every usual format', () => {
    const forms = [
      day,
      '20261116',
      20_261_116,
      [2026, 11, 16],
      [2026, 11, 16, 0, 0],
      '2026-11-16T00:00:00',
      '2026-11-16 08:00',
      '2026-11-16T00:00:00+01:00',
      '2026-11-15T23:00:00Z',
      '2026-11-16T12:00:00.000Z',
      '16.11.2026',
      '11/16/2026',
      Date.parse('2026-11-15T23:00:00Z'),
      String(Date.parse('2026-11-16T05:00:00Z')),
      Date.parse('2026-11-16T00:00:00Z') / 1000,
    ]
    expect(forms.filter((form) => isDay(form, day) !== true)).toEqual([])
  })

  test('rejects another day', () => {
    const forms = [
      '2026-11-15',
      '2026-09-01',
      '2027-11-16',
      20_261_117,
      [2026, 11, 17],
      '2026-11-15T00:00:00Z',
      '2026-11-17T00:00:00+01:00',
      '15.11.2026',
      Date.parse('2026-11-15T09:00:00Z'),
    ]
    expect(forms.filter((form) => isDay(form, day) !== false)).toEqual([])
  })

  test('does not guess', () => {
    const forms = [
      undefined,
      null,
      '',
      'Monday',
      47,
      '2026-16-11',
      {},
      true,
      [2026, 11],
      ['2026', 11, 16],
      [2026, 16, 11],
    ]
    expect(forms.filter((form) => isDay(form, day) !== undefined)).toEqual([])
  })
})
