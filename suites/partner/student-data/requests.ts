/**
 * Requests for students, and the answers to them.
 */
import { type DataRecord, resourceOf, type SimulatedRequest, type SimulatedTenant } from '#kit/partner'

/** Requests for the list of students. */
export function listRequests(requests: readonly SimulatedRequest[]): SimulatedRequest[] {
  return requests.filter((request) => resourceOf(request) === 'students' && request.method === 'GET')
}

/**
 * Collects the students that the platform sends from now on.
 * @param most requests per kind of data; further ones get 503, so that endless paging ends
 * @returns a growing list of student records
 */
export function collectSentStudents(
  tenant: SimulatedTenant,
  most = Number.POSITIVE_INFINITY,
): readonly DataRecord[] {
  const sent: DataRecord[] = []
  const counts = new Map<string, number>()
  tenant.answers.data = (answer, request) => {
    const resource = resourceOf(request) ?? ''
    const count = (counts.get(resource) ?? 0) + 1
    counts.set(resource, count)
    if (count > most) return { status: 503, body: '' }
    if (resource === 'students') sent.push(...(answer.records ?? []))
    return answer
  }
  return sent
}

/** The number of different students in a list. */
export function countStudents(sent: readonly DataRecord[]): number {
  return new Set(sent.map(({ id }) => id)).size
}
