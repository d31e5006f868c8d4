/**
 * The commands that print the catalogue.
 * @module
 */
import { type Command, Option } from 'commander'
import type { CheckContractOptions, ImpactOptions } from '../catalogue/contract.js'
import type { ExplainOptions } from '../catalogue/explain.js'
import type { RulebookCommandOptions } from '../catalogue/rulebook.js'
import type { RulesOptions } from '../catalogue/rules.js'
import { suitesOption, verboseHelp } from './options.js'

const roleOption = (): Option =>
  new Option('--role <role>', 'rules of one role only').choices(['platform', 'partner'])

const languageOption = (help: string): Option =>
  new Option('--language <language>', help).choices(['en', 'de'])

/** Declares them. */
export function declareCatalogue(program: Command): void {
  program
    .command('rules')
    .description('list the catalogue')
    .argument('[selection...]', 'rule ids, beginnings of ids, or clauses; with --diff two versions')
    .addOption(roleOption())
    .option('--json', 'as JSON', false)
    .option('--diff', 'what is different between two releases, for example: rules --diff 1.0 current', false)
    .option('--matrix', 'by statement of the contract, with cases, faults and variants', false)
    .addOption(suitesOption('folder of custom rules to list in addition; may be repeated'))
    .action(async (selection: string[], options: RulesOptions & { matrix: boolean; diff: boolean }) => {
      if (options.diff) {
        const { printRulesDiff } = await import('../catalogue/rules-diff.js')
        process.exitCode = printRulesDiff(selection, options)
      } else if (options.matrix) {
        const { printMatrix } = await import('../catalogue/matrix.js')
        await printMatrix(selection, options)
      } else {
        const { listRules } = await import('../catalogue/rules.js')
        await listRules(selection, options)
      }
    })

  program
    .command('rulebook')
    .description(
      'write the rulebook: every rule with its reason, check, examples and remedy, as a site that opens from disk',
    )
    .option('--out <folder>', 'folder of the site', 'reports/rulebook')
    .addOption(languageOption('one language only'))
    .addOption(
      new Option(
        '--run <folder>',
        'report folder of a run whose verdicts it shows, at most one of each role; may be repeated (default: the runs at the embedded targets)',
      )
        .argParser((folder: string, before: readonly string[]) => [...before, folder])
        .default([], ''),
    )
    .action(async (options: RulebookCommandOptions) => {
      const { printRulebook } = await import('../catalogue/rulebook.js')
      await printRulebook(options)
    })

  const contract = program
    .command('contract')
    .description('compare a contract document with the one that the catalogue was made from')

  contract
    .command('check')
    .description('list the sentences and table rows that are changed, new or gone')
    .argument('<file>', 'contract document, Markdown')
    .option('--json', 'as JSON', false)
    .action(async (file: string, options: CheckContractOptions) => {
      const { checkContract } = await import('../catalogue/contract.js')
      process.exitCode = checkContract(file, options)
    })

  contract
    .command('impact')
    .description('list the rules, checks, faults, operations and certificates that a change concerns')
    .argument('<old>', 'the document before the change')
    .argument('<new>', 'the document after it')
    .option('--out <folder>', 'folder with the reports of runs, for their certificates', 'reports')
    .option('--json', 'as JSON', false)
    .action(async (old: string, present: string, options: ImpactOptions) => {
      const { printImpact } = await import('../catalogue/contract.js')
      await printImpact(old, present, options)
    })

  contract
    .command('accept')
    .description(
      'in a clone: record what was read against a changed contract; without a name, list what is left',
    )
    .argument('[names...]', 'what was read, such as rule:students.limit.default')
    .action(async (names: readonly string[]) => {
      const { acceptContract } = await import('../catalogue/accept.js')
      process.exitCode = await acceptContract(names)
    })

  program
    .command('explain')
    .description('explain one rule: statement, reason, check, mistakes, remedy and last evidence')
    .argument('<rule>', 'rule id')
    .addOption(roleOption())
    .option('--run <folder>', 'report folder of a run, or a folder with several (default: reports)')
    .addOption(new Option('--out <folder>', 'the same as --run').hideHelp())
    .addOption(suitesOption('folder of custom suites, for a custom rule'))
    .addOption(languageOption('language of the texts (default: en)'))
    .option('--verbose', verboseHelp, false)
    .action(async (id: string, options: ExplainOptions) => {
      const { explainRule } = await import('../catalogue/explain.js')
      await explainRule(id, options)
    })
}
