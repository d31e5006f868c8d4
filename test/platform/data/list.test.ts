/**
 * Where an answer has its list, and when a missing list is an empty one.
 */
import { describe, expect, test } from 'vitest'
import { leavesListOut, listIn } from '../../../src/platform/data/list.js'

const pointer = '/data/periods'
const whole = { version: 3, error: null, status: 'OK', total: 2, data: { periods: [1, 2], notes: ['x'] } }

describe('a list that is left out is empty', () => {
  test.each([
    ['absent', { version: 3, status: 'OK', total: 0, data: {} }],
    ['null', { version: 3, error: null, status: 'OK', total: 0, data: { periods: null, notes: [] } }],
    ['with another field that is empty', { data: {}, warnings: [] }],
    ['without its object, next to other fields', { version: 3, total: 0 }],
  ])('%s', (_, value) => expect(leavesListOut(value, whole, pointer)).toBe(true))

  test('without a pointer, in the place of the only list', () => {
    expect(leavesListOut({}, { periods: [1] }, null)).toBe(true)
    expect(leavesListOut({ periods: null }, { periods: [1] }, null)).toBe(true)
  })
})

describe('a missing list is not an empty one', () => {
  test.each([
    ['in an error', { error: { code: 17 }, status: 'OK', data: {} }],
    ['with a field that other answers do not have', { message: 'try later', data: {} }],
    ['with another status', { version: 3, status: 'ERROR', data: { periods: null } }],
    ['without anything around it', {}],
    ['with something else in its place', { version: 3, data: { periods: 'none' } }],
    ['with something else around it', { version: 3, data: 'none' }],
    ['in a list', []],
    ['in an answer without JSON', undefined],
    ['if it is there', whole],
  ])('%s', (_, value) => expect(leavesListOut(value, whole, pointer)).toBe(false))

  test('if no other answer has it', () => {
    const value = { version: 3, data: {} }
    for (const other of [value, undefined, [1], { ...whole, data: { entries: [1] } }])
      expect(leavesListOut(value, other, pointer)).toBe(false)
    expect(leavesListOut({}, [1], null)).toBe(false)
    expect(leavesListOut({}, { periods: [1], rooms: [2] }, null)).toBe(false)
  })
})

test('a list is found at its pointer, or as the only one', () => {
  expect(listIn(whole, pointer)).toEqual([1, 2])
  expect(listIn({ periods: [1], total: 1 }, null)).toEqual([1])
  expect(listIn({ periods: [1], rooms: [2] }, null)).toBeUndefined()
})
