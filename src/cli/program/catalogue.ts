/**
 * The commands that print the catalogue.
 * @module
 */
import { type Command, Option } from 'commander'
import type { ExplainOptions } from '../commands/explain.js'
import type { RulesOptions } from '../commands/rules.js'
import { suitesOption } from './options.js'

const roleOption = (): Option =>
  new Option('--role <role>', 'rules of one role only').choices(['platform', 'partner'])

/** Declares them. */
export function declareCatalogue(program: Command): void {
  program
    .command('rules')
    .description('list the catalogue')
    .argument('[selection...]', 'rule ids, beginnings of ids, or clauses')
    .addOption(roleOption())
    .option('--json', 'as JSON', false)
    .addOption(suitesOption('folder of custom rules to list in addition; may be repeated'))
    .action(async (selection: string[], options: RulesOptions) => {
      const { listRules } = await import('../commands/rules.js')
      await listRules(selection, options)
    })

  program
    .command('explain')
    .description('explain one rule: statement, clause, check and last evidence')
    .argument('<rule>', 'rule id')
    .addOption(roleOption())
    .option('--out <folder>', 'folder with the reports of runs', 'reports')
    .addOption(suitesOption('folder of custom suites, for a custom rule'))
    .action(async (id: string, options: ExplainOptions) => {
      const { explainRule } = await import('../commands/explain.js')
      await explainRule(id, options)
    })
}
