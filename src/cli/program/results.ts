/**
 * The commands that use the files of earlier runs.
 * @module
 */
import { type Command, Option } from 'commander'
import type { KeygenOptions } from '../certificate/keygen.js'
import type { SignOptions } from '../certificate/sign.js'
import type { VerifyCommandOptions } from '../certificate/verify.js'
import type { BaselineOptions } from '../commands/baseline.js'
import type { CompareOptions, FailOn } from '../commands/compare.js'
import type { MergeOptions } from '../commands/merge.js'
import type { ReportOptions } from '../reports/report.js'
import {
  formatOption,
  historyHelp,
  publishableHelp,
  suitesOption,
  verboseHelp,
  wholeNumber,
} from './options.js'

const mergeNotes = `
The parts must be of one run: the same suite version, target, profile and options. If a part is missing or was killed,
the run is incomplete, and the part is named. The exit code is that of the merged run.

The form and the plan of each part are checked, but its content is trusted: anyone who can write to the folder of a part
can change its verdicts. Sign only the merged run. Each part was scanned for secrets when it was written.
With --env, the merged reports are also scanned for the secrets of the profile.`

const signNotes = `
Run it where no program of the target runs, for example in a job of its own: anyone who can read the key can sign. The
verdicts are derived from run.jsonl again and compared with the other reports. A certificate proves who has signed, and
that the reports have not changed since. It does not prove that the suite of the run was unchanged.`

const failOnWords: readonly FailOn[] = ['result', 'new-violations', 'any-change', 'never']

const compareNotes = `
Exit codes of --fail-on:
  result          (default) the code of the later run, if it differs from that of the earlier run
  new-violations  1 if a must rule has a violated case that was not violated before, and that no waiver accepts
  any-change      1 if a verdict or an observation changed
  never           0`

const baselineNotes = `
Each violated case that makes the run not conformant becomes an entry. With an existing file, entries of violations that
are still there keep their owner, reason and day, and entries of rules that passed are removed.`

