/**
 * The command that repeats one check.
 * @module
 */
import { type Command, Option } from 'commander'
import { exportFormats } from '../../repro/formats.js'
import type { ReproOptions } from '../commands/repro.js'
import { seedOf } from '../judge/seed.js'
import { roleOption, suitesOption } from './options.js'

const notes = `
It signs in again, gets codes and tokens of its own, and sends the requests of this one check with the code of a run, so
the verdict is the same. It needs no earlier run. Exit codes: 0 passed or not applicable, 1 violated, 4 undecided or not
exercised; the others are those of a run.

An export contains no secret of the profile: it reads them from the environment or from the profile.
  curl    a shell script; needs sh, curl, sed, awk and od, and openssl to sign webhooks
  http    a file for JetBrains and httpYac; for the REST Client of VS Code, it says which values to copy
  bruno   the folder of a Bruno collection
  har     the exchanges of this repetition, masked`

/** Declares it. */
export function declareRepro(program: Command): void {
  program
    .command('repro')
    .description('repeat one check of a rule step by step, or export it as a script')
    .argument('<rule>', 'rule id')
    .addOption(new Option('--env <file>', 'profile of the target (default: that of the embedded target)'))
    .addOption(roleOption('role of the target (default: the profile or the rule shows it)'))
    .option('--case <name>', 'case of the rule (default: the violated one of the last run, or the first)')
    .option('--run <folder>', 'report folder of the last run (default: reports/<target name>)')
    .addOption(new Option('--export <format>', 'also write it as a script').choices(exportFormats))
    .option('--out <path>', 'file or folder of the export (default: named after the rule)')
    .option('--seed <n[:run]>', 'repeat the random values of a run (17:4711); default: random', seedOf)
    .addOption(suitesOption())
    .option('--fault <file>', 'module that breaks the embedded target')
    .option('--force', 'judge any address, even if it is no such target', false)
    .addHelpText('after', notes)
    .action(async (rule: string, options: ReproOptions) => {
      const { repeatCheck } = await import('../commands/repro.js')
      process.exitCode = await repeatCheck(rule, options)
    })
}
