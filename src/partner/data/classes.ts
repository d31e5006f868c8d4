/**
 * Reads what an application writes to the classes API. Contract 2.6 class, 4.6 update classes.
 * @module
 */
import { parseJson } from '../../core/json.js'
import { type Finding, unless } from '../predicates/finding.js'
import type { SimulatedRequest } from '../simulator.js'
import { type DataRecord, isRecord } from './json.js'
import { dayFromNow } from './records.js'

/** Fields that identify a class, in order of precedence. Contract 2.6. */
export const classIdentifiers = ['id', 'externKey', 'shortName'] as const

/** The list `classes` in the body of a request; undefined if there is none. */
export function writtenClasses({ body }: Pick<SimulatedRequest, 'body'>): readonly DataRecord[] | undefined {
  try {
    const value: unknown = parseJson(body.toString('utf8'))
    const { classes } = isRecord(value) ? value : {}
    return Array.isArray(classes) && classes.every(isRecord) ? classes : undefined
  } catch {
    return undefined
  }
}

/** A class is written with PUT and a list `classes`. Contract 4.6 update classes. */
export function isUpdate(request: Pick<SimulatedRequest, 'method' | 'body'>): Finding | undefined {
  if (request.method !== 'PUT')
    return unless(false, 'the method PUT', `the method ${request.method}`, request)
  const { length = 0 } = writtenClasses(request) ?? []
  return unless(
    length > 0,
    'a JSON object with a list `classes`',
    `the body ${request.body.toString('utf8')}`,
    request,
  )
}

/** Each written item has a field that identifies a class. Contract 4.6 update classes. */
export function areIdentified(items: readonly DataRecord[]): Finding | undefined {
  const without = items.find((item) => classIdentifiers.every((name) => (item[name] ?? '') === ''))
  return unless(
    without === undefined,
    `a field of ${classIdentifiers.join(', ')}`,
    `the fields ${Object.keys(without ?? {}).join(', ')}`,
  )
}

/**
 * The class that a written item identifies: by `id`, then `externKey`, then the `shortName` of a class of the current
 * school year. Contract 2.6.
 */
export function identifiedClass(item: DataRecord, classes: readonly DataRecord[]): DataRecord | undefined {
  const today = dayFromNow(0)
  const name = classIdentifiers.find((one) => item[one] !== undefined && item[one] !== null)
  return classes.find(
    (one) =>
      name !== undefined &&
      String(one[name]) === String(item[name]) &&
      (name !== 'shortName' || String(one.endDate) >= today),
  )
}
