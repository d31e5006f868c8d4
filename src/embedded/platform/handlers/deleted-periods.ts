/**
 * Deleted periods. Contract 4.6, row deleted-periods.
 * @module
 */
import type { Answer } from '../answer.js'
import { json } from './answer.js'
import { type Asked, type DataRoute, refusal } from './data.js'

function list({ behaviours, tenant, use: request }: Asked): Answer {
  const use = { ...request, tenant }
  const sent = use.query.get('dateLastModifiedAfter')
  const moment = sent === undefined ? undefined : (behaviours.momentOf(sent, use) ?? null)
  if (behaviours.deletedPeriodsRefused(moment, use)) return refusal(behaviours, 'bad request', use)
  const periods = tenant.changes.timetable.deleted.filter((period) =>
    behaviours.deletionListed(period, moment ?? Number.NEGATIVE_INFINITY, use),
  )
  const entries = periods.map((period) => behaviours.deletionEntry(period))
  return json(behaviours, 200, behaviours.deletionsAnswer(entries, periods, use), 'data')
}

/** Routes of this resource. */
export const deletedPeriodRoutes: readonly DataRoute[] = [
  { resource: 'timetable/deleted-periods', method: 'GET', below: '', respond: list },
]
