/**
 * What a row of the table of attacks says.
 */
import type { Sight } from './recognition.sight.js'

/** A way to recognise the suite. */
export interface Attack {
  readonly id: string
  /** What the application looks at. */
  readonly says: string
  /** True if the application takes what it sees for the suite. Absent if the weakness is accepted. */
  readonly recognises?: (sight: Sight) => boolean
  /** True if two runs with different seeds have in common what it looks at. */
  readonly isSameIn?: (one: Sight, other: Sight) => boolean
  /** Why the weakness is accepted. */
  readonly accepted?: string
}
