/**
 * Students of each school.
 * @module
 */
import type { Tenant } from '../model.js'
import type { DataRecord } from './record.js'
import { integerOf } from './seed.js'

const names: Readonly<Record<'A' | 'B', readonly (readonly [string, string, string])[]>> = {
  A: [
    ['Lea', 'Winter', '1A'],
    ['Jonas', 'Öller', '1A'],
    ['Mira', "O'Hara", '11A'],
    ['Noah', 'Sommer', '1Ab'],
    ['Zoë', 'Berger', '2B'],
  ],
  B: [
    ['Kim', 'Arndt', '5C'],
    ['Luis', 'Brandt', '5C'],
    ['Nele', 'Conrad', '6D'],
  ],
}

/** Students of a school. Contract 2.6, Student. */
export function studentsOf(tenant: Tenant): readonly DataRecord[] {
  return names[tenant.source].map(([forename, lastName, className], index) => ({
    id: (tenant.source === 'A' ? 21_000 : 61_000) + index,
    externalKey: `00${integerOf(tenant.source, `student/${index}`, 1000, 9999)}/${index}`,
    shortName: `${lastName}${forename.slice(0, 2)}`,
    forename,
    lastName,
    classAssignments: [{ className, startDate: '2026-09-01' }],
  }))
}
