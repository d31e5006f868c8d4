import { expect, test } from 'vitest'
import {
  placeAtApplication,
  placeInGerman,
  placeNamed,
  placeOfKind,
  placeOfPurpose,
} from '../../src/record/places.js'

test.each([
  ['token (authorization_code)', 'in the token response'],
  ['authorize', 'in the answer to the browser'],
  ['session probe', 'in the session of the application'],
  ['control: export', 'in the copy of the application'],
  ['control: activate', 'at the platform'],
  ['credentials webhook', 'in the answer to the webhook'],
  ['webhook: credentials (received)', 'in the webhook'],
  ['listStudents', 'in the answer to listStudents'],
  ['a request of a custom suite', 'in the answer'],
  ['', 'in this check'],
])('the exchange with the purpose "%s" shows what is %s', (purpose, place) => {
  expect(placeOfPurpose(purpose)).toBe(place)
})

test.each([
  ['authorize-request.state', 'authorize', 'in the authorize request'],
  ['standard.authorize-request.state', 'authorize', 'in the authorize request'],
  ['code-exchange.method', 'the application asks: token', 'in the token request of the application'],
  ['code-exchange.secret', 'callback', 'at the application'],
  ['service-token-request.wait', 'the application asks: token', 'in the token requests of the application'],
  ['timetable-sync.large', 'the application asks: token', 'at the application'],
  ['timetable-sync.both-calls', 'the application asks: timetable', 'in the requests of the application'],
  ['callback.sign-in', 'authorize', 'at the application'],
  ['credentials.entered', 'control: sync', 'at the application'],
  ['room-data.names', 'control: export', 'in the copy of the application'],
  ['webhook-check.signature', 'credentials webhook', 'in the answer to the webhook'],
  ['identity.sub', 'session probe', 'in the session of the application'],
])('of an application, %s is judged at the exchange "%s": %s', (rule, purpose, place) => {
  expect(placeAtApplication(rule, purpose)).toBe(place)
})

test('each place has German words', () => {
  const purposes = [
    'token (x)',
    'authorize',
    'login URL',
    'callback',
    'session probe',
    'control: sync',
    'x',
    '',
  ]
  const asked = ['the application asks: token', 'the application asks: rooms']
  for (const purpose of [...purposes, ...asked])
    for (const place of [
      placeOfPurpose(purpose),
      ...['authorize-request.x', 'code-exchange.x', 'service-token-request.x', 'callback.x'].map((rule) =>
        placeAtApplication(rule, purpose),
      ),
    ])
      expect(placeInGerman(place)).toMatch(/^(?:im|in|bei) (?!the |this )/)
  expect(placeInGerman('in the answer of the control driver')).toBe('in der Antwort des Steuerungstreibers')
  expect(placeInGerman(placeNamed('ID token'))).toBe('im ID-Token')
  expect(placeInGerman('in the answer to listStudents')).toBe('in der Antwort auf listStudents')
})

test('the kind of a subject names a place, also if it has no words of its own', () => {
  expect(placeOfKind('ID token')).toBe('in the ID token')
  expect(placeOfKind('student list')).toBe('in the student list')
})
