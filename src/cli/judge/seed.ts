/**
 * The seed that `--seed` names.
 * @module
 */
import { parsedSeed, type Seed } from '../../core/random.js'
import { ConfigurationError } from '../../profile/problems.js'

/**
 * Reads `17` or `17:4711`.
 * @throws {ConfigurationError} if the text is no seed
 */
export function seedOf(text: string): Seed {
  const seed = parsedSeed(text.trim())
  if (seed !== null) return seed
  throw new ConfigurationError(
    `--seed is "${text}". Expected a whole number below 4294967296, such as 17, or two of them, such as 17:4711. ` +
      'To fix it: copy the seed that a run printed at its start. Nothing was sent.',
  )
}
