/**
 * Finds the school, as the ID token of the teacher describes it.
 * @module
 */
import type { ClaimName } from '../platform/documented-fields.js'
import { type Finder, finder } from './finder.js'
import type { Reading } from './reading.js'

const makes = 'Add a teacher to the profile whose ID token names the school.'

/** Finders of the section `school`. */
export const schoolFinders: readonly Finder[] = [
  finder('school.name', makes, (reading) => claim(reading, 'sn')),
  finder('school.country', makes, (reading) => claim(reading, 'sc')),
  finder('school.region', makes, (reading) => claim(reading, 'sr')),
]

async function claim(reading: Reading, name: ClaimName): Promise<unknown> {
  const { claims } = await reading.once('identity', () => reading.context.signIns.identity())
  const value = claims[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
