/**
 * External keys that paths and readers treat in their own ways.
 * @module
 */
import type { StudentFixtures } from '../../profile/data-fixtures.js'
import type { Profile } from '../../profile/profile.js'
import { type ConditionalCase, optional } from '../rule.js'

/** Picks a student with a key from those of the fixture file. */
export type PickKeyed = (students: StudentFixtures) => StudentFixtures['with_key']

/** What makes a key special, for names of cases. */
const specialities: readonly (readonly [name: string, form: RegExp])[] = [
  ['percent sign', /%/],
  ['slash', /\//],
  ['plus', /\+/],
  ['blank', /\s/],
  ['letter beyond ASCII', /[^\x20-\x7e]/],
  ['leading zero', /^0/],
]

const need = 'fixture.students.special_keys'

/** A case for each special key of a profile, named by what is special about it; further ones of a kind are numbered. */
export function specialKeyCases({ fixtures }: Profile): ConditionalCase<[pick: PickKeyed]>[] {
  const keys = fixtures.students?.special_keys ?? []
  if (keys.length === 0) return [optional([need], 'special characters', () => undefined)]
  const times = new Map<string, number>()
  return keys.map((entry) => {
    const [kind] = specialities.find(([, form]) => form.test(entry.external_key)) ?? ['other key']
    const time = (times.get(kind) ?? 0) + 1
    times.set(kind, time)
    return optional([need], time === 1 ? kind : `${kind} ${time}`, () => entry)
  })
}
