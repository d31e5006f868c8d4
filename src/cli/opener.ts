/**
 * Opens a file in the default program of the desktop.
 * @module
 */
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'

/** What this machine offers. */
export interface Desktop {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** True if the command runs at a terminal. */
  readonly terminal: boolean
}

/** The machine that this process runs on. */
export const thisDesktop = (): Desktop => ({
  platform: process.platform,
  env: process.env,
  terminal: process.stdout.isTTY === true,
})

/** Why nothing can be opened here, in words; null if it can. */
export function whyNotOpened({ platform, env, terminal }: Desktop): string | null {
  if (!terminal) return 'this is no terminal'
  if (env.CI !== undefined && env.CI !== '' && env.CI !== 'false') return 'CI is set'
  if (env.SSH_CONNECTION !== undefined && !hasDisplay(env)) return 'this is a remote session'
  const desktop = platform === 'darwin' || platform === 'win32'
  return desktop || hasDisplay(env) ? null : 'there is no display'
}

function hasDisplay({ DISPLAY = '', WAYLAND_DISPLAY = '' }: Desktop['env']): boolean {
  return DISPLAY !== '' || WAYLAND_DISPLAY !== ''
}

/** Program and arguments that open a file. They do not go through a shell. */
export function openerOf(platform: NodeJS.Platform, file: string): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open', file]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', pathToFileURL(file).href]
  return ['xdg-open', file]
}

/**
 * Opens a file and returns at once.
 * @param file absolute path
 * @returns why it could not be opened; null if the program has started
 */
export function openFile(file: string, { platform }: Pick<Desktop, 'platform'>): Promise<string | null> {
  const [program, ...args] = openerOf(platform, file)
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true })
    child.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ENOENT' ? `there is no ${program} here` : `${program} cannot be run (${code})`),
    )
    child.once('spawn', () => {
      child.unref()
      resolve(null)
    })
  })
}
