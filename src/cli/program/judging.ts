/**
 * The commands that judge a target.
 * @module
 */
import path from 'node:path'
import type { Command } from 'commander'
import { packageRoot } from '../../profile/package-root.js'

/** Options of the command `platform`, as typed. */
export interface PlatformOptions {
  readonly env: string
  readonly only: readonly string[]
  readonly feature: readonly string[]
  readonly standards: boolean
  readonly plan: boolean
  readonly out?: string
  readonly sign?: string
}

/** Options of the command `partner`, as typed. */
export interface PartnerOptions extends PlatformOptions {
  readonly values: boolean
}

const embeddedPartner = path.join(packageRoot, 'env/partner.embedded.env')
const embeddedProfile = path.join(packageRoot, 'env/embedded.env')

const several = (value: string, before: readonly string[]): string[] => [
  ...before,
  ...value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
]

const signHelp =
  'private key that signs the certificate, made by keygen (default: CERTIFICATE_KEY of the environment)'

/** Declares them. */
export function declareJudging(program: Command): void {
  program
    .command('platform')
    .description('judge a platform deployment')
    .option('--env <file>', 'profile of the target (default: the embedded platform)', embeddedProfile)
    .option('--only <rules>', 'rule ids, beginnings of ids, or clauses, separated by commas', several, [])
    .option('--feature <features>', 'only rules of these features, separated by commas', several, [])
    .option('--standards', 'let rules of the standard tier count for the result', false)
    .option('--plan', 'print what would be done, and send nothing', false)
    .option('--out <folder>', 'where to write the reports (default: reports/<target name>)')
    .option('--sign <file>', signHelp)
    .action(async (options: PlatformOptions) => {
      const { judgePlatform } = await import('../commands/platform.js')
      process.exitCode = await judgePlatform(options)
    })

  program
    .command('partner')
    .description('certify a partner application: the suite plays the platform, and the browsers of its users')
    .option('--env <file>', 'profile of the application (default: the embedded partner)', embeddedPartner)
    .option('--only <rules>', 'rule ids, beginnings of ids, or clauses, separated by commas', several, [])
    .option('--feature <features>', 'only rules of these features, separated by commas', several, [])
    .option('--standards', 'let rules of the standard tier count for the result', false)
    .option('--plan', 'print what would be done, and send nothing', false)
    .option('--values', 'print as JSON what is to be entered at the application, and send nothing', false)
    .option('--out <folder>', 'where to write the reports (default: reports/<target name>)')
    .option('--sign <file>', signHelp)
    .action(async (options: PartnerOptions) => {
      const { certifyPartner } = await import('../commands/partner.js')
      process.exitCode = await certifyPartner(options)
    })
}
