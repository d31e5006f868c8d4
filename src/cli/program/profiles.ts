/**
 * The commands that make and check a profile.
 * @module
 */
import type { Command } from 'commander'
import type { DiscoverOptions } from '../commands/discover.js'
import type { DoctorOptions } from '../commands/doctor.js'
import type { InitOptions } from '../commands/init.js'
import { each, envOption } from './options.js'

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
    .description('write a commented profile: asks at a terminal, else takes everything from the options')
    .option('--out <file>', 'profile to write', 'env/staging.env')
    .option('--set <KEY=value>', 'value of a profile key (see env/PROFILE.md); may be repeated', each, [])
    .option('--yes', 'ask nothing, also at a terminal', false)
    .option('--store-secrets', 'write secrets that the environment holds into the file', false)
    .option('--force', 'replace a file that is there', false)
    .addHelpText('after', initHelp)
    .action(async (options: InitOptions) => {
      const { initProfile } = await import('../commands/init.js')
      process.exitCode = await initProfile(options)
    })

  program
    .command('doctor')
    .description('check a profile part by part against its target, and tell which rules can be exercised')
    .addOption(envOption())
    .option('--rules', 'name also every rule that can be exercised', false)
    .action(async (options: DoctorOptions) => {
      const { diagnose } = await import('../commands/doctor.js')
      process.exitCode = await diagnose(options)
    })

  program
    .command('discover')
    .description('read a target and write the fixture file of its profile')
    .addOption(envOption())
    .requiredOption('--out <file>', 'fixture file to write; entries that it has stay')
    .option('--renew', 'replace entries that the file has by what is found', false)
    .action(async (options: DiscoverOptions) => {
      const { discoverFixtures } = await import('../commands/discover.js')
      await discoverFixtures(options)
    })
}