/** Declares them. */
export function declareResults(program: Command): void {
  program
    .command('keygen')
    .description('make a key pair that signs certificates')
    .addOption(
      new Option('--alg <algorithm>', 'algorithm of the signature')
        .choices(['EdDSA', 'ES256', 'RS256'])
        .default('EdDSA'),
    )
    .option('--out <folder>', 'folder for the two key files', '.')
    .action(async (options: KeygenOptions) => {
      const { makeCertificateKey } = await import('../certificate/keygen.js')
      await makeCertificateKey(options)
    })

  program
    .command('sign')
    .description('check the reports of a finished run, and sign its certificate')
    .argument('<folder>', 'report folder of the run')
    .option('--key <file>', 'private key, made by keygen (default: the environment variable CERTIFICATE_KEY)')
    .option('--valid-days <n>', 'days from now until the certificate expires', wholeNumber, 365)
    .option('--nonce <text>', 'the nonce that the run must have begun with')
    .option('--chain <hex>', 'the last digest of the journal, as the run printed it; another one is refused')
    .option('--issuer <text>', 'who signs')
    .option('--holder <text>', 'who gets the certificate')
    .option('--max-age <days>', 'days since the end of the run; an older run is refused', wholeNumber, 30)
    .option(
      '--predicate <file>',
      'write the predicate for a program that signs in-toto statements; needs no key',
    )
    .option('--draft <file>', 'write the page without a signature, marked as a draft; needs no key')
    .option('--env <file>', 'profile of the target; its secrets must not be in any report')
    .addHelpText('after', signNotes)
    .action(async (folder: string, options: SignOptions) => {
      const { signRun } = await import('../certificate/sign.js')
      await signRun(folder, options)
    })

  program
    .command('verify')
    .description('check a certificate: signature, time, completeness and evidence; works offline')
    .argument('[file]', 'certificate.jws, certificate.json or the folder of both')
    .requiredOption('--key <file>', 'public key that you trust')
    .option('--max-age <days>', 'days since the end of the run', wholeNumber)
    .option('--nonce <text>', 'the nonce that you gave for the run')
    .option('--origin <url>', 'scheme, host and port of the target that you expect')
    .option('--revoked <file>', 'list of revoked serial numbers, from the issuer')
    .option(
      '--suite-digest <hex>',
      'digest of the suite that you expect (default: for the same version, this one)',
    )
    .option('--require-evidence', 'each report that the certificate names must be there', false)
    .option('--every-school', 'a certificate for one school is not enough', false)
    .option('--policy <file>', 'what the certificate must say (YAML); the exit code is then 0 or 1')
    .option('--rejudge', 'derive the verdicts that recorded exchanges decide from the evidence again', false)
    .option('--env <file>', 'profile of the run, for --rejudge, if it renames fields or paths')
    .option('--page <file>', 'write a page that verifies certificates of this key in a browser')
    .option('--json', 'as JSON', false)
    .option('--verbose', verboseHelp, false)
    .addOption(suitesOption('folder of custom suites that the certificate names; may be repeated'))
    .action(async (file: string | undefined, options: VerifyCommandOptions) => {
      const { verify } = await import('../certificate/verify.js')
      process.exitCode = await verify(file, options)
    })

  program
    .command('merge')
    .description('merge the parts of a run (--shard) into one result')
    .argument('<folder...>', 'report folders of the parts')
    .requiredOption('--out <folder>', 'folder for the merged reports')
    .option('--publishable', publishableHelp, false)
    .addOption(new Option('--sign <file>').hideHelp())
    .option('--env <file>', 'profile of the target; its secrets must not be in any report')
    .option('--history <file>', historyHelp)
    .addHelpText('after', mergeNotes)
    .action(async (folders: string[], options: MergeOptions) => {
      const { mergeParts } = await import('../commands/merge.js')
      process.exitCode = await mergeParts(folders, options)
    })

  program
    .command('baseline')
    .description('write the violations of a finished run to a baseline file, for --baseline')
    .argument('<folder>', 'report folder of the run')
    .requiredOption('--out <file>', 'baseline file to write (YAML); an existing one is brought up to date')
    .requiredOption('--owner <text>', 'person or team that takes care of the new entries')
    .requiredOption('--reason <text>', 'why they are accepted for now')
    .option('--expires <day>', 'their last day, for example 2027-01-31 (default: 90 days from now)')
    .addHelpText('after', baselineNotes)
    .action(async (folder: string, options: BaselineOptions) => {
      const { writeBaseline } = await import('../commands/baseline.js')
      writeBaseline(folder, options)
    })

  program
    .command('report')
    .description('print how a run ended, and open its report')
    .argument('[folder]', 'report folder, or name of a target (default: the last run under reports)')
    .option('--rebuild', 'make the reports again from run.jsonl, even if the run was killed', false)
    .option('--publishable', `${publishableHelp}; needs --out`, false)
    .option('--out <folder>', 'folder for the publishable copy of the reports')
    .option('--history <file>', historyHelp)
    .addOption(formatOption())
    .action(async (folder: string | undefined, options: ReportOptions) => {
      const { showReport } = await import('../reports/report.js')
      process.exitCode = await showReport(folder, options)
    })

  program
    .command('compare')
    .description('print what changed between two runs')
    .argument('<before>', 'verdicts.json or report folder of a run')
    .argument('<after>', 'the same for the later run')
    .addOption(new Option('--json', 'as JSON').default(false).conflicts('markdown'))
    .option('--markdown', 'as Markdown', false)
    .addOption(
      new Option('--fail-on <what>', 'when the exit code is not 0').choices(failOnWords).default('result'),
    )
    .addHelpText('after', compareNotes)
    .action(async (before: string, after: string, options: CompareOptions) => {
      const { compareRuns } = await import('../commands/compare.js')
      process.exitCode = compareRuns(before, after, options)
    })
}
