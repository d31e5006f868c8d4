/**
 * The school year of a day. It begins in September and ends in July.
 * @module
 */

/** First and last day of a school year, `YYYY-MM-DD`. */
export interface SchoolYearDates {
  readonly start: string
  readonly end: string
}

/** The school year of a day; in August, the next one. @param date `YYYY-MM-DD` */
export function schoolYearAt(date: string): SchoolYearDates {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < '08' ? 1 : 0)
  return { start: `${year}-09-01`, end: `${year + 1}-07-31` }
}
