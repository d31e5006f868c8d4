/**
 * Vitest as this program uses it: without a configuration file, and without writing anything.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TestUserConfig, Vitest } from 'vitest/node'
import { packageRoot } from '../profile/package-root.js'

/** Suites of somebody's own. */
export interface CustomFiles {
  /** Full paths of the folders with everything that is compiled on the way. */
  readonly folders: readonly string[]
}

/** Compiled files of this package. */
const compiled = new RegExp(`^${escaped(packageRoot)}/dist/`)

/** Those of them that vitest loads itself: they load suites of other people. */
const entries = new RegExp(`^${escaped(packageRoot)}/dist/src/run/\\w+\\.entry\\.`)

/** Makes an instance. Whoever does must close it. */
export async function openVitest(options: TestUserConfig, { folders }: CustomFiles): Promise<Vitest> {
  // Takes long to load, and wrong use and plans need none of it.
  const { createVitest } = await import('vitest/node')
  const ownSignals = keepSignals()
  try {
    return await createVitest(
      'test',
      {
        config: false,
        root: packageRoot,
        exclude: [],
        watch: false,
        reporters: [{}],
        server: {
          deps: {
            // Compiled already: Node loads it as it is, and so there is one kit for all suites.
            external: [compiled],
            inline: [
              entries,
              ...folders.map((folder) => new RegExp(`^${escaped(folder)}/(?!(?:.*/)?node_modules/)`)),
            ],
          },
        },
        // An installed package may be read-only.
        cache: false,
        ...options,
      },
      {
        // Neither that of this package nor that of a project it is installed in.
        configFile: false,
        // A package without source maps is no reason for a word at the terminal.
        logLevel: 'error',
        resolve: { alias: folders.length === 0 ? [] : published() },
      } as object,
    )
  } finally {
    ownSignals.restore()
  }
}

/** What this package exports, by the names that others import: theirs is this one, wherever they lie. */
function published(): { find: RegExp; replacement: string }[] {
  const { name, exports } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
    name: string
    exports: Record<string, string>
  }
  return Object.entries(exports).map(([key, file]) => ({
    find: new RegExp(`^${escaped(`${name}${key.slice(1)}`).replace(String.raw`\*`, '(.*)')}$`),
    replacement: path.join(packageRoot, file.replace('*', '$1')),
  }))
}

/** A path as part of a regular expression, with slashes. */
function escaped(file: string): string {
  return file.replaceAll(path.sep, '/').replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

/** Vitest ends the process at the first signal; here the run ends in order. */
function keepSignals(): { restore: () => void } {
  const kept = (['SIGINT', 'SIGTERM'] as const).map((signal) => ({ signal, own: process.listeners(signal) }))
  return {
    restore: () => {
      for (const { signal, own } of kept) {
        for (const listener of process.listeners(signal))
          if (!own.includes(listener)) process.off(signal, listener)
      }
    },
  }
}
