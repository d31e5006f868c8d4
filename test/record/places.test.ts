import { expect, test } from 'vitest'
import { placeInGerman, placeNamed, placeOfKind, placeOfPurpose } from '../../src/record/places.js'

test.each([
  ['token (authorization_code)', 'in the token response'],
  ['authorize', 'in the answer to the browser'],
  ['session probe', 'in the session of the application'],
  ['control: export', 'in the copy of the application'],
  ['control: sync', 'in the answer of the control driver'],
  ['credentials webhook', 'in the answer to the webhook'],
  ['webhook: credentials (received)', 'in the webhook'],
  ['the application asks: token', 'in the token request of the application'],
  ['listStudents', 'in the answer to listStudents'],
  ['a request of a custom suite', 'in the answer'],
  ['', 'in this check'],
])('the exchange with the purpose "%s" shows what is %s', (purpose, place) => {
  expect(placeOfPurpose(purpose)).toBe(place)
})

test('each place has German words', () => {
  for (const purpose of [
    'token (x)',
    'authorize',
    'login URL',
    'callback',
    'session probe',
    'control: sync',
    'x',
    '',
  ])
    expect(placeInGerman(placeOfPurpose(purpose))).toMatch(/^(?:im|in) (?!the |this )/)
  expect(placeInGerman(placeNamed('ID token'))).toBe('im ID-Token')
  expect(placeInGerman('in the answer to listStudents')).toBe('in der Antwort auf listStudents')
})

test('the kind of a subject names a place, also if it has no words of its own', () => {
  expect(placeOfKind('ID token')).toBe('in the ID token')
  expect(placeOfKind('student list')).toBe('in the student list')
})
