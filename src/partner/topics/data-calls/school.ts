/**
 * A school with data of every kind.
 * @module
 */
import type { DataRecord } from '../../data/json.js'
import * as records from '../../data/records.js'
import type { SimulatedTenant } from '../../simulator.js'

const { organization, period, room, rosterUser, schoolClass, students } = records

/**
 * Gives a school a few records of every kind.
 * @param change applied to each record
 */
export function fill(
  { data }: SimulatedTenant,
  change: (record: DataRecord) => DataRecord = (one) => one,
): void {
  const modified = Date.now()
  data.students = students(3).map(change)
  data.classes = [schoolClass(), schoolClass()].map(change)
  data.periods = [period(), period()].map((record) => ({ record: change(record), modified }))
  data.rooms = [room()].map(change)
  data.roster = {
    users: [rosterUser('teacher'), rosterUser('student')].map(change),
    orgs: [organization()].map(change),
  }
}
