/**
 * Projects of users that run the suites with vitest.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../src/profile/package-root.js'
import { environmentWith, temporaryFolder } from './cli.js'

/** What vitest printed, without colours. */
export interface Printed {
  readonly status: number | null
  readonly output: string
}

/**
 * A project with this package, vitest and allure-vitest.
 * @param folder default: one that is removed when the test has ended
 */
export function vitestProject(files: Readonly<Record<string, string>>, folder = temporaryFolder()): string {
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of ['vitest', 'allure-vitest'])
    symlinkSync(path.join(packageRoot, 'node_modules', name), path.join(folder, 'node_modules', name))
  symlinkSync(packageRoot, path.join(folder, 'node_modules/platform-conformance'))
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return folder
}

/** A configuration that is a call of `conformance()`. @param options as code @param more further lines of `test` */
export function configuration(options: string, more = ''): string {
  return [
    "import { conformance } from 'platform-conformance/vitest'",
    "import { defineConfig, mergeConfig } from 'vitest/config'",
    `export default mergeConfig(conformance(${options}), defineConfig({ test: { ${more} } }))`,
    '',
  ].join('\n')
}

/**
 * Runs vitest in a project.
 * @param change variables of the environment
 * @param vitest its program
 */
export function runVitest(
  project: string,
  args: readonly string[] = [],
  change: Readonly<Record<string, string | undefined>> = {},
  vitest = path.join(packageRoot, 'node_modules/vitest/vitest.mjs'),
): Promise<Printed> {
  return runProgram(vitest, project, ['run', ...args], change)
}

/** Runs a program of Node in a project. */
export function runProgram(
  program: string,
  project: string,
  args: readonly string[],
  change: Readonly<Record<string, string | undefined>> = {},
): Promise<Printed> {
  const env = environmentWith({ CI: undefined, GITHUB_ACTIONS: undefined, NO_COLOR: '1', ...change })
  const child = spawn(process.execPath, [program, ...args], { cwd: project, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })))
}
