/**
 * Synchronisations of the timetable in which a request fails: the next one must start from the same time again.
 * `syncWorks()`: a synchronisation that is not reported as failed and requests something of the timetable; otherwise the
 * result is undecided. `cursorOf`: the one value of `dateLastModifiedAfter`; none if it is missing or repeated.
 * Clauses: 4.6 deleted-periods, rules 1 and 2; 8.
 */
import {
  given,
  must,
  NotApplicable,
  optional,
  type PartnerContext,
  queryOf,
  records,
  rule,
  type SimulatedRequest,
  TimetableSchool,
} from '#kit/partner'
import {
  allCalls,
  calls,
  cursorOf,
  cursorsIn,
  type Failure,
  fail,
  failedSync,
  firstLoadAndChanges,
  forbidden,
  isDeletedPeriods,
  isLater,
  isLongAgo,
  isTimetable,
  latestCursor,
  loadsWhole,
  pageSizeOf,
  secondPart,
  serverError,
  type TimetableCalls,
  type Which,
} from '#kit/partner/timetable-sync'

const failures: readonly (readonly [string, Failure])[] = [
  ['a server error', serverError],
  [
    'too many requests',
    () => ({
      status: 429,
      headers: [['Retry-After', '1']],
      body: '{"errorCode":"TOO_MANY_REQUESTS","requestId":"9d6b1f34-4a0e-4b43-8b1f-7e0c2f6a5d33","traceId":""}',
    }),
  ],
  [
    // The connection breaks with the body: Content-Length announces more than is sent.
    'a body that breaks off',
    ({ status, headers, body }) => ({
      status,
      headers: [...headers, ['Content-Length', String(Buffer.byteLength(body))]],
      body: body.slice(0, body.length / 2),
    }),
  ],
  ['half of the JSON', (good) => ({ ...good, body: good.body.slice(0, good.body.length / 2) })],
  [
    'a page',
    () => ({
      status: 200,
      headers: [['Content-Type', 'text/html']],
      body: '<!doctype html><p>Back soon</p>',
    }),
  ],
  ['no permission', forbidden],
]

/** Each failure at each call. No answer takes a minute and needs more patience than the rest. */
const failingCalls = calls.flatMap(([call, which]) => [
  ...failures.map(([name, failure]): readonly [string, Failure, Which] => [
    `${call}: ${name}`,
    failure,
    which,
  ]),
  optional<[Failure, Which]>(['patience'], `${call}: no answer`, () => 'silence', which),
])

// 4.6 sync rule 2: The application starts the next synchronisation no later than a synchronisation in which
//   one of the calls failed.
//   Check: After two synchronisations that must work, one of the two calls fails with 500, 429, 403, a cut or
//   broken body, a page or silence. In the next synchronisation, neither call may send a later
//   `dateLastModifiedAfter` than in the failed one, unless it is more than a year ago. Undecided if the
//   request that is to fail is not sent. Not applicable if the application loads everything each time.
rule('timetable-sync.cursor-kept.after-failure', failingCalls, async (context, failure, which) => {
  const school = await TimetableSchool.open(context)
  const { first } = await firstLoadAndChanges(school)
  school.put(...records.periods(1))

  const failed = await failedSync(school, failure, which)
  if (which === isDeletedPeriods && loadsWhole(failed, first))
    throw new NotApplicable('the application loads everything again and needs no deletions')
  school.answerNormally()
  mustStartAgain(context, failed, await school.syncWorks())
})

// The first page of the timetable is answered, the second one fails.
// 4.6 sync rule 2: The application starts the next synchronisation no later than one in which a further page
//   or filter of the timetable failed.
//   Check: The first page or filter of the timetable is answered, all others get 500. In the next
//   synchronisation, neither call may send a later value. Undecided if the request that is to fail is not
//   sent. Not applicable if the application requests the timetable in one request, or loads everything each
//   time.
rule('timetable-sync.cursor-kept.second-part', async (context) => {
  const school = await TimetableSchool.open(context)
  const { first, second } = await firstLoadAndChanges(school)
  school.put(...records.periods(pageSizeOf(second) + 1))

  const failed = await failedSync(school, serverError, secondPart())
  if (loadsWhole(failed, first))
    throw new NotApplicable('the application loads the whole timetable each time')
  school.answerNormally()
  mustStartAgain(context, failed, await school.syncWorks())
})

/** Which call of the first load fails, and what the application synchronises before it tries again. */
const failedLoads = [
  ...calls.map(([name, which]) => [name, which, 'nothing'] as const),
  ['the timetable, before another school is synchronised', isTimetable, 'another school'],
] as const

// 4.6 sync rule 2: The application repeats a failed first load completely.
//   Check: In the first synchronisation of a school, one of the calls gets 500. The next one must begin at
//   the same time or earlier, or without any, in one case after a synchronisation of another school.
//   Undecided if nothing is requested; not applicable if the first load does not request or need deleted
//   periods.
rule('timetable-sync.cursor-kept.first-load', failedLoads, async (context, which, meanwhile) => {
  const school = await TimetableSchool.open(context)
  fail(school, serverError, which)
  const failed = await school.sync()
  const requests = allCalls(failed)
  given(requests.length > 0, 'the application requested nothing of the timetable')
  if (!requests.some(which))
    throw new NotApplicable('the application does not request deleted periods at its first load')
  const goesOn = requests.findLast(which) !== requests.at(-1)
  if (which === isDeletedPeriods && goesOn && failed.timetable.length > 1)
    throw new NotApplicable('the application loads everything again after the failure and needs no deletions')

  if (meanwhile === 'another school') await (await TimetableSchool.open(context)).syncWorks()
  school.answerNormally()
  mustStartAgain(context, failed, await school.syncWorks())
})

