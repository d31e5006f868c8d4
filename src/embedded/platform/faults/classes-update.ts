/**
 * Faults of updates of classes: whether they work, and which class they find.
 * @module
 */
import type { ClassIdentifier, ClassLookup } from '../behaviours/classes.js'
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import type { Tenant } from '../model.js'
import { classesOf, type SchoolClass } from '../world/classes.js'
import type { DataRecord } from '../world/record.js'
import { rowOf } from './rows.js'

const wrong = rowOf('class-update')
const accepted = 'classes.update.accepted'

/** Some of the items of an update. */
function someItems(body: unknown, from: number, to?: number): unknown {
  const items = documented.classItems(body)
  return Array.isArray(items) ? items.slice(from, to) : items
}

const acceptance: readonly Fault[] = [
  wrong(accepted, 'bare-array', 'accepts updates only if the body is the array itself', {
    classItems: (body) => (Array.isArray(body) ? body : undefined),
  }),
  wrong(accepted, 'not-stored', 'confirms updates and does not store them', {
    classWritten: () => ({}),
  }),
  wrong(accepted, 'never-found', 'finds no class for any update', { classesFound: () => [] }),
  wrong(accepted, 'first-item-only', 'carries out only the first item of an update', {
    classItems: (body) => someItems(body, 0, 1),
  }),
  wrong(accepted, 'last-item-only', 'carries out only the last item of an update', {
    classItems: (body) => someItems(body, -1),
  }),
]

/** Finds classes by one identifier in another way. */
const lookup =
  (
    by: ClassIdentifier,
    find: (lookup: ClassLookup, found: readonly SchoolClass[]) => readonly SchoolClass[],
  ) =>
  (asked: ClassLookup): readonly SchoolClass[] => {
    const classes = documented.classesFound(asked)
    return asked.by === by ? find(asked, classes) : classes
  }

/** The class that is listed before another one. */
const before = (classes: readonly SchoolClass[], one: SchoolClass | undefined): readonly SchoolClass[] => {
  const other = one === undefined ? undefined : classes[classes.indexOf(one) - 1]
  return other === undefined ? [] : [other]
}

const rules = {
  id: 'classes.update.by-id',
  externKey: 'classes.update.by-extern-key',
  shortName: 'classes.update.by-short-name',
} as const

const words = { id: 'id', externKey: 'externKey', shortName: 'shortName' } as const
const slugs = { id: 'id', externKey: 'extern-key', shortName: 'short-name' } as const

const identifiers: readonly Fault[] = (['id', 'externKey', 'shortName'] as const).flatMap((by) => [
  wrong(rules[by], `${slugs[by]}-not-read`, `does not read ${words[by]} in an update`, {
    classIdentifierGiven: (value, name) => name !== by && documented.classIdentifierGiven(value, name),
  }),
  wrong(rules[by], `${slugs[by]}-and-another`, {
    says: `also changes the class before the one that ${words[by]} identifies`,
    classesFound: lookup(by, ({ classes }, found) => [...found, ...before(classes, found[0])]),
  }),
])

const beginsWith = (whole: string | undefined, value: unknown): boolean =>
  typeof value === 'string' && value.length > 3 && whole?.slice(0, value.length - 1) === value.slice(0, -1)

const nearly: readonly Fault[] = [
  wrong('classes.update.by-extern-key', 'extern-key-cut', 'ignores the last character of an externKey', {
    classesFound: lookup('externKey', ({ classes, value }) =>
      classes.filter(({ externKey }) => beginsWith(externKey, value)),
    ),
  }),
  wrong('classes.update.by-short-name', 'short-name-cut', 'ignores the last character of a shortName', {
    classesFound: lookup('shortName', ({ classes, value, year }, found) =>
      found.length === 0
        ? found
        : classes.filter(
            (one) => one.year === year && (found.includes(one) || beginsWith(one.shortName, value)),
          ),
    ),
  }),
  wrong('classes.update.by-id', 'id-and-all-later', 'changes every class with this id or a higher one', {
    classesFound: lookup('id', ({ classes }, [found]) =>
      found === undefined ? [] : classes.filter(({ id, year }) => year === found.year && id >= found.id),
    ),
  }),
]

