/**
 * Commands and options.
 * @module
 */
import { Command, CommanderError } from 'commander'
import { standardError, standardOutput } from '../output/writer.js'
import { packageVersion } from '../profile/package-root.js'
import { refuseKey } from './certificate/key-refusal.js'
import { declareAudit } from './program/audit.js'
import { declareCatalogue } from './program/catalogue.js'
import { declareJudging, explainFurtherWords } from './program/judging.js'
import { declareProfiles } from './program/profiles.js'
import { declareRecord } from './program/record.js'
import { declareRepro } from './program/repro.js'
import { declareResults } from './program/results.js'
import { declareSandbox } from './program/sandbox.js'
import { declareWorkbench } from './program/workbench.js'

/**
 * The command line as a program. It throws instead of exiting. The code of a command is loaded when the command runs.
 */
export function buildProgram(): Command {
  const program = new Command('platform-conformance')
    .description('Judges a school platform, or a partner application, against its contract.')
    .version(packageVersion)
    .configureOutput({
      writeOut: (text) => standardOutput.lines(text.replace(/\n$/, '').split('\n')),
      writeErr: (text) => standardError.message(text),
    })
    .showHelpAfterError('(run it with --help to see all commands and options)')
    .showSuggestionAfterError()
    .exitOverride((error) => {
      throw new CommanderError(error.exitCode, error.code, error.message)
    })

  program.hook('preAction', (_, command) => refuseKey(command.name(), command.opts()['sign']))

  declareJudging(program)
  declareProfiles(program)
  declareCatalogue(program)
  declareResults(program)
  declareAudit(program)
  declareSandbox(program)
  declareWorkbench(program)
  declareRepro(program)
  declareRecord(program)

  for (const command of program.commands) command.copyInheritedSettings(program)
  explainFurtherWords(program)
  return program
}
