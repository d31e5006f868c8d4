/**
 * Faults of updates that name a class of another school year by its shortName.
 * @module
 */
import type { ClassUpdate } from '../behaviours/classes.js'
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import type { SchoolClass } from '../world/classes.js'
import { rowOf } from './rows.js'

const wrong = rowOf('class-outside-year')
const onlyShortName = ({ item }: ClassUpdate): boolean =>
  item.id === undefined && item.externKey === undefined

const unless =
  (passes: (update: ClassUpdate) => boolean): typeof documented.classProblem =>
  (update) => {
    const problem = documented.classProblem(update)
    return problem === 'outside year' && passes(update) ? undefined : problem
  }

/** Classes of any school year that match one identifier of an item. */
const meant =
  (by: 'id' | 'externKey' | 'shortName') =>
  ({ item, classes, year }: ClassUpdate): readonly SchoolClass[] =>
    classes.filter((one) => one.year !== year && item[by] !== undefined && one[by] === item[by])

const unchanged = 'classes.outside-year.unchanged'

/** Faults of updates that must fail. */
export const outsideYearFaults: readonly Fault[] = [
  wrong('classes.outside-year.short-name', 'changed', 'changes a class of any school year by its shortName', {
    classesFound: (lookup) => {
      const outsideYear = documented.classesFound(lookup)
      const { by, value, classes, year } = lookup
      if (by !== 'shortName' || outsideYear.length > 0) return outsideYear
      return classes.filter(({ shortName }) => shortName === value).map((one) => ({ ...one, year }))
    },
  }),
  wrong('classes.outside-year.short-name', 'ignored', {
    says: 'confirms an update although no class has its shortName',
    classProblem: (update) =>
      update.found.length === 0 && onlyShortName(update) ? undefined : documented.classProblem(update),
  }),
  wrong('classes.outside-year.further-identifier', 'only-alone', {
    says: 'accepts the shortName of a class of another year together with another identifier',
    classProblem: unless((update) => !onlyShortName(update)),
  }),
  wrong('classes.outside-year.further-identifier', 'with-id', {
    says: 'accepts such a shortName together with an id',
    classProblem: unless(({ item }) => item.id !== undefined),
  }),
  wrong('classes.outside-year.further-identifier', 'with-key', {
    says: 'accepts such a shortName together with an externKey',
    classProblem: unless(({ item }) => item.id === undefined && item.externKey !== undefined),
  }),
  wrong(unchanged, 'change-by-id-kept', 'keeps the change of an update by id that it reports as failed', {
    classesChangedOnFailure: meant('id'),
  }),
  wrong(unchanged, 'change-by-key-kept', {
    says: 'keeps the change of an update by externKey that it reports as failed',
    classesChangedOnFailure: meant('externKey'),
  }),
  wrong(unchanged, 'change-kept', 'keeps the change of an update by shortName that it reports as failed', {
    classesChangedOnFailure: meant('shortName'),
  }),
]
