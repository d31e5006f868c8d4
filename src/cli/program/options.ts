/**
 * Options that several commands share.
 * @module
 */
import path from 'node:path'
import { Option } from 'commander'
import { packageRoot } from '../../profile/package-root.js'

const embeddedProfile = path.join(packageRoot, 'env/embedded.env')

/** Takes an option that may be repeated. */
export const each = (value: string, before: readonly string[]): string[] => [...before, value]

/** The option that names the profile of a platform. */
export const envOption = (): Option =>
  new Option('--env <file>', 'profile of the target').default(embeddedProfile, 'the embedded platform')

/** The option that names folders of suites of somebody's own. */
export const suitesOption = (
  description = 'folder of rules and suites of your own; may be repeated',
): Option => new Option('--suites <folder>', description).argParser(each).default([], 'none')

/** Help for the option `--history`. */
export const historyHelp =
  'what the last 20 runs have shown, for the trend in the report (default: history.jsonl beside the reports)'
