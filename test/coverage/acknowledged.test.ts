/**
 * What was read against each statement, and what must be read again.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '../../src/catalogue/load.js'
import {
  type Acknowledged,
  acknowledgedFile,
  acknowledgedText,
  changesOf,
  linesOf,
  readAcknowledged,
} from '../../src/coverage/acknowledged.js'
import { type Dependent, Dependents, nameOf } from '../../src/coverage/dependents.js'
import { packageRoot } from '../../src/profile/package-root.js'

type Statement = { readonly id: string; readonly digest: string }

const sentences = ['1.a', '1.b', '2.c'].map((id, index) => ({ id, digest: `${index}`.repeat(16) }))
const before = Object.fromEntries(sentences.map(({ id, digest }) => [id, digest]))
const other = 'f'.repeat(16)

const dependentsOf = ({ id }: Statement): readonly Dependent[] => [
  { kind: 'suite', id: `suites/${id}.suite.ts`, place: `suites/${id}.suite.ts:20` },
  { kind: 'suite', id: `suites/${id}.suite.ts`, place: `suites/${id}.suite.ts:90` },
  { kind: 'code', id: 'src/x.ts:1', place: 'src/x.ts:1' },
  { kind: 'statement', id, place: 'specs/statements/1.yaml:3' },
  { kind: 'rule', id: 'shared.rule', place: 'specs/rules/shared.yaml:1' },
]

const lines = (statements: readonly Statement[], acknowledged: Acknowledged = before) =>
  linesOf(changesOf(statements, acknowledged, dependentsOf))
const sentencesWith = (id: string, digest: string) =>
  sentences.map((one) => (one.id === id ? { id, digest } : one))

describe('what must be read', () => {
  test('nothing, if the sentences are the same, also in another order', () => {
    expect(lines(sentences)).toEqual([])
    expect(lines([...sentences].reverse())).toEqual([])
  })

  test('everything about a changed sentence, by name and place, in the order of the work', () => {
    expect(lines(sentencesWith('1.b', other))).toEqual([
      'statement 1.b has another sentence:',
      '  specs/statements/1.yaml:3: read statement:1.b',
      '  specs/rules/shared.yaml:1: read rule:shared.rule',
      '  suites/1.b.suite.ts:20: read suite:suites/1.b.suite.ts',
    ])
  })

  test('the entry of a new statement: what names it was written for it', () => {
    expect(lines([...sentences, { id: '2.d', digest: other }])).toEqual([
      'statement 2.d is new:',
      '  specs/statements/1.yaml:3: read statement:2.d',
    ])
  })

  test('the line of one that is gone', () => {
    expect(lines(sentences.slice(1))).toEqual([
      'statement 1.a is gone:',
      `  ${acknowledgedFile}: read statement:1.a`,
    ])
  })

  test('two swapped sentences are called so, and all about both is read', () => {
    const [a = sentences[0], b = sentences[1]] = sentences
    const swapped = [{ ...a, digest: b?.digest }, { ...b, digest: a?.digest }, sentences[2]] as Statement[]
    const output = lines(swapped)
    expect(output.filter((line) => line.startsWith('statement'))).toEqual([
      'statement 1.a is swapped with 1.b: each has the sentence of the other one',
      'statement 1.b is swapped with 1.a: each has the sentence of the other one',
    ])
    expect(output).toHaveLength(8)
  })

  test('another id for the same sentence is called so', () => {
    const renamed = sentences.map((one) => (one.id === '1.a' ? { ...one, id: '1.z' } : one))
    expect(lines(renamed).filter((line) => line.startsWith('statement'))).toEqual([
      'statement 1.z has the sentence of 1.a, which is gone:',
      'statement 1.a is gone:',
    ])
  })
})

describe('acknowledging', () => {
  const changed = sentencesWith('1.b', other)
  const readNames = ['statement:1.b', 'rule:shared.rule', 'suite:suites/1.b.suite.ts']
  const fileAfter = (
    statements: readonly Statement[],
    acknowledged: Acknowledged,
    names: readonly string[],
  ) => readAcknowledged(acknowledgedText(statements, acknowledged, dependentsOf, names))

  test('one by one: each that was read is no longer named, and the last one makes the digest the present one', () => {
    let acknowledged: Acknowledged = before
    for (const [index, name] of readNames.entries()) {
      expect(lines(changed, acknowledged)).toHaveLength(1 + readNames.length - index)
      expect(acknowledged['1.b']).not.toBe(other)
      acknowledged = fileAfter(changed, acknowledged, [name])
    }
    expect(lines(changed, acknowledged)).toEqual([])
    expect(acknowledged).toEqual({ ...before, '1.b': other })
  })

  test('what was read against a sentence that changes again must be read again', () => {
    const half = fileAfter(changed, before, ['rule:shared.rule'])
    expect(lines(sentencesWith('1.b', 'e'.repeat(16)), half)).toHaveLength(1 + readNames.length)
  })

  test('a sentence that changes back needs nothing', () => {
    const half = fileAfter(changed, before, ['rule:shared.rule'])
    expect(lines(sentences, half)).toEqual([])
    expect(fileAfter(sentences, half, [])).toEqual(before)
  })

  test('a new statement gets its line, and one that is gone loses it', () => {
    const now = [...sentences.slice(1), { id: '2.d', digest: other }]
    expect(fileAfter(now, before, [])).toEqual(before)
    expect(fileAfter(now, before, ['statement:1.a', 'statement:2.d'])).toEqual({
      '1.b': before['1.b'],
      '2.c': before['2.c'],
      '2.d': other,
    })
  })
})

describe('this project', () => {
  let dependents: Dependents
  let catalogue: Awaited<ReturnType<typeof loadCatalogue>>
  beforeAll(async () => {
    catalogue = await loadCatalogue(path.join(packageRoot, 'specs'))
    dependents = new Dependents(packageRoot, catalogue)
  })

  test('everything was read against the present sentences', () => {
    const acknowledged = readAcknowledged(readFileSync(path.join(packageRoot, acknowledgedFile), 'utf8'))
    expect(linesOf(changesOf(catalogue.statements, acknowledged, (one) => dependents.of(one)))).toEqual([])
    expect(acknowledgedText(catalogue.statements, acknowledged, (one) => dependents.of(one), [])).toBe(
      readFileSync(path.join(packageRoot, acknowledgedFile), 'utf8'),
    )
  })

  test('every rule has its entry, its text, its guidance and its suite among the dependents, at their places', () => {
    const rules = catalogue.rules.filter(({ statements }) => statements.length > 0)
    const byStatement = new Map(catalogue.statements.map((one) => [one.id, dependents.of(one)]))
    const missing = rules.flatMap(({ id, statements, operation }) => {
      const coverage = byStatement.get(statements[0] ?? '') ?? []
      const names = new Set(coverage.map(nameOf))
      const needed = [`rule:${id}`, `text:${id}`, ...(operation === null ? [] : [`openapi:${operation}`])]
      const kinds = new Set(coverage.map(({ kind }) => kind))
      const wanting = (['guidance', 'suite'] as const).filter((kind) => !kinds.has(kind))
      return [...needed.filter((name) => !names.has(name)), ...wanting.map((kind) => `${id}: ${kind}`)]
    })
    expect(rules.length).toBeGreaterThan(500)
    expect(missing).toEqual([])
    for (const { id, place, kind } of [...byStatement.values()].flat()) {
      if (kind === 'suite' || kind === 'code' || kind === 'guide') continue
      const [file = '', line] = place.split(':')
      const [text = ''] = lineOf(file, Number(line))
      expect(text, place).toContain(kind === 'guidance' ? id.replace(/^(platform|partner)\./, '') : id)
    }
  })

  test('the guides name statements that exist', () => {
    const guides = ['CERTIFICATION', 'PLATFORM'].map((name) => `docs/GUIDE-${name}.md`)
    const named = guides.flatMap((file) =>
      [
        ...readFileSync(path.join(packageRoot, file), 'utf8').matchAll(/^<!-- statements: (.*) -->$/gm),
      ].flatMap(([, ids = '']) => ids.split(' ')),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((id) => !catalogue.statements.some((one) => one.id === id))).toEqual([])
  })
})

const files = new Map<string, readonly string[]>()
function lineOf(file: string, line: number): readonly string[] {
  const known = files.get(file) ?? readFileSync(path.join(packageRoot, file), 'utf8').split('\n')
  files.set(file, known)
  return known.slice(line - 1, line)
}
