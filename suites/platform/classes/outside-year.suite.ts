/**
 * `PUT /classes` with the short name of a class of an earlier school year fails and changes nothing.
 * Control: an update of a throw-away class works; without such a class, the answer must name an error.
 * `earlierClassItems`: the item has the short name, the id and the short name, or the external key and the short name.
 * Clause: 4.6 update classes.
 */
import { type Context, given, must, rule } from '#kit/platform'
import { earlierClassItems, type IdentifierKind, putEarlierClass } from '#kit/platform/classes'

const [shortNameOnly, ...withFurtherIdentifier] = earlierClassItems

async function mustFail(context: Context, kinds: readonly IdentifierKind[]): Promise<void> {
  const { earlier, update } = await putEarlierClass(context, kinds)
  const expected = `an update of class ${earlier.id} by ${kinds.join(' and ')} that fails`
  must(!update.accepted, expected, update.summary)
}

// 4.6 update classes: Class management refuses an update that names a class of another school year by
//   `shortName`.
//   Check: The suite sends `PUT /classes` with the short name of a class of an earlier year that no present
//   class has. It must fail. An update of a throw-away class must have worked before; without such a class,
//   the answer must name an error. Else the rule is undecided.
rule('classes.outside-year.short-name', (context) => mustFail(context, shortNameOnly[1]))

// 4.6 update classes: Class management refuses an update that names a class of another school year by
//   `shortName` and by another identifier.
//   Check: The item names the earlier class by id and short name, or by external key and short name. Although
//   the first identifier would find the class, the update must fail.
rule('classes.outside-year.further-identifier', withFurtherIdentifier, mustFail)

// 4.6 update classes: Class management does not change a class if its update fails.
//   Check: The suite reads the class of the earlier year before and after each update that failed, by short
//   name, by id and short name, and by key and short name, and compares all fields. Nothing may differ. An
//   update that succeeds makes the rule undecided: other rules report it.
rule('classes.outside-year.unchanged', earlierClassItems, async (context, kinds) => {
  const { earlier, update } = await putEarlierClass(context, kinds)
  given(!update.accepted, `the update did not fail: ${update.summary}`)

  const fields = update.differences(earlier.id)
  const expected = `class ${earlier.id} the same as before the update that failed`
  must(fields.length === 0, expected, `changed: ${fields.join(', ')}`)
})
