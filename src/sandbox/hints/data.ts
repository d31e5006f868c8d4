/**
 * Hints about calls of the data APIs and of userinfo. Contract 4.6, 5 item 3.
 * @module
 */
import { ssoBase } from '../../embedded/platform/handlers/authorize.js'
import * as dataCalls from '../../partner/predicates/data-calls.js'
import { areIntegers } from '../../partner/predicates/pairs.js'
import { type HintDefinition, shared } from './request.js'

/** Hints about calls of the data APIs. */
export const dataHints: readonly HintDefinition[] = [
  shared('data-calls.bearer', dataCalls.haveBearer, ({ request }) => [[request]]),
  shared('data-calls.base', dataCalls.areUnderBase, ({ request, runtime }) => [
    [request],
    // The path of a data API names no school. All schools have the same base.
    ssoBase(runtime, runtime.world.tenants[0]),
  ]),
  shared('standard.data-calls.token-in-url', dataCalls.haveNoTokenInUrl, ({ request, runtime }) => [
    [request],
    [...runtime.tokens.keys()],
  ]),
  shared('timetable-sync.no-filter-on-deletions', dataCalls.haveNoTimetableFilter, ({ exchange, query }) =>
    exchange.resource === 'timetable/deleted-periods' ? [query] : undefined,
  ),
  shared('student-data.pages.integers', areIntegers, ({ exchange, query }) =>
    exchange.resource === 'students' ? [query, ['limit', 'offset']] : undefined,
  ),
]

/** Hints about calls of the userinfo endpoint. */
export const userinfoHints: readonly HintDefinition[] = [
  shared('data-calls.user-details', dataCalls.avoidUserEndpoints, ({ request }) => [[request]]),
]
