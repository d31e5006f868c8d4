/**
 * Requests for students, and the answers to them.
 * @module
 */
import type { DataRecord } from '../../data/json.js'
import { resourceOf } from '../../requests.js'
import type { SimulatedRequest, SimulatedTenant } from '../../simulator.js'

/** Requests for the list of students. */
export function listRequests(requests: readonly SimulatedRequest[]): SimulatedRequest[] {
  return requests.filter((request) => resourceOf(request) === 'students' && request.method === 'GET')
}

/**
 * Collects the students that the platform sends from now on.
 * @returns a growing list of student records
 */
export function collectSentStudents(tenant: SimulatedTenant): readonly DataRecord[] {
  const sent: DataRecord[] = []
  tenant.answers.data = (answer, request) => {
    if (resourceOf(request) === 'students') sent.push(...(answer.records ?? []))
    return answer
  }
  return sent
}

/** The number of different students in a list. */
export function countStudents(sent: readonly DataRecord[]): number {
  return new Set(sent.map(({ id }) => id)).size
}
