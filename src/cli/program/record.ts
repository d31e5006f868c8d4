/**
 * The command that records the traffic of a test environment.
 * @module
 */
import type { Command } from 'commander'
import type { RecordOptions } from '../record/record.js'

const notes = `
The recorder passes requests and answers on as they are, and writes them to files, with secrets masked. For example:
  platform-conformance record --target https://platform.test.example --listen 8080
Then the application uses http://127.0.0.1:8080 in place of https://platform.test.example. To record webhooks too:
  --webhooks-to http://127.0.0.1:3000 --webhooks-listen 8081
Then the platform sends its webhooks to port 8081. Ctrl-C ends the recording. Exit codes: 0, or 70 if exchanges could not
be recorded.`

/** Declares it. */
export function declareRecord(program: Command): void {
  program
    .command('record')
    .description('record the traffic between an application and a platform, in a test environment')
    .option('--target <url>', 'origin of the platform, such as https://platform.test.example')
    .option('--listen <place>', 'port, or host:port, that the application uses (default host: 127.0.0.1)')
    .option('--webhooks-to <url>', 'origin of the application, which gets the webhooks of the platform')
    .option('--webhooks-listen <place>', 'port, or host:port, to which the platform sends webhooks')
    .option('--out <folder>', 'folder of the recording', 'recordings')
    .option('--rotate <size>', 'size at which a new file begins, with KB, MB or GB', '100MB')
    .option('--ca <file>', 'certificates (PEM) of a private authority, for https targets')
    .option(
      '--keep-host',
      'pass the header Host on as it came; otherwise it becomes that of the target',
      false,
    )
    .option('--live', 'judge what is recorded, and print what violates a rule', false)
    .addHelpText('after', notes)
    .action(async (options: RecordOptions) => {
      const { recordTraffic } = await import('../record/record.js')
      process.exitCode = await recordTraffic(options)
    })
}
