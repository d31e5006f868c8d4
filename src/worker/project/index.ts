/**
 * The suites as a project of vitest: with the options of vitest, its reporters, watch mode, and the test explorer of an
 * editor. Each check is one test.
 * @module
 */
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { UserWorkspaceConfig } from 'vitest/config'
import type { VitestPluginContext } from 'vitest/node'
import { packageRoot } from '../../profile/package-root.js'
import type { Role } from '../../record/record.js'
import { escaped, loadedBy, published } from '../../vitest/module-loading.js'
import { allTests } from '../side-by-side.js'

/** The versions of vitest that run the suites. */
const supported = { major: 4, minor: 1 }

/** What is judged, and by which rules. Paths are relative to the working directory. */
export interface ConformanceOptions {
  /** The kind of target. Default: `platform`. */
  readonly role?: Role
  /** The profile of the target. Default: the embedded target of the role, which runs in the worker of vitest. */
  readonly env?: string | undefined
  /** Folders of custom rules and suites. Default: none. */
  readonly suites?: readonly string[]
  /** Rules by id, by the beginning of ids, or by clause, as with `--only`. Default: all. */
  readonly only?: readonly string[]
}

/** The options that the worker gets, with full paths. */
export type GivenConformance = Required<Omit<ConformanceOptions, 'env'>> & { readonly env: string }

/** The profile of the embedded target of a role. */
const embedded: Readonly<Record<Role, string>> = {
  platform: 'env/embedded.env',
  partner: 'env/partner.embedded.env',
}

/**
 * The configuration of a vitest project that runs the suites. Use it as the whole configuration, or in `test.projects`.
 * The name of the project is the role. It needs vitest 4.1 or a later 4.
 * @throws {TypeError} if the role is neither `platform` nor `partner`
 * @example
 * // vitest.config.ts
 * import { conformance } from 'platform-conformance/vitest'
 * import { defineConfig } from 'vitest/config'
 *
 * export default defineConfig({
 *   test: {
 *     projects: [
 *       conformance({ role: 'platform', env: 'env/staging.env', suites: ['custom-rules'] }),
 *       conformance({ role: 'partner', only: ['authorize-request', 'id-token-check'] }),
 *     ],
 *   },
 * })
 */
export function conformance(options: ConformanceOptions = {}): UserWorkspaceConfig {
  const { role = 'platform', env, suites = [], only = [] } = options
  if (!Object.hasOwn(embedded, role))
    throw new TypeError(
      `conformance() got the role ${JSON.stringify(role)}. Expected "platform" or "partner". To fix it: change it in vitest.config.ts.`,
    )
  const folders = suites.map(realPath)
  const profile = env === undefined ? path.join(packageRoot, embedded[role]) : realPath(env)
  const given: GivenConformance = { role, env: profile, suites: folders, only: [...only] }
  const entry = path.join(packageRoot, 'dist/src/roles', `${role}.entry.js`)
  return {
    plugins: [watching(entry, [...folders, ...(env === undefined ? [] : [profile])])],
    resolve: { alias: published() },
    test: {
      name: role,
      dir: path.dirname(entry),
      include: [path.basename(entry)],
      exclude: [],
      // Each run gets a worker of its own, with a new embedded target.
      pool: 'threads',
      isolate: true,
      // Each test waits until its check may run, and some wait for others.
      maxConcurrency: allTests,
      runner: path.join(packageRoot, 'dist/src/worker/project/runner.js'),
      // Custom rules may judge without expect.
      expect: { requireAssertions: false },
      server: loadedBy(folders),
      provide: { conformance: given },
    },
  }
}

/** The full path, with links resolved as far as the file exists: modules have such names. */
function realPath(place: string): string {
  const full = path.resolve(place)
  return existsSync(full) ? realpathSync(full) : full
}

/** In watch mode, runs the suites again when a file of these places changes. */
function watching(
  entry: string,
  places: readonly string[],
): { name: string; configureVitest(context: VitestPluginContext): void } {
  return {
    name: 'platform-conformance',
    configureVitest: ({ vitest }): void => {
      const [major = 0, minor = 0] = vitest.version.split('.').map(Number)
      if (major !== supported.major || minor < supported.minor)
        throw new Error(
          `platform-conformance/vitest got vitest ${vitest.version}. Expected version 4.1 or a later 4. ` +
            'To fix it: npm install --save-dev vitest@4',
        )
      if (places.length === 0) return
      vitest.config.watchTriggerPatterns ??= []
      const pattern = new RegExp(`^(?:${places.map(escaped).join('|')})(?:/|$)`)
      vitest.config.watchTriggerPatterns.push({ pattern, testsToRun: () => entry })
      if (vitest.config.watch) vitest.vite.watcher.add([...places])
    },
  }
}
