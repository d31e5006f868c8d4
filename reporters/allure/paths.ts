/**
 * Removes paths of this machine from reports.
 * @module
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '../../src/profile/package-root.js'

/** The folder of this package, but not a part of a URL or of another path that looks like it. */
const packageFolder = new RegExp(
  [`${pathToFileURL(packageRoot).href}/`, packageRoot + path.sep]
    .map((folder) => `(?<![\\w.\\]>:/-])${folder.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`)
    .join('|'),
  'g',
)

/** The beginning of an absolute path, with or without `file://`, as in a stack trace. */
const pathStart = /(?:file:\/\/)?(?:\/|\b[A-Za-z]:[\\/])(?=[^\s:()'"<>])/g
/** What no path contains. */
const pathEnd = /[\s:()'"<>]|$/g
/** The name of a file, with an extension. */
const fileName = /[^\s:()'"<>\\/]+\.[a-z]{2,4}\b/y

/** Where the part of a path begins that is the same on every machine. */
const commonRoot = /[\\/](?:node_modules|src|suites|reporters|dist|generated|test)[\\/]/

/**
 * Shortens absolute paths in a stack or message. A path starts at the folder of this package, or at
 * a folder that every checkout has. Otherwise only the file name stays. URLs do not change.
 */
export function withoutMachinePaths(text: string): string {
  const relative = text.replace(packageFolder, '')
  const parts: string[] = []
  let copied = 0
  let file: FileName | undefined
  pathStart.lastIndex = 0
  for (let match = pathStart.exec(relative); match !== null; match = pathStart.exec(relative)) {
    const inside = match.index + match[0].length
    if (file === undefined || file.runEnd < inside) file = lastFileIn(relative, inside)
    if (file.start < inside + 2) {
      pathStart.lastIndex = match.index + 1
      continue
    }
    const absolute = relative.slice(match.index, file.end)
    if (!/[a-z]:\/?$|[\w.\]>]$/i.test(relative.slice(Math.max(0, match.index - 3), match.index))) {
      const root = commonRoot.exec(absolute)
      const short = root === null ? relative.slice(file.start, file.end) : absolute.slice(root.index + 1)
      parts.push(relative.slice(copied, match.index), short)
      copied = file.end
    }
    pathStart.lastIndex = file.end
  }
  return parts.join('') + relative.slice(copied)
}

/** The last file name of a path; `start` is -1 if there is none. */
interface FileName {
  readonly start: number
  readonly end: number
  /** Where the characters end that a path can have. */
  readonly runEnd: number
}

function lastFileIn(text: string, from: number): FileName {
  pathEnd.lastIndex = from
  const runEnd = pathEnd.exec(text)?.index ?? text.length
  for (let at = runEnd - 1; at >= from; at -= 1) {
    if (text[at] !== '/' && text[at] !== '\\') continue
    fileName.lastIndex = at + 1
    const name = fileName.exec(text)?.[0]
    if (name !== undefined) return { start: at + 1, end: at + 1 + name.length, runEnd }
  }
  return { start: -1, end: -1, runEnd }
}
