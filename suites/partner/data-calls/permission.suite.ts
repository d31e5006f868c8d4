/**
 * The platform answers 403 to requests for the timetable.
 * Clauses: 5 item 3, 7 timetable API.
 */
import {
  given,
  givenCopied,
  must,
  NotApplicable,
  type PartnerContext,
  type Reply,
  resourceOf,
  rule,
  type SimulatedRequest,
  type TimetableRun,
  TimetableSchool,
  Undecided,
} from '#kit/partner'

const forbidden: Reply = {
  status: 403,
  headers: [['Content-Type', 'application/json']],
  body: '{"errorCode":"FORBIDDEN","requestId":"7a1f0d52-3c5b-4e0e-9a55-0f1b2c3d4e66","traceId":""}',
}

// 5 item 3: The application does not report a timetable as synchronised if the permission for it is missing.
//   Check: A synchronisation with the timetable must work; from then on the platform answers 403 for it. The
//   next synchronisation must not be reported as a success. Undecided if it does not request the timetable;
//   not applicable if no result is reported.
rule('data-calls.permission.no-success', async (context) => {
  const { school } = await forbiddenTimetable(context)
  const { run, timetable } = await school.sync()
  given(timetable.length > 0, 'the application did not request the timetable')
  if (run.succeeded === null)
    throw new NotApplicable('the application does not report the result of a synchronisation')
  must(
    !run.succeeded,
    'a synchronisation that is reported as failed',
    'a synchronisation that is reported as a success',
  )
})

// 5 item 3: The application keeps the timetable data that it has if the permission for the timetable is
//   missing.
//   Check: The suite compares the exported periods before and after a synchronisation in which the timetable
//   answers 403. None should be gone. Undecided if the timetable was not copied before, or is not requested.
rule('data-calls.permission.data-kept', async (context) => {
  const { school } = await forbiddenTimetable(context)
  const copiedIds = async (): Promise<readonly string[]> =>
    (await school.export()).periods.map(({ id }) => id)
  const before = await copiedIds()
  givenCopied(
    school.ids.every((id) => before.includes(id)),
    'the timetable',
  )

  const { timetable } = await school.sync()
  given(timetable.length > 0, 'the application did not request the timetable')
  const after = await copiedIds()
  const lost = before.filter((id) => !after.includes(id))
  must(
    lost.length === 0,
    `the ${before.length} periods from before`,
    `a copy without ${lost.length} of these periods`,
  )
})

/** Requests that are allowed in addition to those of a synchronisation that works. */
const additional = { timetable: 5, tokens: 3 }

// 5 item 3: The application does not request a timetable, or tokens for it, again and again if the permission
//   is missing.
//   Check: After a synchronisation that must work, the timetable answers 403. The next one should make at
//   most five timetable requests more than that one, and at most three token requests more than one per
//   instance. Undecided if it does not request the timetable.
rule('data-calls.permission.no-storm', async (context) => {
  const { school, usual } = await forbiddenTimetable(context)
  const { service, profile } = context
  const before = context.simulator.requests.length
  // An application that retries endlessly may not report an end: the number of requests counts.
  await school.sync().catch((error: unknown) => {
    if (!(error instanceof Undecided)) throw error
  })

  const calls = service.requestsOf(school.tenant, before).filter(isTimetable).length
  const tokens = service.tokenRequests(school.tenant, before).length
  given(calls > 0, 'the application did not request the timetable')
  const most = usual.timetable.length + additional.timetable
  must(calls <= most, `at most ${most} requests for the timetable`, `${calls} requests for the timetable`)
  const mostTokens = profile.service.tokenInstances + additional.tokens
  must(tokens <= mostTokens, `at most ${mostTokens} requests for tokens`, `${tokens} requests for tokens`)
})

const reinstallations = [
  ['activated again', { deactivates: false }],
  ['deactivated, and activated again', { deactivates: true }],
] as const

// 5 item 3: The application synchronises the timetable after it was installed again with the permission.
//   Check: After a 403, the school is activated again, in one case after a deactivation, and the timetable is
//   permitted. The next synchronisation, or the one after it, must request it and report no failure. A
//   finding counts only if another school that was installed again is synchronised.
rule(
  'data-calls.permission.after-reinstallation',
  ({ service }) =>
    reinstallations.filter(([, { deactivates }]) => !deactivates || service.deactivationUrl !== null),
  async (context, { deactivates }) => {
    const { service } = context
    const { school } = await forbiddenTimetable(context)
    await school.sync()
    // Another school is installed again in the same way. It never lacked the permission.
    const { tenant: other } = await service.activate()
    for (const tenant of [other, school.tenant]) {
      if (deactivates) {
        const { status, summary } = await service.deliver('deactivation', tenant)
        given(status < 300, `the application did not accept the deactivation webhook: ${summary}`)
      }
      await service.activate(tenant)
    }
    school.answerNormally()

    let last = await school.sync()
    if (last.timetable.length === 0 || last.run.succeeded === false) {
      const { calls, succeeded } = await service.sync(other)
      given(
        calls.length > 0 && succeeded !== false,
        'another school that was installed again is not synchronised either',
      )
      last = await school.sync()
    }
    must(last.timetable.length > 0, 'the timetable is requested again', 'no request for the timetable')
    must(last.run.succeeded !== false, 'the synchronisation succeeds', 'the application reports a failure')
  },
)

/** A school whose timetable was copied. From then on, the platform refuses it. */
async function forbiddenTimetable(
  context: PartnerContext,
): Promise<{ readonly school: TimetableSchool; readonly usual: TimetableRun }> {
  const school = await TimetableSchool.open(context)
  const usual = await school.syncWorks()
  given(usual.timetable.length > 0, 'the application did not request the timetable')
  school.answer((good, request) => (isTimetable(request) ? forbidden : good))
  return { school, usual }
}

function isTimetable(request: SimulatedRequest): boolean {
  return resourceOf(request) === 'timetable'
}
