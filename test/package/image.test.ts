/**
 * The steps of the Dockerfile, executed in a folder that replaces the root of the image. Only the first `npm ci` is
 * replaced: the dependencies of this checkout are used to build the package.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Verdicts } from '../../reporters/verdicts/index.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { runCli } from '../support/cli.js'
import { type Instruction, instructionsOf, isInContext } from '../support/dockerfile.js'
import { snapshot } from './installed.js'

/** Folders of the image that the steps name. */
const foldersOfImage = /(?<![\w.])\/(?:build|packed|opt|work|usr\/local)(?=[/\s]|$)/g

const isRoot = process.getuid?.() === 0

/** Executes the instructions of stages in a folder. @param root replaces `/` */
function build(root: string, instructions: readonly Instruction[]): void {
  const inImage = (text: string): string => text.replaceAll(foldersOfImage, (folder) => `${root}${folder}`)
  let cwd = root
  for (const { keyword, rest } of instructions) {
    if (keyword === 'WORKDIR') {
      cwd = inImage(rest)
      mkdirSync(cwd, { recursive: true })
    }
    if (keyword === 'COPY') copy(rest, cwd)
    if (keyword === 'RUN') run(inImage(rest), cwd)
  }
}

/** Copies files of the checkout. A copy from another stage is there already: all stages share a folder. */
function copy(rest: string, cwd: string): void {
  if (rest.startsWith('--from=')) return
  const sources = rest.split(' ').slice(0, -1)
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: packageRoot,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter((name) => name !== '' && isInContext(name)))
    if ((sources.includes('.') || sources.includes(file)) && existsSync(path.join(packageRoot, file)))
      cpSync(path.join(packageRoot, file), path.join(cwd, file), { recursive: true })
}

function run(command: string, cwd: string): void {
  if (/^npm ci(?! --omit=dev)/.test(command)) {
    symlinkSync(path.join(packageRoot, 'node_modules'), path.join(cwd, 'node_modules'))
    return
  }
  // Only root can give files to another user.
  const possible = isRoot ? command : command.replace(/ && chown \S+ \S+/, '')
  const env = { ...process.env, npm_config_prefer_offline: 'true', npm_config_update_notifier: 'false' }
  execFileSync('sh', ['-ec', possible], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

test('the image is built from the files that Docker gets, and runs without rights and without writing to itself', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'conformance-image-'))
  onTestFinished(() => {
    execFileSync('chmod', ['-R', 'u+w', root])
    rmSync(root, { recursive: true, force: true })
  })
  mkdirSync(path.join(root, 'usr/local/bin'), { recursive: true })
  chmodSync(root, 0o755)
  for (const stage of ['pack', 'install', 'plain']) build(root, instructionsOf(stage))

  const installed = path.join(root, 'opt/platform-conformance')
  expect(readdirSync(path.join(root, 'packed'))).toHaveLength(1)
  expect(existsSync(path.join(installed, 'src'))).toBe(false)
  expect(existsSync(path.join(installed, 'node_modules/undici/package.json'))).toBe(true)
  expect(existsSync(path.join(installed, 'node_modules/typescript'))).toBe(false)
  const program = path.join(root, 'usr/local/bin/platform-conformance')
  expect(statSync(program).mode & 0o111).toBe(0o111)
  expect(execFileSync(program, ['--help'], { encoding: 'utf8' })).toContain('judge a platform deployment')

  execFileSync('chmod', ['-R', 'a-w', installed])
  const work = path.join(root, 'work')
  chmodSync(work, 0o555)
  // Permissions do not apply to root.
  const uid = isRoot ? 1000 : undefined
  if (isRoot) {
    expect(statSync(path.join(work, 'reports')).uid).toBe(1000)
    const writable = execFileSync('find', [root, '-writable', '!', '-type', 'l'], {
      uid: 1000,
      encoding: 'utf8',
    })
    expect(writable.trim()).toBe(path.join(work, 'reports'))
  }
  const before = snapshot(installed)
  for (const [role, only] of [
    ['platform', 'discovery,students.limit'],
    ['partner', 'login-url'],
  ] as const) {
    const out = path.join(work, 'reports', role)
    const { code, stderr } = await runCli([role, '--only', only, '--out', out], {
      from: installed,
      cwd: work,
      env: { HOME: tmpdir() },
      ...(uid === undefined ? {} : { uid }),
    })
    expect(stderr).toBe('')
    expect(code).toBe(0)
    const { result } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts
    expect(result).toBe('selected rules passed')
  }
  expect(snapshot(installed)).toEqual(before)
})
