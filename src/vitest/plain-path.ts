/**
 * Paths that vitest can load. It reads a path as an address, in which `#`, `?` and `%` have a meaning.
 * @module
 */
import { accessSync, constants, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigurationError } from '../profile/problems.js'

const odd = /[#?%]/

/** Links by the folder that each leads to. They are removed when the process ends. */
const links = new Map<string, string>()

/**
 * The path of an existing file or folder without `#`, `?` and `%`: the folder with the last of these characters is
 * reached through a link. A path without them stays as it is.
 * @param file full path
 * @throws {ConfigurationError} if no link can be made
 */
export function plainPath(file: string): string {
  const parts = file.split(path.sep)
  const last = parts.findLastIndex((part) => odd.test(part))
  if (last < 0) return file
  const folder = parts.slice(0, last + 1).join(path.sep)
  return path.join(linkTo(folder), ...parts.slice(last + 1))
}

function linkTo(folder: string): string {
  const known = links.get(folder)
  if (known !== undefined) return known
  const place = [tmpdir(), '/tmp', '/var/tmp', homedir()].find((one) => !odd.test(one) && isWritable(one))
  if (place === undefined)
    throw new ConfigurationError(
      `${folder} has a #, ? or % in its name, which vitest cannot load, and no other folder can have a link to it. To fix it: set TMPDIR to a folder without these characters. Nothing was sent.`,
    )
  const home = mkdtempSync(path.join(place, 'platform-conformance-'))
  process.once('exit', () => rmSync(home, { recursive: true, force: true }))
  const link = path.join(home, 'linked')
  symlinkSync(folder, link, 'junction')
  // Packages next to the folder, or above it, stay within reach.
  const packages = packagesAbove(folder)
  if (packages !== null) symlinkSync(packages, path.join(home, 'node_modules'), 'junction')
  links.set(folder, link)
  return link
}

/** The nearest `node_modules` above a folder; null if there is none. */
function packagesAbove(folder: string): string | null {
  for (let place = path.dirname(folder); ; place = path.dirname(place)) {
    const packages = path.join(place, 'node_modules')
    if (existsSync(packages)) return packages
    if (place === path.dirname(place)) return null
  }
}

function isWritable(place: string): boolean {
  try {
    accessSync(place, constants.W_OK)
    return true
  } catch {
    return false
  }
}
