/**
 * The native part of the bundler in vitest. It is a package for each kind of machine, and npm leaves it out together with
 * the optional packages of this package.
 * @module
 */
import { createRequire } from 'node:module'
import { ConfigurationError } from '../profile/problems.js'

/** The machine of this process, in the words of npm packages. */
export interface Machine {
  readonly platform: string
  readonly arch: string
  /** The C library of Linux. */
  readonly libc: 'gnu' | 'musl'
}

/**
 * Loads vitest.
 * @throws {ConfigurationError} if the native part of its bundler is not installed; the message names the package
 */
export async function loadVitest(): Promise<typeof import('vitest/node')> {
  try {
    return await import('vitest/node')
  } catch (error) {
    if (!String((error as Error).message).includes('Cannot find native binding')) throw error
    const { name, version } = nativePart(bundler(), thisMachine())
    throw new ConfigurationError(
      `The package ${name} is not installed. vitest needs it on this machine, and npm leaves it out with --omit=optional. ` +
        `To fix it: npm install --omit=optional ${name}@${version}. Nothing was sent.`,
    )
  }
}

/** What package.json of the bundler says. */
export interface Bundler {
  readonly version: string
  readonly optionalDependencies: Readonly<Record<string, string>>
}

/** The native package of a bundler for a machine. @throws {ConfigurationError} if there is none */
export function nativePart(
  { version, optionalDependencies }: Bundler,
  { platform, arch, libc }: Machine,
): { readonly name: string; readonly version: string } {
  const packages = Object.keys(optionalDependencies).filter((one) => one.includes(`-${platform}-${arch}`))
  const name = packages.find((one) => one.endsWith(libc)) ?? packages[0]
  if (name === undefined)
    throw new ConfigurationError(
      `The bundler of vitest has no native package for ${platform} on ${arch}. Nothing was sent. To fix it: use another machine.`,
    )
  return { name, version: optionalDependencies[name] ?? version }
}

/** The package.json of the bundler that vitest loads. */
function bundler(): Bundler {
  let require = createRequire(import.meta.url)
  for (const name of ['vitest', 'vite']) require = createRequire(require.resolve(`${name}/package.json`))
  return require('rolldown/package.json') as Bundler
}

function thisMachine(): Machine {
  const { header } = (process.report?.getReport() ?? {}) as { header?: { glibcVersionRuntime?: string } }
  const { platform, arch } = process
  return { platform, arch, libc: header?.glibcVersionRuntime === undefined ? 'musl' : 'gnu' }
}
