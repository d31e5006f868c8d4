/**
 * Commands and options.
 * @module
 */
import path from 'node:path'
import { Command, CommanderError, Option } from 'commander'
import { packageRoot, packageVersion } from '../profile/package-root.js'
import type { CompareOptions } from './commands/compare.js'
import type { DiscoverOptions } from './commands/discover.js'
import type { DoctorOptions } from './commands/doctor.js'
import type { ExplainOptions } from './commands/explain.js'
import type { InitOptions } from './commands/init.js'
import type { KeygenOptions } from './commands/keygen.js'
import type { RulesOptions } from './commands/rules.js'
import type { VerifyCommandOptions } from './commands/verify.js'

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

const each = (value: string, before: readonly string[]): string[] => [...before, value]

const initHelp = `
Secrets come from environment variables of the same names and stay there, unless --store-secrets is given.
--set KEY= leaves a key out. For example:
  OIDC_CLIENT_SECRET=… TEACHER_PASSWORD=… platform-conformance init --yes \\
    --set TARGET_NAME=staging --set BASE_URL=https://school.example --set TENANT=456800 \\
    --set OIDC_CLIENT_ID=our-app --set OIDC_REDIRECT_URI=https://app.example/sso \\
    --set LOGIN_MARKER='Sign in' --set TEACHER_LOGIN=anna.gruber`

const signHelp =
  'private key that signs the certificate, made by keygen (default: CERTIFICATE_KEY of the environment)'

const roleOption = (): Option =>
  new Option('--role <role>', 'rules of one role only').choices(['platform', 'partner'])

/** The command line as a program. It throws instead of exiting. Each command is loaded when it is asked for. */
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
    .option('--sign <file>', signHelp)
    .action(async (options: PlatformOptions) => {
      const { judgePlatform } = await import('./commands/platform.js')
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
      const { certifyPartner } = await import('./commands/partner.js')
      process.exitCode = await certifyPartner(options)
    })

  program
    .command('init')
    .description('write a commented profile: asks at a terminal, else takes everything from the options')
    .option('--out <file>', 'profile to write', 'env/staging.env')
    .option('--set <KEY=value>', 'value of a profile key (see env/PROFILE.md); may be repeated', each, [])
    .option('--yes', 'ask nothing, also at a terminal', false)
    .option('--store-secrets', 'write secrets that the environment holds into the file', false)
    .option('--force', 'replace a file that is there', false)
    .addHelpText('after', initHelp)
    .action(async (options: InitOptions) => {
      const { initProfile } = await import('./commands/init.js')
      process.exitCode = await initProfile(options)
    })

  program
    .command('doctor')
    .description('check a profile part by part against its target, and tell which rules can be exercised')
    .option('--env <file>', 'profile of the target (default: the embedded platform)', embeddedProfile)
    .option('--rules', 'name also every rule that can be exercised', false)
    .action(async (options: DoctorOptions) => {
      const { diagnose } = await import('./commands/doctor.js')
      process.exitCode = await diagnose(options)
    })

  program
    .command('discover')
    .description('read a target and write the fixture file of its profile')
    .option('--env <file>', 'profile of the target (default: the embedded platform)', embeddedProfile)
    .requiredOption('--out <file>', 'fixture file to write; entries that it has stay')
    .option('--renew', 'replace entries that the file has by what is found', false)
    .action(async (options: DiscoverOptions) => {
      const { discoverFixtures } = await import('./commands/discover.js')
      await discoverFixtures(options)
    })

  program
    .command('rules')
    .description('list the catalogue')
    .argument('[selection...]', 'rule ids, beginnings of ids, or clauses')
    .addOption(roleOption())
    .option('--json', 'as JSON', false)
    .action(async (selection: string[], options: RulesOptions) => {
      const { listRules } = await import('./commands/rules.js')
      listRules(selection, options)
    })

  program
    .command('explain')
    .description('tell one rule in full, with its last evidence')
    .argument('<rule>', 'rule id')
    .addOption(roleOption())
    .option('--out <folder>', 'where reports were written', 'reports')
    .action(async (id: string, options: ExplainOptions) => {
      const { explainRule } = await import('./commands/explain.js')
      explainRule(id, options)
    })

  program
    .command('keygen')
    .description('make a key pair that signs certificates')
    .addOption(
      new Option('--alg <algorithm>', 'algorithm of the signature')
        .choices(['EdDSA', 'RS256'])
        .default('EdDSA'),
    )
    .option('--out <folder>', 'where to write both halves', '.')
    .action(async (options: KeygenOptions) => {
      const { makeCertificateKey } = await import('./commands/keygen.js')
      await makeCertificateKey(options)
    })

  program
    .command('verify')
    .description('check a certificate: signature, completeness and evidence; asks no other machine')
    .argument('<file>', 'certificate.jws, certificate.json or the folder of both')
    .requiredOption('--key <file>', 'public half of the key that is trusted')
    .action(async (file: string, options: VerifyCommandOptions) => {
      const { verify } = await import('./commands/verify.js')
      process.exitCode = await verify(file, options)
    })

  program
    .command('compare')
    .description('tell what has changed between two runs')
    .argument('<before>', 'verdicts.json of a run, or the folder of its reports')
    .argument('<after>', 'the same of the latter run')
    .addOption(new Option('--json', 'as JSON').default(false).conflicts('markdown'))
    .option('--markdown', 'as Markdown', false)
    .action(async (before: string, after: string, options: CompareOptions) => {
      const { compareRuns } = await import('./commands/compare.js')
      compareRuns(before, after, options)
    })

  for (const command of program.commands) command.copyInheritedSettings(program)
  return program
}
