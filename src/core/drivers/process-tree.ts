/**
 * Ends a program with all that it has started. Linux and macOS have process groups for that; Windows has a command.
 * @module
 */
import { spawnSync } from 'node:child_process'

/** How a tree of processes is ended: by a signal to a process group, or by a command. */
export type TreeEnd = { readonly group: number } | { readonly command: readonly [string, ...string[]] }

/** How the tree of a process is ended. @param pid the first process, which has a group of its own */
export function treeEndOf(platform: NodeJS.Platform, pid: number): TreeEnd {
  if (platform === 'win32') return { command: ['taskkill', '/pid', String(pid), '/t', '/f'] }
  return { group: -pid }
}

/**
 * Ends a program and its child processes. Nothing happens if they have ended. Windows has no signals: the programs end
 * at once.
 */
export function endTree(pid: number, signal: NodeJS.Signals): void {
  const end = treeEndOf(process.platform, pid)
  if ('command' in end) {
    const [program, ...args] = end.command
    spawnSync(program, args, { stdio: 'ignore' })
    return
  }
  try {
    process.kill(end.group, signal)
  } catch {
    // They have ended.
  }
}
