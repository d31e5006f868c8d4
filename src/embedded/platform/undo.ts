/**
 * Changes of a tenant that can be undone, each by an opaque text.
 * @module
 */
import { randomUUID } from 'node:crypto'
import type { Tenant } from './model.js'

/** Functions that undo changes, by tenant. Not part of the tenant, because a copy starts without changes. */
const undos = new WeakMap<Tenant, Map<string, () => void>>()

/**
 * Stores how a change is undone.
 * @returns the text for the event `undo`
 */
export function undoable(tenant: Tenant, undo: () => void): string {
  const tenantUndos = undos.get(tenant) ?? new Map<string, () => void>()
  undos.set(tenant, tenantUndos)
  const text = randomUUID()
  tenantUndos.set(text, undo)
  return text
}

/** Undoes a change, once. @returns false if the text names no change, or one that was undone */
export function undoChange(tenant: Tenant, text: string): boolean {
  const undo = undos.get(tenant)?.get(text)
  undos.get(tenant)?.delete(text)
  undo?.()
  return undo !== undefined
}
