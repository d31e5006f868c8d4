/**
 * The commands that make and check a profile.
 * @module
 */
import type { Command } from 'commander'
import type { DiscoverOptions } from '../commands/discover.js'
import type { DoctorOptions } from '../commands/doctor.js'
import type { InitOptions } from '../commands/init.js'
import { each, envOption, wholeNumber } from './options.js'

const initHelp = `
Secrets come from environment variables of the same names and stay there, unless --store-secrets is given.
--set KEY= leaves a key out. For example:
  OIDC_CLIENT_SECRET=… TEACHER_PASSWORD=… platform-conformance init --yes \\
    --set TARGET_NAME=staging --set BASE_URL=https://school.example --set TENANT=456800 \\
    --set OIDC_CLIENT_ID=our-app --set OIDC_REDIRECT_URI=https://app.example/sso \\
    --set LOGIN_MARKER='Sign in' --set TEACHER_LOGIN=anna.gruber`

/** Declares them. */
export function declareProfiles(program: Command): void {
  program
    .command('init')
    .description('write a commented profile; asks for missing values at a terminal')
    .option('--out <file>', 'profile to write', 'env/staging.env')
    .option('--set <KEY=value>', 'value of a profile key (see env/PROFILE.md); may be repeated', each, [])
    .option('--yes', 'do not ask, even at a terminal', false)
    .option('--store-secrets', 'write secrets from the environment into the file', false)
    .option('--force', 'replace an existing file', false)
    .addHelpText('after', initHelp)
    .action(async (options: InitOptions) => {
      const { initProfile } = await import('../commands/init.js')
      process.exitCode = await initProfile(options)
    })

  program
    .command('doctor')
    .description('check a profile part by part against its target, and list which rules can be exercised')
    .addOption(envOption())
    .option('--rules', 'also list every rule that can be exercised', false)
    .action(async (options: DoctorOptions) => {
      const { diagnose } = await import('../commands/doctor.js')
      process.exitCode = await diagnose(options)
    })

  program
    .command('discover')
    .description('read the target and write the fixture file of its profile')
    .addOption(envOption())
    .requiredOption('--out <file>', 'fixture file to write; its entries are kept')
    .option('--renew', 'replace existing entries of the file', false)
    .option('--max-requests <n>', 'largest number of requests', wholeNumber, 500)
    .action(async (options: DiscoverOptions) => {
      const { discoverFixtures } = await import('../commands/discover.js')
      await discoverFixtures(options)
    })
}
