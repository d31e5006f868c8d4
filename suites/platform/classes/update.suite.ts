/**
 * How an update finds its class.
 * Clauses: 2.6 Class, 4.6 update classes.
 */
import {
  type ClassUpdate,
  type Context,
  describeUpdate,
  given,
  identifierKinds,
  identifierPairs,
  mixedUpdate,
  must,
  rule,
  throwAwayClasses,
  updateBy,
  updatesWork,
} from '#kit/platform'

rule('classes.update.accepted', async (context) => {
  const [x] = throwAwayClasses(context)
  const came: string[] = []
  for (const kind of identifierKinds) {
    const update = await updateBy(context, kind)
    if (update.accepted && update.reached(x.id)) return
    came.push(`by ${kind}: ${describeUpdate(update)}, class ${x.id} unchanged`)
  }
  must(false, `an update of class ${x.id} that succeeds and shows when read back`, came.join('; '))
})

/** An update has changed a class. */
function changes(update: ClassUpdate, id: string | number): void {
  must(update.accepted, `an update of class ${id} that succeeds`, describeUpdate(update))
  must(update.reached(id), `class ${id} changed`, `${describeUpdate(update)}, and it is as before`)
}

for (const [kind, id] of [
  ['id', 'classes.update.by-id'],
  ['externKey', 'classes.update.by-extern-key'],
  ['shortName', 'classes.update.by-short-name'],
] as const) {
  rule(id, async (context) => {
    await updatesWork(context)

    const [x] = throwAwayClasses(context)
    const update = await updateBy(context, kind)
    const others = update.reachedBeside(x.id)
    must(others.length === 0, `no class changed but ${x.id}`, `class ${others.join(', ')} changed`)
    changes(update, x.id)
  })
}

rule('classes.update.precedence', identifierPairs, async (context, higher, lower) => {
  const [x, y] = throwAwayClasses(context)
  await updatesWork(context, higher)
  const plain = await updateBy(context, higher)
  given(!plain.reached(y.id), `an update of class ${x.id} by ${higher} alone changes class ${y.id}, too`)

  const update = await mixedUpdate(context, higher, lower)
  must(!update.changed(y.id), `class ${y.id}, which only the ${lower} means, as before`, 'it changed')
  must(
    update.reached(x.id) || !update.accepted,
    `class ${x.id}, which the ${higher} means, changed, or a refusal`,
    `${describeUpdate(update)}, and it is as before`,
  )
})

/** Where updates by short name do not work at all, another rule says so. */
const shortNamesWork = async (context: Context): Promise<void> => {
  if (context.profile.fixtures.classes?.throw_away !== undefined) await updatesWork(context, 'shortName')
}

rule('classes.update.short-name-of-two-years', async (context) => {
  const { same_short_name: same } = context.profile.fixtures.classes ?? {}
  given(same !== undefined, 'the fixture file names no short name of two years')
  await shortNamesWork(context)

  await context.changeClasses(async (turn) => {
    const update = await turn.update({ shortName: same.short_name })
    must(
      !update.changed(same.earlier.id),
      `class ${same.earlier.id} of the earlier year as before`,
      'it changed',
    )
    changes(update, same.current.id)
  })
})
