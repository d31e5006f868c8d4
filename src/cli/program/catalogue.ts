/**
 * The commands that tell the catalogue.
 * @module
 */
import { type Command, Option } from 'commander'
import type { ExplainOptions } from '../commands/explain.js'
import type { RulesOptions } from '../commands/rules.js'

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
    .action(async (selection: string[], options: RulesOptions) => {
      const { listRules } = await import('../commands/rules.js')
      listRules(selection, options)
    })

  program
    .command('explain')
    .description('tell one rule in full, with its last evidence')
    .argument('<rule>', 'rule id')
    .addOption(roleOption())
    .option('--out <folder>', 'where reports were written', 'reports')
    .action(async (id: string, options: ExplainOptions) => {
      const { explainRule } = await import('../commands/explain.js')
      explainRule(id, options)
    })
}
