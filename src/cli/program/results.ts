/**
 * The commands about what runs have left.
 * @module
 */
import { type Command, Option } from 'commander'
import type { CompareOptions } from '../commands/compare.js'
import type { KeygenOptions } from '../commands/keygen.js'
import type { VerifyCommandOptions } from '../commands/verify.js'

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
    .action(async (file: string, options: VerifyCommandOptions) => {
      const { verify } = await import('../commands/verify.js')
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
      const { compareRuns } = await import('../commands/compare.js')
      compareRuns(before, after, options)
    })
}
