import { type Command, Option } from 'commander'
import type { Seed } from '../../core/random.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Shard } from '../../record/record.js'
import { roles } from '../../roles/index.js'
import { seedOf } from '../judge/seed.js'
import { shardOf } from '../judge/shard.js'
import {
  deadlineOption,
  embeddedPartner,
  envOption,
  everyOption,
  formatOption,
  historyHelp,
  type OutputFormat,
  publishableHelp,
  several,
  suitesOption,
  verboseHelp,
  wholeNumber,
} from './options.js'

/** Options of the commands that judge a target, as typed. */
export interface JudgingOptions {
  readonly env: string
  /** Number of requests or tokens of an exploration; absent to judge. */
  readonly explore?: number
  /** Milliseconds between two rounds of a watch; absent for a single run. */
  readonly every?: number
  readonly only: readonly string[]
  readonly feature: readonly string[]
  readonly standards: boolean
  /** True if rules on trial count. */
  readonly strict: boolean
  /** True if messages of the target that do not fit the OpenAPI documents decide. */
  readonly strictSchema: boolean
  readonly force: boolean
  readonly shard?: Shard
  readonly seed?: Seed
  readonly suites: readonly string[]
  readonly countCustom: boolean
  readonly fault?: string
  readonly plan: boolean
  /** `failed`, or the report folder of a run. */
  readonly rerun?: string
  /** Largest number of requests: of a run, or of a round of a watch. */
  readonly budget?: number
  readonly quick: boolean
  readonly bail: boolean
  /** Milliseconds after which the run ends; absent for the usual deadline. */
  readonly deadline?: number
  readonly quiet: boolean
  /** True to print everything. */
  readonly verbose: boolean
  /** What is printed: text for people, or the violated rules for a coding agent. */
  readonly format?: OutputFormat
  /** False with --no-wait. */
  readonly wait: boolean
  readonly baseline?: string
  /** A text that the person who asks for the certificate has chosen. */
  readonly nonce?: string
  readonly out?: string
  /** Names of the reports to make; absent for all of them. */
  readonly reports?: readonly string[]
  /** True if names and texts of records are replaced in all reports. */
  readonly publishable: boolean
  readonly history?: string
}

/** Options of the command `platform`, as typed. */
export type PlatformOptions = JudgingOptions

/** Options of the command `partner`, as typed. */
export interface PartnerOptions extends JudgingOptions {
  readonly values: boolean
  readonly serve: boolean
}

/** @throws {ConfigurationError} for options of a single run with --every */
function refuseOptionsOfRun({ format, publishable }: JudgingOptions): void {
  if (format === 'agent')
    throw new ConfigurationError(
      '--format agent does not work with --every, which prints changes. Expected one of them. To fix it: leave out --format, or use "report --format agent" after a run. Nothing was sent.',
    )
  if (publishable)
    throw new ConfigurationError(
      '--publishable does not work with --every: the files of a watch are for the operator. Expected one of them. To fix it: leave out --publishable, or publish the reports of a single run. Nothing was sent.',
    )
}

const shardHelp = 'run one of n parts, e.g. 2/3; "merge" makes one result of all parts'

const seedHelp =
  'repeat the order and choices of a run (17), or also its unique values, at a new or reset target (17:4711); default: random'

const shardNotes: Readonly<Record<'platform' | 'partner', string>> = {
  platform: `
Several parts of a run (--shard) can run at the same time, each on its own machine. All checks of a rule are in one
part. The last part contains everything that changes the target, types a wrong password or takes turns. If the control
driver cannot lend copies of the school, it also contains everything that would see those changes. Each part sends its
share of MAX_REQUESTS_PER_SECOND. One part is incomplete: it ends with exit code 4, or 1 if a rule is violated.`,
  partner: `
Each part of a run (--shard) plays its own platform and needs its own application, configured for it. In CI, each job
starts one. Two parts must not judge the same running application at the same time; one after the other is fine. One
part is incomplete: it ends with exit code 4, or 1 if a rule is violated.`,
}

/** The options that take several words. */
const lists = { '--only': 'only', '--feature': 'feature', '--reports': 'reports' } as const

/**
 * Refuses words that belong to no option. Most often they are further values of an option that takes several.
 * @throws {ConfigurationError} if there are any
 */
