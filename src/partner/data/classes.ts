/**
 * Records of classes, and what an application writes of them. Contract 2.6 class, 4.6 update classes.
 * @module
 */
import type { SimulatedRequest } from '../simulator.js'
import { isRecord } from './overheard.js'
import { dayFromNow, newId } from './periods.js'
import type { DataRecord } from './students.js'

/** Fields that name a class. Contract 2.6. */
export const classNames = ['id', 'externKey', 'shortName'] as const

/** A class of the current school year, with one class teacher. */
export function schoolClass(given: DataRecord = {}): DataRecord {
  const id = newId()
  return {
    id,
    externKey: `C-${id.toString(36).toUpperCase()}`,
    shortName: `${1 + (id % 8)}${String.fromCharCode(65 + (id % 6))}`,
    longName: `Class ${id % 1000}`,
    startDate: dayFromNow(-100),
    endDate: dayFromNow(100),
    classTeachers: [teacher()],
    ...given,
  }
}

/** A class of the school year before. */
export function pastClass(given: DataRecord = {}): DataRecord {
  return schoolClass({ startDate: dayFromNow(-465), endDate: dayFromNow(-165), ...given })
}

/** A teacher as a class names one. */
export function teacher(): DataRecord {
  const id = newId()
  return { id, externKey: `T-${id}`, shortName: `T${id % 1000}` }
}

/** Requests that write something. */
export function writes(requests: readonly SimulatedRequest[]): SimulatedRequest[] {
  return requests.filter(({ method }) => method !== 'GET' && method !== 'HEAD')
}

/** The list `classes` in the body of a request; undefined where there is none. */
export function itemsIn({ body }: SimulatedRequest): readonly DataRecord[] | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    const { classes } = isRecord(value) ? value : {}
    return Array.isArray(classes) && classes.every(isRecord) ? classes : undefined
  } catch {
    return undefined
  }
}

/** The class that an item names: by `id`, then `externKey`, then `shortName` of the current school year. Contract 2.6. */
export function namedBy(item: DataRecord, classes: readonly DataRecord[]): DataRecord | undefined {
  const today = dayFromNow(0)
  const name = classNames.find((one) => item[one] !== undefined && item[one] !== null)
  return classes.find(
    (one) =>
      name !== undefined &&
      String(one[name]) === String(item[name]) &&
      (name !== 'shortName' || String(one.endDate) >= today),
  )
}
