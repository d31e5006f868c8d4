/**
 * School years and settings of each school in the roster.
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

/** The same school year some years later. It keeps its `id`, by which the world knows which year is the current one. */
export function laterYear(source: Source, year: SchoolYear, years: number): SchoolYear {
  if (years === 0) return year
  const later = (date: string): string => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
  const [start, end] = [later(year.start), later(year.end)]
  return {
    id: year.id,
    sourcedId: uuidOf(source, `session/${year.id + years}`),
    title: `${start.slice(0, 4)}/${end.slice(2, 4)}`,
    start,
    end,
  }
}

/** Name layouts. */
export type NameLayout = 'last-first' | 'first-last'

type Names = { readonly givenName: string; readonly familyName: string }

/** A name in each layout that an administrator can choose. */
export const nameLayouts: Readonly<Record<NameLayout, (person: Names) => string>> = {
  'last-first': ({ givenName, familyName }) => `${familyName} ${[...givenName][0]}.`,
  'first-last': ({ givenName, familyName }) => `${givenName} ${familyName}`,
}

/** The layout of each school at the start. */
export const firstLayout: Readonly<Record<Source, NameLayout>> = { A: 'last-first', B: 'first-last' }

/** The current layout of a school. Contract 2.6, Roster user. */
export function layoutOf({ source, changes }: Tenant): NameLayout {
  return changes.roster.layout ?? firstLayout[source]
}

/** Id of a school as an organization. */
export function orgIdOf(source: Source): string {
  return uuidOf(source, 'org')
}
