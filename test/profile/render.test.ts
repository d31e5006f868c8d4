/**
 * A written profile reads back as the values that it was written from, for all kinds of values.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { valuesOf } from '../../src/profile/dotenv.js'
import { profileKeys, requiredKeys } from '../../src/profile/keys.js'
import { ConfigurationError } from '../../src/profile/problems.js'
import { assignment } from '../../src/profile/quote.js'
import { renderProfile } from '../../src/profile/render.js'
import { folderWith, load } from './folder.js'
import { minimal } from './minimal.js'

/** Numbers from a seed, so that a failure comes again. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const pieces = [
  "'",
  '"',
  '`',
  '#',
  ' #',
  '$',
  `${'$'}{HOME}`,
  '$(id)',
  '\\',
  '\\n',
  '\\r',
  '\\t',
  '\n',
  '\r',
  '\t',
  ' ',
  '  ',
  '=',
  '!',
  '&',
  ';',
  '%0A',
  'ü€',
  '🔑',
  'a',
  'Z9',
  "\\'",
  '\\"',
  '/',
  '//',
  '{}',
  '~',
  '*',
  'export ',
  '\u00a0',
]

const oddValues = (count: number, seed: number): string[] => {
  const below = numbers(seed)
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + below(8) }, () => pieces[below(pieces.length)]).join(''),
  ).filter((value) => value.trim() !== '')
}

describe('a secret of any kind', () => {
  test('reads back from the written file as it was', () => {
    let refused = 0
    for (const value of oddValues(600, 20)) {
      const values = { ...minimal, OIDC_CLIENT_SECRET: value, TEACHER_PASSWORD: value }
      let text: string
      try {
        text = renderProfile(values)
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigurationError)
        expect((error as Error).message).toMatch(/^OIDC_CLIENT_SECRET: .* To fix it: leave it out/)
        expect((error as Error).message).not.toContain(value)
        refused += 1
        continue
      }
      expect(valuesOf(text)).toEqual(values)
    }
    // What is refused holds all three marks, or a line end that dotenv changes.
    expect(refused).toBeLessThan(90)
  })

  test('is loaded as it was', () => {
    let loaded = 0
    for (const value of oddValues(60, 7)) {
      if (assignment('OIDC_CLIENT_SECRET', value) === null) continue
      expect(load(renderProfile({ ...minimal, OIDC_CLIENT_SECRET: value })).app.clientSecret).toBe(value)
      loaded += 1
    }
    expect(loaded).toBeGreaterThan(40)
  })

  test.each([
    "it's",
    'a "b"',
    'a#b',
    'ends with \\',
    '$HOME',
    '`id`',
    ' blanks around ',
    'a\nb',
    '"',
    "'",
    '`',
  ])('such as %j can be written', (value) => {
    expect(valuesOf(assignment('KEY', value) ?? '').KEY).toBe(value)
  })

  test.each(['p$HOME#x "y"', 'blank and $(id)', 'back\\slash in it', '`id`'])(
    'such as %j means the same in a shell',
    (value) => {
      const folder = folderWith({})
      const file = path.join(folder, 'x.env')
      writeFileSync(file, renderProfile({ ...minimal, OIDC_CLIENT_SECRET: value }))
      const shell = spawnSync('sh', ['-c', '. "$0"; printf %s "$OIDC_CLIENT_SECRET"', file], {
        encoding: 'utf8',
      })
      expect(shell.stderr).toBe('')
      expect(shell.stdout).toBe(value)
    },
  )
})

describe('a written profile', () => {
  const text = renderProfile(minimal, new Set(['SERVICE_PASSWORD']))

  test('names every key; keys without a value are comments', () => {
    for (const key of Object.keys(profileKeys)) {
      const given = key in minimal
      expect(text, key).toMatch(new RegExp(given ? `^${key}=` : `^# ${key}=`, 'm'))
    }
    expect(valuesOf(text)).toEqual(minimal)
  })

  test('explains each key, what to enter, its default, and what comes from the environment', () => {
    const flat = text.replace(/\n# /g, ' ')
    for (const [key, { description, default: value, 'x-help': help }] of Object.entries(profileKeys)) {
      expect(flat, key).toContain(description)
      expect(flat, key).toContain(`What to enter: ${help}`)
      if (value !== undefined && value !== '') expect(flat, key).toContain(`Default: ${value}`)
    }
    expect(text).toContain('It comes from the environment variable SERVICE_PASSWORD.')
  })

  test('marks required keys without a value', () => {
    for (const key of requiredKeys) expect(renderProfile({})).toContain(`# ${key}=   (required)`)
  })

  test('has lines that fit a terminal', () => {
    const long = text.split('\n').filter((line) => line.startsWith('# ') && line.length > 100)
    // A default, or the list of what a form allows, may be one long word.
    expect(long.filter((line) => !/^# [A-Z_]+=/.test(line))).toEqual([])
  })
})
