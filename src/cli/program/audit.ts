/**
 * The command that judges recorded traffic.
 * @module
 */
import type { Command } from 'commander'
import type { AuditCommandOptions } from '../audit/audit.js'
import { each, publishableHelp, roleOption, several, verboseHelp } from './options.js'

const notes = `
The files are recordings: HAR (of a browser, a proxy, or evidence.har of a run) or NDJSON with one exchange in each line
(specs/recording.schema.json), packed with gzip or not. Several files are one recording. Nothing is sent.

An audit says violated, not violated, or not seen. It never says that a target conforms: a recording has only what
happened. Exit codes: 0 if no must rule of the contract is violated, 1 if one is.`

/** Declares it. */
export function declareAudit(program: Command): void {
  program
    .command('audit')
    .description('judge recorded traffic: HAR files, logs; sends nothing')
    .argument('<file...>', 'recordings')
    .addOption(roleOption('who is judged: the platform, or the application').default('platform'))
    .option('--base-url <url>', 'base address of the platform (default: the one in the recording)')
    .option(
      '--sso-base <path>',
      'path of its SSO base, with {segment} and {tenant} (default: the documented one)',
    )
    .option('--env <file>', 'profile of the platform, in place of the two options above')
    .option('--client-id <id>', 'client ID of the application, to compare what it sends')
    .option('--webhook-url <url>', 'address of the application for webhooks; may be repeated', each, [])
    .option('--webhook-key <file>', 'public key for webhooks (base64), to verify their signatures')
    .option('--key-set <file>', 'key set of the platform (JSON), if the recording has none')
    .option('--only <ids>', 'rules, or beginnings of their ids, with commas between', several, [])
    .option('--standards', 'rules of the standards count for the result, too', false)
    .option('--out <folder>', 'folder for the reports (default: reports/audit)')
    .option('--reports <names>', 'only these reports, with commas between', several)
    .option('--publishable', publishableHelp, false)
    .option('--verbose', verboseHelp, false)
    .addHelpText('after', notes)
    .action(async (files: string[], options: AuditCommandOptions) => {
      const { auditFiles } = await import('../audit/audit.js')
      process.exitCode = await auditFiles(files, options)
    })
}
