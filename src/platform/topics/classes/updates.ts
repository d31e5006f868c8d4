/**
 * Sends `PUT /classes` about the classes that the fixture file names for it. Every change is undone.
 * @module
 */
import { given, NotExercised } from '../../../core/errors.js'
import type { Context } from '../../context.js'
import { fieldNameAt, fieldOf, sameId } from '../../data/record.js'

/** What identifies a class in an item of an update, highest precedence first. */
export const identifierKinds = ['id', 'externKey', 'shortName'] as const

export type IdentifierKind = (typeof identifierKinds)[number]

/** The identifiers in one item. The kit adds the field that the update writes. */
export type ClassItem = { readonly [Kind in IdentifierKind]?: unknown }

/** A class that the fixture file names. */
export interface PreparedClass {
  readonly id: string | number
  readonly extern_key: string
  readonly short_name: string
}

/** The two classes that updates may change. @throws {NotExercised} if the fixture file names none */
export function throwAwayClasses({ profile }: Context): readonly [x: PreparedClass, y: PreparedClass] {
  const [x, y] = profile.fixtures.classes?.throw_away ?? []
  if (x === undefined || y === undefined) throw new NotExercised(['FIXTURES: /classes/throw_away'])
  return [x, y]
}

/** The class of an earlier school year. @throws {NotExercised} if the fixture file names none */
export function earlierClass({ profile }: Context): PreparedClass {
  const { old } = profile.fixtures.classes ?? {}
  if (old === undefined) throw new NotExercised(['FIXTURES: /classes/old'])
  return old
}

/** An item with some identifiers of a class. */
export function itemOf(prepared: PreparedClass, ...kinds: readonly IdentifierKind[]): ClassItem {
  const names = { id: prepared.id, externKey: prepared.extern_key, shortName: prepared.short_name }
  return Object.fromEntries(kinds.map((kind) => [kind, names[kind]]))
}

/**
 * Sends `PUT /classes` with these items, reads all classes again, and undoes the change. Checks that send the same
 * items share one update. The contract gives no time after which reads show an update: if no class shows one that
 * succeeded, and this target shows updates late, it is sent once more and waited for.
 */
export async function putClasses(context: Context, ...items: readonly ClassItem[]) {
  const update = await putOnce(context, items)
  const isClear = !update.accepted || update.isShown || !(await showsUpdatesLate(context))
  return isClear ? update : putOnce(context, items, longestWait)
}

/** Seconds after which an update that no class shows has changed nothing. */
const longestWait = 30

/** @param seconds within which classes must show the update; 0 for a few */
function putOnce(context: Context, items: readonly ClassItem[], seconds = 0) {
  const name = `PUT classes ${JSON.stringify(items)}${seconds === 0 ? '' : ', shown late'}`
  return context.once(name, () => context.classes.change((turn) => turn.waiting(seconds).update(...items)))
}

/**
 * True if classes show an update of the first throw-away class, but only after a longer wait. Where one shows soon, by
 * any identifier, the others are not waited for.
 */
function showsUpdatesLate(context: Context): Promise<boolean> {
  return context.once('whether classes show updates late', async () => {
    const [x] = context.profile.fixtures.classes?.throw_away ?? []
    if (x === undefined) return false
    const accepted: ClassItem[] = []
    for (const kind of identifierKinds) {
      const item = itemOf(x, kind)
      const update = await putOnce(context, [item])
      if (update.isShown) return false
      if (update.accepted) accepted.push(item)
    }
    const [item] = accepted
    return item !== undefined && (await putOnce(context, [item], longestWait)).isShown
  })
}

/** An answered update, with the classes before and after it. */
export type ClassUpdate = Awaited<ReturnType<typeof putClasses>>

/** `PUT /classes` with the `id` of the second throw-away class and the `externKey` of the first. */
export function putKeyOfOtherClass(context: Context): Promise<ClassUpdate> {
  const [x, y] = throwAwayClasses(context)
  const more = { [fieldNameAt(context.profile, 'externKey')]: x.extern_key }
  return context.once('PUT classes with the key of another class', () =>
    context.classes.change((turn) => turn.write({ identifiers: { id: y.id }, more })),
  )
}

/**
 * Positive control: an update of a throw-away class succeeds and shows when the class is read again.
 * @param kinds the identifiers to try, one per update
 * @param one default: the first of the two classes
 * @throws {Undecided} if no update works
 */
export async function updatesWork(
  context: Context,
  kinds: readonly IdentifierKind[] = identifierKinds,
  one: PreparedClass = throwAwayClasses(context)[0],
): Promise<void> {
  for (const kind of kinds) {
    const update = await putClasses(context, itemOf(one, kind))
    if (update.accepted && update.reached(one.id)) return
  }
  given(false, `no update of class ${one.id} by ${kinds.join(' or ')} succeeds and shows`)
}

/** Pairs of identifiers, the one with higher precedence first. */
export const identifierPairs = [
  ['id over externKey', 'id', 'externKey'],
  ['id over shortName', 'id', 'shortName'],
  ['externKey over shortName', 'externKey', 'shortName'],
] as const satisfies readonly (readonly [string, IdentifierKind, IdentifierKind])[]

/** The identifiers in an item that names a class of an earlier school year with its short name. */
export const earlierClassItems = [
  ['short name', ['shortName']],
  ['id and short name', ['id', 'shortName']],
  ['key and short name', ['externKey', 'shortName']],
] as const satisfies readonly (readonly [string, readonly IdentifierKind[]])[]

/**
 * `PUT /classes` with one item that names the class of an earlier school year. Positive control: an update of a
 * throw-away class works; without such a class, the answer names an error or the update succeeds.
 * @param kinds the identifiers in the item
 * @throws {Undecided} if the control fails, or if the current school year has this class or its short name
 */
export async function putEarlierClass(
  context: Context,
  kinds: readonly IdentifierKind[],
): Promise<{ readonly earlier: PreparedClass; readonly update: ClassUpdate }> {
  const { profile } = context
  const earlier = earlierClass(context)
  const hasThrowAway = profile.fixtures.classes?.throw_away !== undefined
  if (hasThrowAway) await updatesWork(context)
  const update = await context.once(`PUT classes with an earlier class by ${kinds.join(', ')}`, () =>
    context.classes.change(async (turn) => {
      const [current = []] = turn.now.lists
      given(turn.now.class(earlier.id) !== undefined, `class ${earlier.id} cannot be read`)
      given(
        !current.some(
          (record) =>
            sameId(record.id, earlier.id) ||
            sameId(fieldOf(profile, record, 'shortName'), earlier.short_name),
        ),
        `class ${earlier.id} or its short name is in the current school year; FIXTURES: /classes/old needs a class of an earlier one`,
      )
      return turn.update(itemOf(earlier, ...kinds))
    }),
  )
  const isKnown = hasThrowAway || update.accepted || update.namesError
  given(isKnown, `nothing shows that updates work at all: ${update.answer.summary}`)
  return { earlier, update }
}
