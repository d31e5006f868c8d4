/**
 * Prepared data that leaves no trace at the target. The person who prepared it, or a control driver, must name it.
 * @module
 */
import { ifExercised } from '../core/errors.js'
import { isRecord } from '../core/json.js'
import type { Context } from '../platform/context.js'

/** Prepared data by `section.entry`, as the control driver names it; empty without a driver that can. */
export async function preparedBy(context: Context): Promise<ReadonlyMap<string, unknown>> {
  if (!context.driver.can('describe-prepared')) return new Map()
  const told = await ifExercised(() => context.driver.send('describe-prepared', {}))
  const sections = told?.fixtures ?? {}
  return new Map(
    Object.entries(sections).flatMap(([section, entries]) =>
      isRecord(entries)
        ? Object.entries(entries).map(([name, value]): [string, unknown] => [`${section}.${name}`, value])
        : [],
    ),
  )
}
