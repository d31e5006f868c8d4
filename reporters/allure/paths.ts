/**
 * Keeps the machine out of reports.
 * @module
 */

/** An absolute path of a file with an extension, as stacks show it; with or without `file://`. */
const absolutePath =
  /(?:file:\/\/)?(?:\/|\b[A-Za-z]:[\\/])(?:[^\s:()'"<>]+[\\/])([^\s:()'"<>\\/]+\.[a-z]{2,4})\b/g

/** Where a path starts to mean the same on every machine. */
const commonRoot = /[\\/](?:node_modules|src|suites|reporters|dist|generated|test)[\\/].*$/

/**
 * A stack or message with absolute paths made short: from the nearest folder that every checkout has, or the bare
 * file name. Addresses of web servers stay.
 */
export function withoutMachinePaths(text: string): string {
  return text.replace(absolutePath, (path: string, name: string, offset: number) => {
    const before = text.slice(0, offset)
    if (/[a-z]+:\/?$|[\w.\]>]$/i.test(before)) return path
    return commonRoot.exec(path)?.[0].slice(1) ?? name
  })
}