/** Seconds within which a failed request is sent again. */
const due = 300

/** Synchronisations that fail one after the other. */
const failuresInRow = 3

// 4.6 sync rule 2: The application requests the data of a failed call again in the next synchronisation.
//   Check: After three synchronisations with a 500 for one call, the platform works again. Within five
//   minutes of synchronisations, the failed request must come again, for changes since the time of the first
//   failure or an earlier one. A missing request counts only if another active school is synchronised.
//   Undecided if the request that is to fail is not sent.
rule('timetable-sync.tried-again', calls, async (context, which) => {
  // Activated before, so that it shows a deactivation of all schools by another check.
  const other = await context.service.comparisonSchool()
  const school = await TimetableSchool.open(context)
  await firstLoadAndChanges(school)
  school.put(...records.periods(1))
  const failed = await failedSync(school, serverError, which)
  const second = await school.sync()
  for (let failure = 3; failure <= failuresInRow; failure += 1) await school.sync()
  school.answerNormally()

  const seconds = Math.min(context.profile.maxWaitSeconds, due)
  const count = context.simulator.requests.length
  let done = false
  let last: TimetableCalls = second
  const again = await context.within(seconds, 'another attempt after a failure', async () => {
    const sync = await school.sync()
    const { run } = sync
    if (allCalls(sync).some(which)) last = sync
    // An application that reports success and has no background work does not retry later.
    done = run.succeeded === true && !context.profile.service.backgroundSync
    return done || allCalls(school.requestsSince(count)).some(which)
  })
  given(again || seconds >= due, `not within ${seconds} s; the check waits no longer (MAX_WAIT_SECONDS)`)
  if (!allCalls(school.requestsSince(count)).some(which)) {
    const { calls: elsewhere } = await context.service.sync(other)
    given(elsewhere.length > 0, 'another active school is not synchronised either')
  }
  must(
    allCalls(school.requestsSince(count)).some(which),
    'the failed request is sent again',
    done ? 'a synchronisation without it' : `not within ${seconds} s`,
  )
  // The rules before judge what follows the first failure.
  if (!isLater(latestCursor(second), latestCursor(failed))) mustStartAgain(context, failed, last)
})

/** Most requests to one endpoint that keeps failing. */
const mostRetries = 10
/** Seconds of observation if the application synchronises in the background. */
const observed = 60

// 4.6 sync rule 2: The application makes at most ten requests to a failing platform in one synchronisation.
//   Check: One of the calls keeps failing with 500. The suite counts the requests to each of the two
//   endpoints in one synchronisation, with background work for up to a minute: at most ten should come.
//   Undecided if the request that is to fail is not sent.
rule('timetable-sync.not-hammered', calls, async (context, which) => {
  const school = await TimetableSchool.open(context)
  await firstLoadAndChanges(school)
  const count = context.simulator.requests.length

  await failedSync(school, serverError, which)
  const { maxWaitSeconds, service } = context.profile
  if (service.backgroundSync)
    await context.within(Math.min(observed, maxWaitSeconds), 'retries after a failure', async () => false)
  const { timetable, deletions } = school.requestsSince(count)
  const most = Math.max(timetable.length, deletions.length)
  must(
    most <= mostRetries,
    `at most ${mostRetries} requests to a call that fails`,
    `${most} requests to this call`,
  )
})

/**
 * Judges that neither call uses a later value than in the synchronisation that failed, until it has been repeated. A
 * value that covers every record is not later: some applications count it back from the present time.
 */
function mustStartAgain({ profile }: PartnerContext, failed: TimetableCalls, next: TimetableCalls): void {
  const filters = Object.values(profile.data.timetable.filters)
  for (const call of ['timetable', 'deletions'] as const) {
    const [request] = failed[call]
    const old = request === undefined ? latestCursor(failed) : cursorOf(request)
    const later = [...failed[call], ...firstOfEachPart(next[call], filters)].filter(
      (one) => isLater(cursorOf(one), old) && !isLongAgo(cursorOf(one)),
    )
    must(
      later.length === 0,
      `${old ?? 'no value'} again, or an earlier value, after a failure`,
      `the value ${cursorsIn({ timetable: later, deletions: [] })}`,
    )
  }
}

/** The first request of each part, e.g. of each class. Later ones may belong to the synchronisation after that. */
function firstOfEachPart(
  requests: readonly SimulatedRequest[],
  filters: readonly string[],
): readonly SimulatedRequest[] {
  const parts = new Map<string, SimulatedRequest>()
  for (const request of requests) {
    const part = queryOf(request).filter(
      ([name]) => filters.includes(name) || /^(class|room|teacher|student|lesson|period)/.test(name),
    )
    const key = JSON.stringify(part)
    if (!parts.has(key)) parts.set(key, request)
  }
  return [...parts.values()]
}
