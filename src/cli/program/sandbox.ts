/**
 * The command that runs the embedded platform for development.
 * @module
 */
import { type Command, Option } from 'commander'
import type { SandboxOptions } from '../sandbox/sandbox.js'
import { each, portNumber } from './options.js'

const sandboxHelp = `
The application can be entered, and changed, on a page as well. For example:
  platform-conformance sandbox --redirect-uri http://127.0.0.1:3000/callback \\
    --launch-url 'http://127.0.0.1:3000/login?tenant={tenantId}' \\
    --credentials-url http://127.0.0.1:3000/hooks/credentials`

/** Declares it. */
export function declareSandbox(program: Command): void {
  program
    .command('sandbox')
    .description('run a school platform to develop an application against, with pages to control it')
    .option(
      '--port <n>',
      'port of the platform; 0 for any free port (default: SIMULATOR_LISTEN of --app, or 8790)',
      portNumber,
    )
    .option('--pages-port <n>', 'port of the pages (default: the next port)', portNumber)
    .option(
      '--host <address>',
      'address to listen on; on any other than loopback, other machines can connect (default: SIMULATOR_LISTEN of --app, or 127.0.0.1)',
    )
    .option('--name <name>', 'host name in all addresses, if it differs from --host')
    .option('--segment <name>', 'first path segment of the platform (default: SEGMENT of --app, or platform)')
    .option(
      '--seed <text>',
      'text that schools, users and secrets are made from; the same text gives the same ones',
    )
    .option(
      '--webhook-key <file>',
      'RSA private key (PEM) that signs webhooks (default: WEBHOOK_KEY of --app, or a new one)',
    )
    .option('--example', 'run the embedded partner as the application', false)
    .option(
      '--app <file>',
      'profile of the application, as for the command partner; all of its keys are used',
    )
    .option('--client-id <id>', 'client ID of the application')
    .option('--client-secret <text>', 'its client secret (default: made from the seed)')
    .option('--public', 'the application is a public client: PKCE without a secret', false)
    .option('--redirect-uri <url>', 'redirect URI of the application')
    .option(
      '--launch-url <url>',
      'address where users start; {tenantId} stands for the school; may be repeated',
      each,
      [],
    )
    .option('--credentials-url <url>', 'address for credentials webhooks')
    .option('--deactivation-url <url>', 'address for deactivation webhooks')
    .option('--fault <name>', 'switch a fault or variant on at the start; may be repeated', each, [])
    .option('--faults', 'list the faults and variants by what happens to the application, and end', false)
    .addOption(new Option('--scenario <n>', 'onboarding scenario').choices(['1', '2', '3']))
    .addHelpText('after', sandboxHelp)
    .action(async (options: SandboxOptions) => {
      const { runSandbox } = await import('../sandbox/sandbox.js')
      process.exitCode = await runSandbox(options)
    })
}
