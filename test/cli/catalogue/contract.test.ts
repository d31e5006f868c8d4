/**
 * The commands `contract check`, `contract impact` and `rules --matrix`.
 */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { contractDigest, statements } from '../../../generated/catalogue.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { sampleRun } from '../../reporters/sample-run.js'
import { runCli, temporaryFolder } from '../../support/cli.js'

/** A document with a row that the contract has too: only names and a value. */
const document = `# 2.5 Errors

| Field | Type | Notes |
|---|---|---|
| \`requestId\` | string (UUID) | |

# 99 More

A sentence that the contract does not have.
`

async function written(name: string, text: string): Promise<string> {
  const file = path.join(await temporaryFolder(), name)
  await writeFile(file, text)
  return file
}

describe('contract check', () => {
  test('counts what is unchanged, and lists what is new and gone', async () => {
    const { code, stdout } = await runCli(['contract', 'check', await written('contract.md', document)])

    expect(code).toBe(1)
    expect(stdout).toContain('1 unchanged')
    expect(stdout).toMatch(/new, section 99\n {2}now: A sentence that the contract does not have\.\n/)
    expect(stdout).toMatch(/gone, section 8\n {2}8\.rate-limits: /)
    expect(stdout).toContain('The catalogue was made from another document.')
  })

  test('as JSON, names both digests and the statements of each change', async () => {
    const file = await written('contract.md', document)
    const { code, stdout } = await runCli(['contract', 'check', file, '--json'])
    const result = JSON.parse(stdout)

    expect(code).toBe(1)
    expect(result.catalogue).toBe(contractDigest)
    expect(result.digest).toMatch(/^[0-9a-f]{64}$/)
    const gone = result.changes.flatMap((change: { statements: string[] }) => change.statements)
    expect([...gone, '2.5.request-id'].sort()).toEqual(statements.map(({ id }) => id).sort())
  })

  test.each([
    ['a file that does not exist', null, /cannot be read \(ENOENT\)/],
    ['a text without numbered headings', '# Notes\n\nNothing.', /found no heading with a number/],
  ])('%s: says what was expected, and ends with code 2', async (_what, text, message) => {
    const file = text === null ? 'no-such-contract.md' : await written('notes.md', text)
    const { code, stderr } = await runCli(['contract', 'check', file])

    expect(code).toBe(2)
    expect(stderr).toMatch(message)
    expect(stderr).toContain('To fix it: name the contract document')
  })

  test('control characters of the document do not reach the terminal', async () => {
    const file = await written('contract.md', document.replace('sentence', '\u001b[2Jsentence'))
    const { stdout } = await runCli(['contract', 'check', file])

    expect(stdout).toContain('[2Jsentence')
    expect(stdout).not.toContain('\u001b')
  })
})

describe('contract impact', () => {
  test('names rules, checks, faults and operations that a change concerns', async () => {
    const old = await written('old.md', document)
    const changed = await written('new.md', document.replace('string (UUID)', 'string (number)'))
    const { code, stdout } = await runCli([
      'contract',
      'impact',
      old,
      changed,
      '--out',
      await temporaryFolder(),
    ])

    expect(code).toBe(0)
    expect(stdout).toMatch(/changed, section 2\.5\n {2}before: .*UUID.*\n {2}now: .*number/)
    expect(stdout).toMatch(/ {2}rule data-api\.error\.request-id \(platform\): \d checks; faults \S+/)
    const work = stdout.slice(stdout.indexOf('Read these in this order:')).split('\n')
    const kinds = work.flatMap(
      (line) => / {2,}(statement|openapi|rule|text|guidance|suite|code)\b/.exec(line)?.[1] ?? [],
    )
    expect([...new Set(kinds)]).toEqual(['statement', 'openapi', 'rule', 'text', 'guidance', 'suite', 'code'])
    const lines = readFileSync(path.join(packageRoot, 'specs/openapi/data.yaml'), 'utf8').split('\n')
    const [, line = ''] = /specs\/openapi\/data\.yaml:(\d+) +openapi updateClasses\n/.exec(stdout) ?? []
    expect(lines[Number(line) - 1]).toContain('operationId: updateClasses')
    expect(stdout).toContain('No certificate below')
    expect(stdout).toMatch(/1 unchanged, 1 changed, 0 moved, 0 new, 0 gone; \d rules concerned\./)
  })

  test('a sentence that has moved concerns only the place of its statement', async () => {
    const row = document.slice(document.indexOf('| Field'), document.indexOf('# 99'))
    const longer = document.replace('A sentence', 'Another one is there.\n\nA sentence')
    const old = await written('old.md', longer)
    const moved = await written('new.md', `${longer.replace(row, '')}\n${row}`)
    const { stdout } = await runCli(['contract', 'impact', old, moved, '--out', await temporaryFolder()])

    expect(stdout).toMatch(
      /moved, section 99\n {2}before: .*UUID.*\n {2}now: .*UUID.*\n {2}2\.5\.request-id: /,
    )
    expect(stdout).toMatch(
      /this order:\n {2}specs\/statements\/2-fields\.yaml:\d+ {2}statement 2\.5\.request-id\n\n/,
    )
    expect(stdout).toContain('0 changed, 1 moved, 0 new, 0 gone; 0 rules concerned.')
  })

  test('names the certificates that were made with the old document', async () => {
    const old = await written('old.md', document)
    const changed = await written('new.md', document.replace('UUID', 'number'))
    const out = await temporaryFolder()
    const digest = JSON.parse((await runCli(['contract', 'check', old, '--json'])).stdout).digest
    await writeFile(path.join(out, 'certificate.json'), JSON.stringify(certificate(digest)))
    const { stdout } = await runCli(['contract', 'impact', old, changed, '--out', out])
    const other = await runCli(['contract', 'impact', changed, old, '--out', out])

    expect(stdout).toMatch(/certificate \S+certificate\.json of staging, .*: 1 rules concerned/)
    expect(other.stdout).toContain('No certificate below')
  })
})

