/**
 * The commands that judge a target.
 * @module
 */
import path from 'node:path'
import { type Command, Option } from 'commander'
import { packageRoot } from '../../profile/package-root.js'
import type { Shard } from '../../record/record.js'
import { shardOf } from '../commands/shard.js'
import { envOption, historyHelp, suitesOption } from './options.js'

/** Options of the command `platform`, as typed. */
export interface PlatformOptions {
  readonly env: string
  readonly only: readonly string[]
  readonly feature: readonly string[]
  readonly standards: boolean
  readonly shard?: Shard
  readonly suites: readonly string[]
  readonly countOwn: boolean
  readonly fault?: string
  readonly plan: boolean
  readonly out?: string
  readonly sign?: string
  readonly history?: string
}

/** Options of the command `partner`, as typed. */
export interface PartnerOptions extends PlatformOptions {
  readonly values: boolean
}

const embeddedPartner = path.join(packageRoot, 'env/partner.embedded.env')

const several = (value: string, before: readonly string[]): string[] => [
  ...before,
  ...value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
]

const signHelp =
  'private key that signs the certificate, made by keygen (default: CERTIFICATE_KEY of the environment)'

const shardHelp = 'execute one of n parts, e.g. 2/3; "merge" makes one result of all of them'

const shardNotes: Readonly<Record<'platform' | 'partner', string>> = {
  platform: `
Parts of a run (--shard) may be executed at the same time, each on a machine of its own. All checks of a rule lie in
one part. Whatever changes the target, types in a wrong password or takes turns lies in the last part, and with it
what would see changes where the control driver cannot lend copies of the school. Each part sends its share of
MAX_REQUESTS_PER_SECOND. A part alone is incomplete, and ends with 4, or with 1 where a rule is violated.`,
  partner: `
Parts of a run (--shard) each play a platform of their own, and so each needs an application of its own that is
configured for it: in CI each job starts one. Two parts must not judge one running application at the same time; one
after the other they may. A part alone is incomplete, and ends with 4, or with 1 where a rule is violated.`,
}

/** Declares them. */
export function declareJudging(program: Command): void {
  program
    .command('platform')
    .description('judge a platform deployment')
    .addOption(envOption())
    .option('--only <rules>', 'rule ids, beginnings of ids, or clauses, separated by commas', several, [])
    .option('--feature <features>', 'only rules of these features, separated by commas', several, [])
    .option('--standards', 'let rules of the standard tier count for the result', false)
    .option('--shard <i/n>', shardHelp, shardOf)
    .addOption(suitesOption('folder of rules and suites of your own to run, too; may be repeated'))
    .option('--count-own', 'let rules of your own count for the result', false)
    .option('--fault <file>', 'module that breaks the embedded target, to prove a rule of your own')
    .option('--plan', 'print what would be done, and send nothing', false)
    .option('--out <folder>', 'where to write the reports (default: reports/<target name>)')
    .option('--sign <file>', signHelp)
    .option('--history <file>', historyHelp)
    .addHelpText('after', shardNotes.platform)
    .action(async (options: PlatformOptions) => {
      const { judgePlatform } = await import('../commands/platform.js')
      process.exitCode = await judgePlatform(options)
    })

  program
    .command('partner')
    .description('certify a partner application: the suite plays the platform, and the browsers of its users')
    .addOption(
      new Option('--env <file>', 'profile of the application').default(
        embeddedPartner,
        'the embedded partner',
      ),
    )
    .option('--only <rules>', 'rule ids, beginnings of ids, or clauses, separated by commas', several, [])
    .option('--feature <features>', 'only rules of these features, separated by commas', several, [])
    .option('--standards', 'let rules of the standard tier count for the result', false)
    .option('--shard <i/n>', `${shardHelp}; each part needs an application of its own`, shardOf)
    .addOption(suitesOption('folder of rules and suites of your own to run, too; may be repeated'))
    .option('--count-own', 'let rules of your own count for the result', false)
    .option('--fault <file>', 'module that breaks the embedded target, to prove a rule of your own')
    .option('--plan', 'print what would be done, and send nothing', false)
    .option('--values', 'print as JSON what is to be entered at the application, and send nothing', false)
    .option('--out <folder>', 'where to write the reports (default: reports/<target name>)')
    .option('--sign <file>', signHelp)
    .option('--history <file>', historyHelp)
    .addHelpText('after', shardNotes.partner)
    .action(async (options: PartnerOptions) => {
      const { certifyPartner } = await import('../commands/partner.js')
      process.exitCode = await certifyPartner(options)
    })
}
