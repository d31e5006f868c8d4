/**
 * Class management. Contract 4.6, row PUT class management. Reading is an open point.
 * @module
 */
import { randomUUID } from 'node:crypto'
import type { Answer } from '../answer.js'
import type { ClassUpdate } from '../behaviours/classes.js'
import type { Behaviours } from '../behaviours/index.js'
import type { Tenant } from '../model.js'
import { parseJson } from '../request-limits.js'
import { classesOf, type SchoolClass, years } from '../world/classes.js'
import type { DataRecord } from '../world/record.js'
import { json } from './answer.js'
import { type Asked, type DataRoute, refusal } from './data.js'

/** Routes of this resource. */
export const classRoutes: readonly DataRoute[] = [
  { resource: 'classes', method: 'GET', below: '', respond: list },
  { resource: 'classes', method: 'GET', below: '/:id', respond: single },
  { resource: 'classes', method: 'PUT', below: '', respond: update },
]

function list({ behaviours, tenant, use }: Asked): Answer {
  const year = behaviours.classListYear(use.query, years.current)
  const records = visibleClasses(behaviours, tenant)
    .filter((one) => behaviours.classListed(one, year))
    .map((one) => behaviours.classInList(one))
  return json(behaviours, 200, behaviours.classEnvelope(records), 'data')
}

function single({ behaviours, tenant, use, parameter }: Asked): Answer {
  const id = parameter('id')
  const schoolClass = visibleClasses(behaviours, tenant).find((known) => String(known.id) === id)
  return schoolClass === undefined || !behaviours.classReadAlone()
    ? refusal(behaviours, 'not found', use)
    : json(behaviours, 200, behaviours.classAlone(schoolClass), 'data')
}

function update({ runtime, behaviours, tenant, use, body }: Asked): Answer {
  const items = behaviours.classItems(parsed(body))
  if (!Array.isArray(items) || !items.every(isRecord)) return refusal(behaviours, 'bad request', use)
  const updates = items.map((item, index): OwnedUpdate => {
    const owner = behaviours.classOwner(item, tenant, runtime.world.tenants)
    const classes = classesOf(owner)
    const matches = meant(behaviours, item, classes)
    return { item, index, found: matches, classes, year: years.current, owner }
  })
  const judged = updates.map((one) => ({ update: one, problem: behaviours.classProblem(one) }))
  const problems = judged.flatMap(({ update: one, problem }) =>
    problem === undefined ? [] : [behaviours.validationItem(problem, one)],
  )
  keepForReads(behaviours, tenant)
  const stored = judged.filter(({ problem }) => behaviours.classStored(problem, problems.length))
  for (const { update: one } of stored)
    store(behaviours, one.owner, one, [...one.found, ...behaviours.classesAlsoChanged(one)])
  if (problems.length > 0) {
    for (const update of updates)
      store(behaviours, update.owner, update, behaviours.classesChangedOnFailure(update))
    const error = behaviours.validationBody(problems, randomUUID())
    return json(behaviours, behaviours.validationStatus(), error, 'error')
  }
  const updated = updates.flatMap(({ found, owner }) => {
    const now = new Map(classesOf(owner).map((one) => [one.id, one]))
    return found.map(({ id }) => now.get(id)?.record ?? {})
  })
  const answer = behaviours.classUpdateAnswer(updated)
  return json(behaviours, answer.status, answer.body, 'data')
}

/** An item of an update, and the school of the classes that it may change. */
interface OwnedUpdate extends ClassUpdate {
  readonly owner: Tenant
}

/** Earlier changes of the classes of a tenant, each with the time until which reads show it. */
const earlier = new WeakMap<Tenant, { readonly until: number; readonly classes: ClassChanges }[]>()

type ClassChanges = Tenant['changes']['classes']

/** The classes as reads show them. */
function visibleClasses(behaviours: Behaviours, tenant: Tenant): readonly SchoolClass[] {
  const shown = behaviours.classUpdateVisibleAfter() === 0 ? [] : (earlier.get(tenant) ?? [])
  const now = Date.now()
  const { source, changes } = tenant
  return classesOf({ source, changes: shown.find(({ until }) => now < until) ?? changes })
}

/** Keeps the present changes, which reads show until an update becomes visible. */
function keepForReads(behaviours: Behaviours, tenant: Tenant): void {
  const seconds = behaviours.classUpdateVisibleAfter()
  if (seconds === 0) return
  const kept = earlier.get(tenant) ?? []
  kept.push({ until: Date.now() + seconds * 1000, classes: new Map(tenant.changes.classes) })
  earlier.set(tenant, kept)
}

/** Classes that an item identifies, by its first identifier that counts. */
function meant(
  behaviours: Behaviours,
  item: DataRecord,
  classes: readonly SchoolClass[],
): readonly SchoolClass[] {
  for (const by of behaviours.classIdentifierOrder(item)) {
    const value = item[by]
    if (!behaviours.classIdentifierGiven(value, by)) continue
    const matching = behaviours.classesFound({ by, value, classes, year: years.current })
    if (matching.length > 0 || !behaviours.classLookupGoesOn()) return matching
  }
  return []
}

/** Stores the changes. The records of the world stay unchanged. */
function store(
  behaviours: Behaviours,
  tenant: Tenant,
  update: ClassUpdate,
  classes: readonly SchoolClass[],
): void {
  for (const schoolClass of classes) {
    const key = String(schoolClass.id)
    const written = behaviours.classWritten(update, schoolClass)
    tenant.changes.classes.set(key, { ...tenant.changes.classes.get(key), ...written })
  }
}

function parsed(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is DataRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
