/**
 * Reads a text file of a user. It loads no parser: a wrong path is reported at once.
 * @module
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from './problems.js'

/** Bytes of a profile or a fixture file at most. */
export const longestFile = 256 * 1024

/** The path of a file in messages: from the working directory. */
export function shownFile(file: string): string {
  return path.relative(process.cwd(), path.resolve(file)) || file
}

/**
 * Reads a text file.
 * @param shown name of the file in messages
 * @throws {ConfigurationError} if it does not exist, is not a file, is larger than 256 KB, or is not text
 */
export function readText(file: string, shown: string): string {
  const fix =
    'To fix it: check the path; the command init writes a profile, and env/embedded.env is an example. Nothing was sent.'
  const expected = 'Expected a profile (dotenv) or fixture file (YAML).'
  if (!existsSync(file)) throw new ConfigurationError(`${shown} does not exist. ${expected} ${fix}`)
  if (!statSync(file).isFile())
    throw new ConfigurationError(`${shown} is a folder or a special file. ${expected} ${fix}`)
  if (statSync(file).size > longestFile)
    throw new ConfigurationError(
      `${shown} has ${statSync(file).size} bytes, and the limit is ${longestFile}. ${expected} ${fix}`,
    )
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new ConfigurationError(
      `${shown} cannot be read (${(error as { code?: string }).code}). ${expected} ${fix}`,
    )
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Reported below.
  }
  throw new ConfigurationError(`${shown} is not a text in UTF-8. ${expected} ${fix}`)
}
