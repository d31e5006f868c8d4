/**
 * Records the requests that the simulated platform receives.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import type { Evidence } from '../core/http/evidence.js'
import { parseUrl } from '../profile/parse-url.js'
import type { HeaderLine } from '../record/record.js'
import type { SimulatedEndpoint } from './simulator.js'

/** A request that reached the simulated platform, and its answer. */
export interface ReceivedRequest {
  readonly endpoint: SimulatedEndpoint
  /** The requested data, e.g. `students` or `roster/users`; null for any other request. */
  readonly resource: string | null
  /** The rest of the path after the data; null if there is none. */
  readonly below: string | null
  readonly method: string
  /** Path and query as they were sent. */
  readonly target: string
  readonly headers: readonly HeaderLine[]
  readonly body: Buffer
  /** Null if the platform gave none. */
  readonly answer: {
    readonly status: number
    readonly headers: readonly HeaderLine[]
    readonly body: Buffer
  } | null
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly endedAt: number
}

/** How to recognise requests of the run's browsers, which the run records itself. */
export interface Origin {
  /** Base URL of the simulated platform. */
  readonly url: string
  /** Name of the cookie that identifies a browser of the run. */
  readonly cookie: string
}

const noAnswer = { code: 'NO_ANSWER', message: 'the simulated platform gave no answer, on purpose' }

/**
 * Creates a function that records received requests.
 * @param origin called for each request: it is known only after the simulated platform listens
 * @returns a function that returns the id of the exchange; 0 for a request that the run itself records
 */
export function recorder(evidence: Evidence, origin: () => Origin): (received: ReceivedRequest) => number {
  return (received) => {
    const { method, target, headers, body, answer, startedAt, endedAt } = received
    const { url, cookie } = origin()
    if (cookiesIn(headers).some((pair) => pair.startsWith(`${cookie}=`))) return 0
    const address = target.startsWith('/') ? `${new URL(url).origin}${target}` : url
    return evidence.record({
      purpose: `the application asks: ${lastPart(address)}`,
      operation: null,
      ...operationOf(received),
      method,
      url: address,
      requestHeaders: headers,
      requestBody: body.length === 0 ? null : body,
      at: new Date(startedAt),
      ms: endedAt - startedAt,
      response: answer === null ? null : { ...answer, wireBytes: answer.body.length },
      error: answer === null ? noAnswer : null,
    })
  }
}

/** Operations of the endpoints with one. */
const operations: Readonly<Partial<Record<SimulatedEndpoint, string>>> = {
  authorize: 'authorize',
  discovery: 'getDiscovery',
  keys: 'getKeySet',
}

/** Operations of the data by method and data; with an id if the path goes on. */
const dataOperations: Readonly<Record<string, string>> = {
  'GET students': 'listStudents',
  'GET students/{id}': 'getStudent',
  'GET classes': 'listClasses',
  'PUT classes': 'updateClasses',
  'GET classes/{id}': 'getClass',
  'GET timetable': 'getTimetable',
  'GET timetable/deleted-periods': 'getDeletedPeriods',
  'GET rooms': 'listRooms',
  'GET rooms/{id}': 'getRoom',
  'GET roster/users': 'listRosterUsers',
  'GET roster/users/{id}': 'getRosterUser',
  'GET roster/classes': 'listRosterClasses',
  'GET roster/classes/{id}': 'listRosterClassStudents',
  'GET roster/orgs': 'listRosterOrgs',
  'GET roster/schools': 'listRosterSchools',
  'GET roster/academicSessions': 'listRosterSessions',
}

/** The OpenAPI operation that a request is compared with; none for what the documents do not describe. */
function operationOf({ endpoint, resource, below, method, target, body }: ReceivedRequest): {
  readonly received?: string
} {
  if (endpoint === 'token') {
    const isService = `${target} ${body.toString('latin1')}`.includes(`grant_type=${facts.serviceGrant}`)
    return { received: isService ? 'requestServiceToken' : 'exchangeCode' }
  }
  const name =
    endpoint === 'data'
      ? dataOperations[`${method} ${resource ?? ''}${below === null ? '' : '/{id}'}`]
      : operations[endpoint]
  return name === undefined ? {} : { received: name }
}

function cookiesIn(headers: readonly HeaderLine[]): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(';').map((pair) => pair.trim()))
}

/** The name of the endpoint in a path. */
function lastPart(address: string): string {
  const pathname = parseUrl(address)?.pathname
  if (pathname === undefined) return 'something'
  if (/\/keys\/[^/]+$/.test(pathname)) return 'key set'
  return pathname.endsWith('/openid-configuration') ? 'discovery' : (pathname.split('/').at(-1) ?? '')
}
