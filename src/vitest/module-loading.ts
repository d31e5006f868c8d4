/**
 * Which modules vitest loads itself, and which ones Node loads.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../profile/package-root.js'
import { plainPath } from './plain-path.js'

/** This package, as vitest finds it. */
const root = plainPath(packageRoot)

/** Compiled files of this package. */
const compiled = new RegExp(`^${escaped(root)}/dist/`)

/** Compiled files that vitest loads itself, because they load custom suites or import vitest: that which runs. */
const loadedByVitest = new RegExp(
  String.raw`^${escaped(root)}/dist/src/(?:roles/\w+\.entry|worker/(?:role-worker|suite-tests|project/runner))\.`,
)

/** The option `server` of vitest. @param folders full paths of the folders whose files vitest compiles */
export function loadedBy(folders: readonly string[]): { deps: { external: RegExp[]; inline: RegExp[] } } {
  return {
    deps: {
      // Already compiled. Node loads these files, so that all suites share one kit.
      external: [compiled],
      inline: [
        loadedByVitest,
        ...folders.map((folder) => new RegExp(`^${escaped(folder)}/(?!node_modules/|.*/node_modules/)`)),
      ],
    },
  }
}

/** The exports of this package by name, so that custom suites import this copy of it from any folder. */
export function published(): { find: RegExp; replacement: string }[] {
  const { name, exports } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
    name: string
    exports: Record<string, string>
  }
  return Object.entries(exports).map(([key, file]) => ({
    find: new RegExp(`^${escaped(`${name}${key.slice(1)}`).replace(String.raw`\*`, '(.*)')}$`),
    replacement: path.join(root, file.replace('*', '$1')),
  }))
}

/** A path as part of a regular expression, with slashes. */
export function escaped(file: string): string {
  return file.replaceAll(path.sep, '/').replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
