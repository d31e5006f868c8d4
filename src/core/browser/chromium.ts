/**
 * The Chromium of a run: started at first use, closed with the run. It has no network access: the suite sends all
 * requests of its pages.
 * @module
 */
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import type { Browser as Program } from 'playwright-core'
import { environmentOfPrograms, foldersOfPrograms } from '../host-environment.js'
import type { LoginProblem } from './login-failure.js'

/** Names of the program on PATH. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Default places if it is not on PATH. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** No network, no services of the vendor, frames of all hosts in one process. */
const switches = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--no-proxy-server',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--no-first-run',
  '--no-pings',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-site-isolation-trials',
]

/** The fix for a missing browser. */
const install =
  'Install the package chromium (or google-chrome-stable), or give the path of a Chromium in LOGIN_BROWSER'

/** A browser that could not be started. */
export class NoChromium extends Error {
  override readonly name = 'NoChromium'
  readonly problem: LoginProblem

  constructor(what: string, fix = install) {
    super(what)
    this.problem = { step: 'start the browser', what, fix, page: null, end: 'unclear' }
  }
}

/** The only Chromium of a run. */
export class Chromium {
  #started: Promise<Program> | undefined

  /**
   * @param chosen path from the profile; null to search for it
   * @param environment of this process
   * @param key profile key of the path, for messages
   */
  constructor(
    readonly chosen: string | null,
    readonly environment: NodeJS.ProcessEnv = process.env,
    readonly key = 'LOGIN_BROWSER',
  ) {}

  /** The program, started once. @throws {NoChromium} */
  program(): Promise<Program> {
    this.#started ??= this.#start()
    return this.#started
  }

  async close(): Promise<void> {
    const program = await this.#started?.catch(() => undefined)
    await program?.close()
  }

  async #start(): Promise<Program> {
    const executablePath = findChromium(this.chosen, this.environment, this.key)
    // Loaded here only: most runs need no browser. A profile that needs one is refused if the package is missing.
    const { chromium } = await import('playwright-core')
    const isRoot = process.getuid?.() === 0
    try {
      return await chromium.launch({
        executablePath,
        headless: true,
        args: switches,
        chromiumSandbox: !isRoot,
        handleSIGHUP: false,
        handleSIGINT: false,
        handleSIGTERM: false,
        env: definedOf(environmentOfPrograms(this.environment)),
      })
    } catch (error) {
      const [first = ''] = String((error as Error).message).split('\n')
      throw new NoChromium(
        `${executablePath} could not be started: ${first}`,
        `Try it manually: ${executablePath} --headless --dump-dom about:blank${isRoot ? '' : '; in a container it may need user namespaces'}`,
      )
    }
  }
}

/**
 * Path of a Chromium.
 * @throws {NoChromium} if there is none
 */
export function findChromium(
  chosen: string | null,
  environment: NodeJS.ProcessEnv,
  key = 'LOGIN_BROWSER',
): string {
  if (chosen !== null) {
    const program = chosen.includes('/') || chosen.includes('\\') ? chosen : onPath(chosen, environment)
    if (program !== undefined && isProgram(program)) return program
    throw new NoChromium(`${key} names ${chosen}, which is not an executable program`)
  }
  for (const name of names) {
    const programPath = onPath(name, environment)
    if (programPath !== undefined) return programPath
  }
  const usual = usualPlaces.find(isProgram)
  if (usual !== undefined) return usual
  throw new NoChromium(`a Chromium is needed, and there is none: ${names.join(', ')} are not on PATH`)
}

function onPath(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const endings = process.platform === 'win32' ? ['.exe', ''] : ['']
  return foldersOfPrograms(environment, path.delimiter)
    .flatMap((folder) => endings.map((ending) => path.join(folder, `${name}${ending}`)))
    .find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function definedOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}
