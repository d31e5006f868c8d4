/**
 * A copy of the project in which a test changes sources and runs commands.
 */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../src/profile/package-root.js'

const run = promisify(execFile)

/** How a command ended: its exit code and all that it printed. */
export interface Ended {
  readonly code: number
  readonly output: string
}

/** A copy of all sources, with the compiled files and the installed packages. */
export class ProjectCopy {
  private constructor(readonly folder: string) {}

  /** Makes a copy in a temporary folder. */
  static async make(): Promise<ProjectCopy> {
    const folder = mkdtempSync(path.join(tmpdir(), 'conformance-copy-'))
    const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: packageRoot,
      maxBuffer: 50_000_000,
    })
    const files = stdout.split('\n').filter((file) => file !== '' && existsSync(path.join(packageRoot, file)))
    for (const file of [...files, 'dist', 'tsconfig.tsbuildinfo']) {
      const from = path.join(packageRoot, file)
      if (existsSync(from) && file !== 'node_modules')
        cpSync(from, path.join(folder, file), { recursive: true })
    }
    symlinkSync(path.join(packageRoot, 'node_modules'), path.join(folder, 'node_modules'))
    return new ProjectCopy(folder)
  }

  /** The path of a file of the copy. */
  path(file: string): string {
    return path.join(this.folder, file)
  }

  /** Replaces a text in a file, everywhere. @throws if the file does not have it */
  replace(file: string, from: string, to: string): void {
    const text = readFileSync(this.path(file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not have: ${from}`)
    writeFileSync(
      this.path(file),
      text.replaceAll(from, () => to),
    )
  }

  /** Runs a command, whose words are separated by blanks. Resolves also if it fails. */
  async execute(line: string): Promise<Ended> {
    const [program = '', ...words] = line.split(' ')
    try {
      const { stdout, stderr } = await run(program, words, {
        cwd: this.folder,
        env: { ...process.env, NO_COLOR: '1', VITEST_RESULTS: '' },
        maxBuffer: 50_000_000,
      })
      return { code: 0, output: stdout + stderr }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, output: stdout + stderr }
    }
  }

  /** Removes the copy. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
