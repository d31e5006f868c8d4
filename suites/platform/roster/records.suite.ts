/**
 * What the record of a roster user tells.
 * Clauses: 2.6 Roster user, 3.
 */
import { type Context, innerMember, knownUser, memberOf, must, optional, preparedRoster, rule } from '#kit'

/** `enabledUser` as text: its type is not shown. */
async function enabledUser(context: Context, name: 'enabled' | 'disabled'): Promise<string> {
  const user = await knownUser(context, preparedRoster(context, name).id)
  const value = memberOf(context.profile, user, 'enabledUser')
  return value === undefined ? 'nothing' : String(value).toLowerCase()
}

rule('roster.enabled-user.disabled', async (context) => {
  const value = await enabledUser(context, 'disabled')
  must(value === 'false', 'enabledUser false for a disabled account', value)
})

rule('roster.enabled-user.enabled', async (context) => {
  const value = await enabledUser(context, 'enabled')
  must(value !== 'false', 'enabledUser other than false for an enabled account', value)
})

/** `status`, whatever its letter case. */
async function statusOf(
  context: Context,
  name: 'enabled' | 'disabled' | 'exited' | 'future_exit',
): Promise<string> {
  const { status } = await knownUser(context, preparedRoster(context, name).id)
  return typeof status === 'string' ? status.toLowerCase() : 'nothing'
}

rule('roster.status.exited', async (context) => {
  const status = await statusOf(context, 'exited')
  must(status === 'tobedeleted', 'status tobedeleted for a past exit date', status)
})

rule(
  'roster.status.not-exited',
  [
    ['enabled account', 'enabled'],
    ['disabled account', 'disabled'],
    optional(['fixture.roster.future_exit'], 'future exit date', 'future_exit'),
  ],
  async (context, name: 'enabled' | 'disabled' | 'future_exit') => {
    const status = await statusOf(context, name)
    must(status !== 'tobedeleted', 'status other than tobedeleted without a past exit date', status)
  },
)

rule('roster.display-name.teacher', async (context) => {
  const { id, expected } = preparedRoster(context, 'display_name')
  const user = await knownUser(context, id)
  const shown = innerMember(context, user, 'displayName')
  must(
    typeof shown === 'string' && shown.trim().normalize('NFC') === expected.trim().normalize('NFC'),
    `displayName "${expected}"`,
    shown,
  )
})
