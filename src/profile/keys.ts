/**
 * The keys of a profile, with their explanations from the schema.
 * @module
 */
import { defaultLoginDriver } from './login-drivers.js'
import { readSchema } from './read-schema.js'

/** Schema of a key. All values are text. */
export interface KeySchema {
  /** Heading of the key in a written profile and in the reference. */
  readonly 'x-section': string
  /** Sentences; the first one says what the value is and can continue another sentence. */
  readonly description: string
  /** Where to find the value, or what to enter. */
  readonly 'x-help': string
  /** The form of the value in words, if it has no `enum`. */
  readonly 'x-form'?: string
  readonly 'x-secret'?: boolean
  readonly enum?: readonly string[]
  readonly default?: string
  readonly pattern?: string
}

/** The keys of one kind of profile. */
export interface KeySet {
  /** Name of the schema in the folder env. */
  readonly file: string
  readonly schema: Record<string, unknown>
  /** All keys, in the order of the schema. */
  readonly keys: Readonly<Record<string, KeySchema>>
  /** Names of all keys whose values are secrets. */
  readonly secrets: readonly string[]
  /** Keys that the profile of every target except an embedded one needs. */
  readonly required: readonly string[]
}

/**
 * @param file name of the schema in the folder env
 * @param also keys that are required in addition to those that the schema requires of every profile
 */
function keySetOf(file: string, also: readonly string[]): KeySet {
  const schema = readSchema(file)
  const keys = schema.properties as Readonly<Record<string, KeySchema>>
  const secrets = Object.keys(keys).filter((key) => keys[key]?.['x-secret'] === true)
  const required = [...(schema.required as readonly string[]), ...also]
  return { file, schema, keys, secrets, required }
}

/** Keys of the application that users sign in to. Each sign-in needs them. */
export const signInKeys = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_REDIRECT_URI'] as const

/** Keys of profiles of the role platform. */
export const platformKeySet = keySetOf(
  'profile.schema.json',
  // Of every target that offers single sign-on, as by default.
  [
    ...signInKeys,
    'LOGIN_MARKER',
    'TEACHER_LOGIN',
    ...defaultLoginDriver.accountKeys.map((end) => `TEACHER_${end}`),
  ],
)

/** Keys of profiles of the role partner. */
export const partnerKeySet = keySetOf('partner-profile.schema.json', [
  'LOGIN_URL',
  'REDIRECT_URI',
  'CLIENT_SECRET',
])

/** All keys of the role platform, in the order of the schema. */
export const profileKeys = platformKeySet.keys

/** Keys that every profile needs, and those that the default login driver needs for the teacher. */
export const requiredKeys = platformKeySet.required

/** Names of all keys of the role platform whose values are secrets. */
export const secretKeys = platformKeySet.secrets

/** Keys by section, both in the order of the schema. */
export function keysBySection({ keys }: KeySet = platformKeySet): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  for (const [key, schema] of Object.entries(keys)) {
    const name = schema['x-section']
    sections.set(name, [...(sections.get(name) ?? []), key])
  }
  return sections
}

/** The words that a value may contain if it is a list of known words; otherwise null. */
export function wordsOf(schema: KeySchema): readonly string[] | null {
  const [, list] = /^words separated by blanks, of: (.+)$/.exec(schema['x-form'] ?? '') ?? []
  return list?.split(', ') ?? null
}

/** Of these names, the keys that only the first set has. */
export function onlyIn({ keys }: KeySet, other: KeySet, given: readonly string[]): string[] {
  return given.filter((key) => key in keys && !(key in other.keys))
}
