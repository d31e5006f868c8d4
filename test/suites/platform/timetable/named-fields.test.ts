import { describe, expect, test } from 'vitest'
import { checkProfile } from '../../../../src/profile/load.js'
import { hasFullName, textsAbout } from '../../../../suites/platform/timetable/texts.suite.js'
import { embeddedSettings, packageFile } from '../../../support/profiles.js'

describe('texts about a kind of resource', () => {
  const about = (answer: unknown, settings: Record<string, string> = {}) => {
    const profile = checkProfile({ ...embeddedSettings(), ...settings }, packageFile('env'), 'a profile')
    return [...textsAbout('room', profile, answer)]
  }

  test.each([
    ['the list of the kind', { rooms: [{ name: 'Lab' }] }],
    ['a field named after the kind', { roomName: 'Lab' }],
    ['names with an underscore', { room_long_name: 'Lab' }],
    ['nested fields', { room: { names: { long: 'Lab' } } }],
  ])('come from %s', (_, answer) => {
    expect(about({ periods: [answer] })).toEqual(['Lab'])
  })

  test('come from items of a list with kinds', () => {
    const settings = {
      PERIOD_RESOURCES: 'resources',
      RESOURCE_KIND_MEMBER: 'kind',
      RESOURCE_KINDS: 'room=ROOM subject=SUBJECT class=CLASS teacher=TEACHER',
    }
    const resources = [
      { kind: 'ROOM', name: 'Lab' },
      { kind: 'SUBJECT', name: 'Chemistry' },
    ]
    expect(about({ resources }, settings)).toEqual(['Lab'])
  })

  test.each([
    ['notes', { rooms: [{ lessonText: 'Lab' }] }],
    ['other kinds', { subjects: [{ name: 'Lab' }], roomTeacher: 'Lab', classrooms: ['Lab'] }],
    ['texts of the lesson', { comment: 'Lab', title: 'Lab' }],
  ])('do not come from %s', (_, answer) => {
    expect(about(answer, { PERIOD_NOTES: 'lessonText' })).toEqual([])
  })
})

describe('a full name', () => {
  const names = { short: 'CH 1', full: 'Lab 1 (old)' }

  test.each(['Lab 1 (old)', ' lab 1  (OLD) ', 'CH 1 Lab 1 (old)', 'Lab 1 (old), CH 1'])(
    'is in "%s"',
    (text) => {
      expect(hasFullName(text, names)).toBe(true)
    },
  )

  test.each(['CH 1', 'Lab 1', 'Lab 1 (old) II', 'My Lab 1 (old)', 'CH 10 Lab 1 (old)', 'CH 1 Lab 1 (older)'])(
    'is not in "%s"',
    (text) => {
      expect(hasFullName(text, names)).toBe(false)
    },
  )

  test('that contains the abbreviation does not bring it', () => {
    expect(hasFullName('Class 5A and Class 5A2', { short: '5A', full: 'Class 5A' })).toBe(false)
  })
})
