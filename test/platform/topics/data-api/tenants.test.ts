import { describe, expect, test } from 'vitest'
import { findForeign, objectsIn } from '../../../../src/platform/topics/data-api/tenants.js'

const original = { id: 7, shortName: 'B7', longName: 'Raum B7', capacity: 20 }

describe('a record of the other tenant', () => {
  test('is found by its id, as number or text', () => {
    expect(findForeign([{ id: '7' }], 'id', [{ id: 7, original: undefined }])).toEqual({ id: '7' })
    expect(findForeign([{ id: 8 }], 'id', [{ id: 7, original: undefined }])).toBeUndefined()
  })

  test('is another one where most of it differs: tenants may number theirs alike', () => {
    const room: object = { id: 7, shortName: 'R101', longName: 'Raum R101', capacity: 20 }
    expect(findForeign([room], 'id', [{ id: 7, original }])).toBeUndefined()
    const changed: object = { ...original, capacity: 21 }
    expect(findForeign([changed], 'id', [{ id: 7, original }])).toBeDefined()
    expect(findForeign([{ id: 7 }], 'id', [{ id: 7, original }])).toBeDefined()
  })

  test('is looked for at any depth', () => {
    const objects = [...objectsIn({ rooms: [{ id: 1, inner: { id: 7 } }], more: null })]
    expect(objects.map(({ id }) => id)).toEqual([undefined, 1, 7])
  })
})
