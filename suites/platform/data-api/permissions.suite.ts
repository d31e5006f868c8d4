/**
 * Applications without a permission: which data their token opens, and which not. Each request is one that returned
 * data to the application under test, sent again with the token of the other application, between two with the token
 * of the application under test. If one of these gets no data, the rule is undecided.
 * Clauses: 4.6 sync rule 3, 5 item 3, 7 timetable API.
 */
import { type Context, given, must, optional, type Profile, rule } from '#kit/platform'
import { answerToOther } from '#kit/platform/data-api'

type Credentials = Profile['unpermittedService']

// 7 timetable API: The timetable answers an application without the permission with status 403.
//   Check: An application without the permission gets a service token that opens the students. The timetable
//   request that gave data to the application under test must get 403 and no periods with this token.
rule('data-api.error.forbidden-timetable', async (context) => {
  const token = await tokenOf(context, context.profile.unpermittedService)
  await opens(context, token, 'students')

  const { sample, answer } = await answerToOther(context, 'timetable', token)
  must(
    sample.dataIn(answer) === undefined,
    'no periods',
    `${sample.dataIn(answer)} (${answer.summary})`,
    answer,
  )
  must(answer.status === 403, 'status 403', answer.summary, answer)
})

// 5 item 3: The other data APIs that the application may call accept the token that the timetable refuses.
//   Check: The list of students that gave data to the application under test is requested with the token of
//   the application without the timetable permission; students are the other data API that it may call.
//   Students must come, and not an empty list. `data-api.error.forbidden-timetable` judges that the timetable
//   refuses this token. If the application under test gets no students, before or after, the rule is
//   undecided.
rule('data-api.error.forbidden-elsewhere', async (context) => {
  const token = await tokenOf(context, context.profile.unpermittedService)

  const { sample, answer } = await answerToOther(context, 'students', token)
  const data = answer.ok ? sample.dataIn(answer) : undefined
  must(data !== undefined && data !== 'an empty list', 'students', data ?? answer.summary, answer)
})

/** The application, and a resource that its token opens. */
const applicationsWithoutDeletedPeriods = [
  optional(
    ['client.no-deleted', 'permitted.timetable'],
    'permission for the timetable alone',
    ({ withoutDeletedService }: Profile): Credentials => withoutDeletedService,
    'timetable',
  ),
  optional(
    ['client.no-permission', 'permitted.students'],
    'no permission for the timetable either',
    ({ unpermittedService }: Profile): Credentials => unpermittedService,
    'students',
  ),
] as const

// 4.6 sync rule 3: The platform returns no deleted periods to an application without access to them.
//   Check: Two applications ask for deleted periods: one that may read only the timetable, and one that may
//   not read the timetable either. Their tokens work elsewhere; here no ids may come, with any status.
rule(
  'data-api.error.forbidden-deleted-periods',
  applicationsWithoutDeletedPeriods,
  async (context, credentialsOf: (profile: Profile) => Credentials, permitted: string) => {
    const token = await tokenOf(context, credentialsOf(context.profile))
    await opens(context, token, permitted)

    const { sample, answer } = await answerToOther(context, 'deleted periods', token)
    must(
      sample.dataIn(answer) === undefined,
      'no ids',
      `${sample.dataIn(answer)} (${answer.summary})`,
      answer,
    )
  },
)

/** A service token of another application. */
async function tokenOf(context: Context, credentials: Credentials): Promise<string> {
  given(credentials !== null, 'the profile has no such application')
  return context.tokens.serviceToken(credentials)
}

/** Positive control: the token opens a resource that its application may request. */
async function opens(context: Context, token: string, resourceName: string): Promise<void> {
  const { answer } = await answerToOther(context, resourceName, token)
  given(answer.ok, `the token opens nothing: ${answer.summary}`)
}
