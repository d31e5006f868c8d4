/**
 * Which class `PUT /classes` changes. x and y are the two throw-away classes of the fixture file.
 * Control: an update of a throw-away class succeeds and shows when the classes are read again, else the rule is
 * undecided.
 * Clauses: 2.6 Class, 4.6 update classes.
 */
import { given, laterControl, must, rule, sameId } from '#kit/platform'
import {
  type ClassUpdate,
  classesOfSecondTenant,
  identifierKinds,
  identifierPairs,
  itemOf,
  putClasses,
  throwAwayClasses,
  tokenOfSecondTenant,
  updatesWork,
} from '#kit/platform/classes'

/** The classes of an update, with one item each. */
const updatedClasses = [
  ['one item', 1],
  ['two items', 2],
] as const

// 4.6 update classes: Class management accepts an update with its items in the array `classes`, and returns
//   the change when the class is read again.
//   Check: The suite sends `PUT /classes` with one item for a throw-away class, by id, external key or short
//   name. One of the three must succeed, and the new value must show when all classes are read again, within
//   30 seconds. It does the same with two items for two throw-away classes, and both must show the new value.
//   The changes are undone.
rule('classes.update.accepted', updatedClasses, async (context, count) => {
  const classes = throwAwayClasses(context).slice(0, count)
  if (count > 1) await updatesWork(context)
  const failed: string[] = []
  let works = false
  // One identifier that works is enough: other rules are about each of them.
  for (const kind of identifierKinds) {
    const update = await putClasses(context, ...classes.map((one) => itemOf(one, kind)))
    works = update.accepted && classes.every(({ id }) => update.reached(id))
    if (works) break
    const states = classes.map(({ id }) => `class ${id} ${update.stateOf(id)}`)
    failed.push(`by ${kind}: ${update.summary}, ${states.join(', ')}`)
  }
  // If the second class cannot be changed alone either, the number of items is not the reason.
  if (!works)
    for (const schoolClass of classes.slice(1)) await updatesWork(context, identifierKinds, schoolClass)
  const ids = classes.map(({ id }) => id).join(' and ')
  must(works, `an update of class ${ids} that succeeds and shows when read back`, failed.join('; '))
})

// 4.6 update classes: Class management changes exactly the class with the `id` of an item that has no other
//   identifier.
//   Check: An item with only `id` is sent for a throw-away class. The suite reads all classes before and
//   after: this class must have changed, and no other one.
rule('classes.update.by-id', async (context) => {
  const [x] = throwAwayClasses(context)
  await updatesWork(context)

  mustChangeOnly(x.id, await putClasses(context, { id: x.id }))
})

// 4.6 update classes: Class management changes exactly the class with the `externKey` of an item that has no
//   other identifier.
//   Check: The item has only `externKey`. After the update, the class with this key must show the change, and
//   a comparison of all classes must find no other difference.
rule('classes.update.by-extern-key', async (context) => {
  const [x] = throwAwayClasses(context)
  await updatesWork(context)

  mustChangeOnly(x.id, await putClasses(context, { externKey: x.extern_key }))
})

// 4.6 update classes: Class management changes exactly the class of this year with the `shortName` of an item
//   that has no other identifier.
//   Check: The item has only `shortName` of a throw-away class of the active year. This class must change,
//   and no other class, of any school year that can be read.
rule('classes.update.by-short-name', async (context) => {
  const [x] = throwAwayClasses(context)
  await updatesWork(context)

  mustChangeOnly(x.id, await putClasses(context, { shortName: x.short_name }))
})

// 2.6 Class: If an item has two identifiers, class management does not change a class that only the lower one
//   names.
//   Check: An item has the higher identifier of class x and the lower one of class y, in the three possible
//   pairs. Class y must stay the same; class x must change, or the whole update must be refused.
rule('classes.update.precedence', identifierPairs, async (context, higher, lower) => {
  const [x, y] = throwAwayClasses(context)
  await updatesWork(context, [higher])
  const plain = await putClasses(context, itemOf(x, higher))
  given(!plain.reached(y.id), `an update of class ${x.id} by ${higher} only also changes class ${y.id}`)

  const update = await putClasses(context, { ...itemOf(x, higher), ...itemOf(y, lower) })
  must(!update.changed(y.id), `class ${y.id}, named only by ${lower}, unchanged`, `a change of class ${y.id}`)
  must(
    update.reached(x.id) || update.refused,
    `class ${x.id}, named by ${higher}, changed, or a refusal`,
    `${update.summary}, and the class ${update.stateOf(x.id)}`,
  )
})

// 2.6 Class: Class management changes the class of the active year if two school years have a class with the
//   `shortName`.
//   Check: The fixture file names a short name that exists in the active and in an earlier year. After an
//   update by this name, the class of the active year must have changed, and the earlier one must not.
rule('classes.update.short-name-of-two-years', async (context) => {
  const { same_short_name: same, throw_away } = context.profile.fixtures.classes ?? {}
  given(same !== undefined, 'the fixture file names no short name of two years')
  // If updates by short name do not work at all, another rule reports it.
  if (throw_away !== undefined) await updatesWork(context, ['shortName'])

  const update = await putClasses(context, { shortName: same.short_name })
  must(
    !update.changed(same.earlier.id),
    `class ${same.earlier.id} of the earlier year unchanged`,
    `a change of class ${same.earlier.id}`,
  )
  mustChange(same.current.id, update)
})

// 4.6 update classes: Class management changes no class of another tenant.
//   Check: An item has the `id` of a throw-away class, and the token is that of the application at the second
//   tenant, whose class lists do not have this id. With the token of its own tenant, the same update works.
//   No class may change.
rule('classes.update.other-tenant', async (context) => {
  const [x] = throwAwayClasses(context)
  await updatesWork(context, ['id'])
  const classesElsewhere = (await classesOfSecondTenant(context)).flat()
  given(classesElsewhere.length > 0, 'the second tenant lists no classes')
  given(!classesElsewhere.some(({ id }) => sameId(id, x.id)), `the second tenant lists class ${x.id} too`)

  const { token, update } = await context.classes.changeHere(async (classes) => {
    const token = await tokenOfSecondTenant(context)
    return { token, update: await classes.updateWith(token, { id: x.id }) }
  })
  const changed = [...(update.reached(x.id) ? [x.id] : []), ...update.otherClassesReached(x.id)]
  must(
    changed.length === 0,
    `no change by the token of another tenant (${update.summary})`,
    `class ${changed.join(', ')} changed`,
  )
  // A token that is not valid any more would be refused for that reason.
  if (update.refused && update.answer.status === 401)
    await laterControl(async () => (await context.data.as(token).classes()).records)
})

/** The update succeeded and changed this class. */
function mustChange(id: string | number, update: ClassUpdate): void {
  must(update.accepted, `an update of class ${id} that succeeds`, update.summary)
  must(update.reached(id), `class ${id} changed`, `${update.summary}, and the class ${update.stateOf(id)}`)
}

function mustChangeOnly(id: string | number, update: ClassUpdate): void {
  const reached = update.otherClassesReached(id)
  must(reached.length === 0, `no class changed except ${id}`, `class ${reached.join(', ')} changed`)
  mustChange(id, update)
}
