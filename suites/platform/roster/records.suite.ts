/**
 * What the record of a roster user tells, in the list and alone.
 * Clauses: 2.6 Roster user, 3.
 */
import {
  type Context,
  type DataRecord,
  fieldOf,
  given,
  innerField,
  must,
  optional,
  preparedRoster,
  recordsOfUser,
  rule,
  settled,
  userLookedUp,
  usersReadBefore,
} from '#kit/platform'

type Prepared = 'enabled' | 'disabled' | 'exited' | 'future_exit'

/** Judges a field of each record that there is of a user. */
async function holds(
  context: Context,
  name: Prepared,
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
    folded(fieldOf(profile, record, 'enabledUser'))

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

/** The records of a teacher while the school has some layout, and the name that follows from it. */
interface LaidOut {
  readonly id: string | number
  readonly expected: string
  readonly records: readonly (readonly [place: string, record: DataRecord])[]
}

async function preparedLayout(context: Context): Promise<readonly LaidOut[]> {
  const { id, expected } = preparedRoster(context, 'display_name')
  return [{ id, expected, records: await recordsOfUser(context, id) }]
}

/** Every layout is set once: at least one of them is another than that of the school. */
const causedLayouts = (context: Context): Promise<readonly LaidOut[]> =>
  context.whereChangesAreUndone(async (own) => {
    const { id, layouts } = preparedRoster(own, 'name_layouts')
    await usersReadBefore(own)
    const before = (await userLookedUp(own, id)).records.map(([, record]) => displayName(own, record))
    const present = layouts.find(({ expected }) => before.includes(shown(expected)))
    const seen: LaidOut[] = []
    for (const { layout, expected } of layouts) {
      await own.driver.change('set-name-layout', { layout }, present && { layout: present.layout })
      const { records } = await settled(
        () => userLookedUp(own, id),
        (found) => found.records.every(([, record]) => displayName(own, record) === shown(expected)),
        own.urls.lent ? [] : [500, 1000, 2000],
      )
      given(records.length > 0, `the user ${id} is not in the list: other rules judge that`)
      seen.push({ id, expected, records })
    }
    return seen
  })

const displayName = (context: Context, record: DataRecord): string =>
  shown(innerField(context, record, 'displayName') ?? 'nothing')

rule(
  'roster.display-name.teacher',
  [
    optional(['fixture.roster.display_name'], 'prepared', preparedLayout),
    optional(
      ['driver.set-name-layout', 'consent.mutate', 'fixture.roster.name_layouts'],
      'caused',
      causedLayouts,
    ),
  ],
  async (context, layouts: (context: Context) => Promise<readonly LaidOut[]>) => {
    for (const { id, expected, records } of await layouts(context))
      for (const [place, record] of records) {
        const name = displayName(context, record)
        must(
          name === shown(expected),
          `displayName "${shown(expected)}" for the user ${id}`,
          `${name} ${place}`,
        )
      }
  },
)
