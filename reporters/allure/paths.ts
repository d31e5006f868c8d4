/**
 * Removes paths of this machine from reports.
 * @module
 */

/** An absolute path of a file with an extension, with or without `file://`, as in a stack trace. */
const absolutePath =
  /(?:file:\/\/)?(?:\/|\b[A-Za-z]:[\\/])(?:[^\s:()'"<>]+[\\/])([^\s:()'"<>\\/]+\.[a-z]{2,4})\b/g

/** The part of a path that is the same on every machine. */
const commonRoot = /[\\/](?:node_modules|src|suites|reporters|dist|generated|test)[\\/].*$/

/**
 * Shortens absolute paths in a stack or message. A path starts at a folder that every checkout has; otherwise only the
 * file name stays. URLs do not change.
 */
export function withoutMachinePaths(text: string): string {
  return text.replace(absolutePath, (path: string, name: string, offset: number) => {
    const before = text.slice(0, offset)
    if (/[a-z]+:\/?$|[\w.\]>]$/i.test(before)) return path
    return commonRoot.exec(path)?.[0].slice(1) ?? name
  })
}
