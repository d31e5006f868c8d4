/**
 * Updates that name a class of another school year by its short name.
 * Clause: 4.6 update classes.
 */
import {
  type Context,
  describeUpdate,
  given,
  type IdentifierKind,
  must,
  outsideYear,
  outsideYearCases,
  rule,
} from '#kit/platform'

async function fails(context: Context, kinds: readonly IdentifierKind[]): Promise<void> {
  const { old, update } = await outsideYear(context, kinds)
  must(
    !update.accepted,
    `an update of class ${old.id} by ${kinds.join(' and ')} that fails`,
    describeUpdate(update),
  )
}

const [alone, ...besideOthers] = outsideYearCases

rule('classes.outside-year.short-name', (context) => fails(context, alone[1]))

rule('classes.outside-year.further-identifier', besideOthers, fails)

rule('classes.outside-year.unchanged', outsideYearCases, async (context, kinds) => {
  const { old, update } = await outsideYear(context, kinds)
  given(!update.accepted, `the update did not fail: ${describeUpdate(update)}`)

  const fields = update.differences(old.id)
  must(
    fields.length === 0,
    `class ${old.id} as before the update that failed`,
    `changed: ${fields.join(', ')}`,
  )
})
