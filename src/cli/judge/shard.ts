/**
 * The part of a run that `--shard` names.
 * @module
 */
import { ConfigurationError } from '../../profile/problems.js'
import type { Shard } from '../../record/record.js'

/** More parts than this are a typing error. */
const mostParts = 99

/**
 * Reads `2/3`.
 * @throws {ConfigurationError} if the text does not name a part
 */
export function shardOf(text: string): Shard {
  const [, first = '', second = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(text.trim()) ?? []
  const [index, count] = [Number(first), Number(second)]
  if (first !== '' && index >= 1 && index <= count && count <= mostParts) return { index, count }
  const why =
    first === ''
      ? ''
      : count > mostParts
        ? `; there can be ${mostParts} parts at most`
        : `; parts are numbered from 1 to ${count}`
  throw new ConfigurationError(
    `--shard is "${text}"${why}. Expected the number of this part and of all parts, such as 1/3. ` +
      'To fix it: let the CI server number the parts, as the examples in env/ci do. Nothing was sent.',
  )
}
