/**
 * Options that several commands share.
 * @module
 */
import { InvalidArgumentError, Option } from 'commander'
import { roles } from '../../roles/index.js'
import { intervalMs } from '../../watch/interval.js'

/** The profile of the embedded platform. */
export const { embeddedProfile } = roles.platform

/** The profile of the embedded partner. */
export const embeddedPartner = roles.partner.embeddedProfile

/** True for the profile of an embedded target, which needs no option. */
export const isEmbedded = (file: string): boolean => file === embeddedProfile || file === embeddedPartner

/** Collects the values of an option that may be repeated. */
export const each = (value: string, before: readonly string[]): string[] => [...before, value]

/** Collects the words of an option that takes several, with commas between. It may be repeated. */
export const several = (value: string, before: readonly string[] = []): string[] => [
  ...before,
  ...value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
]

/** Reads a whole number from 1 on. @throws {InvalidArgumentError} for anything else */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a whole number from 1 on.')
}

/** Reads the number of a port. @throws {InvalidArgumentError} for anything else */
export function portNumber(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new InvalidArgumentError('Expected a port number from 0 to 65535; 0 means any free port.')
}

/** The option that names the profile of a platform. */
export const envOption = (): Option =>
  new Option('--env <file>', 'profile of the target').default(embeddedProfile, 'the embedded platform')

/** The option that names folders of custom suites. */
export const suitesOption = (description = 'folder of custom rules and suites; may be repeated'): Option =>
  new Option('--suites <folder>', description).argParser(each).default([], 'none')

/** Help for the option `--history`. */
export const historyHelp =
  'history of the last 20 runs, for the trend in the report (default: history.jsonl in the report folder)'

/** Help for the option `--publishable`. */
export const publishableHelp =
  'replace names and texts of records in all reports, so that they may be published; no certificate'

/** Help for the option `--verbose`. */
export const verboseHelp = 'print everything, without a limit of lines'

/** What a command prints: text for people, or the violated rules as Markdown for a coding agent. */
export type OutputFormat = 'text' | 'agent'

/** The option that decides what is printed. */
export const formatOption = (): Option =>
  new Option('--format <format>', 'agent: print only the violated rules, as Markdown for a coding agent')
    .choices(['text', 'agent'] satisfies OutputFormat[])
    .default('text')

/** The option that names the role of a target. */
export const roleOption = (description: string): Option =>
  new Option('--role <role>', description).choices(['platform', 'partner'])

/** Reads an interval. @returns milliseconds. @throws {InvalidArgumentError} for anything else */
function interval(text: string): number {
  const ms = intervalMs(text)
  if (ms === null)
    throw new InvalidArgumentError(
      'Expected a number with s, m, h or d, from 1s to 7d, for example 15m or 1h.',
    )
  return ms
}

/** The option that ends a run at a time. */
export const deadlineOption = (): Option =>
  new Option(
    '--deadline <duration>',
    'end after this time with what is decided, such as 90m; what is not is undecided (default: 2 hours and 4 times the expected duration)',
  ).argParser(interval)

/** The option that repeats a part of the rules at an interval. */
export const everyOption = (): Option =>
  new Option(
    '--every <interval>',
    'watch: judge another part of the rules at each interval, such as 15m or 1h, and print changes; needs --budget',
  ).argParser(interval)
