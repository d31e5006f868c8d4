/**
 * Profiles that lack something, made from the profile schemas and the profiles of the embedded targets: a new key, a
 * new event, a new account or a new fixture entry makes new reduced profiles.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'dotenv'
import { parse as parseYaml } from 'yaml'
import { eventNames } from '../../src/profile/control-settings.js'
import { type KeySet, partnerKeySet, platformKeySet, wordsOf } from '../../src/profile/keys.js'
import { checkProfile, secretKeys } from '../../src/profile/load.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { checkPartnerProfile } from '../../src/profile/partner/load.js'
import type { PartnerProfile } from '../../src/profile/partner/profile.js'
import { ProfileError } from '../../src/profile/problems.js'
import type { Profile } from '../../src/profile/profile.js'
import { readSchema } from '../../src/profile/read-schema.js'
import { compile } from '../../src/profile/schema.js'
import { type FixtureFile, toProfile } from '../../src/profile/to-profile.js'
import { filledIn, withDefaults } from '../../src/profile/values.js'

type Values = Readonly<Record<string, string>>

/** A profile that the loader accepts and that lacks something. */
export interface ReducedProfile<P> {
  /** What it lacks: `without TENANT_B`. */
  readonly id: string
  /** Other reductions with the same profile. */
  readonly equal: readonly string[]
  /** Without the addresses of a running target. */
  readonly profile: P
}

/** Every reduction of a profile. */
export interface Reductions<P> {
  /** The profile of the embedded target, which lacks nothing. */
  readonly whole: P
  readonly reduced: readonly ReducedProfile<P>[]
  /** Reductions that change nothing: the profile lacks the key already, or has the value that is the default. */
  readonly same: readonly string[]
  /** Reductions that the loader refuses, and why. */
  readonly refused: ReadonlyMap<string, string>
}

/** What the generator needs of one role. */
interface RoleProfiles<P> {
  readonly keySet: KeySet
  readonly settings: Values
  /** Loads the profile. @throws {ProfileError} */
  readonly load: (values: Values) => P
  /** Reductions that do not follow from the keys: their changes of the profile's keys. */
  readonly further: readonly (readonly [id: string, change: Values])[]
}

const folder = path.join(packageRoot, 'env')

/** The keys that a profile may leave out. */
export function optionalKeys({ keys, schema }: KeySet): string[] {
  const required = schema.required as readonly string[]
  return Object.keys(keys).filter((key) => !required.includes(key))
}

function reductionsOf<P extends object>({ keySet, settings, load, further }: RoleProfiles<P>): Reductions<P> {
  const reduced: Omit<ReducedProfile<P>, 'equal'>[] = []
  const same: string[] = []
  const refused = new Map<string, string>()
  const whole = load(settings)
  const changes = [
    ...optionalKeys(keySet).map((key) => [`without ${key}`, { [key]: '' }] as const),
    ...listsIn(keySet, settings).flatMap(([key, words]) =>
      words.map((word) => {
        const otherWords = words.filter((one) => one !== word).join(' ')
        return [`${key} without ${word}`, { [key]: otherWords }] as const
      }),
    ),
    ...further,
  ]
  for (const [id, change] of changes) {
    const profile = loaded(settings, change, load)
    if (typeof profile === 'string') refused.set(id, profile)
    else if (isDeepStrictEqual(described(profile), described(whole))) same.push(id)
    else reduced.push({ id, profile })
  }
  return { whole, reduced: joined(reduced), same, refused }
}

/** Values that are lists of several words. */
function listsIn({ keys }: KeySet, settings: Values): [key: string, words: string[]][] {
  return Object.entries(settings).flatMap(([key, value]): [string, string[]][] => {
    const schema = keys[key]
    if (schema === undefined) return []
    const isList =
      wordsOf(schema) !== null ||
      /separated by blanks/.test(schema['x-form'] ?? '') ||
      / /.test(schema.default ?? '')
    const words = value.split(/\s+/).filter((word) => word !== '')
    return isList && words.length > 1 ? [[key, words]] : []
  })
}

/**
 * The profile with a change. If the loader refuses it because of other keys, these are left out too.
 * @returns the reason of the loader if it accepts no such profile
 */
function loaded<P>(settings: Values, change: Values, load: RoleProfiles<P>['load']): P | string {
  let tried = { ...settings, ...change }
  for (;;) {
    const profile = accepted(tried, load)
    if (!(profile instanceof ProfileError)) return profile
    const present = (key: string): boolean => (tried[key] ?? '') !== '' && !(key in change)
    const dependent = profile.problems
      .map(({ expected }) => /because ([A-Z_]+) is set/.exec(expected)?.[1] ?? '')
      .find(present)
    const other =
      dependent ??
      Object.keys(settings).find(
        (key) => present(key) && !(accepted({ ...tried, [key]: '' }, load) instanceof ProfileError),
      )
    if (other === undefined) return profile.message
    tried = { ...tried, [other]: '' }
  }
}

function accepted<P>(values: Values, load: RoleProfiles<P>['load']): P | ProfileError {
  try {
    return load(values)
  } catch (error) {
    if (error instanceof ProfileError) return error
    throw error
  }
}

/** Joins reductions with the same profile. */
function joined<P extends object>(all: readonly Omit<ReducedProfile<P>, 'equal'>[]): ReducedProfile<P>[] {
  const known: (Omit<ReducedProfile<P>, 'equal'> & { readonly equal: string[] })[] = []
  for (const { id, profile } of all) {
    const same = known.find((one) => isDeepStrictEqual(described(one.profile), described(profile)))
    if (same === undefined) known.push({ id, profile, equal: [] })
    else same.equal.push(id)
  }
  return known
}