function refuseFurtherWords(words: readonly string[], options: JudgingOptions): void {
  const [first] = words
  if (first === undefined) return
  const meant = Object.entries(lists).filter(([, name]) => (options[name] ?? []).length > 0)
  const fixes = meant.map(([option, name]) => `${option} ${[...(options[name] ?? []), ...words].join(',')}`)
  throw new ConfigurationError(
    `"${words.join(' ')}" belongs to no option. ` +
      (fixes.length === 0
        ? 'Expected only options. To fix it: remove it, or see --help.'
        : `Commas separate several values of one option, without blanks. To fix it: write ${fixes.join(' or ')}.`) +
      ' Nothing was sent.',
  )
}

/** Options that only a run of rules has. */
const ofRules = {
  '--budget': ({ budget }: JudgingOptions) => budget !== undefined,
  '--quick': ({ quick }: JudgingOptions) => quick,
  '--rerun': ({ rerun }: JudgingOptions) => rerun !== undefined,
  '--no-wait': ({ wait }: JudgingOptions) => !wait,
  '--bail': ({ bail }: JudgingOptions) => bail,
  '--deadline': ({ deadline }: JudgingOptions) => deadline !== undefined,
  '--baseline': ({ baseline }: JudgingOptions) => baseline !== undefined,
  '--nonce': ({ nonce }: JudgingOptions) => nonce !== undefined,
  '--quiet': ({ quiet }: JudgingOptions) => quiet,
  '--format': ({ format }: JudgingOptions) => format === 'agent',
  '--reports': ({ reports }: JudgingOptions) => reports !== undefined,
  '--publishable': ({ publishable }: JudgingOptions) => publishable,
} as const

/** @throws {ConfigurationError} for options that only a run of rules has */
function refuseOptionsOfRules(other: string, options: JudgingOptions): void {
  const [given] = Object.entries(ofRules).flatMap(([name, isGiven]) => (isGiven(options) ? [name] : []))
  if (given !== undefined)
    throw new ConfigurationError(
      `${given} does not work with ${other}, which judges no rule. Expected one of them. To fix it: leave out ${given} or ${other}. Nothing was sent.`,
    )
}

/** @throws {ConfigurationError} for --every with an application */
function refuseWatchOfApplication({ every }: JudgingOptions): void {
  if (every !== undefined)
    throw new ConfigurationError(
      '--every does not work with an application: its checks sign users in, wait, and may ask for manual steps. Expected --every with the command platform only. To fix it: leave out --every, and repeat the command with the scheduler of your CI server. Nothing was sent.',
    )
}

const exploreOption = (what: string): Option =>
  new Option('--explore <n>', `judge no rule, but ${what}, which the seed decides`).argParser(wholeNumber)

const budgetOption = (hidden: boolean): Option =>
  new Option(
    '--budget <n>',
    'send at most about n requests: only the checks that find most known faults with them; --plan says how many. With --every: requests of one round',
  )
    .argParser(wholeNumber)
    .hideHelp(hidden)

const quickOption = (hidden: boolean): Option =>
  new Option(
    '--quick',
    'the same with the requests of 60 seconds, at MAX_REQUESTS_PER_SECOND of the profile (20: 1200 requests)',
  )
    .default(false)
    .hideHelp(hidden)

/** What differs between the options of the two commands that judge. */
interface RoleOptions {
  readonly env: Option
  /** Options for something else than a run of rules. */
  readonly instead: readonly Option[]
  readonly shardNote?: string
  /** True if the command refuses --budget and --quick. */
  readonly withoutBudget?: boolean
}

