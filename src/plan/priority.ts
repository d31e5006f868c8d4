/**
 * Which checks start first: the order in which they find the most known faults with the fewest requests. A known fault is
 * one of an embedded target; `npm run generate detections` finds out which cases detect it.
 * @module
 */
import type { CheckRecord } from '../record/record.js'

/** Names a check. */
export type CheckName = Pick<CheckRecord, 'rule' | 'case'>

/**
 * The unknown faults that a check may find, as names for {@link Priority.finds}: one that any check of its rule finds, and one
 * that only this check finds. So a check has a priority even if no known fault needs it, and every rule gets its turn
 * early. An order that is derived from one half of the known faults finds clearly more of the other half with them:
 * `npm run bench -- --only budget`.
 */
export function unknownFaults({ rule, case: name }: CheckName): readonly string[] {
  return [`unknown of ${rule}`, `unknown of ${rule}\n${name}`]
}

/** What decides when a check starts: what it costs, and what it finds. */
export interface Priority {
  /** Requests that no other check shares. */
  readonly requests: number
  /** Groups of requests that it shares with other checks, such as a sign-in. The first check of a group pays for it. */
  readonly groups: readonly number[]
  /** Names of the faults that it finds. All count the same. */
  readonly finds: readonly string[]
}

/** A check in its place. */
export interface Ranked<Item> {
  readonly item: Item
  /** Requests that it adds to those of the checks before it. */
  readonly requests: number
}

/** A check costs at least this: one that sends nothing of its own would otherwise have an infinite priority. */
const least = 0.1

/**
 * Orders checks: next is always the one with the most new faults for each further request; among those that find nothing
 * new, the cheapest. Equal ones keep their order.
 * @param groups the number of requests of each group
 * @param limit requests of all checks together; checks that do not fit are left out. Default: no limit
 */
export function byPriority<Item>(
  items: readonly Item[],
  priorityOf: (item: Item) => Priority,
  groups: readonly number[],
  limit = Number.POSITIVE_INFINITY,
): Ranked<Item>[] {
  const priorities = items.map(priorityOf)
  const sizeOf = (group: number): number => groups[group] ?? 0
  const costs = priorities.map((priority) => priority.requests + sumOf(priority.groups.map(sizeOf)))
  const gains = priorities.map(({ finds }) => finds.length)
  const finders = placesBy(priorities.map(({ finds }) => finds))
  const sharers = placesBy(priorities.map((priority) => priority.groups))
  const open = new Set(items.keys())
  const ranked: Ranked<Item>[] = []
  let left = limit
  for (;;) {
    const next = best(open, costs, gains, left)
    if (next === null) return ranked
    const { finds, groups: own } = priorities[next] as Priority
    const requests = costs[next] as number
    ranked.push({ item: items[next] as Item, requests })
    open.delete(next)
    left -= requests
    for (const fault of finds) lower(gains, finders, fault, 1)
    for (const group of own) lower(costs, sharers, group, sizeOf(group))
  }
}

/**
 * Moves long ones forward, so that none is left over at the end. Most requests of a check wait for the answer to the one
 * before. So a chain of n requests starts while n × width are still to be sent. All others keep their order.
 * @param width requests that are under way at the same time
 * @param chainOf how many requests of an item wait for each other
 */
export function inTime<Item>(
  ranked: readonly Ranked<Item>[],
  width: number,
  chainOf: (one: Ranked<Item>) => number,
): Ranked<Item>[] {
  const left = ranked.map(({ requests }) => requests)
  for (let at = left.length - 2; at >= 0; at -= 1) left[at] = (left[at] ?? 0) + (left[at + 1] ?? 0)
  const placed = ranked.map((one, at) => {
    const length = chainOf(one) * width
    const urgency = (left[at] ?? 0) < length ? length : 0
    let place = at
    while (place > 0 && (left[place] ?? 0) < length) place -= 1
    return { one, place, urgency }
  })
  return placed.sort((a, b) => a.place - b.place || b.urgency - a.urgency).map(({ one }) => one)
}

/** The best check that fits; null if none does. */
function best(
  open: ReadonlySet<number>,
  costs: readonly number[],
  gains: readonly number[],
  left: number,
): number | null {
  let bestValue: number | null = null
  let ratio = -1
  let cost = 0
  for (const at of open) {
    const itemCost = costs[at] as number
    if (itemCost > left) continue
    const value = (gains[at] as number) / Math.max(itemCost, least)
    if (bestValue !== null && (value < ratio || (value === ratio && itemCost >= cost))) continue
    bestValue = at
    ratio = value
    cost = itemCost
  }
  return bestValue
}

/** Lowers the values of all that have a key. A key counts once only. */
function lower<Key>(values: number[], places: Map<Key, readonly number[]>, key: Key, by: number): void {
  for (const at of places.get(key) ?? []) values[at] = (values[at] as number) - by
  places.delete(key)
}

function placesBy<Key>(keys: readonly (readonly Key[])[]): Map<Key, readonly number[]> {
  const places = new Map<Key, number[]>()
  for (const [at, own] of keys.entries())
    for (const key of own) {
      const known = places.get(key)
      if (known === undefined) places.set(key, [at])
      else known.push(at)
    }
  return places
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
