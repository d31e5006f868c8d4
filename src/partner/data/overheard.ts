/**
 * What a school's data APIs have told: the answers beside the requests.
 * @module
 */
import { resourceOf } from '../service/heard.js'
import type { GoodAnswer, SimulatedRequest, SimulatedTenant } from '../simulator.js'
import type { DataRecord } from './students.js'

/** A request and the good answer to it. */
export interface Told {
  readonly request: SimulatedRequest
  readonly answer: GoodAnswer
}

/** A busy platform: what an application is stopped with that does not stop by itself. */
const enough = { status: 503, body: '' } as const

/**
 * Keeps what the data APIs of a school tell from now on.
 * @param most requests for one kind of data; whoever asks more often is refused, so that endless paging ends
 */
export function overhear(tenant: SimulatedTenant, most = Number.POSITIVE_INFINITY): readonly Told[] {
  const told: Told[] = []
  const asked = new Map<string, number>()
  tenant.answers.data = (answer, request) => {
    const resource = resourceOf(request) ?? ''
    const times = (asked.get(resource) ?? 0) + 1
    asked.set(resource, times)
    if (times > most) return enough
    told.push({ request, answer })
    return answer
  }
  return told
}

/** The records of a list in an answer. */
export function recordsIn({ answer }: Told, list: string): readonly DataRecord[] {
  const value: unknown = JSON.parse(answer.body)
  const records = isRecord(value) ? value[list] : undefined
  return Array.isArray(records) ? records.filter(isRecord) : []
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is DataRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
