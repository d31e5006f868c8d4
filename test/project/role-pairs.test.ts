/**
 * Pairs of files, one for each role, that share lines. Where a parameter would do, a second file is a defect.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

/** Lines that two files may share: imports, types and words of the same interface. */
const mostShared = 14

/** The pairs that are there, and how many lines they share. The numbers only decrease. */
const present: Readonly<Record<string, number>> = {
  'src/embedded/partner/index.ts src/embedded/platform/index.ts': 15,
  'src/partner/check.ts src/platform/check.ts': 16,
  'src/partner/run.ts src/platform/run.ts': 21,
  'test/support/partner-harness.ts test/support/harness.ts': 25,
  'tools/bench/measure/partner.ts tools/bench/measure/platform.ts': 19,
}

const folders = ['reporters', 'src', 'test', 'tools']

/** Words of a role in names of files, and what they are in the file of the other role. */
const words = [
  [/partner/g, 'platform'],
  [/application/g, 'platform'],
  [/partner-/g, ''],
  [/-application/g, ''],
] as const

const files = new Set(
  folders.flatMap((folder) =>
    readdirSync(path.join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
      .filter((name) => name.endsWith('.ts')),
  ),
)

/** The lines of a file in words that belong to no role, except for short ones and imports. */
function linesOf(file: string): string[] {
  return readFileSync(path.join(packageRoot, file), 'utf8')
    .split('\n')
    .map((line) => line.trim().replace(/platform|partner|application/gi, 'target'))
    .filter((line) => line.length > 12 && !/^(?:import|\*|\/\*|\/\/)/.test(line))
}

function shared(one: string, other: string): number {
  const lines = new Set(linesOf(one))
  return new Set(linesOf(other).filter((line) => lines.has(line))).size
}

test('no two files of the roles share more lines than those that are known', () => {
  const pairs = [...files].flatMap((file) =>
    [...new Set(words.map(([word, other]) => file.replace(word, other)))]
      .filter((other) => other !== file && files.has(other))
      .map((other) => [file, other] as const),
  )
  expect(pairs.length).toBeGreaterThan(0)
  const counts = pairs
    .map(([file, other]) => [`${file} ${other}`, shared(file, other)] as const)
    .filter(([, count]) => count > mostShared)
  expect(Object.fromEntries(counts)).toEqual(present)
})
