/**
 * The package as users get it: packed, and installed in a project.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

/** A file of the package, as npm reports it. */
interface PackedFile {
  readonly path: string
  readonly size: number
}

interface Packed {
  readonly archive: string
  readonly files: readonly PackedFile[]
  /** The size of the archive in bytes. */
  readonly size: number
}

/**
 * The layout of `node_modules`: all packages in one folder, each package with what it declares, or all in one folder
 * but the optional ones.
 */
export type Layout = 'hoisted' | 'linked' | 'required'

const optionsOf: Readonly<Record<Layout, readonly string[]>> = {
  hoisted: ['--install-strategy=hoisted'],
  linked: ['--install-strategy=linked'],
  required: ['--omit=optional'],
}

/** A project that has installed this package. */
export interface Installed {
  /** Its folder. The path contains a blank and an umlaut. */
  readonly project: string
  /** The folder of the package. */
  readonly root: string
}

const folder = inject('packageFolder')

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', [...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** The files that npm would pack now. */
export function filesToPack(): string[] {
  const output = npm(['pack', '--ignore-scripts', '--json', '--dry-run'], packageRoot)
  const [one] = JSON.parse(output) as [{ files: PackedFile[] }]
  return one.files.map((file) => file.path)
}

let packedOnce: Packed | undefined

/** Packs the built package. */
export function packed(): Packed {
  if (packedOnce === undefined) {
    const output = npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], packageRoot)
    const [one] = JSON.parse(output) as [{ filename: string; size: number; files: PackedFile[] }]
    packedOnce = { archive: path.join(folder, one.filename), files: one.files, size: one.size }
  }
  return packedOnce
}

const projects = new Map<Layout, Installed>()

/** Installs the package in an empty project, once for each layout. It is read-only. */
export function installed(layout: Layout = 'hoisted'): Installed {
  const known = projects.get(layout)
  if (known !== undefined) return known
  const project = path.join(folder, `Prüfung der Schule ${layout}`)
  mkdirSync(project)
  writeFileSync(
    path.join(project, 'package.json'),
    '{ "name": "project", "private": true, "type": "module" }\n',
  )
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock']
  npm(['install', ...quiet, ...optionsOf[layout], packed().archive], project)
  if (layout === 'required') addNativePart(project)
  const root = path.join(project, 'node_modules/platform-conformance')
  execFileSync('chmod', ['-R', 'a-w', path.join(project, 'node_modules')])
  // A test runs it as another user.
  chmodSync(folder, 0o755)
  projects.set(layout, { project, root })
  return { project, root }
}

/** Adds the native part of vitest's bundler, which --omit=optional leaves out too, with the command of the message. */
function addNativePart(project: string): void {
  npm([...installNativePart(project), '--no-save', '--ignore-scripts', '--prefer-offline'], project)
}

/** The words of the command that the program names, without `npm`. */
function installNativePart(project: string): string[] {
  const program = path.join(project, 'node_modules/.bin/platform-conformance')
  const { stderr } = spawnSync(program, ['platform', '--only', 'discovery.issuer'], {
    cwd: project,
    encoding: 'utf8',
  })
  const [, words = ''] =
    /To fix it: npm (install --omit=optional @rolldown\/\S+@[\d.]+)\. Nothing was sent\.$/m.exec(stderr) ?? []
  expect(words, stderr).not.toBe('')
  return words.split(' ')
}

/** The files of a folder, with their sizes and times of change. */
export function snapshot(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const { size, mtimeMs } = statSync(path.join(root, name))
      return `${name} ${size} ${mtimeMs}`
    })
    .sort()
}
