/**
 * Starts vitest without a configuration file. It writes no files.
 * @module
 */
import { fileURLToPath } from 'node:url'
import type { TestUserConfig, Vitest } from 'vitest/node'
import { packageRoot } from '../profile/package-root.js'
import { loadedBy, published } from './module-loading.js'
import { loadVitest } from './native-part.js'
import { plainPath } from './plain-path.js'

/** Custom suites. */
export interface CustomFiles {
  /** Full paths of the folders whose files vitest compiles. */
  readonly folders: readonly string[]
}

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
        root: plainPath(packageRoot),
        exclude: [],
        watch: false,
        reporters: [{}],
        server: loadedBy(folders.map(plainPath)),
        // An installed package may be read-only.
        cache: false,
        ...options,
      },
      {
        // Neither the configuration of this package nor that of the project it is installed in.
        configFile: false,
        // Do not warn about a package without source maps.
        logLevel: 'error',
        resolve: {
          alias: [...(folders.length === 0 ? [] : published()), ...vitestItself()],
          // Otherwise vitest would replace a plain path by the one that it leads to.
          preserveSymlinks: isLinked([packageRoot, ...folders]),
        },
      } as object,
    )
  } finally {
    ownSignals.restore()
  }
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

/** Where suites find vitest, if vitest cannot load its own path. */
function vitestItself(): { find: RegExp; replacement: string }[] {
  const index = fileURLToPath(import.meta.resolve('vitest'))
  const plain = plainPath(index)
  return plain === index ? [] : [{ find: /^vitest$/, replacement: plain }]
}

/** True if vitest reaches one of these paths through a link. */
function isLinked(places: readonly string[]): boolean {
  return places.some((place) => plainPath(place) !== place)
}
