/**
 * Refuses the private key of certificates in commands that contact a target. Programs of the target on the same machine
 * can read the environment of the command, also of a process that has changed it since, and could sign certificates.
 * @module
 */
import { certificateKeyVariable } from '../../core/host-environment.js'
import { ConfigurationError } from '../../profile/problems.js'

/** Commands that contact a target, or start programs of it. */
const contacting: ReadonlySet<string> = new Set([
  'platform',
  'partner',
  'doctor',
  'discover',
  'sandbox',
  'workbench',
  'record',
])

const howToSign =
  'run it without the key, and then sign the reports with "platform-conformance sign FOLDER" in a step or job that runs no program of the target. Nothing was sent'

/**
 * @param command name of the command
 * @param sign value of `--sign`, which some commands had
 * @throws {ConfigurationError} if the command has a key that it must not have
 */
export function refuseKey(
  command: string,
  sign: unknown,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  if (sign !== undefined)
    throw new ConfigurationError(
      `--sign is no option of ${command}: a command that contacts the target must not have the key. To fix it: ${howToSign}.`,
    )
  if (!contacting.has(command) || (environment[certificateKeyVariable] ?? '') === '') return
  throw new ConfigurationError(
    `${certificateKeyVariable} is set. The target, or a program that ${command} starts, could read the key and forge certificates. Expected no key here. To fix it: ${howToSign}.`,
  )
}
