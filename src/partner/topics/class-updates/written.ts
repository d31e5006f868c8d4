/**
 * Requests that write a class, and which class they write.
 * @module
 */
import * as classUpdates from '../../data/classes.js'
import type { DataRecord } from '../../data/json.js'
import type { SyncRun } from '../../service/service.js'
import type { SimulatedRequest } from '../../simulator.js'

/** The requests of a run that write something. */
export function writesIn({ calls }: SyncRun): readonly SimulatedRequest[] {
  return calls.filter(({ method }) => method !== 'GET' && method !== 'HEAD')
}

/**
 * The classes that the identifiers of a written item belong to, each identifier read alone: several if the item mixes the
 * identifiers of different classes. An identifier that no class has is a new value.
 */
export function classesNamed(item: DataRecord, classes: readonly DataRecord[]): readonly DataRecord[] {
  const writtenClasses = classUpdates.classIdentifiers.map((name) =>
    classUpdates.identifiedClass({ [name]: item[name] }, classes),
  )
  return [...new Set(writtenClasses)].filter((one) => one !== undefined)
}