/** A profile without what does not describe the target. */
function described(profile: object): object {
  return { ...profile, digest: '', secrets: [] }
}

/** A change that leaves out all optional keys except some. */
function onlyRequired(keySet: KeySet, settings: Values, kept: readonly string[]): Values {
  const optional = optionalKeys(keySet).filter((key) => settings[key] !== undefined && !kept.includes(key))
  return Object.fromEntries(optional.map((key) => [key, '']))
}

function withoutEvent(all: readonly string[]): [id: string, change: Values][] {
  return all.map((event) => [
    `driver without ${event}`,
    { CONTROL_STIMULI: all.filter((one) => one !== event).join(' ') },
  ])
}

// Platform

const platformSettings = parse(readFileSync(path.join(folder, 'embedded.env'), 'utf8'))

type Tree = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every fixture file that lacks one entry, or that has only the first of several entries of a kind. */
function reducedFixtures(tree: Tree): [id: string, tree: Tree][] {
  return Object.entries(tree).flatMap(([name, value]): [string, Tree][] => {
    const { [name]: _, ...others } = tree
    const inner: [string, Tree][] = isObject(value)
      ? reducedFixtures(value).map(([id, changed]) => [`${name}/${id}`, { ...tree, [name]: changed }])
      : Array.isArray(value) && value.length > 1 && value.every(isObject)
        ? [[`${name} (only the first)`, { ...tree, [name]: value.slice(0, 1) }]]
        : []
    return [[name, others], ...inner]
  })
}

const wholeFixtures = parseYaml(
  readFileSync(path.join(folder, platformSettings.FIXTURES as string), 'utf8'),
) as Tree

/** Loads a profile of the platform. The fixtures are given, because it takes long to read the file for each profile. */
function platformProfile(values: Values, fixtures: Tree): Profile {
  const { FIXTURES: named, ...others } = values
  const { digest } = checkProfile(others, folder, 'a reduced profile')
  const settings = withDefaults(filledIn(others, 'a reduced profile'), platformKeySet)
  const known = (named ?? '') === '' ? {} : fixtures
  return { ...toProfile(settings, known as FixtureFile, secretKeys, folder), digest }
}

const ofOneApplicationAndUser =
  /^(SECOND|PUBLIC|NOLANG|REGIONAL|NOBIRTH|TWIN|LOCKABLE|SPECIAL|NOPERM|NODELETED|TENANT_B|SERVICE_PASSWORD_B)/

/** Every reduction of the profile of the embedded platform. */
export function platformReductions(): Reductions<Profile> {
  const settings = platformSettings
  const elsewhere = 'https://elsewhere.example.org/ui/launch https://elsewhere.example.org/ui/other'
  const otherKeys = Object.keys(settings).filter((key) => ofOneApplicationAndUser.test(key))
  const keys = reductionsOf({
    keySet: platformKeySet,
    settings,
    load: (values) => platformProfile(values, wholeFixtures),
    further: [
      ...withoutEvent(eventNames),
      ['minimal', onlyRequired(platformKeySet, settings, ['TARGET', 'TEACHER_PASSWORD'])],
      ['UI Integration URLs on another domain', { OIDC_UI_URLS: elsewhere }],
      ['no waits', { MAX_WAIT_SECONDS: '0' }],
      ['no driver and no waits', { CONTROL_DRIVER: '', CONTROL_TOKEN: '', MAX_WAIT_SECONDS: '0' }],
      ['one application and one user', Object.fromEntries(otherKeys.map((key) => [key, '']))],
    ],
  })
  const reduced: Omit<ReducedProfile<Profile>, 'equal'>[] = []
  const refused = new Map(keys.refused)
  const validate = compile(readSchema('fixtures.schema.json'))
  for (const [entry, tree] of reducedFixtures(wholeFixtures)) {
    const id = `fixtures without ${entry}`
    if (validate(tree)) reduced.push({ id, profile: platformProfile(settings, tree) })
    else refused.set(id, validate.errors?.[0]?.message ?? '')
  }
  return { ...keys, reduced: [...keys.reduced, ...joined(reduced)], refused }
}

// Partner

const partnerSettings: Values = {
  ...parse(readFileSync(path.join(folder, 'partner.embedded.env'), 'utf8')),
  // As in the matrix: no check sends megabytes.
  HEAVY: '',
}

/** Every reduction of the profile of the embedded partner. */
export function partnerReductions(): Reductions<PartnerProfile> {
  const settings = partnerSettings
  const keys = reductionsOf({
    keySet: partnerKeySet,
    settings,
    load: (values) => checkPartnerProfile(values, folder, 'a reduced profile'),
    further: [
      ['minimal', onlyRequired(partnerKeySet, settings, ['TARGET', 'CLIENT_SECRET'])],
      ['no waits', { MAX_WAIT_SECONDS: '0' }],
      ['no delay at the login page', { LOGIN_DELAY_SECONDS: '0' }],
      ['one prepared school', { TENANTS: '456800' }],
      ['two prepared schools', { TENANTS: '456800 457100' }],
    ],
  })
  // The addresses of the embedded partner replace those of the profile, so these are no keys.
  const { whole } = keys
  return {
    ...keys,
    reduced: [
      ...keys.reduced,
      { id: 'one UI Integration URL', equal: [], profile: { ...whole, uiUrls: whole.uiUrls.slice(0, 1) } },
      { id: 'no UI Integration URL', equal: [], profile: { ...whole, uiUrls: [] } },
    ],
  }
}
