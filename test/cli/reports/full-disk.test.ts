/**
 * Reports that cannot be written: no space is left, or their folder is replaced.
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { environmentWith, runCli, temporaryFolder } from '../../support/cli.js'

const program = path.join(packageRoot, 'dist/src/cli/main.js')

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs in bash, which can limit the size of files. */
function inBash(script: string): Ended {
  const options = { cwd: temporaryFolder(), env: environmentWith(), encoding: 'utf8' } as const
  return spawnSync('bash', ['-c', script, 'bash', process.execPath, program], options)
}

const mustSayWhy = ({ status, stderr }: Ended, file: string, why: string): void => {
  expect(stderr).toContain(file)
  expect(stderr).toContain(` cannot be written: ${why}`)
  expect(stderr).toContain('To fix it: make space there')
  expect(stderr).not.toContain('    at ')
  expect(stderr).not.toContain('defect')
  expect(status).toBe(70)
}

// The journal of these rules has more than 300 kB, and no other file of these reports.
test.runIf(process.platform === 'linux')('a journal that has no space ends the run with the cause', () => {
  const limited = `trap '' XFSZ; ulimit -f 200; "$1" "$2" platform --only authorize --reports junit --out reports`
  const ended = inBash(limited)
  mustSayWhy(ended, 'reports/run.jsonl', 'the file is larger than this process may write (EFBIG)')
  expect(ended.stdout).toContain('its journal cannot be written')
})

test('a folder that is replaced by a link during a run is named in a sentence', async () => {
  const folder = temporaryFolder()
  const out = path.join(folder, 'reports')
  const swap = (): void => {
    if (!existsSync(path.join(out, 'run.jsonl')) || existsSync(path.join(folder, 'before'))) return
    renameSync(out, path.join(folder, 'before'))
    mkdirSync(path.join(folder, 'elsewhere'))
    symlinkSync(path.join(folder, 'elsewhere'), out)
  }
  const watching = setInterval(swap, 5)
  onTestFinished(() => clearInterval(watching))
  const args = ['platform', '--only', 'authorize', '--reports', 'verdicts', '--out', out]
  const { code, stderr } = await runCli(args)
  expect(stderr).toMatch(/reports is a link.*To fix it: /s)
  expect(stderr).not.toContain('    at ')
  expect(code).toBe(70)
  expect(readdirSync(path.join(folder, 'elsewhere'))).toEqual([])
})

const mayMount = process.platform === 'linux' && process.getuid?.() === 0

test.runIf(mayMount)('a full folder of reports is named with the cause', ({ skip }) => {
  const folder = path.join(temporaryFolder(), 'full')
  mkdirSync(folder)
  // A container may have no permission for it.
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', folder]).status !== 0) skip()
  onTestFinished(() => void spawnSync('umount', [folder]))
  const run = (): Ended =>
    inBash(
      `"$1" "$2" platform --only discovery.issuer --reports report,summary,verdicts,junit,sarif,exchanges --out '${folder}'`,
    )
  // The journal has 3 kB, the page 16.
  const late = run()
  mustSayWhy(late, '', 'no space is left (ENOSPC)')
  expect(late.stderr).toMatch(new RegExp(`^${folder}/\\S+ cannot be written`))
  expect(late.stdout).toContain('1 selected rule passed')
  expect(readFileSync(path.join(folder, 'run.jsonl'), 'utf8')).toContain('"type":"end"')
  expect(() => writeFileSync(path.join(folder, 'rest'), Buffer.alloc(16 * 1024))).toThrow(/ENOSPC/)
  const early = run()
  expect([2, 70]).toContain(early.status)
  expect(early.stderr).toMatch(/no space is left|ENOSPC/)
  expect(early.stderr).not.toContain('    at ')
})
