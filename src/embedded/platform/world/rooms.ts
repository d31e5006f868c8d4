/**
 * Rooms of each school.
 * @module
 */
import type { Tenant } from '../model.js'
import type { DataRecord } from './record.js'

/** Rooms of a school. Contract 4.6. */
export function roomsOf(tenant: Tenant): readonly DataRecord[] {
  const names = tenant.source === 'A' ? ['R101', 'R102', 'TURN'] : ['B7']
  return names.map((shortName, index) => ({
    id: 300 + index,
    shortName,
    longName: `Raum ${shortName}`,
    capacity: 30,
  }))
}
