/**
 * `sandbox`: runs the embedded platform for development until Ctrl-C.
 * @module
 */
import { once } from 'node:events'
import { isIP } from 'node:net'
import path from 'node:path'
import { standardError, standardOutput } from '../../output/writer.js'
import { partnerKeySet } from '../../profile/keys.js'
import { pemFiles } from '../../profile/pem-files.js'
import { ConfigurationError, problemLines } from '../../profile/problems.js'
import { ssoBasePath } from '../../profile/sso-paths.js'
import { exitCodes } from '../../record/exit-codes.js'
import { partner } from '../../roles/partner/index.js'
import { type Sandbox, type SandboxOptions as StartOptions, startSandbox } from '../../sandbox/sandbox.js'
import { switchesNamed } from '../../sandbox/switches.js'
import { endingSignals } from '../judge/interruption.js'
import { suiteOf } from '../workbench/suite.js'
import {
  type ApplicationOptions,
  enteredApplication,
  type GivenProfile,
  givenProfile,
} from './sandbox-application.js'
import { startExample } from './sandbox-example.js'
import { faultLines } from './sandbox-faults.js'
import { greeting } from './sandbox-greeting.js'

/** Options of the command, as typed. */
export interface SandboxOptions extends ApplicationOptions {
  readonly port?: number
  readonly pagesPort?: number
  readonly host?: string
  readonly name?: string
  readonly segment?: string
  readonly seed?: string
  readonly webhookKey?: string
  readonly example: boolean
  /** Names of faults and variants to switch on. */
  readonly fault: readonly string[]
  /** True to list their names only. */
  readonly faults: boolean
}

/**
 * Runs a sandbox until Ctrl-C.
 * @returns the exit code
 * @throws {ConfigurationError} if it cannot be started with these options
 */
export async function runSandbox(options: SandboxOptions): Promise<number> {
  if (options.faults) {
    standardOutput.lines(await faultLines())
    return exitCodes.success
  }
  const start = startOptions(options)
  const { host, pagesPort } = start
  const switches = options.fault.length === 0 ? [] : await switchesNamed(options.fault)
  const ended = endingSignals.map((signal) => once(process, signal))
  const sandbox = await startSandbox({
    ...start,
    suite: suiteOf(partner),
  }).catch((error: NodeJS.ErrnoException) => {
    throw placeProblem(error, start)
  })
  for (const setting of switches)
    for (const { id } of sandbox.switches.add(setting))
      standardError.line(`${setting.id} replaces ${id}, because both change the same behaviour.`)
  const example = options.example
    ? await startExample(sandbox, {}, pagesPort === 0 ? 0 : pagesPort + 1)
    : undefined
  if (!isLoopback(host)) standardError.line(warning(sandbox))
  standardOutput.lines(greeting(sandbox))
  await Promise.race(ended)
  // The second Ctrl-C does not wait.
  process.once('SIGINT', () => process.exit(exitCodes.interrupted))
  await example?.close()
  await sandbox.close()
  standardOutput.lines(['', 'The sandbox has ended.'])
  return exitCodes.success
}

/**
 * How the sandbox is started, as options and the profile of `--app` say.
 * @throws {ConfigurationError} if it cannot be started with these options
 */
