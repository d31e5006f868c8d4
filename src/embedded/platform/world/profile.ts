/**
 * The description of the world that an operator would write: values of a profile and a fixture file.
 * @module
 */
import type { App, Tenant, User } from '../model.js'
import { classFixtures, foreignClass } from './class-fixtures.js'
import type { Fixture } from './fixture.js'
import { foreignRoom, roomFixtures } from './room-fixtures.js'
import { foreignRosterUser, rosterFixtures } from './roster-fixtures.js'
import { foreignStudent, studentFixtures } from './student-fixtures.js'
import { foreignTimetable, timetableFixtures } from './timetable-fixtures.js'
import { makeWorld, type World } from './world.js'

/** A user in a fixture file. */
export interface UserFixture {
  readonly username: string
  readonly role: string
  readonly language: string
  readonly standard_language: boolean
  readonly user_id: number
  readonly person_id: number
  readonly sub: string
  readonly given_name: string
  readonly family_name: string
  readonly gender: string
  readonly birthdate?: string
}

/** The fixture file of a world. */
export interface WorldFixtures {
  readonly school: { readonly name: string; readonly country: string; readonly region: string }
  readonly users: Readonly<Record<string, UserFixture>>
  readonly students: Fixture
  readonly classes: Fixture
  readonly timetable: Fixture
  readonly rooms: Fixture
  readonly roster: Fixture
  readonly tenant_b: Fixture
}

const profileKeys = {
  teacher: 'TEACHER',
  second: 'SECOND_USER',
  nolang: 'NOLANG',
  regional: 'REGIONAL',
  nobirth: 'NOBIRTH',
  twin_a: 'TWIN_A',
  twin_b: 'TWIN_B',
  lockable: 'LOCKABLE',
} as const

/** Profile values that follow from the world of a seed. */
export function profileOf(seed: string): Readonly<Record<string, string>> {
  const world = makeWorld(seed)
  const [a, b] = world.tenants
  const [main, second, open, special, unpermitted, withoutDeleted, onboarding] = [
    appOf(world, 'main'),
    appOf(world, 'second'),
    appOf(world, 'public'),
    appOf(world, 'special'),
    appOf(world, 'no-permission'),
    appOf(world, 'no-deleted'),
    appOf(world, 'onboarding'),
  ]
  const password = (tenant: Tenant, app: App): string => tenant.passwords.get(app.id) ?? ''
  return {
    TENANT: a.id,
    TENANT_B: b.id,
    OIDC_CLIENT_ID: main.id,
    OIDC_CLIENT_SECRET: main.secret ?? '',
    OIDC_REDIRECT_URI: main.redirectUri,
    OIDC_UI_URLS: main.uiUrls.join(' '),
    OIDC_GRANTED_SCOPES: main.scopes.join(' '),
    SECOND_CLIENT_ID: second.id,
    SECOND_CLIENT_SECRET: second.secret ?? '',
    SECOND_REDIRECT_URI: second.redirectUri,
    SECOND_UI_URLS: second.uiUrls.join(' '),
    PUBLIC_CLIENT_ID: open.id,
    PUBLIC_REDIRECT_URI: open.redirectUri,
    PUBLIC_UI_URLS: open.uiUrls.join(' '),
    SERVICE_CLIENT_ID: main.id,
    SERVICE_PASSWORD: password(a, main),
    SERVICE_PASSWORD_B: password(b, main),
    SPECIAL_CLIENT_ID: special.id,
    SPECIAL_PASSWORD: password(a, special),
    NOPERM_CLIENT_ID: unpermitted.id,
    NOPERM_PASSWORD: password(a, unpermitted),
    NODELETED_CLIENT_ID: withoutDeleted.id,
    NODELETED_PASSWORD: password(a, withoutDeleted),
    ONBOARDING_CLIENT_ID: onboarding.id,
    ...Object.fromEntries(a.users.flatMap(loginOf)),
    ...loginOfSchool(b),
    CONTROL_TOKEN: world.controlToken,
  }
}

/** The fixtures of the first school of a seed. */
export function fixturesOf(seed: string): WorldFixtures {
  const [a, b] = makeWorld(seed).tenants
  const { school, users } = a
  const { name, country, region } = school
  const fixtures = users.map((user): [string, UserFixture] => {
    const language = user.language ?? school.language
    return [
      user.key,
      {
        username: user.username,
        role: user.role,
        language,
        standard_language: !language.includes('-'),
        user_id: user.userId,
        person_id: user.personId,
        sub: user.sub,
        given_name: user.givenName,
        family_name: user.familyName,
        gender: user.gender,
        ...(user.birthdate === null ? {} : { birthdate: user.birthdate }),
      },
    ]
  })
  return {
    school: { name, country, region },
    users: Object.fromEntries(fixtures),
    students: studentFixtures(a),
    classes: classFixtures(a),
    timetable: timetableFixtures(a),
    rooms: roomFixtures(a),
    roster: rosterFixtures(a),
    tenant_b: {
      student: foreignStudent(b),
      class: foreignClass(b),
      ...foreignTimetable(b),
      room: foreignRoom(b),
      roster_user: foreignRosterUser(b),
    },
  }
}

function appOf(world: World, key: App['key']): App {
  const app = world.apps.find((one) => one.key === key)
  if (app === undefined) throw new Error(`the world has no application ${key}`)
  return app
}

/** The account of the second school that a profile names. */
function loginOfSchool({ users }: Tenant): Readonly<Record<string, string>> {
  const [teacher] = users
  return { TENANT_B_LOGIN: teacher?.username ?? '', TENANT_B_PASSWORD: teacher?.password ?? '' }
}

function loginOf(user: User): [string, string][] {
  const key = profileKeys[user.key]
  return [
    [`${key}_LOGIN`, user.username],
    [`${key}_PASSWORD`, user.password],
  ]
}
