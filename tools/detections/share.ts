/**
 * One share of the faults, in a process of its own: sends what detects each fault to the process that started it.
 * @module
 */
import { pooled } from '../../src/examples/recorded.js'
import type { Role } from '../../src/record/record.js'
import { type Detections, detectionsOf } from './detections.js'

/** The faults of a process. */
export interface Share {
  readonly role: Role
  readonly ids: readonly string[]
  /** Faults that run at the same time. */
  readonly width: number
}

/** What a process sends for each fault. */
export type Found = Detections | { readonly fault: string; readonly error: string }

process.once('message', (message) => {
  const { role, ids, width } = message as Share
  const derive = async (id: string): Promise<void> => {
    const result: Found = await detectionsOf(role, id).catch((error: unknown) => ({
      fault: id,
      error: String(error),
    }))
    process.send?.(result)
  }
  void pooled(ids, derive, width).then(() => process.disconnect())
})
