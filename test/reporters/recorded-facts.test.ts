import { expect, test } from 'vitest'
import { recordedFacts } from '../../reporters/recorded-facts.js'

const target = { name: 'staging', url: 'https://school.example', origin: 'https://school.example' }

test('a run without facts names none', () => {
  expect(recordedFacts({ target })).toEqual([])
  expect(recordedFacts({ target, attested: [], node: { version: '22.1.0', preloads: [] } })).toEqual([])
})

test('each fact has a name and its values', () => {
  expect(
    recordedFacts({
      target: { ...target, version: '2.1.0', tlsKey: 'a'.repeat(64), furtherTlsKeys: ['b'.repeat(64)] },
      challenge: { text: 'k7', url: 'https://school.example/k7', seenIn: 'header' },
      attested: [
        { statement: '1.console', clause: '1', by: 'A. Auditor', on: '2031-03-01', means: 'a visit' },
      ],
      node: { version: '22.1.0', preloads: ['--require ./x.js'] },
    }),
  ).toEqual([
    ['Version', ['2.1.0']],
    ['TLS key', ['a'.repeat(64), 'b'.repeat(64)]],
    ['Challenge', ['shown at https://school.example/k7 (header)']],
    ['Attested', ['1.console (1): attested by A. Auditor on 2031-03-01, by a visit']],
    ['Preloaded code', ['--require ./x.js']],
  ])
})
