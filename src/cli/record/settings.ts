/**
 * The options of the command `record`, checked.
 * @module
 */
import { networkInterfaces } from 'node:os'
import { isLoopback } from '../../core/http/loopback.js'
import { parseUrl } from '../../profile/parse-url.js'
import { pemFiles } from '../../profile/pem-files.js'
import { ConfigurationError, problemLines } from '../../profile/problems.js'

/** Options of the command, as typed. */
export interface RecordOptions {
  readonly target?: string
  readonly listen?: string
  readonly webhooksTo?: string
  readonly webhooksListen?: string
  readonly out: string
  readonly rotate: string
  readonly ca?: string
  readonly keepHost: boolean
  /** True if findings are printed while it records. */
  readonly live: boolean
}

/** Where a server listens. */
export interface Place {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
}

/** One direction of the traffic. */
export interface Direction {
  readonly kind: 'requests' | 'webhooks'
  /** Origin to which it leads. */
  readonly origin: string
  readonly place: Place
  /** The option that names the place. */
  readonly option: string
}

/** The checked options. */
export interface RecordSettings {
  readonly directions: readonly Direction[]
  /** Bytes after which a new file begins. */
  readonly rotate: number
  /** Certificates of private authorities, PEM; null without. */
  readonly ca: string | null
}

/** @throws {ConfigurationError} if an option is missing or wrong */
export function recordSettings(options: RecordOptions): RecordSettings {
  const { target, listen, webhooksTo, webhooksListen } = options
  const directions = [
    directionOf('requests', ['--target', target], ['--listen', listen]),
    directionOf('webhooks', ['--webhooks-to', webhooksTo], ['--webhooks-listen', webhooksListen]),
  ].filter((direction) => direction !== null)
  if (directions.length === 0)
    throw new ConfigurationError(
      'record needs --target and --listen. Found neither of them. To fix it: name the platform and a port, for example --target https://platform.test.example --listen 8080. Nothing was started.',
    )
  const [first, second] = directions
  if (second !== undefined && first?.place.port === second.place.port && second.place.port !== 0)
    throw new ConfigurationError(
      `--webhooks-listen: expected another port than --listen; found ${second.place.port} in both. To fix it: choose two ports.`,
    )
  for (const { origin, kind } of directions)
    for (const { place, option } of directions)
      if (isSamePlace(new URL(origin), place))
        throw new ConfigurationError(
          `${kind === 'requests' ? '--target' : '--webhooks-to'}: ${origin} is the address at which this recorder listens (${option}), so requests would go in a circle. Expected another address. To fix it: choose another port for ${option}, or name the address of the ${kind === 'requests' ? 'platform' : 'application'}.`,
        )
  return { directions, rotate: bytesOf(options.rotate), ca: certificates(options.ca) }
}

type Given = readonly [option: string, value: string | undefined]

/** Null if neither option is given. */
function directionOf(kind: Direction['kind'], target: Given, listen: Given): Direction | null {
  const [targetOption, url] = target
  const [option, place] = listen
  if (url === undefined && place === undefined) return null
  if (url === undefined || place === undefined) {
    const [given, missing] = url === undefined ? [option, targetOption] : [targetOption, option]
    throw new ConfigurationError(
      `${given} needs ${missing}. Expected both of them. To fix it: add ${missing}. Nothing was started.`,
    )
  }
  return { kind, origin: originOf(targetOption, url), place: placeOf(option, place), option }
}

function originOf(option: string, text: string): string {
  const refuse = (found: string, fix: string): never => {
    throw new ConfigurationError(
      `${option}: expected an http or https address without a path; found ${found}. To fix it: ${fix}. Nothing was started.`,
    )
  }
  const url = parseUrl(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '')
    return refuse('something else', `write it with its scheme, for example https://platform.test.example`)
  if (url.username !== '' || url.password !== '')
    return refuse(
      'a user or a password in it',
      'leave them out; what the application sends is passed on unchanged',
    )
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return refuse(
      'a path or a query',
      `use ${url.origin}; paths are passed on as the sender writes them, so keep the path there`,
    )
  return url.origin
}

function placeOf(option: string, text: string): Place {
  const [, bracketed, name, digits = ''] = /^(?:(?:\[([\da-f:.]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(text) ?? []
  const port = Number(digits)
  if (digits === '' || port > 65_535)
    throw new ConfigurationError(
      `${option}: expected a port from 0 to 65535, or host:port; found something else. To fix it: for example ${option} 8080, or 0 for any free port. Nothing was started.`,
    )
  return { host: bracketed ?? name ?? '127.0.0.1', port }
}

/** True if a connection to the URL reaches the place. Names of other machines are not looked up. */
function isSamePlace(url: URL, { host, port }: Place): boolean {
  const defaultPort = url.protocol === 'https:' ? 443 : 80
  if (port === 0 || Number(url.port === '' ? defaultPort : url.port) !== port) return false
  const name = url.hostname.replace(/^\[|\]$/g, '')
  if (name === host) return true
  if (isLocalHost(host)) return isLocalHost(name)
  const isWildcard = host === '0.0.0.0' || host === '::'
  const addresses = Object.values(networkInterfaces()).flatMap((list = []) =>
    list.map(({ address }) => address),
  )
  return isWildcard && (isLocalHost(name) || addresses.includes(name))
}

/** True for a host of this machine only. @param host without brackets */
export function isLocalHost(host: string): boolean {
  return host === '::1' || isLoopback(host)
}

const units = { KB: 1000, MB: 1000 ** 2, GB: 1000 ** 3 } as const
const mostBytes = 100 * units.GB

function bytesOf(text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,6})(KB|MB|GB)$/i.exec(text) ?? []
  const bytes = Number(digits) * (units[unit.toUpperCase() as keyof typeof units] ?? 0)
  if (bytes > 0 && bytes <= mostBytes) return bytes
  throw new ConfigurationError(
    '--rotate: expected a whole number with KB, MB or GB, from 1KB to 100GB; found something else. To fix it: for example --rotate 100MB. Nothing was started.',
  )
}

function certificates(file: string | undefined): string | null {
  if (file === undefined) return null
  const { texts, problems } = pemFiles({ TLS_CA: file }, process.cwd())
  if (problems.length > 0)
    throw new ConfigurationError(
      [
        '--ca cannot be used. Nothing was started.',
        ...problemLines(
          problems.map((problem) => ({
            ...problem,
            key: '--ca',
            fix: problem.fix.replace('the folder of the profile', 'the working directory'),
          })),
        ),
      ].join('\n'),
    )
  return texts.TLS_CA ?? null
}
