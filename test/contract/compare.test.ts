import { expect, test } from 'vitest'
import { comparePassages } from '../../src/contract/compare.js'
import { passagesOf } from '../../src/contract/passages.js'
import { sample } from './sample.js'

/** How the sample with changes differs from it: the kind, the old text and the present one. */
function changesOf(...replacements: readonly (readonly [string, string])[]) {
  const changed = replacements.reduce((text, [from, to]) => text.replace(from, to), sample)
  const { unchanged, changes } = comparePassages(passagesOf(sample), passagesOf(changed))
  return {
    unchanged: unchanged.length,
    changes: changes.map(({ kind, old, present }) => [kind, old?.text ?? null, present?.text ?? null]),
  }
}

test('the same document has no changes', () => {
  expect(changesOf()).toEqual({ unchanged: 14, changes: [] })
})

test('a changed sentence is paired with the old one', () => {
  expect(changesOf(['five digits', 'six digits'])).toEqual({
    unchanged: 13,
    changes: [['changed', 'The number has five digits.', 'The number has six digits.']],
  })
})

test('a changed row is paired with the old one', () => {
  expect(changesOf(['At least 1.', 'At least 2.']).changes).toEqual([
    ['changed', '`pages` | number | At least 1.', '`pages` | number | At least 2.'],
  ])
})

test('a new sentence is new, and the others are unchanged', () => {
  expect(changesOf(['A member has a number.', 'A member has a number. It is secret.'])).toEqual({
    unchanged: 14,
    changes: [['new', null, 'It is secret.']],
  })
})

test('a sentence that was deleted is gone', () => {
  expect(changesOf(['Colours: not shown.', ''])).toEqual({
    unchanged: 13,
    changes: [['gone', 'Colours: not shown.', null]],
  })
})

test('a sentence that moves to another section has moved', () => {
  expect(
    changesOf(
      ['Visitors get none.', ''],
      ['Colours: not shown.', 'Visitors get none.\n\nColours: not shown.'],
    ).changes,
  ).toEqual([['moved', 'Visitors get none.', 'Visitors get none.']])
})

test('changes on both sides of a section are not paired across it', () => {
  expect(
    changesOf(['   1. They read in the hall.\n', ''], ['| `title` | string |', '| `name` | string |'])
      .changes,
  ).toEqual([
    ['gone', 'They read in the hall.', null],
    ['changed', '`title` | string | Never empty.', '`name` | string | Never empty.'],
  ])
})

test.each([
  ['next to each other', 'A member has a number.', 'The number\nhas five digits.'],
  ['of two sections', 'Every member gets a card.', 'Colours: not shown.'],
])('two sentences %s that are swapped have moved, and no other has', (_what, one, other) => {
  const { unchanged, changes } = changesOf([one, '@'], [other, one], ['@', other])
  expect(changes.map(([kind, old, present]) => [kind, old === present])).toEqual(
    changes.map(() => ['moved', true]),
  )
  expect(changes.length).toBeGreaterThan(0)
  expect(unchanged + changes.length).toBe(14)
})

test('a sentence that moves into the place of one that goes has moved, and the other is gone', () => {
  expect(
    changesOf(['Every member gets a card.', 'Visitors get none.'], [' Visitors get none.\n', ' Few come.\n'])
      .changes,
  ).toEqual([
    ['gone', 'Every member gets a card.', null],
    ['moved', 'Visitors get none.', 'Visitors get none.'],
    ['new', null, 'Few come.'],
  ])
})
