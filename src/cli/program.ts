/**
 * Commands and options.
 * @module
 */
import path from 'node:path'
import { Command, CommanderError } from 'commander'
import { packageRoot, packageVersion } from '../profile/package-root.js'
import { type DiscoverOptions, discoverFixtures } from './commands/discover.js'
import { explainRule } from './commands/explain.js'
import { judgePlatform } from './commands/platform.js'
import { listRules } from './commands/rules.js'

/** Options of the command `platform`, as typed. */
export interface PlatformOptions {
  readonly env: string
  readonly only: readonly string[]
  readonly feature: readonly string[]
  readonly standards: boolean
  readonly plan: boolean
  readonly out?: string
}

const embeddedProfile = path.join(packageRoot, 'env/embedded.env')

const several = (value: string, before: readonly string[]): string[] => [
  ...before,
  ...value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
]

/** The command line as a program. It throws instead of exiting. */
export function buildProgram(): Command {
  const program = new Command('platform-conformance')
    .description('Judges a school platform, or a partner application, against its contract.')
    .version(packageVersion)
    .showHelpAfterError('(see --help for what can be asked)')
    .showSuggestionAfterError()
    .exitOverride((error) => {
      throw new CommanderError(error.exitCode, error.code, error.message)
    })

  program
    .command('platform')
    .description('judge a platform deployment')
    .option('--env <file>', 'profile of the target (default: the embedded platform)', embeddedProfile)
    .option('--only <rules>', 'rule ids, beginnings of ids, or clauses, separated by commas', several, [])
    .option('--feature <features>', 'only rules of these features, separated by commas', several, [])
    .option('--standards', 'let rules of the standard tier count for the result', false)
    .option('--plan', 'print what would be done, and send nothing', false)
    .option('--out <folder>', 'where to write the reports (default: reports/<target name>)')
    .action(async (options: PlatformOptions) => {
      process.exitCode = await judgePlatform(options)
    })

  program
    .command('discover')
    .description('read a target and write the fixture file of its profile')
    .option('--env <file>', 'profile of the target (default: the embedded platform)', embeddedProfile)
    .requiredOption('--out <file>', 'fixture file to write; entries that it has stay')
    .option('--renew', 'replace entries that the file has by what is found', false)
    .action(async (options: DiscoverOptions) => discoverFixtures(options))

  program
    .command('rules')
    .description('list the catalogue')
    .argument('[selection...]', 'rule ids, beginnings of ids, or clauses')
    .option('--json', 'as JSON', false)
    .action((selection: string[], options: { json: boolean }) => listRules(selection, options))

  program
    .command('explain')
    .description('tell one rule in full, with its last evidence')
    .argument('<rule>', 'rule id')
    .option('--out <folder>', 'where reports were written', 'reports')
    .action((id: string, options: { out: string }) => explainRule(id, options))

  for (const command of program.commands) command.copyInheritedSettings(program)
  return program
}
