/**
 * The commands that make and check a profile.
 * @module
 */
import { type Command, Option } from 'commander'
import type { Role } from '../../profile/role.js'
import { roles } from '../../roles/index.js'
import type { DiscoverOptions } from '../commands/discover.js'
import type { OpenApiOptions } from '../commands/openapi.js'
import type { InitOptions } from '../init/init.js'
import { each, envOption, roleOption, wholeNumber } from './options.js'

/** Options of the command `doctor`, as typed. */
interface TypedDoctorOptions {
  readonly env?: string
  readonly role?: Role
  readonly all: boolean
}

const initHelp = `
Secrets come from environment variables of the same names and stay there, unless --store-secrets is given.
--set KEY= leaves a key out. --role partner writes the profile of an application (keys: docs/PARTNER-PROFILE.md).
For example:
  OIDC_CLIENT_SECRET=… TEACHER_PASSWORD=… platform-conformance init --yes \\
    --set TARGET_NAME=staging --set BASE_URL=https://school.example --set TENANT=456800 \\
    --set OIDC_CLIENT_ID=our-app --set OIDC_REDIRECT_URI=https://app.example/sso \\
    --set LOGIN_MARKER='Sign in' --set TEACHER_LOGIN=anna.gruber`

/** Declares them. */
export function declareProfiles(program: Command): void {
  program
    .command('init')
    .description('write a commented profile, or the skeleton of a control driver; asks at a terminal')
    .addOption(roleOption('role of the target').default('platform'))
    .option('--out <file>', 'profile to write (default: env/staging.env, or env/app.env of an application)')
    .option(
      '--driver <file>',
      'write the skeleton of a control driver instead: a file that ends with .mjs, .js or .py',
    )
    .option('--set <KEY=value>', 'value of a profile key (see docs/PROFILE.md); may be repeated', each, [])
    .option('--yes', 'do not ask, even at a terminal', false)
    .option('--store-secrets', 'write secrets from the environment into the file', false)
    .option('--force', 'replace an existing file', false)
    .addHelpText('after', initHelp)
    .action(async ({ driver, ...options }: InitOptions & { readonly driver?: string }) => {
      if (driver !== undefined) {
        const { initDriver } = await import('../init/init-driver.js')
        process.exitCode = initDriver(driver, options.role)
        return
      }
      const { initProfile } = await import('../init/init.js')
      process.exitCode = await initProfile(options)
    })

  program
    .command('doctor')
    .description('try a profile part by part against its target, and say which rules can be decided')
    .addOption(new Option('--env <file>', 'profile of the target (default: that of the embedded target)'))
    .addOption(roleOption('role of the target (default: the keys of the profile show it)'))
    .option('--all', 'also list the rules, and how to supply what is missing', false)
    .addOption(new Option('--rules').implies({ all: true }).hideHelp())
    .action(async ({ env, role: given, all }: TypedDoctorOptions) => {
      const role =
        given ?? (env === undefined ? 'platform' : (await import('../../profile/role.js')).roleOf(env))
      const { diagnose } = await import('../doctor/doctor.js')
      const { embeddedProfile } = roles[role]
      process.exitCode = await diagnose(roles[role], { env: env ?? embeddedProfile, all })
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

  program
    .command('openapi')
    .description('write the OpenAPI documents of the deployment that a profile describes')
    .addOption(envOption())
    .requiredOption('--out <folder>', 'folder for the documents and their overlays')
    .option('--url <url>', 'base address of the platform (default: that of the profile)')
    .action(async (options: OpenApiOptions) => {
      const { writeOpenApi } = await import('../commands/openapi.js')
      writeOpenApi(options)
    })
}
