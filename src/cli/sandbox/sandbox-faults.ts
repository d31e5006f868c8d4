/**
 * What `sandbox --faults` prints: faults and variants by what happens to the application.
 * @module
 */
import { palette } from '../../output/writer.js'
import { grouped } from '../../sandbox/situations.js'
import { allSwitches } from '../../sandbox/switches.js'

/** The lines of the list. */
export async function faultLines(): Promise<string[]> {
  const groups = grouped(await allSwitches())
  return groups.flatMap(([{ expect, title }, members]) => [
    palette.bold(title),
    `  What a careful application does: ${expect}`,
    ...members.map(({ id, says }) => `  ${id.padEnd(46)} ${says}`),
    '',
  ])
}