/** Adds the options in groups. The first group has those that people use most. */
function withOptions(
  command: Command,
  { env, instead, shardNote = '', withoutBudget = false }: RoleOptions,
): Command {
  command
    .optionsGroup('Most used:')
    .addOption(env)
    .option('--plan', 'print what the run would do, and send nothing', false)
    .option('--only <rules>', 'rule ids, beginnings of ids, or clauses, separated by commas', several, [])
    .option('--out <folder>', 'folder of the reports (default: reports/<target name>)')
    .option(
      '--rerun <run>',
      'only rules that were violated or undecided: "failed" for the last run of this target, or a report folder',
    )
    .optionsGroup('Which checks run:')
    .option('--feature <features>', 'only rules of these features, separated by commas', several, [])
    .addOption(budgetOption(withoutBudget))
    .addOption(quickOption(withoutBudget))
    .option('--no-wait', 'leave out checks that wait in real time; --plan lists them')
    .option('--shard <i/n>', `${shardHelp}${shardNote}`, shardOf)
    .option('--seed <n[:run]>', seedHelp, seedOf)
    .optionsGroup('When it ends:')
    .option('--bail', 'stop after the first violated rule that counts', false)
    .addOption(deadlineOption())
    .optionsGroup('What counts for the result:')
    .option('--standards', 'rules of the standard tier count for the result', false)
    .option('--strict', 'rules on trial count with the level of the next minor version', false)
    .option('--strict-schema', 'messages that do not fit the OpenAPI documents count for the result', false)
    .option('--baseline <file>', 'known violations that are accepted until a day, with their owners (YAML)')
    .optionsGroup('Reports:')
    .option('--nonce <text>', 'text of the person who asks for a certificate; the journal begins with it')
    .option('--reports <names>', 'make only these reports, separated by commas, e.g. junit,verdicts', several)
    .option('--publishable', publishableHelp, false)
    .option('--history <file>', historyHelp)
    .option('--quiet', 'print only findings and the result', false)
    .option('--verbose', verboseHelp, false)
    .addOption(formatOption())
    .optionsGroup('Custom rules:')
    .addOption(suitesOption('folder of custom rules and suites to run as well; may be repeated'))
    .option('--count-custom', 'custom rules count for the result', false)
    .option('--fault <file>', 'module that breaks the embedded target, to test a custom rule')
    .optionsGroup('Instead of a run of rules:')
  for (const option of instead) command.addOption(option)
  return command
    .optionsGroup('Other:')
    .option('--force', 'judge any address, even if it is no such target', false)
    .addOption(new Option('--count-own').implies({ countCustom: true }).hideHelp())
    .addOption(new Option('--sign <file>').hideHelp())
}

/**
 * Lets the commands that judge receive words that belong to no option, and explain them. Their option for help is in the
 * last group. Call it after the settings of the program were copied, which would replace both.
 */
export function explainFurtherWords({ commands }: Command): void {
  for (const command of commands)
    if (['platform', 'partner'].includes(command.name()))
      command.allowExcessArguments().helpOption('-h, --help', 'print this help')
}

/** Declares the commands. */
export function declareJudging(program: Command): void {
  withOptions(program.command('platform').description('judge a platform deployment'), {
    env: envOption(),
    instead: [exploreOption('send n requests with unusual input'), everyOption()],
  })
    .addHelpText('after', shardNotes.platform)
    .action(async (options: PlatformOptions, { args }: Command) => {
      refuseFurtherWords(args, options)
      if (options.every !== undefined) {
        refuseOptionsOfRun(options)
        const { watchPlatform } = await import('../watch/command.js')
        process.exitCode = await watchPlatform({ ...options, every: options.every })
        return
      }
      if (options.explore !== undefined) {
        refuseOptionsOfRules('--explore', options)
        const { explorePlatform } = await import('../commands/explore.js')
        process.exitCode = await explorePlatform({ ...options, explore: options.explore })
        return
      }
      const { judge } = await import('../judge/judge.js')
      process.exitCode = await judge(roles.platform, options)
    })

  withOptions(
    program
      .command('partner')
      .description(
        'certify a partner application: the suite plays the platform and the browsers of its users',
      ),
    {
      env: new Option('--env <file>', 'profile of the application').default(
        embeddedPartner,
        'the embedded partner',
      ),
      instead: [
        new Option(
          '--values',
          'print as JSON the values to enter at the application, and send nothing',
        ).default(false),
        new Option(
          '--serve',
          'judge nothing: run the simulated platform until Ctrl-C, for an application that reads its settings when it starts',
        ).default(false),
        exploreOption('sign in with n unusual ID tokens'),
        everyOption().hideHelp(),
      ],
      shardNote: '; each part needs its own application',
      withoutBudget: true,
    },
  )
    .addHelpText('after', shardNotes.partner)
    .action(async (options: PartnerOptions, { args }: Command) => {
      refuseFurtherWords(args, options)
      refuseWatchOfApplication(options)
      if (options.values) refuseOptionsOfRules('--values', options)
      if (options.serve) refuseOptionsOfRules('--serve', options)
      if (options.explore !== undefined) {
        refuseOptionsOfRules('--explore', options)
        const { exploreApplication } = await import('../commands/explore.js')
        process.exitCode = await exploreApplication({ ...options, explore: options.explore })
        return
      }
      if (options.serve) {
        const { servePlatform } = await import('../judge/partner-serve.js')
        process.exitCode = await servePlatform(options.env)
        return
      }
      if (options.values) {
        const { printValues } = await import('../judge/partner-values.js')
        process.exitCode = printValues(options.env)
        return
      }
      const { judge } = await import('../judge/judge.js')
      process.exitCode = await judge(roles.partner, options)
    })
}
