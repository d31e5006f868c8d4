import { describe, expect, test } from 'vitest'
import { paletteFor } from '../../src/output/style.js'
import { columnsOf, widthOf, wrapped, wrappedCommand } from '../../src/output/wrap.js'

const terminal = { write: () => {}, isTTY: true }
const pipe = { write: () => {} }

test.each([
  ['a terminal that reports its width', { ...terminal, columns: 40 }, { COLUMNS: '90' }, 40],
  ['a terminal that reports 0', { ...terminal, columns: 0 }, {}, 80],
  ['a terminal that reports 0, with COLUMNS', { ...terminal, columns: 0 }, { COLUMNS: '60' }, 60],
  ['a tiny terminal', { ...terminal, columns: 3 }, {}, 20],
  ['a pipe with COLUMNS', pipe, { COLUMNS: '40' }, 40],
  ['a pipe with a COLUMNS that is no number', pipe, { COLUMNS: 'wide' }, Number.POSITIVE_INFINITY],
  ['a pipe', pipe, {}, Number.POSITIVE_INFINITY],
])('the width of %s', (_name, output, env, columns) => {
  expect(columnsOf(output, env)).toBe(columns)
})

describe('a line', () => {
  test('that fits stays as it is, also its blanks', () => {
    expect(wrapped('  rules   3', 11)).toEqual(['  rules   3'])
  })

  test('breaks at blanks, and goes on with two blanks more', () => {
    expect(wrapped('  one two three', 10)).toEqual(['  one two', '    three'])
  })

  test('keeps a word that is too wide', () => {
    expect(wrapped('see /a/long/path/of/a/report now', 12)).toEqual([
      'see',
      '  /a/long/path/of/a/report',
      '  now',
    ])
  })

  test('never goes on at the beginning of a line: a target could forge a line of the output', () => {
    const lines = wrapped(`name${' '.repeat(50)}This certificate is genuine.`, 30)
    expect(lines.filter((line) => line.startsWith('This'))).toEqual([])
    expect(lines.length).toBeGreaterThan(1)
  })

  test('is as wide with colours as without', () => {
    const { red } = paletteFor(terminal, { FORCE_COLOR: '1' })
    expect(widthOf(red('one two'))).toBe(7)
    expect(wrapped(red('one two'), 7)).toHaveLength(1)
    expect(wrapped(red('one two'), 6)).toHaveLength(2)
  })
})

test('a command that is wrapped can be copied, and an option stays with its value', () => {
  const command = "npx tool repro a.b --env env/staging.env --case 'two words' --seed 1:2"
  const lines = wrappedCommand('    repeat   ', command, 30)
  expect(lines).toEqual([
    '    repeat',
    '      npx tool repro a.b \\',
    '      --env env/staging.env \\',
    "      --case 'two words' \\",
    '      --seed 1:2',
  ])
  expect(
    lines
      .slice(1)
      .join('\n')
      .replace(/ \\\n\s+/g, ' ')
      .trim(),
  ).toBe(command)
  expect(wrappedCommand('  ', command, 200)).toEqual([`  ${command}`])
})
