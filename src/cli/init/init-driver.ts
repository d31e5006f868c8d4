/**
 * The command `init --driver`.
 * @module
 */
import path from 'node:path'
import { standardOutput } from '../../output/writer.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Role } from '../../profile/role.js'
import { exitCodes } from '../../record/exit-codes.js'
import { type DriverLanguage, driverSkeleton } from './driver-skeleton.js'
import { writeProgram } from './place.js'

/** Languages by the ending of the file. */
const languages: Readonly<Record<string, DriverLanguage>> = {
  '.mjs': 'javascript',
  '.js': 'javascript',
  '.py': 'python',
}

/**
 * Writes the skeleton of a control driver.
 * @param file path of the program; its ending decides the language
 * @returns the exit code
 * @throws {ConfigurationError} for another ending, or if the file exists or cannot be written
 */
export function initDriver(file: string, role: Role): number {
  const language = languages[path.extname(file)]
  if (language === undefined)
    throw new ConfigurationError(
      `--driver ${file}: expected a file that ends with ${Object.keys(languages).join(', ')}; found ${path.extname(file) || 'no ending'}. To fix it: name another file. Nothing was written.`,
    )
  const name = path.basename(file)
  writeProgram(file, driverSkeleton(role, language, name))
  const command = `${language === 'python' ? 'python3' : 'node'} ${name}`
  standardOutput.lines([
    `Written: ${file}. It offers no event yet.`,
    `In the profile in the same folder: CONTROL_DRIVER=command and CONTROL_COMMAND='${command}'. Name the events that you complete in CONTROL_STIMULI.`,
    'docs/GUIDE-DRIVERS.md describes the protocol.',
  ])
  return exitCodes.success
}
