/**
 * What the imitated CI servers have in common: the project that they build, its programs, and a shell.
 */
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildProgram } from '../../src/cli/program.js'
import { packageRoot } from '../../src/profile/package-root.js'

/** The project that the server builds. */
export interface Project {
  /** Content of the repository. */
  readonly source: string
  /** The storage of the server: artifacts and caches. */
  readonly store: string
  /** Folder with the program that replaces npm. */
  readonly bin: string
  /** A file with one line for each call of npm and of the installed program. */
  readonly calls: string
}

/** The result of a step, or of the script of a job. */
export interface Ran {
  readonly name: string
  readonly code: number | null
  readonly output: string
}

/**
 * Makes a project in a folder. Its npm installs a program that runs the compiled one with some rules only, and starts no
 * application: an embedded application starts with its run.
 * @param only rules of each run
 */
export function project(folder: string, only: string): Project {
  const [source, store, bin] = ['source', 'store', 'bin'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const file of [path.join(source, 'env'), store, bin]) mkdirSync(file, { recursive: true })
  writeFileSync(path.join(source, 'env/known.yaml'), 'violations: []\n')
  const calls = path.join(folder, 'calls')
  writeFileSync(calls, '')
  const installed = path.join(folder, 'program')
  writeProgram(installed, [
    `printf '%s ' platform-conformance "$@" >> '${calls}'; echo >> '${calls}'`,
    ...publishableLines(),
    `case "$1" in platform|partner) set -- "$@" --only '${only}';; esac`,
    `exec '${process.execPath}' '${path.join(packageRoot, 'dist/src/cli/main.js')}' "$@"`,
  ])
  writeProgram(path.join(bin, 'npm'), [
    `echo npm "$@" >> '${calls}'`,
    'case "$*" in ci|start) exit 0;; esac',
    'case "$1 $2" in "install --prefix"|"ci --prefix") ;; *) exit 98;; esac',
    `mkdir -p "$3/node_modules/.bin" && cp '${installed}' "$3/node_modules/.bin/platform-conformance"`,
  ])
  // There is no other user here: its command runs as this one.
  for (const name of ['sudo', 'runuser'])
    writeProgram(path.join(bin, name), [
      `echo ${name} "$@" >> '${calls}'`,
      '[ "$1 $2" != "-u application" ] || shift 2',
      '[ "$1" != -- ] || shift',
      'exec "$@"',
    ])
  writeProgram(path.join(bin, 'useradd'), [`echo useradd "$@" >> '${calls}'`])
  return { source, store, bin, calls }
}

/** What replaces the option --publishable if the program does not have it: a copy with names. */
function publishableLines(): string[] {
  const options = buildProgram().commands.find((command) => command.name() === 'merge')?.options ?? []
  if (options.some(({ long }) => long === '--publishable')) return []
  return [
    'if [ "$1 $3" = "report --publishable" ]; then cp -r "$2" "$5"; exit 0; fi',
    'for word; do shift; [ "$word" = --publishable ] || set -- "$@" "$word"; done',
  ]
}

function writeProgram(file: string, lines: readonly string[]): void {
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'))
  chmodSync(file, 0o755)
}

/** The calls of npm and of the program so far, without the folders of the test. */
export function callsOf({ calls }: Project): string[] {
  return readFileSync(calls, 'utf8').trimEnd().split('\n')
}

/** Runs bash with these arguments. */
export function shell(
  args: readonly string[],
  cwd: string,
  env: Record<string, string | undefined>,
): Promise<Omit<Ran, 'name'>> {
  const child = spawn('bash', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** Copies a file or folder, if it exists. */
export function keep(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true })
}

/** Writes a profile of the embedded partner. The client secret comes from the environment. */
export function writePartnerProfile({ source }: Project): void {
  const lines = readFileSync(path.join(packageRoot, 'env/partner.embedded.env'), 'utf8').split('\n')
  const kept = lines.filter((one) => !one.startsWith('CLIENT_SECRET='))
  writeFileSync(path.join(source, 'env/app.env'), `${kept.join('\n')}\n`)
}
