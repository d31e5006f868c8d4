import { describe, expect, test } from 'vitest'
import {
  durationIn,
  emptyIn,
  fieldsOf,
  isPicture,
  namedIn,
  namesPicture,
  pictureIn,
} from '../../../../src/platform/topics/data-api/exposed-fields.js'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const jpeg = '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRof'

describe('a picture', () => {
  test.each([
    ['data:image/png;base64,iVBORw0KGgo=', true],
    [' DATA:image/svg+xml,%3Csvg/%3E', true],
    ['<svg xmlns="http://www.w3.org/2000/svg"></svg>', true],
    [png, true],
    [jpeg, true],
    ['R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', true],
    ['UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', true],
    ['', false],
    ['/9j/', false],
    ['data:text/plain,hello', false],
    ['00000000-4711-4abc-8def-0123456789ab', false],
    ['The picture shows a house and its garden.', false],
    ['4f'.repeat(40), false],
  ])('is told by its data: %s', (text, expected) => {
    expect(isPicture(text)).toBe(expected)
  })

  test.each([
    ['photo', true],
    ['avatarUrl', true],
    ['profile_picture', true],
    ['studentImage', true],
    ['imageUri', true],
    ['PhotoData', true],
    ['imageless', false],
    ['photoPermission', false],
    ['hasPhoto', false],
    ['icons', false],
    ['imagery', false],
    ['photographer', false],
  ])('is told by the name of its member: %s', (name, expected) => {
    expect(namesPicture(name)).toBe(expected)
  })

  test('is found at any depth, and nothing where its member is empty', () => {
    expect(pictureIn(fieldsOf({ students: [{ id: 1 }, { more: { texts: ['x', png] } }] }))).toContain(
      '/students/*/more/texts/*',
    )
    expect(pictureIn(fieldsOf({ room: { photo: { url: 'https://x' } } }))).toBe('an object in /room/photo')
    const empty = {
      students: [{ photo: null }, { photo: '' }, { picture: { url: '' } }, { image: [] }, { avatar: false }],
    }
    expect(pictureIn(fieldsOf(empty))).toBeUndefined()
    expect(emptyIn(fieldsOf(empty), [])).toContain('/students/*/photo')
  })
})

describe('a name', () => {
  test('is compared without letter case, dashes and underscores', () => {
    expect(namedIn(fieldsOf({ time_zone: 'Europe/Vienna' }), ['timeZone'])).toBe('a string in /time_zone')
    expect(namedIn(fieldsOf({ timezoneless: 'x', timeZone: null }), ['timeZone', 'tz'])).toBeUndefined()
  })

  test('may hold a star for any text, and a duration holds a number', () => {
    const names = ['*breakMinutes', '*breakDuration']
    expect(durationIn(fieldsOf([{ breakMinutes: 15 }]), names)).toBe('a number in /*/breakMinutes')
    expect(durationIn(fieldsOf({ longBreakDuration: 'PT15M' }), names)).toBe('a string in /longBreakDuration')
    expect(
      durationIn(fieldsOf({ breakSupervision: true, type: 'BREAK', breakKind: 'long' }), names),
    ).toBeUndefined()
  })
})
