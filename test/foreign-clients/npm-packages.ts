/**
 * Packages of npm that are no dependencies of the project: they are installed into the cache folder.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Part } from '../support/parts.js'
import { copyFiles, installed } from './languages.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const options = ['--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']

/**
 * The packages of a `package.json` in a folder of this one.
 * @param name of the folder
 * @param title of what needs them
 */
export function npmPackages(name: string, title: string): { part: Part; modules: () => string } {
  const file = `${name}/package.json`
  const install = installed(path.join(here, file), name, (folder) => {
    mkdirSync(folder, { recursive: true })
    copyFiles([file], folder)
    return spawnSync('npm', ['install', ...options], { cwd: folder, stdio: 'ignore' }).status === 0
  })
  const part = {
    name: `packages of ${title}`,
    install: `npm could not install ${path.join(here, file)}. Check the network, and the registry and proxy of npm.`,
    isInstalled: () => install() !== null,
  }
  return { part, modules: () => path.join(install() ?? '', 'node_modules') }
}
