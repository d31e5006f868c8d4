/**
 * What becomes of a synchronisation of the timetable in which a call fails.
 * Clauses: 4.6 deleted-periods, rules 1 and 2; 8.
 */
import {
  allOf,
  asksFor,
  type Cycle,
  cursorOf,
  cursorsIn,
  type Failure,
  failures,
  forbidden,
  given,
  isLater,
  latestCursor,
  must,
  NotApplicable,
  optional,
  periods,
  queryOf,
  reloads,
  rule,
  type SimulatedRequest,
  secondPart,
  serverError,
  silent,
  TimetableSchool,
} from '#kit/partner'

const timetable = asksFor('timetable')
const deletions = asksFor('timetable/deleted-periods')

const calls = [
  ['the timetable', timetable],
  ['deleted periods', deletions],
] as const

type Which = (request: SimulatedRequest) => boolean

const ways = calls.flatMap(([call, which]) => [
  ...[...failures, ['no permission', forbidden] as const].map(
    ([way, failure]): readonly [string, Failure, Which] => [`${call}: ${way}`, failure, which],
  ),
  optional<[Failure, Which]>(['patience'], `${call}: no answer`, silent, which),
])

/** Requests to one endpoint that a platform which fails can bear. */
const bearable = 10
/** Seconds that an application which synchronises unasked is watched. */
const watched = 60

rule('timetable-sync.cursor-kept.after-failure', ways, async (context, failure, which) => {
  const school = await TimetableSchool.open(context)
  const { first } = await school.settled()
  school.put(...periods(1))
  const failed = await school.failed(failure, which)
  // Who loads everything anew needs no deletions.
  if (which === deletions && reloads(failed, first)) return
  school.restore()
  keptBy(failed, await school.good())
})

rule('timetable-sync.cursor-kept.second-part', async (context) => {
  const school = await TimetableSchool.open(context)
  const { first, second } = await school.settled()
  const most = Math.max(0, ...second.timetable.map(limitOf))
  if (most === 0 && second.timetable.length === 1)
    throw new NotApplicable('the application asks for the timetable in one request')
  given(most <= mostPeriods, `pages of ${most} periods are too large to be filled`)
  school.put(...periods(most + 1))
  const part = secondPart()
  const failed = await school.failed(serverError, part)
  if (reloads(failed, first)) throw new NotApplicable('the application loads the whole timetable each time')
  school.restore()
  keptBy(failed, await school.good())
})

rule('timetable-sync.cursor-kept.first-load', calls, async (context, which) => {
  const school = await TimetableSchool.open(context)
  school.fail(serverError, which)
  const failed = await school.cycle()
  given(allOf(failed).length > 0, 'the application asked for nothing of the timetable')
  if (!allOf(failed).some(which))
    throw new NotApplicable('the application does not ask for deleted periods at its first load')
  // Who then loads everything once more needs no deletions.
  if (
    which === deletions &&
    allOf(failed).findLast(which) !== allOf(failed).at(-1) &&
    failed.timetable.length > 1
  )
    return
  school.restore()
  keptBy(failed, await school.good())
})

rule('timetable-sync.tried-again', calls, async (context, which) => {
  const school = await TimetableSchool.open(context)
  await school.settled()
  school.put(...periods(1))
  await school.failed(serverError, which)
  school.restore()
  const { backgroundSync } = context.profile.service
  const { maxWaitSeconds } = context.profile
  const seconds = Math.min(maxWaitSeconds, due)
  const count = context.simulator.requests.length
  let done = false
  const again = await context.within(seconds, 'another try after a failure', async () => {
    const { run } = await school.cycle()
    // Who says that all is done, and does nothing unasked, does not try again later.
    done = run.succeeded === true && !backgroundSync
    return done || allOf(school.since(count)).some(which)
  })
  given(again || seconds >= due, `not within ${seconds} s, and more was not waited (MAX_WAIT_SECONDS)`)
  must(
    allOf(school.since(count)).some(which),
    'the call that failed is made again',
    done ? 'a synchronisation without it' : `not within ${seconds} s`,
  )
})

rule('timetable-sync.not-hammered', calls, async (context, which) => {
  const school = await TimetableSchool.open(context)
  await school.settled()
  const count = context.simulator.requests.length
  await school.failed(serverError, which)
  const { maxWaitSeconds, service } = context.profile
  if (service.backgroundSync)
    await context.within(Math.min(watched, maxWaitSeconds), 'what follows a failure', async () => false)
  const made = school.since(count)
  const most = Math.max(made.timetable.length, made.deletions.length)
  must(most <= bearable, `at most ${bearable} requests to a call that fails`, most)
})

/** Seconds within which something that failed is tried again. */
const due = 300
/** Periods that one page can hold here. */
const mostPeriods = 2000

function limitOf(call: SimulatedRequest): number {
  const [, limit] = queryOf(call).find(([name]) => name === 'limit') ?? []
  return limit !== undefined && /^\d+$/.test(limit) ? Number(limit) : 0
}

/** Judges that neither call begins later than in the synchronisation that failed, until it has been made again. */
function keptBy(failed: Cycle, next: Cycle): void {
  for (const call of ['timetable', 'deletions'] as const) {
    const [value] = failed[call]
    const old = value === undefined ? latestCursor(failed) : cursorOf(value)
    const later = [...failed[call], ...firstOf(next[call])].filter((request) =>
      isLater(cursorOf(request), old),
    )
    must(
      later.length === 0,
      `${old ?? 'no value'} again, or an earlier value, after a failure`,
      cursorsIn({ timetable: later, deletions: [] }),
    )
  }
}

/** The first request of each part: what follows may belong to a synchronisation after that. */
function firstOf(requests: readonly SimulatedRequest[]): readonly SimulatedRequest[] {
  const parts = new Map<string, SimulatedRequest>()
  for (const request of requests) {
    const part = queryOf(request).filter(([name]) => /^(class|room|teacher|student|lesson|period)/.test(name))
    const name = JSON.stringify(part)
    if (!parts.has(name)) parts.set(name, request)
  }
  return [...parts.values()]
}
