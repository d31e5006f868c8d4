import { expect, test } from 'vitest'
import { effectOn, encodedWith, mutationKinds } from '../../src/explore/mutations.js'

test.each(mutationKinds)('%s: has the declared effect on a parameter', (kind) => {
  const valid = [
    ['name', 'Abc-1'],
    ['last', '2'],
  ] as const
  const mutations = [{ parameter: 'name', kind }]
  const effect = effectOn('name', valid, mutations)
  const sent = new URLSearchParams(encodedWith(valid, mutations).replaceAll('%zz', '%25zz')).getAll('name')

  const expected = {
    same: sent.length === 1 && sent[0] === 'Abc-1',
    near: sent.length === 1 && sent[0] !== 'Abc-1' && sent[0]?.trim().toLowerCase() === 'abc-1',
    other: sent.length === 1 && sent[0]?.trim().toLowerCase() !== 'abc-1',
    absent: sent.every((value) => value === ''),
    twice: sent.length === 2,
  }
  expect(expected[effect]).toBe(true)
  expect(effectOn('last', valid, mutations)).toBe('same')
})
