/**
 * The command that judges a target on a page.
 * @module
 */
import { type Command, Option } from 'commander'
import type { Role } from '../../record/record.js'
import { roles } from '../../roles/index.js'
import type { WorkbenchOptions } from '../workbench/workbench.js'
import { portNumber, roleOption } from './options.js'

interface TypedOptions extends Omit<WorkbenchOptions, 'env'> {
  readonly env?: string
  readonly role?: Role
}

/** Declares it. */
export function declareWorkbench(program: Command): void {
  program
    .command('workbench')
    .description(
      'judge a deployment or an application on a page in the browser: plan, findings, rerun, result',
    )
    .addOption(new Option('--env <file>', 'profile of the target (default: that of the embedded platform)'))
    .addOption(roleOption('role of the target (default: the keys of the profile show it)'))
    .option('--port <n>', 'port of the page on this machine; 0 for any free port', portNumber, 8795)
    .option('--out <folder>', 'folder of the reports (default: reports/<target name>)')
    .option('--standards', 'rules of the standard tier count for the result', false)
    .option('--force', 'judge any address, even if it is no such target', false)
    .action(async ({ env, role: given, ...options }: TypedOptions) => {
      const role =
        given ?? (env === undefined ? 'platform' : (await import('../../profile/role.js')).roleOf(env))
      const { runWorkbench } = await import('../workbench/workbench.js')
      process.exitCode = await runWorkbench(roles[role], {
        ...options,
        env: env ?? roles[role].embeddedProfile,
      })
    })
}
