import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compareFolders, mirrorFolder } from '../../../tools/generate/folders.js'

let scratch: string
let wanted: string
let present: string

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'folders-'))
  wanted = join(scratch, 'wanted')
  present = join(scratch, 'present')
  await fill(wanted, { 'a.ts': 'a', 'deep/b.ts': 'b', 'deep/c.ts': 'c' })
})
afterEach(() => rm(scratch, { recursive: true }))

async function fill(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

describe('compareFolders', () => {
  test('finds nothing between equal folders', async () => {
    await fill(present, { 'a.ts': 'a', 'deep/b.ts': 'b', 'deep/c.ts': 'c' })
    expect(await compareFolders(wanted, present)).toEqual([])
  })

  test('names what differs, is missing, or is left over', async () => {
    await fill(present, { 'a.ts': 'a\n', 'deep/b.ts': 'b', 'old/d.ts': 'd' })
    expect(await compareFolders(wanted, present)).toEqual([
      { file: 'a.ts', kind: 'differs' },
      { file: 'deep/c.ts', kind: 'missing' },
      { file: 'old/d.ts', kind: 'left over' },
    ])
  })

  test('takes a folder that does not exist as empty', async () => {
    expect((await compareFolders(wanted, present)).map(({ kind }) => kind)).toEqual([
      'missing',
      'missing',
      'missing',
    ])
  })
})

describe('mirrorFolder', () => {
  test('makes the folders equal and says what it changed', async () => {
    await fill(present, { 'a.ts': 'other', 'deep/b.ts': 'b', 'old/d.ts': 'd' })

    expect((await mirrorFolder(wanted, present)).map(({ file }) => file)).toEqual([
      'a.ts',
      'deep/c.ts',
      'old/d.ts',
    ])

    expect(await compareFolders(wanted, present)).toEqual([])
    expect(await readFile(join(present, 'a.ts'), 'utf8')).toBe('a')
  })
})
