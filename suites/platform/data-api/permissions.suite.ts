/**
 * What an application may read, and what it is told otherwise.
 * Clauses: 4.6 sync rule 3, 5 item 3, 7 timetable API.
 */
import {
  type Answer,
  askAgain,
  bearer,
  type Context,
  given,
  must,
  optional,
  type Resource,
  resourcesOf,
  rule,
  type Sample,
  sampleOf,
} from '#kit/platform'

function resourceNamed({ profile }: Context, name: string): Resource {
  const found = resourcesOf(profile).find((resource) => resource.name === name)
  given(found !== undefined, `the target offers no ${name}`)
  return found
}

/** A token of an application that lacks a permission; whether it opens anything at all is a rule of its own. */
async function tokenWithout(context: Context, permission: 'timetable' | 'deleted-periods'): Promise<string> {
  const { unpermittedService, withoutDeletedService } = context.profile
  const credentials = permission === 'timetable' ? unpermittedService : withoutDeletedService
  given(credentials !== null, 'the profile has no such application')
  return context.serviceToken(credentials)
}

/** What the application under test reads, and what another one is answered to the same request. */
async function asked(
  context: Context,
  name: string,
  token: string,
): Promise<{ sample: Sample; answer: Answer }> {
  const sample = await sampleOf(context, resourceNamed(context, name))
  return { sample, answer: await askAgain(context, sample.answer, [bearer(token)]) }
}

rule('data-api.error.forbidden-timetable', async (context) => {
  const token = await tokenWithout(context, 'timetable')
  const elsewhere = await asked(context, 'students', token)
  given(elsewhere.answer.ok, `the token opens nothing: ${elsewhere.answer.summary}`)
  const { sample, answer } = await asked(context, 'timetable', token)

  must(sample.dataIn(answer) === undefined, 'no periods', `${sample.dataIn(answer)} (${answer.summary})`)
  must(answer.status === 403, 'status 403', answer.summary)
})

rule('data-api.error.forbidden-elsewhere', async (context) => {
  const token = await tokenWithout(context, 'timetable')
  const { sample, answer } = await asked(context, 'students', token)

  const data = answer.ok ? sample.dataIn(answer) : undefined
  must(data !== undefined && data !== 'an empty list', 'students', data ?? answer.summary)
})

rule(
  'data-api.error.forbidden-deleted-periods',
  [
    optional(
      ['client.no-deleted', 'permitted.timetable'],
      'permission for the timetable alone',
      'deleted-periods',
      'timetable',
    ),
    optional(
      ['client.no-permission', 'permitted.students'],
      'no permission for the timetable either',
      'timetable',
      'students',
    ),
  ],
  async (context, permission: 'timetable' | 'deleted-periods', open: 'timetable' | 'students') => {
    const token = await tokenWithout(context, permission)
    const elsewhere = await asked(context, open, token)
    given(elsewhere.answer.ok, `the token opens nothing: ${elsewhere.answer.summary}`)
    const { sample, answer } = await asked(context, 'deleted periods', token)

    must(sample.dataIn(answer) === undefined, 'no ids', `${sample.dataIn(answer)} (${answer.summary})`)
  },
)