const precedence = 'classes.update.precedence'
const has = (item: DataRecord, ...names: readonly string[]): boolean =>
  names.every((name) => item[name] !== undefined)

/** Finds the class of the lower identifier if an item has both. */
const reversed = (higher: ClassIdentifier, lower: ClassIdentifier, id: string): Fault =>
  wrong(precedence, id, `prefers ${lower} to ${higher}`, {
    classIdentifierOrder: (item) =>
      has(item, higher, lower) && Object.keys(item).length < 4
        ? [lower, higher]
        : documented.classIdentifierOrder(item),
  })

const order: readonly Fault[] = [
  reversed('id', 'externKey', 'extern-key-before-id'),
  reversed('id', 'shortName', 'short-name-before-id'),
  reversed('externKey', 'shortName', 'short-name-before-extern-key'),
  wrong(precedence, 'lowest-first', 'tries the lowest identifier first', {
    classIdentifierOrder: () => ['shortName', 'externKey', 'id'],
  }),
  wrong(precedence, 'every-identifier', 'changes the class of each identifier', {
    classesAlsoChanged: ({ item, found, classes, year }) =>
      (['id', 'externKey', 'shortName'] as const)
        .filter((by) => item[by] !== undefined)
        .flatMap((by) => documented.classesFound({ by, value: item[by], classes, year }))
        .filter((one) => !found.includes(one)),
  }),
  wrong(precedence, 'mixed-ignored', 'confirms updates with two identifiers and does not store them', {
    classWritten: (update, one) =>
      ['id', 'externKey', 'shortName'].filter((name) => has(update.item, name)).length > 1
        ? {}
        : documented.classWritten(update, one),
  }),
]

const twoYears = 'classes.update.short-name-of-two-years'
const named = ({ classes, value }: ClassLookup): readonly SchoolClass[] =>
  classes.filter(({ shortName }) => shortName === value)

const repeatedNames: readonly Fault[] = [
  wrong(twoYears, 'short-name-of-both-years', 'changes the classes of a shortName in every school year', {
    classesFound: lookup('shortName', (asked, found) => (found.length === 0 ? found : named(asked))),
  }),
  wrong(twoYears, 'short-name-of-earlier-year', {
    says: 'changes the class of the earlier year if classes of two years have the shortName',
    classesFound: lookup('shortName', (asked, found) => {
      const earlier = named(asked).find(({ year }) => year < asked.year)
      return earlier === undefined || found.length === 0 ? found : [{ ...earlier, year: asked.year }]
    }),
  }),
  wrong(twoYears, 'short-name-ambiguous', 'refuses a shortName that exists in two school years', {
    classesFound: lookup('shortName', (asked, found) => (named(asked).length > 1 ? [] : found)),
  }),
]

/** True if a school has a class with this id. */
const hasClass =
  (id: unknown) =>
  (school: Tenant): boolean =>
    classesOf(school).some((one) => String(one.id) === String(id))

const otherTenants: readonly Fault[] = [
  wrong('classes.update.other-tenant', 'of-other-tenant', 'changes classes of every school by their id', {
    classOwner: ({ id }, own, all) => [own, ...all].find(hasClass(id)) ?? own,
  }),
  wrong('classes.update.other-tenant', 'of-first-tenant', 'changes classes of one school with every token', {
    classOwner: (_item, own, [first]) => first ?? own,
  }),
]

/** Faults of updates of classes. */
export const classUpdateFaults: readonly Fault[] = [
  ...acceptance,
  ...identifiers,
  ...nearly,
  ...order,
  ...repeatedNames,
  ...otherTenants,
]
