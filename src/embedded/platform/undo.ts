/**
 * Changes of a tenant that can be undone, each under an opaque text.
 * @module
 */
import { randomUUID } from 'node:crypto'
import type { Tenant } from './model.js'

/** How to undo changes, by tenant. Kept beside the tenant, for a copy begins without any. */
const undos = new WeakMap<Tenant, Map<string, () => void>>()

/**
 * Notes how a change is undone.
 * @returns the text that the stimulus `undo` takes
 */
export function undoable(tenant: Tenant, undo: () => void): string {
  const own = undos.get(tenant) ?? new Map<string, () => void>()
  undos.set(tenant, own)
  const text = randomUUID()
  own.set(text, undo)
  return text
}

/** Undoes a change, once. @returns false where the text names none, or one that is undone */
export function undoChange(tenant: Tenant, text: string): boolean {
  const undo = undos.get(tenant)?.get(text)
  undos.get(tenant)?.delete(text)
  undo?.()
  return undo !== undefined
}
