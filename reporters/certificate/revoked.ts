/**
 * Lists of revoked certificates: one serial number on each line, with or without blanks in it, and comments that begin with `#`. The list has no
 * signature: get it from the issuer on a way that you trust.
 * @module
 */
import { ConfigurationError } from '../../src/profile/problems.js'
import { FileError, readRegularText } from '../../src/record/regular-file.js'

/** Bytes of the largest list. */
const largestList = 10_000_000

/**
 * Reads a list.
 * @throws {ConfigurationError} if the file cannot be read, or a line is no serial number
 */
export function readRevoked(file: string): ReadonlySet<string> {
  const shown = JSON.stringify(file).slice(1, -1)
  let text: string
  try {
    text = readRegularText(file, { limit: largestList })
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new ConfigurationError(`${shown} ${error.message}. ${expected}`)
  }
  const serials = text
    .split(/\r?\n/)
    .map((line) => (line.split('#', 1)[0] ?? '').replace(/\s+/g, '').toLowerCase())
  const wrong = serials.findIndex((serial) => serial !== '' && !/^[0-9a-f]{32}$/.test(serial))
  if (wrong >= 0) throw new ConfigurationError(`${shown}: line ${wrong + 1} is no serial number. ${expected}`)
  return new Set(serials.filter((serial) => serial !== ''))
}

const expected =
  'Expected one serial number of 32 hexadecimal digits on each line. To fix it: get the list from the issuer again.'
