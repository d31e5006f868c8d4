/**
 * Starts a starter kit by the command of its README, and judges it with the command line and its own profile.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { packageRoot } from '../../src/profile/package-root.js'
import { endWithProcess } from '../foreign/end-with-process.js'
import { type Certified, certify } from '../support/certify.js'
import { environmentWith } from '../support/cli.js'
import { freePort } from '../support/free-port.js'

/** A starter kit. */
export interface Kit {
  /** Its folder in env/starters. */
  readonly name: string
  /** The command that starts it, as its README says. */
  readonly start: readonly [program: string, ...args: string[]]
  /** Environment variables for that command. */
  readonly env?: Readonly<Record<string, string>>
  /** The `node_modules` with its packages. The kit then runs in a copy of its folder. Default: it installs them itself. */
  readonly modules?: () => string
  /** First path segment of the platform. Default: `platform`. */
  readonly segment?: string
}

/** What came of a run. */
export interface Judged extends Certified {
  /** What the kit printed. */
  readonly printed: string
}

/** The ports of the profiles: of the kit, and of the simulated platform. */
const written = { kit: '3000', simulator: '8440' }

/**
 * Judges a kit at free ports, with a folder of data of its own.
 * @param only ids or beginnings of rules; by default all
 */
export async function judgeKit(
  { name, start, env = {}, modules, segment = 'platform' }: Kit,
  only: readonly string[] = [],
): Promise<Judged> {
  const folder = mkdtempSync(path.join(tmpdir(), `starter-${name}-`))
  const [kit, simulator] = [String(await freePort()), String(await freePort())]
  const kitFolder = path.join(packageRoot, 'env/starters', name)
  const home = modules === undefined ? kitFolder : copyOf(kitFolder, path.join(folder, 'kit'), modules())
  const running = await startKit(name, home, start, {
    ...env,
    PORT: kit,
    PLATFORM_URL: `http://127.0.0.1:${simulator}`,
    PLATFORM_SEGMENT: segment,
    DATA_FOLDER: path.join(folder, 'data'),
  })
  try {
    const profile = readFileSync(path.join(kitFolder, 'conformance.env'), 'utf8')
      .replaceAll(`:${written.kit}`, `:${kit}`)
      .replaceAll(`:${written.simulator}`, `:${simulator}`)
    // One second is slow enough here. The time of a whole minute and a half is left to the users of the kit.
    const judged = await certify(folder, `${profile}LOGIN_DELAY_SECONDS=1\nSEGMENT=${segment}\n`, only)
    return { ...judged, printed: running.printed() }
  } finally {
    await running.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies a kit without what is made in its folder, and gives it packages. @returns the copy */
function copyOf(kitFolder: string, copy: string, modules: string): string {
  const made = ['node_modules', 'data', 'reports'].map((name) => path.join(kitFolder, name))
  cpSync(kitFolder, copy, { recursive: true, filter: (file) => !made.includes(file) })
  symlinkSync(modules, path.join(copy, 'node_modules'), 'junction')
  return copy
}

/** Starts a kit, and returns when it listens. */
async function startKit(
  name: string,
  cwd: string,
  [program, ...args]: Kit['start'],
  env: Readonly<Record<string, string>>,
): Promise<{ printed: () => string; end: () => Promise<void> }> {
  const child = spawn(program, args, {
    cwd,
    env: environmentWith(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: the command may start further processes.
    detached: true,
  })
  const end = (): void => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  const release = endWithProcess(end)
  const exit = once(child, 'exit')
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const listening = new Promise<boolean>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      printed += `${line}\n`
      if (line.startsWith('Listening on ')) resolve(true)
    })
  })
  const started = await Promise.race([listening, exit.then(() => false)])
  if (!started) throw new Error(`The starter kit ${name} ended at its start:\n${printed.slice(-4000)}`)
  return {
    printed: () => printed,
    end: async () => {
      release()
      end()
      await exit
    },
  }
}
