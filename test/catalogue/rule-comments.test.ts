import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Catalogue } from '../../src/catalogue/entries.js'
import {
  commentProblems,
  commentsOf,
  idsWithoutLiteralCall,
  literalIds,
  problemLine,
  problemsIn,
  withComments,
  writeComments,
} from '../../src/catalogue/rule-comments.js'

const short = { clause: '4.1 scope', says: 'The authorize endpoint issues no code without a scope.' }
const long = {
  clause: 'OpenID Connect Core 3.1.2.1',
  says: 'The authorize endpoint issues no code for a request whose scope lacks `openid`, in the query of a GET as well as in a POST.',
}
const statements = new Map([
  ['sample.short', short],
  ['sample.long', long],
  ['observe.sample', { clause: '7', says: 'Whether a sample is seen.' }],
])

const above = (text: string) => withComments(text, statements)

describe('the writer', () => {
  test('inserts a statement above a call', () => {
    expect(above("import { rule } from '#kit'\n\nrule('sample.short', check)\n")).toBe(
      `import { rule } from '#kit'\n\n// 4.1 scope: ${short.says}\nrule('sample.short', check)\n`,
    )
  })

  test('inserts one above a call whose id is on the next line, and above an observation', () => {
    expect(above("rule(\n  'sample.short',\n  check,\n)\nobserve('observe.sample', look)\n")).toBe(
      `// 4.1 scope: ${short.says}\nrule(\n  'sample.short',\n  check,\n)\n// 7: Whether a sample is seen.\nobserve('observe.sample', look)\n`,
    )
  })

  test('wraps a long statement at 110 columns', () => {
    const lines = above("  rule('sample.long', check)").split('\n')

    expect(lines).toEqual([
      '  // OpenID Connect Core 3.1.2.1: The authorize endpoint issues no code for a request whose scope lacks',
      '  //   `openid`, in the query of a GET as well as in a POST.',
      "  rule('sample.long', check)",
    ])
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110)
  })

  test('how it is checked follows the statement, and both are replaced together', () => {
    const checked = new Map([['sample.short', { ...short, check: 'A request without scope must fail.' }]])
    const comment = `// 4.1 scope: ${short.says}\n//   Check: A request without scope must fail.\n`

    expect(withComments("rule('sample.short', check)", checked)).toBe(`${comment}rule('sample.short', check)`)
    expect(withComments(`${comment}rule('sample.short', check)`, statements)).toBe(
      `// 4.1 scope: ${short.says}\nrule('sample.short', check)`,
    )
  })

  test('replaces a stale statement of any length', () => {
    const stale =
      '// 4.2 client_secret: An old statement that was\n//   so long that it\n//   had three lines.\n'

    expect(above(`${stale}rule('sample.short', check)`)).toBe(
      `// 4.1 scope: ${short.says}\nrule('sample.short', check)`,
    )
  })

  test.each([
    ['before the statement', '// A comment.\n', ''],
    ['between statement and call', '', '// A comment.\n// And its second line.\n'],
    ['on both sides', '// 1000 is the limit.\n', '// Why it is so.\n'],
  ])('keeps a comment %s', (_, before, after) => {
    const call = "rule('sample.short', check)"

    expect(above(`${before}// 7: An old one.\n${after}${call}`)).toBe(
      `${before}// 4.1 scope: ${short.says}\n${after}${call}`,
    )
  })

  test('inserts a missing statement below other comments', () => {
    expect(above("/** Of a table. */\n// A comment.\nrule('sample.short', check)")).toBe(
      `/** Of a table. */\n// A comment.\n// 4.1 scope: ${short.says}\nrule('sample.short', check)`,
    )
  })

  test('does not look beyond an empty line', () => {
    expect(above("// 7: Not directly above.\n\nrule('sample.short', check)")).toBe(
      `// 7: Not directly above.\n\n// 4.1 scope: ${short.says}\nrule('sample.short', check)`,
    )
  })

  test.each([
    ['an id that is not in the catalogue', "rule('own.sample', check)\n"],
    ['a call over ids in a loop', 'for (const id of ids) {\n  rule(id, check)\n}\n'],
    ['an example in a comment', " * rule('sample.short', check)\n// rule('sample.short', check)\n"],
    ['another function', "overrule('sample.short', check)\n"],
  ])('leaves %s as it is', (_, text) => {
    expect(above(text)).toBe(text)
  })

  test('changes nothing the second time', () => {
    const once = above("rule('sample.long', check)\n\nrule('sample.short', check)\n")

    expect(above(once)).toBe(once)
    expect(problemsIn('x.suite.ts', once, statements)).toEqual([])
  })
})

test('the check names file, line and id of missing and stale statements', () => {
  const text = "rule('sample.long', check)\n\n// 7: An old one.\nrule(\n  'sample.short',\n  check,\n)\n"
  const problems = problemsIn('suites/x.suite.ts', text, statements)

  expect(problems).toEqual([
    { file: 'suites/x.suite.ts', line: 1, id: 'sample.long', problem: 'missing' },
    { file: 'suites/x.suite.ts', line: 4, id: 'sample.short', problem: 'stale' },
  ])
  expect(problems.map(problemLine).join('\n')).toMatch(
    /^suites\/x\.suite\.ts:1: sample\.long has no comment .*\nsuites\/x\.suite\.ts:4: sample\.short has a comment that differs/,
  )
})

test('only ids in literal calls count', () => {
  expect(
    literalIds("rule('a.b', check)\nrule(id, check)\nobserve(\n  'observe.c', look)\n// rule('d.e')"),
  ).toEqual(['a.b', 'observe.c'])
})

test('a whole folder is written, checked, and compared with the catalogue', async () => {
  const root = await mkdtemp(join(tmpdir(), 'statements-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'suites/platform/topic'), { recursive: true })
  const suite = join(root, 'suites/platform/topic/x.suite.ts')
  await writeFile(suite, "rule('sample.short', check)\n")
  await writeFile(join(root, 'suites/platform/topic/x.ts'), "rule('sample.short', check)\n")
  const rule = { role: 'platform', tier: 'contract', level: 'must', feature: 'sso', needs: [] } as const
  const catalogue = {
    rules: [
      { ...rule, ...short, id: 'sample.short', statements: [], implied: null, operation: null },
      { ...rule, ...long, id: 'sample.long', statements: [], implied: null, operation: null },
    ],
    openPoints: [],
  } as unknown as Catalogue
  const comments = commentsOf(catalogue, [{ id: 'sample.short', check: { en: 'It is tried.', de: 'Ja.' } }])

  expect(await commentProblems(root, comments)).toEqual([
    { file: 'suites/platform/topic/x.suite.ts', line: 1, id: 'sample.short', problem: 'missing' },
  ])
  await writeComments(root, comments)
  expect(await readFile(suite, 'utf8')).toBe(
    `// 4.1 scope: ${short.says}\n//   Check: It is tried.\nrule('sample.short', check)\n`,
  )
  expect(await readFile(join(root, 'suites/platform/topic/x.ts'), 'utf8')).not.toContain('//')
  expect(await commentProblems(root, comments)).toEqual([])
  expect(await idsWithoutLiteralCall(root, comments)).toEqual(['sample.long'])
})
