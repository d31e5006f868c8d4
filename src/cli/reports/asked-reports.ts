/**
 * The reports that an operator asks for.
 * @module
 */
import { choosableNames } from '../../../reporters/index.js'
import { installOptional, missingFor } from '../../profile/optional-packages.js'
import { ConfigurationError } from '../../profile/problems.js'

/**
 * The names after `--reports`, checked.
 * @throws {ConfigurationError} for a name that is no report, for the certificate, and for a report whose packages are not
 *   installed
 */
export function askedReports(names: readonly string[] | undefined): readonly string[] | null {
  if (names === undefined) return null
  const list = `Expected names out of: ${choosableNames.join(', ')}.`
  if (names.length === 0)
    throw new ConfigurationError(
      `--reports names no report. ${list} To fix it: name at least one. Nothing was sent.`,
    )
  if (names.includes('certificate'))
    throw new ConfigurationError(
      `--reports names certificate, which has the digests of all other reports. ${list} ` +
        'To fix it: leave out --reports to make all of them. Nothing was sent.',
    )
  const unknown = names.find((name) => !choosableNames.includes(name))
  if (unknown !== undefined)
    throw new ConfigurationError(
      `--reports names "${unknown}", which is no report. ${list} To fix it: correct or remove this name. Nothing was sent.`,
    )
  const missing = names.some(needsAllure) ? missingFor('allure') : []
  if (missing.length > 0)
    throw new ConfigurationError(
      `--reports names ${names.find(needsAllure)}, and these packages are not installed: ${missing.join(', ')}. ` +
        `To fix it: ${installOptional}, or name other reports. Nothing was sent.`,
    )
  return names
}

/** True for the name of a report that is made with the packages of Allure. */
export const needsAllure = (name: string): boolean => name === 'allure' || name === 'allure-results'
