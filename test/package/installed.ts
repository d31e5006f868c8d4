/**
 * The package as others get it: packed, and installed in a project of its own.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

/** A file of the package, as npm tells it. */
interface PackedFile {
  readonly path: string
  readonly size: number
}

interface Packed {
  readonly archive: string
  readonly files: readonly PackedFile[]
  /** Bytes of the archive. */
  readonly size: number
}

/** Layout of `node_modules`: everything in one folder, or nothing but what a package declares. */
export type Layout = 'hoisted' | 'linked'

/** A project with this package in it. */
export interface Installed {
  /** Its folder; there is a blank in its path, and an umlaut. */
  readonly project: string
  /** The package in it. */
  readonly root: string
}

const folder = inject('packageFolder')

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', [...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Files that would be packed now. */
export function filesToPack(): string[] {
  const told = npm(['pack', '--ignore-scripts', '--json', '--dry-run'], packageRoot)
  const [one] = JSON.parse(told) as [{ files: PackedFile[] }]
  return one.files.map((file) => file.path)
}

let packedOnce: Packed | undefined

/** Packs what is built. */
export function packed(): Packed {
  if (packedOnce === undefined) {
    const told = npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], packageRoot)
    const [one] = JSON.parse(told) as [{ filename: string; size: number; files: PackedFile[] }]
    packedOnce = { archive: path.join(folder, one.filename), files: one.files, size: one.size }
  }
  return packedOnce
}

const projects = new Map<Layout, Installed>()

/** Installs the package in an empty project, once for each layout. Nobody can write to it. */
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
  npm(['install', ...quiet, `--install-strategy=${layout}`, packed().archive], project)
  const root = path.join(project, 'node_modules/platform-conformance')
  execFileSync('chmod', ['-R', 'a-w', path.join(project, 'node_modules')])
  // Another user may look at it.
  chmodSync(folder, 0o755)
  projects.set(layout, { project, root })
  return { project, root }
}

/** What lies in a folder, and when it was last written. */
export function snapshot(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const { size, mtimeMs } = statSync(path.join(root, name))
      return `${name} ${size} ${mtimeMs}`
    })
    .sort()
}
