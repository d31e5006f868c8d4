/**
 * Updates of classes that several rules look at. Each is sent once for all of them.
 * @module
 */

import { given, NotExercised } from '../../core/errors.js'
import type { ClassIdentifiers as Prepared } from '../../profile/data-fixtures.js'
import type { Context } from '../context.js'
import { type ClassIdentifiers, type ClassUpdate, carriesError } from './class-turn.js'
import { fieldNameAt, fieldOf, sameId } from './record.js'

/** What identifies a class, highest first. */
export const identifierKinds = ['id', 'externKey', 'shortName'] as const

/** One of them. */
export type IdentifierKind = (typeof identifierKinds)[number]

/** The two classes that may be changed. @throws {NotExercised} where the fixture file names none */
export function throwAwayClasses({ profile }: Context): readonly [x: Prepared, y: Prepared] {
  const [x, y] = profile.fixtures.classes?.throw_away ?? []
  if (x === undefined || y === undefined) throw new NotExercised(['FIXTURES: /classes/throw_away'])
  return [x, y]
}

/** Some identifiers of a prepared class, as an update has them. */
export function identifiersOf(prepared: Prepared, ...kinds: readonly IdentifierKind[]): ClassIdentifiers {
  const all = { id: prepared.id, externKey: prepared.extern_key, shortName: prepared.short_name }
  return Object.fromEntries(kinds.map((kind) => [kind, all[kind]]))
}

/** An update of the first throw-away class that identifies it in one way. */
export function updateBy(context: Context, kind: IdentifierKind): Promise<ClassUpdate> {
  const [x] = throwAwayClasses(context)
  return context.once(`update of a class by ${kind}`, () =>
    context.changeClasses((turn) => turn.update(identifiersOf(x, kind))),
  )
}

/**
 * The positive control of everything about updates: one of them works.
 * @param kind the way in which the class is identified; default any
 * @throws {Undecided} where it does not
 */
export async function updatesWork(context: Context, kind?: IdentifierKind): Promise<void> {
  const [x] = throwAwayClasses(context)
  for (const one of kind === undefined ? identifierKinds : [kind]) {
    const update = await updateBy(context, one)
    if (update.accepted && update.reached(x.id)) return
  }
  given(false, `no update of class ${x.id}${kind === undefined ? '' : ` by ${kind}`} succeeds and shows`)
}

/** Pairs of identifiers, the higher one first. */
export const identifierPairs = [
  ['id over externKey', 'id', 'externKey'],
  ['id over shortName', 'id', 'shortName'],
  ['externKey over shortName', 'externKey', 'shortName'],
] as const satisfies readonly (readonly [string, IdentifierKind, IdentifierKind])[]

/** An update whose item has an identifier of each throw-away class, the higher one of the first. */
export function mixedUpdate(
  context: Context,
  higher: IdentifierKind,
  lower: IdentifierKind,
): Promise<ClassUpdate> {
  const [x, y] = throwAwayClasses(context)
  return context.once(`update of a class by ${higher} and another ${lower}`, () =>
    context.changeClasses((turn) => turn.update({ ...identifiersOf(x, higher), ...identifiersOf(y, lower) })),
  )
}

/** An update by id that gives the second throw-away class the key of the first. */
export function keyTakingUpdate(context: Context): Promise<ClassUpdate> {
  const [x, y] = throwAwayClasses(context)
  const more = { [fieldNameAt(context.profile, 'externKey')]: x.extern_key }
  return context.once('update of a class with the key of another', () =>
    context.changeClasses((turn) => turn.write({ identifiers: identifiersOf(y, 'id'), more })),
  )
}

/** Ways to name a class of another school year with its short name. */
export const outsideYearCases = [
  ['short name', ['shortName']],
  ['id and short name', ['id', 'shortName']],
  ['key and short name', ['externKey', 'shortName']],
] as const satisfies readonly (readonly [string, readonly IdentifierKind[]])[]

/**
 * An update that names the class of an earlier school year in some way.
 * @throws {Undecided} where that class is not what the fixture file says, or where nothing shows that updates work
 */
export async function outsideYear(
  context: Context,
  kinds: readonly IdentifierKind[],
): Promise<{ readonly old: Prepared; readonly update: ClassUpdate }> {
  const { profile } = context
  const { old, throw_away } = profile.fixtures.classes ?? {}
  if (old === undefined) throw new NotExercised(['FIXTURES: /classes/old'])
  if (throw_away !== undefined) await updatesWork(context)
  const update = await context.once(`update of an old class by ${kinds.join(', ')}`, () =>
    context.changeClasses(async (turn) => {
      const [current = []] = turn.now.lists
      given(turn.now.class(old.id) !== undefined, `class ${old.id} cannot be read`)
      given(
        !current.some(
          (record) =>
            sameId(record.id, old.id) || sameId(fieldOf(profile, record, 'shortName'), old.short_name),
        ),
        `the current school year has class ${old.id} or its short name, so that it is no class of an earlier one`,
      )
      return turn.update(identifiersOf(old, ...kinds))
    }),
  )
  const known = throw_away !== undefined || update.accepted || carriesError(update.answer)
  given(known, `nothing shows that updates work at all: ${update.answer.summary}`)
  return { old, update }
}