describe('contract accept', () => {
  test('without a change, nothing is left to read', async () => {
    const { code, stdout } = await runCli(['contract', 'accept'])

    expect(code).toBe(0)
    expect(stdout).toBe('specs/acknowledged.yaml: everything was read against the present sentences\n')
  })

  test('a name that is not to be read is refused, and nothing is written', async () => {
    const file = path.join(packageRoot, 'specs/acknowledged.yaml')
    const before = readFileSync(file, 'utf8')
    const { code, stderr } = await runCli(['contract', 'accept', 'rule:students.limit.default'])

    expect(code).toBe(2)
    expect(stderr).toContain('Nothing is to be read with the name rule:students.limit.default.')
    expect(readFileSync(file, 'utf8')).toBe(before)
  })
})

describe('rules --matrix', () => {
  test('shows rules, cases, faults and variants of a statement', async () => {
    const { code, stdout } = await runCli(['rules', '--matrix', '4.1.scope.list', '--role', 'platform'])

    expect(code).toBe(0)
    expect(stdout).toMatch(/^4\.1\.scope\.list \(4\.1 scope; must; binds platform and partner\)\n/)
    expect(stdout).toMatch(/ {2}authorize\.scope\.missing \(platform, must\)\n/)
    expect(stdout).toMatch(/ {4}faults: \S+/)
    expect(stdout).not.toContain('(partner, ')
  })

  test('as JSON, has every statement, and no rule without a fault', async () => {
    const { stdout } = await runCli(['rules', '--matrix', '--json'])
    const matrix: { statement: { id: string }; rules: { id: string; faults: string[] }[] }[] =
      JSON.parse(stdout)

    expect(matrix.map(({ statement }) => statement.id)).toEqual(statements.map(({ id }) => id))
    expect(matrix.flatMap(({ rules }) => rules.filter(({ faults }) => faults.length === 0))).toEqual([])
  })

  test('a word that names nothing is refused', async () => {
    const { code, stderr } = await runCli(['rules', '--matrix', 'wishes'])

    expect(code).toBe(2)
    expect(stderr).toContain('"wishes" names no statement and no rule.')
  })
})

/** A certificate with one rule, made with this document. */
function certificate(contractDocument: string): object {
  const { suite, contract, role, target, started, finished } = sampleRun()
  return {
    schema: 1,
    kind: 'platform-conformance certificate',
    ...{ suite, contract, contractDocument, role, target, started, finished },
    ...{ result: 'incomplete', standards: false, shard: null, interrupted: null },
    ...{ features: [], waivers: [], warnings: [], observations: [], evidence: {} },
    rules: [
      {
        id: 'data-api.error.request-id',
        clause: '2.5 requestId',
        tier: 'contract',
        level: 'must',
        feature: 'class-management',
        verdict: 'passed',
        waived: false,
      },
    ],
  }
}
