/**
 * What two runs against a fault say about it, and what the table keeps of that.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { agreed, type CaseOfRule } from '../../../tools/detections/detections.js'
import { distinctDetections } from '../../../tools/detections/distinct.js'
import { renderDetections } from '../../../tools/detections/render.js'
import { recordedDetections } from '../../../tools/detections/table.js'
import { expectRecordedDetections } from '../../support/detections.js'

const cases = (...names: string[]): CaseOfRule[] => names.map((name) => ({ rule: 'a', case: name }))

test('a case is certain if each run detects the fault with it', () => {
  expect(agreed([cases('one', 'two'), cases('two', 'three')])).toEqual({
    cases: cases('two'),
    byChance: cases('one', 'three'),
    everyAnswer: [],
  })
})

test('a case whose events are drawn is certain only if its rule has no other one', () => {
  const alone = cases('in a school year')
  const run = [...cases('one'), ...alone]
  expect(agreed([run, run])).toEqual({ cases: cases('one'), byChance: alone, everyAnswer: [] })
  expect(agreed([alone, alone])).toEqual({ cases: alone, byChance: [], everyAnswer: [] })
  expect(agreed([alone, []])).toEqual({ cases: [], byChance: alone, everyAnswer: [] })
})

test('a case about every answer of a run is certain if each run detects the fault with it, and is kept for itself', () => {
  const whole = cases('every answer of the run')
  const run = [...cases('one'), ...whole]
  expect(agreed([run, run])).toEqual({ cases: cases('one'), byChance: [], everyAnswer: whole })
  expect(agreed([run, cases('one')]).everyAnswer).toEqual([])
})

test('the table keeps everything', () => {
  const [platform, partner] = (['platform', 'partner'] as const).map((role) => [
    ...recordedDetections(role).values(),
  ])
  const text = renderDetections(platform ?? [], partner ?? [])
  expect(text).toBe(renderDetections([...(platform ?? [])].reverse(), [...(partner ?? [])].reverse()))
  expect(text).toBe(readFileSync('generated/detections.ts', 'utf8'))
})

describe('faults that the same cases detect', () => {
  const detected = (fault: string, ...names: string[]) => ({
    fault,
    cases: cases(...names),
    byChance: [],
    everyAnswer: [],
    appearsIn: [],
  })

  test('are a surplus from the fourth on; the order of the cases does not count', () => {
    const recorded = [
      detected('first', 'one', 'two'),
      detected('other', 'one'),
      detected('second', 'two', 'one'),
      detected('third', 'one', 'two'),
      detected('fourth', 'two', 'one'),
      { ...detected('by chance', 'one'), byChance: cases('two') },
      detected('fifth', 'one', 'two'),
      detected('sixth', 'one', 'two'),
    ]
    expect(distinctDetections(recorded)).toEqual({
      faults: 8,
      detections: 2,
      surplus: ['fourth', 'by chance', 'fifth', 'sixth'],
    })
  })

  /** The numbers only decrease. A new fault with a known detection replaces one of them. */
  test.each([
    ['platform', 140],
    ['partner', 17],
  ] as const)('at the %s, at most %i of them are a surplus', (role, most) => {
    const { surplus } = distinctDetections(recordedDetections(role).values())
    expect(surplus.length, surplus.join(', ')).toBeLessThanOrEqual(most)
  })
})

describe('the matrix compares a run with the table', () => {
  const fault = { id: 'authorize-without-client-id', violates: ['authorize.client-id.missing'] }
  const compared = (...names: string[]) =>
    expectRecordedDetections(
      'platform',
      fault,
      names.map((name) => ({ rule: 'authorize.client-id.missing', case: name, verdict: 'violated' })),
    )

  test('the same cases: green', async () => {
    await compared('empty', 'left out')
  })

  test('a recorded case that misses the fault in this run only: no luck', async () => {
    await compared('empty')
  })

  test('a recorded case that no longer detects the fault: red', async () => {
    const recorded = recordedDetections('platform').get(fault.id)
    expect.assert(recorded !== undefined)
    const former = [...recorded.cases, { rule: 'authorize.client-id.missing', case: 'a former case' }]
    const run = expectRecordedDetections('platform', fault, [], [], { ...recorded, cases: former })
    await expect(run).rejects.toThrow('npm run generate detections authorize-without-client-id')
  })

  test('a case that detects it in this run only: luck', async () => {
    await compared('empty', 'left out', 'an invented case')
  })

  test('a fault that the table lacks: red', async () => {
    const unknown = expectRecordedDetections('platform', { id: 'invented', violates: [] }, [])
    await expect(unknown).rejects.toThrow('npm run generate detections invented')
  })
})
