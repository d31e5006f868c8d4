/**
 * Times of the timetable are local times of the school. The export must have the same date and the same time of day.
 * Clause: 4.6 other facts.
 */
import {
  type DataRecord,
  givenCopied,
  must,
  NotApplicable,
  records,
  rule,
  TimetableSchool,
} from '#kit/partner'

const { dayFromNow, period } = records

/** Days, and times of day. A shift by an hour changes the day of the first time and of the last one. */
const times = [
  { day: dayFromNow(1), at: ['00:30', '08:00', '23:30'] },
  // The clock changes in the night before. A shift that is right in winter is wrong in summer.
  { day: clockChange(3), at: ['08:00', '23:30'] },
  { day: clockChange(10), at: ['08:00', '23:30'] },
] as const

// 4.6 other facts: The application takes times of the timetable as local times of the school.
//   Check: Periods start at 00:30, 08:00 and 23:30, also on the days on which European clocks change. The
//   export must have the same date and time of day for each one that it contains. Undecided if it has fewer
//   than three; not applicable if the profile says that times have an offset.
rule('timetable-data.local-times', async (context) => {
  if (context.profile.data.periods.timeFormat === 'offset')
    throw new NotApplicable('by the profile, the platform sends times with an offset')
  const sent = times.flatMap(({ day, at }) => at.map((time) => periodAt(day, time)))
  const school = await TimetableSchool.open(context, sent)
  await school.syncWorks()
  const { periods } = await school.export()

  const copied = sent.flatMap((record) => {
    const exported = periods.find(({ id }) => id === String(record.id))
    return exported === undefined
      ? []
      : [{ expected: String(record.start).slice(0, -':00'.length), found: exported }]
  })
  // The application may copy a part of the year only.
  givenCopied(copied.length >= times[0].at.length, 'the timetable')
  for (const { expected, found } of copied) {
    must(
      found.start === expected,
      `a period that starts at ${expected}, local time`,
      `a period that starts at ${found.start}`,
    )
  }
})

/** A period of 25 minutes. */
function periodAt(day: string, time: string): DataRecord {
  const [hour = '', minute = ''] = time.split(':')
  return period({ start: `${day}T${time}:00`, end: `${day}T${hour}:${Number(minute) + 25}:00` })
}

/** The next day, after tomorrow, on which European clocks change: the last Sunday of a month. @param month 1 to 12 */
function clockChange(month: number): string {
  const year = Number(dayFromNow(2).slice(0, 4))
  const [day = ''] = [year, year + 1]
    .map((one) => lastSunday(one, month))
    .filter((one) => one >= dayFromNow(2))
  return day
}

/** The last Sunday of a month, as `YYYY-MM-DD`. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  last.setUTCDate(last.getUTCDate() - last.getUTCDay())
  return last.toISOString().slice(0, 10)
}
