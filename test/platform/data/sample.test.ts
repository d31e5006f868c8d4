import { describe, expect, test } from 'vitest'
import { Answer } from '../../../src/core/http/answer.js'
import { DataList } from '../../../src/platform/data/list.js'
import { Sample } from '../../../src/platform/data/sample.js'

const answer = (value: unknown, status = 200): Answer =>
  new Answer(
    1,
    new URL('https://x/'),
    status,
    [],
    Buffer.from(value === undefined ? '' : JSON.stringify(value)),
  )

const rooms = { rooms: [{ id: 1, shortName: 'R1', longName: 'Raum 1', capacity: 3 }], total: 1 }
const sampleOf = (value: unknown, pointer: string | null = null): Sample =>
  Sample.ofList(new DataList(answer(value), pointer, 'KEY'))

describe('a sample of a list', () => {
  test('knows its data again, in part and with another status', () => {
    const sample = sampleOf(rooms)
    expect(sample.dataIn(answer(rooms))).toBe('a list of 1')
    expect(sample.dataIn(answer({ rooms: [{ id: 9, shortName: 'X' }] }, 401))).toBe('a list of 1')
  })

  test('takes an empty list for data where the request succeeded', () => {
    expect(sampleOf(rooms).dataIn(answer({ rooms: [] }))).toBe('an empty list')
    expect(sampleOf(rooms).dataIn(answer({ rooms: [] }, 403))).toBeUndefined()
  })

  test.each([
    [undefined],
    [{ errorCode: 'FORBIDDEN', errors: [{ code: 1 }] }],
    [{ rooms: [{ errorCode: 'FORBIDDEN' }] }],
    ['<html>'],
    [null],
  ])('takes no error for data: %j', (value) => {
    expect(sampleOf(rooms).dataIn(answer(value))).toBeUndefined()
    expect(sampleOf(rooms).dataIn(answer(value, 401))).toBeUndefined()
  })

  test('may be a bare array of ids, or stand at a pointer', () => {
    expect(sampleOf([4711, 4712]).dataIn(answer([1]))).toBe('a list of 1')
    expect(sampleOf([4711, 4712]).dataIn(answer([{ errorCode: 'X' }], 401))).toBeUndefined()
    expect(sampleOf({ a: { b: [1] }, c: [] }, '/a/b').dataIn(answer({ a: { b: [7] } }))).toBe('a list of 1')
  })

  test('knows no records where it is empty', () => {
    expect(sampleOf([]).dataIn(answer([{ id: 1 }], 401))).toBe('a list of 1')
    expect(sampleOf([]).dataIn(answer([{ error: 'x' }], 401))).toBeUndefined()
  })
})

describe('a sample of a record', () => {
  const isOne = (value: unknown): boolean => (value as { id?: unknown } | null)?.id === 1
  const sample = Sample.ofRecord(answer({ room: rooms.rooms[0] }), isOne)

  test('knows the record again and takes no error for it', () => {
    expect(sample?.dataIn(answer({ room: { id: 2, shortName: 'R2' } }))).toBe('the record')
    expect(sample?.dataIn(answer({ errorCode: 'NOT_FOUND' }, 404))).toBeUndefined()
    expect(sample?.dataIn(answer({ room: null }))).toBeUndefined()
    expect(Sample.ofRecord(answer({ room: {} }), isOne)).toBeUndefined()
  })
})
