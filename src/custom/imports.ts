/**
 * The imports of custom suites. The digest of a folder says what ran only if its files import no file from elsewhere.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigurationError } from '../profile/problems.js'

/** The address in `from`, `import`, `import()` and `require()`. */
const address = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*(['"`])((?:(?!\1)[^\n\\]){1,1000})\1/g

/**
 * Refuses files that import another file from outside of their folder, or from `node_modules` by its path. Packages and
 * modules of Node.js are allowed. An address that is only known at run time is not seen.
 * @param folder full path, with links resolved
 * @param shown the folder as it was typed
 * @param files paths below the folder
 * @throws {ConfigurationError} naming each file and import
 */
export function mustStayInside(folder: string, shown: string, files: readonly string[]): void {
  const problems = files
    .filter((file) => /\.[mc]?[jt]sx?$/.test(file))
    .flatMap((file) =>
      outsideOf(folder, file).map((found) => `  ${path.join(shown, file)} imports ${JSON.stringify(found)}`),
    )
  if (problems.length > 0)
    throw new ConfigurationError(
      `Custom suites import files from outside of their folder, which their digest does not cover:\n${problems.join('\n')}\n` +
        '  Expected files of the folder, packages or modules of Node.js. To fix it: copy the files into the folder. Nothing was sent.',
    )
}

function outsideOf(folder: string, file: string): string[] {
  const text = readFileSync(path.join(folder, file), 'utf8')
  const home = path.dirname(path.join(folder, file))
  return [...text.matchAll(address)].flatMap(([, , found = '']) => {
    const place = placeOf(found, home)
    if (place === null) return []
    const inside = place.startsWith(`${folder}${path.sep}`)
    return inside && !path.relative(folder, place).split(path.sep).includes('node_modules') ? [] : [found]
  })
}

/** The file that an address names; null for a package or a module of Node.js. */
function placeOf(found: string, home: string): string | null {
  if (found.startsWith('file:')) return fileOf(found)
  if (found.startsWith('.') || path.isAbsolute(found))
    return path.resolve(home, found.split(/[?#]/, 1)[0] ?? '')
  return null
}

function fileOf(url: string): string {
  try {
    return fileURLToPath(url)
  } catch {
    // An address of another machine, or a broken one: outside in any case.
    return url
  }
}
