/**
 * School years and settings of each school, as the roster shows them.
 * @module
 */
import type { Tenant } from '../model.js'
import { uuidOf } from './seed.js'

type Source = Tenant['source']

/** A school year. */
export interface SchoolYear {
  readonly id: number
  readonly sourcedId: string
  readonly title: string
  /** First and last day, `YYYY-MM-DD`. */
  readonly start: string
  readonly end: string
}

/** Id of the current school year. */
export const currentYear = 27

/** The earlier, the current and the next school year of a school. */
export function schoolYearsOf(source: Source): readonly SchoolYear[] {
  return years[source]
}

const made = (source: Source): readonly SchoolYear[] =>
  [26, 27, 28].map((id) => ({
    id,
    sourcedId: uuidOf(source, `session/${id}`),
    title: `20${id - 1}/20${id}`,
    start: `20${id - 1}-09-01`,
    end: `20${id}-07-31`,
  }))

const years: Readonly<Record<Source, readonly SchoolYear[]>> = { A: made('A'), B: made('B') }

/** How each school wants names to be shown: the layout that its administrator has set. Contract 2.6, Roster user. */
export const nameLayouts: Readonly<
  Record<Source, (person: { readonly givenName: string; readonly familyName: string }) => string>
> = {
  A: ({ givenName, familyName }) => `${familyName} ${[...givenName][0]}.`,
  B: ({ givenName, familyName }) => `${givenName} ${familyName}`,
}

/** Id of the organization that a school is. */
export function orgIdOf(source: Source): string {
  return uuidOf(source, 'org')
}
