/**
 * Index files list every suite, fault and variant, and are up to date.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateIndexFiles } from '../../src/catalogue/index-files.js'

const faultsFolder = 'src/embedded/platform/faults'
const index = `${faultsFolder}/index.ts`

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'index-files-'))
  await cp('suites', join(root, 'suites'), { recursive: true })
  await cp('src/embedded', join(root, 'src/embedded'), { recursive: true })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true })
})

const textOf = (file: string): Promise<string> => readFile(join(root, file), 'utf8')

test('the index files of the repository are up to date', async () => {
  expect(await updateIndexFiles('.', true)).toBe(0)
})

test('the lists of a new file come last, and the others keep their order', async () => {
  const before = (await textOf(index)).split('\n').filter((line) => line.startsWith('  ...'))
  const text = 'export const secondFaults = []\nexport const firstFaults = []\nexport const helper = 1\n'
  await writeFile(join(root, faultsFolder, 'a-new-topic.ts'), text)

  expect(await updateIndexFiles(root, false)).toBe(0)

  const after = await textOf(index)
  expect(after).toContain("import { firstFaults, secondFaults } from './a-new-topic.js'")
  expect(after.split('\n').filter((line) => line.startsWith('  ...'))).toEqual([
    ...before,
    '  ...firstFaults,',
    '  ...secondFaults,',
  ])
})

test('a file that is gone leaves its index file', async () => {
  await rm(join(root, faultsFolder, 'launch.ts'))
  await updateIndexFiles(root, false)
  expect(await textOf(index)).not.toMatch(/launch/)
})

test('a new suite is imported', async () => {
  await writeFile(join(root, 'suites/partner/identity/new.suite.ts'), '')
  await updateIndexFiles(root, false)
  expect(await textOf('suites/partner/index.ts')).toContain("import './identity/new.suite.js'")
})

test('an index file that is missing is written', async () => {
  await rm(join(root, index))
  await updateIndexFiles(root, false)
  expect(await textOf(index)).toContain('  ...authorizeFaults,\n')
})

test('a check names the files that are out of date and changes none', async () => {
  const printed = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  await writeFile(join(root, 'suites/partner/identity/new.suite.ts'), '')
  const before = await textOf('suites/partner/index.ts')

  expect(await updateIndexFiles(root, true)).toBe(1)

  expect(await textOf('suites/partner/index.ts')).toBe(before)
  const lines = printed.mock.calls.map(([text]) => text)
  printed.mockRestore()
  expect(lines).toEqual([
    'suites/partner/index.ts is out of date. Run npm run generate catalogue and commit the result.\n',
  ])
})
