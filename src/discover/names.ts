/**
 * Proposes names for the profile, without which discover cannot read the resources of periods.
 * @module
 */
import { CheckEnding } from '../core/errors.js'
import type { Context } from '../platform/context.js'
import { unreadLists } from '../platform/data/list-names.js'

/** One sentence for each list of resources that cannot be read with the profile; empty if there is no timetable. */
export async function proposedNames(context: Context): Promise<string[]> {
  try {
    const { periods } = await context.timetable.whole()
    return unreadLists(periods).map(({ list, key, name, fields, proposal }) => {
      const choice = proposal ?? `${list}=field, one of ${fields.join(', ')},`
      return `No resource in the list "${list}" has a field "${name}": add ${choice} to ${key}, and run discover again.`
    })
  } catch (error) {
    if (error instanceof CheckEnding) return []
    throw error
  }
}
