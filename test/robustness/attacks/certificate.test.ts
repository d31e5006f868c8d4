/**
 * Attacks on certificates: none of them verifies, is signed, or makes a command wait.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractHash } from '../../../generated/catalogue.js'
import { newKeyPair, readKey } from '../../../reporters/certificate/keys.js'
import { compareRuns } from '../../../src/cli/commands/compare.js'
import { runProgram } from '../../../src/core/drivers/program.js'
import { readCustomFolders } from '../../../src/custom/folder.js'
import { readParts } from '../../../src/merge/read.js'
import { packageRoot, packageVersion } from '../../../src/profile/package-root.js'
import { findRun } from '../../../src/results/kept-runs.js'
import { keyAttacks, signAttacks, verifyAttacks } from './certificate.attacks.js'
import {
  type Base,
  contentOf,
  copyOf,
  folderForTest,
  rebuild,
  sign,
  verified,
  writeRun,
} from './certificate-folder.js'

let base: Base
let unsigned: Base

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hostile-base-'))
  const [keys, others] = await Promise.all([newKeyPair('EdDSA'), newKeyPair('EdDSA')])
  unsigned = { folder: path.join(folder, 'unsigned'), keys, others }
  // A run of selected rules.
  expect(await writeRun(unsigned.folder)).toBe(0)
  const signedFolder = copyTo(path.join(folder, 'signed'))
  await sign(signedFolder, keys.privateKey)
  base = { ...unsigned, folder: signedFolder }
})
afterAll(() => rmSync(path.dirname(unsigned.folder), { recursive: true, force: true }))

function copyTo(place: string): string {
  cpSync(unsigned.folder, place, { recursive: true })
  return place
}

test('the untouched certificate verifies, also with all terms', async () => {
  const terms = { maxAge: 1, origin: 'https://school.example' }
  const { problems, remarks, certificate } = await verified(copyOf(base), base.keys.publicKey, terms)
  expect({ problems, remarks }).toEqual({ problems: [], remarks: [] })
  expect(certificate?.issue?.serial).toMatch(/^[0-9a-f]{32}$/)
})

test('two signatures of the same run have different serial numbers', async () => {
  const [one, other] = [copyOf(unsigned), copyOf(unsigned)]
  for (const folder of [one, other]) await sign(folder, base.keys.privateKey)
  const serials = await Promise.all(
    [one, other].map(
      async (folder) => (await verified(folder, base.keys.publicKey)).certificate?.issue?.serial,
    ),
  )
  expect(new Set(serials).size).toBe(2)
})

test('a signed run can be signed again', async () => {
  const folder = copyOf(base)
  await sign(folder, base.keys.privateKey)
  expect((await verified(folder, base.keys.publicKey)).problems).toEqual([])
})

test.each(verifyAttacks)('does not verify: $id $says', async ({ tamper, terms, said }) => {
  const folder = copyOf(base)
  await tamper(folder, base)
  const { problems } = await verified(folder, base.keys.publicKey, terms)
  expect(problems.join('\n')).toMatch(said)
  // No text of an unsigned header gets into the output as a line of its own.
  for (const problem of problems) expect(problem).not.toContain('\n')
})

test.each(signAttacks)('is not signed: $id $says', async ({ tamper, said }) => {
  const folder = copyOf(unsigned)
  await tamper(folder, base)
  await expect(sign(folder, base.keys.privateKey)).rejects.toThrow(said)
  await expect(sign(folder, base.keys.privateKey)).rejects.toThrow(/To fix it: /)
  expect(existsSync(path.join(folder, 'certificate.jws'))).toBe(false)
})

test('a journal that was made again is not signed if the job says with which digest it ended', async () => {
  const folder = copyOf(unsigned)
  const { chain = '' } = contentOf(folder)
  await sign(folder, base.keys.privateKey, 'n-1', { chain })
  expect((await verified(folder, base.keys.publicKey)).certificate?.chain).toBe(chain)

  const forged = copyOf(unsigned)
  await rebuild(forged, (text) => text.replace('"ms":42.5', '"ms":42.4'))
  await sign(forged, base.keys.privateKey)
  await expect(sign(forged, base.keys.privateKey, 'n-1', { chain })).rejects.toThrow(
    /has a journal with the last digest .*, expected .*To fix it: /,
  )
})

describe('a key is refused', () => {
  test.each(keyAttacks)('$id $says', ({ key, half, said }) => {
    const file = path.join(folderForTest(), 'key.json')
    const value = key(base)
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
    expect(() => readKey(file, half)).toThrow(said)
  })
})

test('the message about a wrong key does not contain it', () => {
  const file = path.join(folderForTest(), 'key.json')
  writeFileSync(file, JSON.stringify({ ...base.keys.privateKey, alg: 'none' }))
  expect(() => readKey(file, 'private')).toThrow(/key for none/)
  expect(() => readKey(file, 'private')).not.toThrow(new RegExp(String(base.keys.privateKey.d)))
})

test('a driver program does not see the key', async () => {
  const outcome = await runProgram(
    {
      command: `"${process.execPath}" -p "JSON.stringify({ key: process.env.CERTIFICATE_KEY ?? null, other: process.env.OTHER })"`,
      folder: folderForTest(),
      seconds: 60,
      environment: { ...process.env, CERTIFICATE_KEY: 'private', OTHER: 'there' },
      signal: new AbortController().signal,
      began: () => () => undefined,
      mask: (text) => text,
    },
    {},
  )
  expect(outcome).toEqual({ kind: 'done', answer: { key: null, other: 'there' } })
})

describe('no command waits for a pipe in place of a file', () => {
  const pipeIn = (name: string): string => {
    const folder = copyOf(unsigned)
    rmSync(path.join(folder, name))
    execFileSync('mkfifo', [path.join(folder, name)])
    return folder
  }
  const installation = { suite: packageVersion, contract: contractHash }

  test('compare', () => {
    const folder = pipeIn('verdicts.json')
    const options = { json: false, markdown: false }
    expect(() => compareRuns(folder, folder, options)).toThrow(/verdicts\.json is a pipe.*To fix it/)
    expect(() => compareRuns(path.join(folder, 'verdicts.json'), folder, options)).toThrow(/is a pipe/)
  })

  test('report', () => {
    expect(() => findRun(pipeIn('verdicts.json'))).toThrow(/is not the verdicts\.json of a run/)
    expect(findRun(pipeIn('run.jsonl'))).toMatchObject({ begun: '' })
  })

  test('merge', () => {
    expect(() => readParts([pipeIn('run.jsonl')], installation)).toThrow(/run\.jsonl: is a pipe.*To fix it/)
  })
})

describe('custom suites', () => {
  test.each([
    ['another folder', `import { x } from '../shared/x.js'`, /imports "\.\.\/shared\/x\.js"/],
    ['a full path', `import '/etc/x.js'`, /imports "\/etc\/x\.js"/],
    ['an address', `export * from 'file:///etc/x.js'`, /imports "file:\/\/\/etc\/x\.js"/],
    ['another folder, at run time', `await import("../x.js")`, /imports "\.\.\/x\.js"/],
    ['another folder, as CommonJS', `require('../../x.cjs')`, /imports "\.\.\/\.\.\/x\.cjs"/],
    ['a package by its path', `import './node_modules/x/y.js'`, /imports "\.\/node_modules\/x\/y\.js"/],
  ])('are refused if they import %s', async (_name, line, said) => {
    await expect(readCustomFolders([suites({ 'a.suite.ts': `${line}\n` })])).rejects.toThrow(said)
  })

  test('may import packages, Node.js and their own files', async () => {
    const text = `import 'jose'\nimport 'node:fs'\nimport './b/c.js'\nimport { rule } from 'platform-conformance/kit/platform'\n`
    await expect(readCustomFolders([suites({ 'a.suite.ts': text })])).resolves.toHaveLength(1)
  })

  test.each(['.hidden/x.ts', '.env', 'data/x.json'])('have another digest if %s changes', async (name) => {
    const digests = await Promise.all(
      ['one', 'two'].map(async (content) => {
        const [folder] = await readCustomFolders([suites({ 'a.suite.ts': '', [name]: content })])
        return folder?.digest
      }),
    )
    expect(new Set(digests).size).toBe(2)
  })

  test('are refused if they contain a link', async () => {
    const folder = suites({ 'a.suite.ts': '' })
    symlinkSync('/etc', path.join(folder, 'data'))
    await expect(readCustomFolders([folder])).rejects.toThrow(/data is a link/)
  })
})

/** A folder of custom suites with one rule. */
function suites(files: Readonly<Record<string, string>>): string {
  const folder = path.join(folderForTest(), 'suites')
  cpSync(path.join(packageRoot, 'env/example-suites/custom-platform/rules'), path.join(folder, 'rules'), {
    recursive: true,
  })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return folder
}

test('each attack has its own id', () => {
  const ids = [...verifyAttacks, ...signAttacks, ...keyAttacks].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(70)
  expect(readFileSync(path.join(base.folder, 'certificate.jws'), 'utf8')).toMatch(
    /^[\w-]+\.[\w-]+\.[\w-]+\n$/,
  )
})
