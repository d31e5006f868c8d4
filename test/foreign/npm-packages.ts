/**
 * Packages of npm that are no dependencies of the project. They are installed once into the cache folder, for as long as
 * their lists stay the same.
 *
 * `node_modules/.foreign/NAME` leads to the folder that has them. `vitest.config.ts` and the `tsconfig.json` of the
 * folders with such lists look there.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../src/profile/package-root.js'
import type { Part } from '../support/parts.js'
import { cached } from './cache.js'
import { digest, provide } from './toolchains.js'

const options = ['--no-audit', '--no-fund', '--ignore-scripts']

/** Packages that a machine can have. */
export interface NpmPackages {
  readonly part: Part
  /** Their `node_modules`. Only if the part is installed. */
  readonly modules: () => string
}

/**
 * The packages of a `package.json`.
 * @param name of the link to them; no other list has it
 * @param folder has the `package.json`. Versions are those of its `package-lock.json`, if it has one; that file names no registry
 * @param title of what needs them
 */
export function npmPackages({
  name,
  folder,
  title,
}: {
  readonly name: string
  readonly folder: string
  readonly title: string
}): NpmPackages {
  const lists = ['package.json', 'package-lock.json'].filter((list) => existsSync(path.join(folder, list)))
  const command = lists.length === 2 ? ['ci'] : ['install', '--no-package-lock']
  const home = path.join(cached('npm'), `${name}-${digest(lists.map((list) => path.join(folder, list)))}`)
  const install = (to: string): boolean => {
    mkdirSync(to)
    for (const list of lists) copyFileSync(path.join(folder, list), path.join(to, list))
    return spawnSync('npm', [...command, ...options], { cwd: to, stdio: 'ignore' }).status === 0
  }
  const part = {
    name: `packages of ${title}`,
    install: `npm could not install what ${path.join(folder, 'package.json')} lists. Check the network, and the registry and proxy of npm.`,
    isInstalled: () => provide(home, install) && link(home, name),
  }
  return { part, modules: () => path.join(home, 'node_modules') }
}

/** Makes the link to packages, or lets it lead to others than before. Another process may do the same. */
function link(home: string, name: string): true {
  const links = path.join(packageRoot, 'node_modules/.foreign')
  const place = path.join(links, name)
  const leadsHome = (): boolean => {
    try {
      return readlinkSync(place) === home
    } catch {
      return false
    }
  }
  mkdirSync(links, { recursive: true })
  if (leadsHome()) return true
  rmSync(place, { force: true })
  try {
    symlinkSync(home, place, 'junction')
  } catch (error) {
    if (!leadsHome()) throw error
  }
  return true
}
