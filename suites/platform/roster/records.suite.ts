/**
 * Fields of roster users: enabledUser, status and displayName.
 * Clauses: 2.6 Roster user, 3.
 *
 * GET /users and, if the target offers it, GET /users/{id}. Both records are judged. Undecided if the list lacks the user.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Cases,
  type Context,
  type DataRecord,
  fieldOf,
  given,
  isRecord,
  must,
  optional,
  rule,
  valueNamed,
} from '#kit/platform'
import {
  fieldNameAt,
  type PlacedRecord,
  placed,
  preparedRoster,
  readSharedUsers,
  readUser,
  recordsOfUser,
  settled,
} from '#kit/platform/roster'

// 2.6 Roster user: The roster returns `enabledUser` as false for a disabled account.
//   Check: The records of the disabled user, in the list and by id, must both have `enabledUser` false. The
//   text `"false"` counts as false.
rule('roster.enabled-user.disabled', async (context) => {
  for (const { id, place, enabledUser, record } of await fieldsOf(context, 'disabled'))
    must(
      enabledUser === 'false',
      `enabledUser false for the user ${id}, whose account is disabled`,
      `${enabledUser} ${place}`,
      record,
    )
})

const enabledAccounts = [
  ['enabled account', 'enabled'],
  optional(['fixture.roster.future_exit'], 'future exit date', 'future_exit'),
] as const

// 2.6 Roster user: The roster does not return `enabledUser` as false for an enabled account.
//   Check: The records of the enabled user and of one with an exit date in the future, in the list and by id,
//   must have anything but false in `enabledUser`; an absent field is accepted.
rule('roster.enabled-user.enabled', enabledAccounts, async (context, name) => {
  for (const { id, place, enabledUser, record } of await fieldsOf(context, name))
    must(
      enabledUser !== 'false',
      `enabledUser other than false for the user ${id}, whose account is enabled`,
      `${enabledUser} ${place}`,
      record,
    )
})

// 2.6 Roster user: The roster returns the `status` `tobedeleted` for a person whose exit date has passed.
//   Check: Both records of the exited person in the fixture file must have the status `tobedeleted`; letter
//   case does not matter.
rule('roster.status.exited', async (context) => {
  for (const { id, place, status, record } of await fieldsOf(context, 'exited'))
    must(
      status === facts.deletedUserStatus,
      `status ${facts.deletedUserStatus} for the user ${id}, whose exit date has passed`,
      `${status} ${place}`,
      record,
    )
})

const notExited = [
  ['enabled account', 'enabled'],
  ['disabled account', 'disabled'],
  optional(['fixture.roster.future_exit'], 'future exit date', 'future_exit'),
] as const

// 2.6 Roster user: The roster does not return the `status` `tobedeleted` for a person whose exit date has not
//   passed or who has none.
//   Check: The suite reads an enabled user, a disabled user without an exit date, and a person whose exit
//   date is in the future. None may have the status `tobedeleted`.
rule('roster.status.not-exited', notExited, async (context, name) => {
  for (const { id, place, status, record } of await fieldsOf(context, name))
    must(
      status !== facts.deletedUserStatus,
      `status other than ${facts.deletedUserStatus} for the user ${id}, whose exit date has not passed`,
      `${status} ${place}`,
      record,
    )
})

/** The fields of each record of a prepared user, in lower case: type and letter case do not count. */
async function fieldsOf(
  context: Context,
  name: 'enabled' | 'disabled' | 'exited' | 'future_exit',
): Promise<
  {
    readonly id: string | number
    readonly place: string
    readonly enabledUser: string
    readonly status: string
    readonly record: DataRecord
  }[]
> {
  const { id } = preparedRoster(context, name)
  const folded = (value: unknown): string => (value === undefined ? 'nothing' : String(value).toLowerCase())
  return (await recordsOfUser(context, id)).map(([place, record]) => ({
    id,
    place,
    enabledUser: folded(fieldOf(context.profile, record, 'enabledUser')),
    status: folded(record.status),
    record,
  }))
}

/** The records of a teacher under one name layout of the school, and the name that follows from it. */
interface NamedByLayout {
  readonly id: string | number
  readonly expected: string
  readonly records: readonly PlacedRecord[]
}

type Layouts = (context: Context) => Promise<readonly NamedByLayout[]>

/** The layout that the school has. */
const preparedLayout: Layouts = async (context) => {
  const { id, expected } = preparedRoster(context, 'display_name')
  return [{ id, expected, records: await recordsOfUser(context, id) }]
}

/** The control driver sets each layout once. At least one of them differs from the layout that the school has. */
const triggeredLayouts: Layouts = (context) =>
  context.tenants.whereChangesAreUndone(async (own) => {
    const { id, layouts } = preparedRoster(own, 'name_layouts')
    await readSharedUsers(own)
    const before = placed(await readUser(own, id)).map(([, record]) => displayName(own, record))
    const present = layouts.find(({ expected }) => before.includes(normalized(expected)))
    const seen: NamedByLayout[] = []
    for (const { layout, expected } of layouts) {
      await own.driver.change('set-name-layout', { layout }, present && { layout: present.layout })
      const records = await settled(
        async () => placed(await readUser(own, id)),
        (found) => found.every(([, record]) => displayName(own, record) === normalized(expected)),
      )
      given(records.length > 0, `the user ${id} is not in the list: other rules judge that`)
      seen.push({ id, expected, records })
    }
    return seen
  })

const nameLayouts: Cases<[Layouts]> = [
  optional(['fixture.roster.display_name'], 'prepared', preparedLayout),
  optional(
    ['driver.set-name-layout', 'consent.mutate', 'fixture.roster.name_layouts'],
    'caused',
    triggeredLayouts,
  ),
]

// 2.6 Roster user: The roster returns the `displayName` of a teacher in the layout that the school has set.
//   Check: The name of the teacher must be the text that the fixture file expects for the layout of the
//   school. With the control driver, the suite sets each layout in turn and expects the name that follows
//   from it.
rule('roster.display-name.teacher', nameLayouts, async (context, layouts) => {
  for (const { id, expected, records } of await layouts(context))
    for (const [place, record] of records) {
      const [name, wanted] = [displayName(context, record), normalized(expected)]
      must(name === wanted, `displayName "${wanted}" for the user ${id}`, `${name} ${place}`)
    }
})

function displayName({ profile }: Context, record: DataRecord): string {
  return normalized(innerField(record, fieldNameAt(profile, 'displayName')) ?? 'nothing')
}

/** A text without surrounding blanks and with composed accents: these differences do not count. */
function normalized(text: unknown): string {
  return String(text).trim().normalize('NFC')
}

/** The first field with this name in a record or in its inner objects. */
function innerField(record: DataRecord, name: string): unknown {
  if (Object.hasOwn(record, name)) return valueNamed(record, name)
  for (const field of Object.values(record)) {
    const innerValue = isRecord(field) ? innerField(field, name) : undefined
    if (innerValue !== undefined) return innerValue
  }
  return undefined
}
