/**
 * A timetable that is refused for want of permission.
 * Clauses: 5 item 3, 7 timetable API.
 */
import {
  asksFor,
  type Cycle,
  exported,
  forbidden,
  given,
  isServiceTokenRequest,
  must,
  NotApplicable,
  type PartnerContext,
  rule,
  TimetableSchool,
  Undecided,
} from '#kit/partner'

const timetable = asksFor('timetable')

/** A school whose timetable was copied, and is refused from then on. */
async function refused(context: PartnerContext): Promise<{ school: TimetableSchool; usual: Cycle }> {
  const school = await TimetableSchool.open(context)
  const usual = await school.good()
  given(usual.timetable.length > 0, 'the application asked for no timetable')
  school.fail(forbidden, timetable)
  return { school, usual }
}

rule('data-calls.permission.no-success', async (context) => {
  const { school } = await refused(context)
  const { run, timetable: calls } = await school.cycle()
  given(calls.length > 0, 'the application asked for no timetable')
  if (run.succeeded === null)
    throw new NotApplicable('the application does not tell what came of a synchronisation')
  must(!run.succeeded, 'a synchronisation that is reported as failed', 'it is reported as a success')
})

rule('data-calls.permission.data-kept', async (context) => {
  const { school } = await refused(context)
  const idsOf = async (): Promise<readonly string[]> =>
    (await exported(context, school.tenant)).periods.map(({ id }) => id)
  const before = await idsOf()
  given(
    school.ids.every((id) => before.includes(id)),
    'the application has not copied the timetable',
  )
  const { timetable: calls } = await school.cycle()
  given(calls.length > 0, 'the application asked for no timetable')
  const after = await idsOf()
  const lost = before.filter((id) => !after.includes(id))
  must(lost.length === 0, `the ${before.length} periods of before`, `${lost.length} of them are gone`)
})

/** Requests beside those of a synchronisation that works. */
const further = { timetable: 5, tokens: 3 }

rule('data-calls.permission.no-storm', async (context) => {
  const { school, usual } = await refused(context)
  const before = context.simulator.requests.length
  // Who asks without end gives no answer: what counts is how often it has asked.
  await school.cycle().catch((error: unknown) => {
    if (!(error instanceof Undecided)) throw error
  })
  const heard = context.service.heard(school.tenant, before)
  const calls = heard.filter(timetable).length
  const tokens = heard.filter(isServiceTokenRequest).length
  given(calls > 0, 'the application asked for no timetable')
  const most = usual.timetable.length + further.timetable
  must(calls <= most, `at most ${most} requests for the timetable`, `${calls} of them`)
  const mostTokens = context.profile.service.tokenInstances + further.tokens
  must(tokens <= mostTokens, `at most ${mostTokens} requests for tokens`, `${tokens} of them`)
})

const ways = [
  ['activated again', false],
  ['deactivated, and activated again', true],
] as const

rule(
  'data-calls.permission.after-reinstallation',
  ({ service }) => ways.filter(([, deactivates]) => !deactivates || service.deactivationUrl !== null),
  async (context, deactivates) => {
    const { service } = context
    const { school } = await refused(context)
    await school.cycle()
    if (deactivates) {
      const { status, summary } = await service.deliver('deactivation', school.tenant)
      given(status < 300, `the application did not take the deactivation webhook: ${summary}`)
    }
    await service.activate(school.tenant)
    school.restore()
    let last = await school.cycle()
    if (last.timetable.length === 0 || last.run.succeeded === false) last = await school.cycle()
    must(last.timetable.length > 0, 'the timetable is asked for again', 'it is not')
    must(last.run.succeeded !== false, 'the synchronisation succeeds', 'the application says that it failed')
  },
)