export function startOptions(options: SandboxOptions): StartOptions & Place {
  const { seed, segment } = options
  if (segment !== undefined) checkSegment(segment)
  const given = options.app === undefined ? undefined : givenProfile(options.app)
  const place = placeOf(options, given)
  checkPlace(place, options.name)
  const application = enteredApplication(options, seed, given)
  if (options.example && application !== undefined)
    throw new ConfigurationError(
      '--example: expected no other application; found one in the options. To fix it: leave out one of the two.',
    )
  return {
    ...place,
    ...(segment === undefined ? {} : { segment }),
    ...(seed === undefined ? {} : { seed }),
    ...(application === undefined ? {} : { application }),
    ...webhookKeyIn(options, given),
    ...(given === undefined ? {} : { settings: given.settings, profile: given.profile }),
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function warning({ url }: Sandbox): string {
  return `Others can reach this sandbox. Its pages at ${url}/ show every password of it, and let anyone change it; nothing is encrypted. Use it in a network that you trust, and with no secret that is used elsewhere.`
}

/** Where platform and pages listen, and how others reach the platform. */
interface Place {
  readonly port: number
  readonly pagesPort: number
  readonly host: string
  readonly name?: string
  readonly publicUrl?: string
  readonly tls?: { readonly certificate: string; readonly key: string }
}

/** The place that options and profile name. Options take precedence. */
function placeOf(options: SandboxOptions, given: GivenProfile | undefined): Place {
  const simulator = given?.profile.simulator
  const listens = given?.settings.values.SIMULATOR_LISTEN === undefined ? undefined : simulator
  const port = options.port ?? listens?.port ?? 8790
  const host = options.host ?? listens?.host ?? '127.0.0.1'
  const publicUrl = options.name === undefined ? (simulator?.url ?? undefined) : undefined
  const name =
    options.name ?? (publicUrl !== undefined && isWildcard(host) ? new URL(publicUrl).hostname : undefined)
  const tls = simulator?.tls ?? undefined
  return {
    port,
    pagesPort: options.pagesPort ?? (port === 0 ? 0 : port + 1),
    host,
    ...(name === undefined ? {} : { name }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(tls === undefined ? {} : { tls }),
  }
}

function isWildcard(host: string): boolean {
  return ['0.0.0.0', '::', '[::]'].includes(host)
}

/** @throws {ConfigurationError} if it cannot listen there */
function checkPlace({ host, name: known, pagesPort, port }: Place, name: string | undefined): void {
  if (pagesPort > 65_535)
    throw new ConfigurationError(
      `--port: found ${port}, and there is no next port. To fix it: name a port for the pages with --pages-port.`,
    )
  if (port !== 0 && pagesPort === port)
    throw new ConfigurationError(
      `--pages-port: expected another port than --port; found ${port} in both. The pages need another port, so that their paths and those of the platform cannot collide. To fix it: choose two ports.`,
    )
  if (known === undefined && isWildcard(host))
    throw new ConfigurationError(
      `--host: ${host} stands for every address of this machine, and an issuer needs a single one. To fix it: give the name of this machine with --name.`,
    )
  if (
    name !== undefined &&
    !/^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(name)
  )
    throw new ConfigurationError(
      '--name: expected a host name or an IPv4 address, without scheme and port; found something else.',
    )
}

/** @throws {ConfigurationError} if it is no path segment, as SEGMENT of a profile is */
function checkSegment(segment: string): void {
  const { SEGMENT: schema } = partnerKeySet.keys
  if (schema?.pattern === undefined || new RegExp(schema.pattern).test(segment)) return
  throw new ConfigurationError(
    `--segment: expected ${schema['x-form']}; found something else. To fix it: give only the part of the path before ${ssoBasePath}, without slashes. Nothing was started.`,
  )
}

/** Why it cannot listen, in words. */
function placeProblem(
  error: NodeJS.ErrnoException & { readonly port?: number },
  { host, pagesPort, port }: Place,
): Error {
  const pages = error.port !== undefined && error.port === pagesPort && pagesPort !== port
  const option = pages ? '--pages-port' : '--port'
  const number = pages ? pagesPort : port
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigurationError(
        `${option}: another program listens on port ${number} of ${host}, perhaps another sandbox. To fix it: end that program, or choose another port (0 for any free port).`,
      )
    case 'EACCES':
      return new ConfigurationError(
        `${option}: this user may not listen on port ${number}. To fix it: choose a port above 1023.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new ConfigurationError(
        `--host: expected an address of this machine; found ${host}, which is not one. To fix it: leave out --host, or name an address of this machine.`,
      )
    default:
      return error
  }
}

/**
 * The key that signs webhooks, and its file.
 * @throws {ConfigurationError} if the file has no usable key
 */
function webhookKeyIn(
  { webhookKey: file }: SandboxOptions,
  given: GivenProfile | undefined,
): { readonly webhookKey?: string; readonly webhookKeyFile?: string } {
  if (file === undefined) {
    const key = given?.profile.service.webhookKey ?? null
    const named = given?.settings.values.WEBHOOK_KEY
    if (given === undefined || key === null || named === undefined) return {}
    return { webhookKey: key, webhookKeyFile: path.resolve(given.settings.folder, named) }
  }
  const { texts, problems } = pemFiles({ WEBHOOK_KEY: file }, process.cwd())
  if (problems.length === 0 && texts.WEBHOOK_KEY !== undefined)
    return { webhookKey: texts.WEBHOOK_KEY, webhookKeyFile: path.resolve(file) }
  const named = problems.map((problem) => ({ ...problem, key: '--webhook-key' }))
  throw new ConfigurationError(['Nothing was started.', ...problemLines(named)].join('\n'))
}
