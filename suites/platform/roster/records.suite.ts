/**
 * What the record of a roster user tells, in the list and alone.
 * Clauses: 2.6 Roster user, 3.
 */
import {
  type Context,
  type DataRecord,
  innerMember,
  memberOf,
  must,
  optional,
  preparedRoster,
  recordsOfUser,
  rule,
} from '#kit'

type Prepared = 'enabled' | 'disabled' | 'exited' | 'future_exit'

/** Judges a member of each record that there is of a user. */
async function holds(
  context: Context,
  name: Prepared | 'display_name',
  expected: string,
  read: (record: DataRecord) => string,
  isRight: (value: string) => boolean,
): Promise<void> {
  const { id } = preparedRoster(context, name)
  for (const [place, record] of await recordsOfUser(context, id)) {
    const value = read(record)
    must(isRight(value), `${expected} for the user ${id}`, `${value} ${place}`)
  }
}

/** A value as text in small letters: neither type nor letter case is shown. */
const folded = (value: unknown): string => (value === undefined ? 'nothing' : String(value).toLowerCase())

const enabledUser =
  ({ profile }: Context) =>
  (record: DataRecord): string =>
    folded(memberOf(profile, record, 'enabledUser'))

rule('roster.enabled-user.disabled', (context) =>
  holds(
    context,
    'disabled',
    'enabledUser false, as the account is disabled,',
    enabledUser(context),
    (value) => value === 'false',
  ),
)

rule('roster.enabled-user.enabled', (context) =>
  holds(
    context,
    'enabled',
    'enabledUser other than false, as the account is enabled,',
    enabledUser(context),
    (value) => value !== 'false',
  ),
)

rule('roster.status.exited', (context) =>
  holds(
    context,
    'exited',
    'status tobedeleted, as the exit date has passed,',
    ({ status }) => folded(status),
    (status) => status === 'tobedeleted',
  ),
)

rule(
  'roster.status.not-exited',
  [
    ['enabled account', 'enabled'],
    ['disabled account', 'disabled'],
    optional(['fixture.roster.future_exit'], 'future exit date', 'future_exit'),
  ],
  (context, name: 'enabled' | 'disabled' | 'future_exit') =>
    holds(
      context,
      name,
      'status other than tobedeleted, as no exit date has passed,',
      ({ status }) => folded(status),
      (status) => status !== 'tobedeleted',
    ),
)

/** A text as people see it: form of accents and blanks around do not count. */
const shown = (text: unknown): string => String(text).trim().normalize('NFC')

rule('roster.display-name.teacher', (context) => {
  const expected = shown(preparedRoster(context, 'display_name').expected)
  return holds(
    context,
    'display_name',
    `displayName "${expected}"`,
    (record) => shown(innerMember(context, record, 'displayName') ?? 'nothing'),
    (name) => name === expected,
  )
})
