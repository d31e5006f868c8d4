/**
 * Starts vitest without a configuration file. It writes no files.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TestUserConfig, Vitest } from 'vitest/node'
import { packageRoot } from '../profile/package-root.js'
import { loadVitest } from './native-part.js'

/** Custom suites. */
export interface CustomFiles {
  /** Full paths of the folders whose files vitest compiles. */
  readonly folders: readonly string[]
}

/** Compiled files of this package. */
const compiled = new RegExp(`^${escaped(packageRoot)}/dist/`)

/** Compiled files that vitest loads itself, because they load custom suites. */
const entries = new RegExp(`^${escaped(packageRoot)}/dist/src/run/\\w+\\.entry\\.`)

/** Makes an instance. The caller must close it. @throws {ConfigurationError} if vitest is not complete */
export async function openVitest(options: TestUserConfig, { folders }: CustomFiles): Promise<Vitest> {
  // Takes long to load. Wrong options and plans do not need it.
  const { createVitest } = await loadVitest()
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
            // Already compiled. Node loads these files, so that all suites share one kit.
            external: [compiled],
            inline: [
              entries,
              ...folders.map(
                (folder) => new RegExp(`^${escaped(folder)}/(?!node_modules/|.*/node_modules/)`),
              ),
            ],
          },
        },
        // An installed package may be read-only.
        cache: false,
        ...options,
      },
      {
        // Neither the configuration of this package nor that of the project it is installed in.
        configFile: false,
        // Do not warn about a package without source maps.
        logLevel: 'error',
        resolve: { alias: folders.length === 0 ? [] : published() },
      } as object,
    )
  } finally {
    ownSignals.restore()
  }
}

/** The exports of this package by name, so that custom suites import this copy of it from any folder. */
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

/** Vitest ends the process at the first signal. Here, the run must end in order. */
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
