/**
 * The commands about what runs have left.
 * @module
 */
import { type Command, Option } from 'commander'
import type { CompareOptions } from '../commands/compare.js'
import type { KeygenOptions } from '../commands/keygen.js'
import type { MergeOptions } from '../commands/merge.js'
import type { ReportOptions } from '../commands/report.js'
import type { VerifyCommandOptions } from '../commands/verify.js'
import { historyHelp, suitesOption } from './options.js'

const mergeNotes = `
The parts must be of one run: the same suite, target, profile and options. A part that is missing or was killed leaves
the run incomplete, and is named. Exit codes are those of a run.

What the parts say is taken as it stands: their form is checked, and whether they were planned as they say, but who can
write to their folders can change them. Only the merged certificate is signed. Parts were scanned for secrets when they
were written; with --env the merged reports are scanned for those of the profile, too.`

/** Declares them. */
export function declareResults(program: Command): void {
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
      const { makeCertificateKey } = await import('../commands/keygen.js')
      await makeCertificateKey(options)
    })

  program
    .command('verify')
    .description('check a certificate: signature, completeness and evidence; asks no other machine')
    .argument('<file>', 'certificate.jws, certificate.json or the folder of both')
    .requiredOption('--key <file>', 'public half of the key that is trusted')
    .addOption(suitesOption('folder of own suites that the certificate names; may be repeated'))
    .action(async (file: string, options: VerifyCommandOptions) => {
      const { verify } = await import('../commands/verify.js')
      process.exitCode = await verify(file, options)
    })

  program
    .command('merge')
    .description('make one result of the parts of a run, made with --shard')
    .argument('<folder...>', 'folders of the reports of the parts')
    .requiredOption('--out <folder>', 'where to write the reports')
    .option(
      '--sign <file>',
      'private key that signs the certificate, made by keygen (default: CERTIFICATE_KEY of the environment)',
    )
    .option('--env <file>', 'profile of the target, whose secrets must stand in no report')
    .option('--history <file>', historyHelp)
    .addHelpText('after', mergeNotes)
    .action(async (folders: string[], options: MergeOptions) => {
      const { mergeParts } = await import('../commands/merge.js')
      process.exitCode = await mergeParts(folders, options)
    })

  program
    .command('report')
    .description('say how a run ended, and open its report')
    .argument(
      '[folder]',
      'folder of its reports, or the name of its target (default: the last run under reports)',
    )
    .option('--rebuild', 'make the reports anew from run.jsonl, also of a run that was killed', false)
    .option('--history <file>', historyHelp)
    .action(async (folder: string | undefined, options: ReportOptions) => {
      const { showReport } = await import('../commands/report.js')
      process.exitCode = await showReport(folder, options)
    })

  program
    .command('compare')
    .description('tell what has changed between two runs')
    .argument('<before>', 'verdicts.json of a run, or the folder of its reports')
    .argument('<after>', 'the same of the latter run')
    .addOption(new Option('--json', 'as JSON').default(false).conflicts('markdown'))
    .option('--markdown', 'as Markdown', false)
    .action(async (before: string, after: string, options: CompareOptions) => {
      const { compareRuns } = await import('../commands/compare.js')
      process.exitCode = compareRuns(before, after, options)
    })
}
