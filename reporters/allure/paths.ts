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

/** An absolute path of a file with an extension, with or without `file://`, as in a stack trace. */
const absolutePath =
  /(?:file:\/\/)?(?:\/|\b[A-Za-z]:[\\/])(?:[^\s:()'"<>]+[\\/])([^\s:()'"<>\\/]+\.[a-z]{2,4})\b/g

/** The part of a path that is the same on every machine. */
const commonRoot = /[\\/](?:node_modules|src|suites|reporters|dist|generated|test)[\\/].*$/

/**
 * Shortens absolute paths in a stack or message. A path starts at the folder of this package, or at
 * a folder that every checkout has. Otherwise only the file name stays. URLs do not change.
 */
export function withoutMachinePaths(text: string): string {
  const relative = text.replace(packageFolder, '')
  return relative.replace(absolutePath, (absolute: string, name: string, offset: number) => {
    const before = relative.slice(0, offset)
    if (/[a-z]+:\/?$|[\w.\]>]$/i.test(before)) return absolute
    return commonRoot.exec(absolute)?.[0].slice(1) ?? name
  })
}
