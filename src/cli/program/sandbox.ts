/**
 * The command that runs the embedded platform for development.
 * @module
 */
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { SandboxOptions } from '../commands/sandbox.js'

const portNumber = (text: string): number => {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('Expected a port number from 0 to 65535; 0 takes any free port.')
  return port
}

const each = (value: string, before: readonly string[]): string[] => [...before, value]

const sandboxHelp = `
The application can be entered, and changed, on a page as well. For example:
  platform-conformance sandbox --redirect-uri http://127.0.0.1:3000/callback \\
    --launch-url 'http://127.0.0.1:3000/login?tenant={tenantId}' \\
    --credentials-url http://127.0.0.1:3000/hooks/credentials`

/** Declares it. */
export function declareSandbox(program: Command): void {
  program
    .command('sandbox')
    .description('run a school platform to develop an application against, with pages to work it')
    .option('--port <n>', 'where the platform listens; 0: any free port', portNumber, 8790)
    .option('--pages-port <n>', 'where its pages are (default: the next port)', portNumber)
    .option('--host <address>', 'address to listen on; any but loopback lets others in', '127.0.0.1')
    .option('--name <name>', 'host name in every address, where it is not --host')
    .option('--seed <text>', 'schools, users and secrets are made from it; the same ones from the same text')
    .option('--webhook-key <file>', 'RSA private key (PEM) that signs webhooks (default: a new one)')
    .option('--example', 'run the embedded partner as the application', false)
    .option('--app <file>', 'profile of the application, as the command partner takes it')
    .option('--client-id <id>', 'client ID of the application')
    .option('--client-secret <text>', 'its client secret (default: made from the seed)')
    .option('--public', 'it is a public client: no secret, PKCE', false)
    .option('--redirect-uri <url>', 'where codes are delivered')
    .option(
      '--launch-url <url>',
      'where users arrive; {tenantId} stands for the school; may be repeated',
      each,
      [],
    )
    .option('--credentials-url <url>', 'where credentials webhooks go')
    .option('--deactivation-url <url>', 'where deactivation webhooks go')
    .addOption(new Option('--scenario <n>', 'onboarding scenario').choices(['1', '2', '3']))
    .addHelpText('after', sandboxHelp)
    .action(async (options: SandboxOptions) => {
      const { runSandbox } = await import('../commands/sandbox.js')
      process.exitCode = await runSandbox(options)
    })
}
