/**
 * What a watch learns from a round: only news is a change.
 */
import { describe, expect, test } from 'vitest'
import { Knowledge } from '../../src/watch/knowledge.js'
import { judgedRule } from './rules.js'

const at = '2027-01-01T11:00:00.000Z'
const knowledge = (...ids: readonly string[]): Knowledge => new Knowledge(ids)

describe('a first verdict', () => {
  test('is news if the rule is violated or undecided, and no change otherwise', () => {
    const known = knowledge('a', 'b', 'c', 'd')
    const { changes, firstJudged } = known.learn(1, at, [
      judgedRule('a'),
      judgedRule('b', 'violated'),
      judgedRule('c', 'undecided'),
      judgedRule('d', 'not exercised'),
    ])
    expect(firstJudged).toBe(4)
    expect(changes).toEqual([
      { at, round: 1, rule: 'b', before: null, after: 'violated', cases: [''] },
      { at, round: 1, rule: 'c', before: null, after: 'undecided', cases: [] },
    ])
  })
})

describe('a later verdict', () => {
  test('that is the same is no change, and keeps its beginning', () => {
    const known = knowledge('a')
    known.learn(1, at, [judgedRule('a', 'violated', { at: '2027-01-01T10:00:00.000Z' })])
    const { changes, firstJudged } = known.learn(2, at, [
      judgedRule('a', 'violated', { at: '2027-01-01T12:00:00.000Z' }),
    ])
    expect({ changes, firstJudged }).toEqual({ changes: [], firstJudged: 0 })
    expect(known.rules).toMatchObject([
      { since: '2027-01-01T10:00:00.000Z', at: '2027-01-01T12:00:00.000Z', round: 2, changed: false },
    ])
  })

  test.each([
    ['passed', 'violated'],
    ['violated', 'passed'],
    ['passed', 'undecided'],
    ['not exercised', 'passed'],
    ['passed', 'not applicable'],
  ] as const)('%s -> %s is a change, and is judged again', (before, after) => {
    const known = knowledge('a')
    known.learn(1, at, [judgedRule('a', before)])
    expect(known.learn(2, at, [judgedRule('a', after)]).changes).toMatchObject([{ rule: 'a', before, after }])
    expect(known.judged().get('a')?.again).toBe(true)
    known.learn(3, at, [judgedRule('a', after)])
    expect(known.judged().get('a')?.again).toBe(after === 'violated' || after === 'undecided')
  })

  test('with another violated case is a change; with one case less it is none', () => {
    const known = knowledge('a')
    known.learn(1, at, [judgedRule('a', 'violated', { violated: ['one'] })])
    expect(known.learn(2, at, [judgedRule('a', 'violated', { violated: ['one', 'two'] })]).changes).toEqual([
      { at, round: 2, rule: 'a', before: 'violated', after: 'violated', cases: ['two'] },
    ])
    expect(known.learn(3, at, [judgedRule('a', 'violated', { violated: ['two'] })]).changes).toEqual([])
  })

  test('that a waiver accepts is not judged again', () => {
    const known = knowledge('a')
    known.learn(1, at, [judgedRule('a', 'violated', { waived: true })])
    expect(known.judged().get('a')?.again).toBe(false)
  })
})

test('rules that the watch no longer has are forgotten, and the others are kept', () => {
  const known = knowledge('a', 'b')
  known.learn(1, at, [judgedRule('a'), judgedRule('b')])
  const later = new Knowledge(['b', 'c'], known.rules, known.changes)
  expect(later.rules.map(({ id }) => id)).toEqual(['b'])
  expect(later.neverJudged).toEqual(['c'])
})
