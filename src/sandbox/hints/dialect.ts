/**
 * Notes about requests of generated and older clients: what the platform did not understand although it answered, and what
 * it reads instead. Unlike hints, they name no rule: the contract leaves most of this open.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { entityKinds } from '../../embedded/platform/behaviours/timetable-query.js'
import type { WatchedExchange } from '../../embedded/platform/index.js'
import type { Runtime } from '../../embedded/platform/runtime.js'
import type { Pair } from '../../partner/requests.js'
import { pathOf, queryOf } from '../operation.js'

/** Parameters of every list. */
const ofLists = ['limit', 'offset', 'sort', 'orderBy', 'filter', 'fields'] as const
/** Times of the timetable. */
const times = ['start', 'end', 'dateLastModifiedAfter'] as const
/** ISO 8601: a date, or a date and a time with or without offset. */
const isoTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** Returns the notes about a request, as sentences without secrets. */
export function notesFor(exchange: WatchedExchange, runtime: Runtime): readonly string[] {
  const query = [...new URLSearchParams(queryOf(exchange.target))]
  return [
    ...otherPlace(exchange, runtime),
    ...spelledHeaders(exchange),
    ...(exchange.endpoint === 'data' && exchange.method === 'GET'
      ? [...ignored(exchange.resource, query, runtime), ...wrongTimes(exchange.resource, query)]
      : []),
  ]
}

/** Another first path segment, or another version of single sign-on. */
function otherPlace({ target }: WatchedExchange, runtime: Runtime): string[] {
  const segment = runtime.behave().segment()
  const [, sent, family, version] =
    /^\/([^/]+)\/api\/(sso|rest\/extern)\/(v\d+)(?:\/|$)/.exec(pathOf(target)) ?? []
  return [
    ...(sent === undefined || sent === segment
      ? []
      : [
          `Sent to /${sent}/…; this sandbox has /${segment}/… as its first path segment. Start it with --segment ${sent}, or set SEGMENT in the profile.`,
        ]),
    ...(family === 'sso' && version !== `v${facts.ssoVersion}`
      ? [
          `Sent to version ${version} of single sign-on. Contract 9: the version in the path is v${facts.ssoVersion}.`,
        ]
      : []),
  ]
}

/** Names of headers are understood in any letter case. Clients that compare them differently meet this at webhooks. */
function spelledHeaders({ headers }: WatchedExchange): string[] {
  return headers.flatMap(([name]) => {
    const usual = ['Authorization', 'Content-Type'].find((one) => one.toLowerCase() === name.toLowerCase())
    if (usual === undefined || name === usual || name === name.toLowerCase()) return []
    return [
      `Sent the header ${name}; the contract writes ${usual}. Names of headers have no letter case (RFC 9110 5.1), so both are the same.`,
    ]
  })
}

/** Parameters of a list that the platform does not know, and so ignores. */
function ignored(resource: string | null, query: readonly Pair[], runtime: Runtime): string[] {
  const known = parametersOf(resource, runtime)
  if (known === undefined) return []
  return [...new Set(query.map(([name]) => name))].flatMap((name) => {
    if (known.includes(name)) return []
    const bare = name.replace(/\[\d*\]$/, '')
    const near = known.find((one) => one.toLowerCase() === bare.toLowerCase())
    const instead =
      near === undefined
        ? `It reads ${known.join(', ')}.`
        : `It reads ${near}=…${name === bare ? '' : `, once for each value: ${near}=1&${near}=2`}.`
    return [
      `Sent the parameter ${name}, which the platform ignores: the answer is not limited by it. ${instead}`,
    ]
  })
}

/** The parameters that the platform knows at a list; undefined for anything else. */
function parametersOf(resource: string | null, runtime: Runtime): readonly string[] | undefined {
  if (resource === 'timetable') {
    const entities = entityKinds.map((kind) => runtime.behave().entityParameter(kind))
    return [
      ...times,
      ...entities,
      ...entities.map((name) => `${name}_ext`),
      'limit',
      'offset',
      'includeStudents',
    ]
  }
  if (resource === 'timetable/deleted-periods') return ['dateLastModifiedAfter']
  if (resource === 'students') return [...ofLists, 'schoolYearId']
  const isList = resource?.startsWith('roster/') === true && !/:[a-z]+$/i.test(resource)
  return isList ? ofLists : undefined
}

/** Times of the timetable that are no ISO 8601. */
function wrongTimes(resource: string | null, query: readonly Pair[]): string[] {
  if (resource === null || !resource.startsWith('timetable')) return []
  return query
    .filter(([name, value]) => times.some((one) => one === name) && value !== '' && !isoTime.test(value))
    .map(
      ([name, value]) =>
        `Sent ${name}=${value}; expected a date or time of ISO 8601 without blanks, such as 2026-11-02 or 2026-11-02T08:00:00${/ \d{4}$/.test(value) ? '; a + in a query means a blank, and is written as %2B' : ''}.`,
    )
}
