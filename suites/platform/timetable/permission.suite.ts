/**
 * An application that gets the permission for the timetable.
 * Clause: 5 item 3.
 */
import { basic, type Context, early, given, must, positiveControl, rule } from '#kit/platform'

// 5 item 3: The timetable accepts an application that gets the permission and is installed again.
//   Check: An application without the permission gets 403. The control driver grants the permission and
//   reinstalls the application for the school. With a new service token, the same request must then succeed.
rule('timetable.permission.after-reinstallation', (context) =>
  context.tenants.whereChangesAreUndone(async (own) => {
    const { unpermittedService } = own.profile
    given(unpermittedService !== null, 'the profile has no application without the permission')
    const { clientId, password } = unpermittedService
    const before = await requestTimetable(own, clientId, password)
    given(before.status === 403, `without the permission the timetable answers ${before.summary}`)

    await own.driver.change('grant-permission', { client_id: clientId, permission: 'timetable' })
    await own.driver.change('reinstall', { client_id: clientId })

    const after = await requestTimetable(own, clientId, password)
    must(after.ok, 'the timetable after permission and reinstallation', after.summary)
  }),
)

/** GET /timetable?dateLastModifiedAfter=2000-01-01T00:00:00Z with a new token of an application. */
async function requestTimetable(
  { data, tokens }: Context,
  clientId: string,
  password: string,
): Promise<{ readonly ok: boolean; readonly status: number; readonly summary: string }> {
  const { accessToken } = await positiveControl(() =>
    tokens.service(basic(clientId, password)).deliversToken(),
  )
  return (await data.as(accessToken).timetable({ after: early })).answer
}
