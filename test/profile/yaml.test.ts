/** YAML files of users: limits, and errors that repeat nothing of the file. */
import { describe, expect, test } from 'vitest'
import { YamlError, yamlDocument, yamlValue } from '../../src/profile/yaml.js'

function refused(text: string): string {
  try {
    return `accepted as ${JSON.stringify(yamlValue(text))}`
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    return error.message
  }
}

describe('a YAML file', () => {
  test('has values, comments, and a few aliases', () => {
    expect(yamlValue('a: &x {b: 1}\nc: *x\n# end\n')).toEqual({ a: { b: 1 }, c: { b: 1 } })
    expect(yamlValue('')).toBeNull()
    expect(yamlDocument('# only a comment').contents).toBeNull()
  })

  test.each(['02100889', '21E5', '0x1F', '0o17', '1.0', '+5', '.inf', '-0'])(
    'does not become another number than is written: %s',
    (id) => {
      expect(refused(`b: 1\na: ${id}\n`)).toMatch(
        /^line 2: YAML reads a number here.*write it in quotation marks$/,
      )
      expect(yamlValue(`a: "${id}"\n`)).toEqual({ a: id })
    },
  )

  test.each([
    ['lines of accounts', 'root:$6$geheim:0:0\nbin:*:19000:1\n', /^line 1: expected "key: value"$/],
    ['a quotation mark that is left open', 'a: 1\nb: "geheim\n', /^line \d: /],
    ['a bracket that is left open', 'geheim: [', /^line 1: /],
    ['text behind a value', 'a: "x" geheim\n', /^line 1: /],
    ['an alias without an anchor', 'a: 1\nb: *geheim\n', /^line 2: an alias has no anchor$/],
    ['an unknown anchor in a list', '- *geheim\n', /^line 1: an alias has no anchor$/],
    ['a repeated key', 'geheim: 1\nb: 2\ngeheim: 3\n', /^line 3: a key is repeated$/],
    ['a second document', '---\na: 1\n---\ngeheim: 2\n', /^line 3: a second document begins$/],
    ['an indentation that does not fit', 'a:\n    geheim: 1\n  c: 2\n', /^line \d: /],
    ['a key of an environment file', 'KEY=geheim\n', /^line 1: expected "key: value"$/],
  ])('is refused without its text: %s', (_, text, expected) => {
    expect(refused(text)).toMatch(expected)
    expect(refused(text)).not.toContain('geheim')
  })

  test.each([
    ['100,000 anchors', lines(100_000, (at) => `a${at}: &x${at} 1`), /limit is 262144|more than 100 anchors/],
    ['10,000 anchors', lines(10_000, (at) => `a${at}: &x${at} 1`), /more than 100 anchors/],
    ['10,000 aliases', `x: &x 1\n${lines(10_000, (at) => `a${at}: *x`)}`, /aliases/],
    [
      'aliases of aliases',
      `a0: &a0 [1]\n${lines(30, (at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`)}`,
      /aliases/,
    ],
    ['60,000 lists in each other', '- '.repeat(60_000), /^line 1: /],
    ['60,000 brackets', '['.repeat(60_000), /^line 1: /],
    ['60,000 quotation marks', '"'.repeat(60_000), /^line 1: /],
    ['60,000 tags', '!a '.repeat(60_000), /^line 1: /],
    ['a megabyte', `a: ${'x'.repeat(1_000_000)}`, /^it has 1000003 characters, and the limit is 262144$/],
  ])(
    'is refused within seconds: %s',
    (_, text, expected) => {
      expect(refused(text)).toMatch(expected)
    },
    20_000,
  )

  test.each(['id: 7300000000000000123', 'ids: [-9007199254740993]', '7300000000000000123: a'])(
    'is refused if a number would lose digits: %s',
    (text) => {
      expect(refused(text)).toMatch(/^line 1: .*more than 15 digits.*quotation marks$/)
      expect(yamlValue(text.replace(/-?\d{16,}/, '"$&"'))).toBeTruthy()
    },
  )

  test('with 20,000 keys is read within seconds', () => {
    expect(Object.keys(yamlValue(lines(20_000, (at) => `a${at}: 1`)) as object)).toHaveLength(20_000)
  }, 20_000)
})

function lines(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('')
}
