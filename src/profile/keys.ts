/**
 * The keys of a profile, as their schema explains them.
 * @module
 */
import { readSchema } from './schema.js'

/** What the schema tells of a key. All values are text. */
export interface KeySchema {
  /** Heading under which the key stands in a written profile and in the reference. */
  readonly 'x-section': string
  /** What it means, in sentences. */
  readonly description: string
  /** Where to find the value. */
  readonly 'x-mend': string
  /** The form of the value in words, where `enum` does not tell it. */
  readonly 'x-form'?: string
  readonly 'x-secret'?: boolean
  readonly enum?: readonly string[]
  readonly default?: string
}

/** The schema of profiles. */
export const profileSchema = readSchema('profile.schema.json')

/** All keys, in the order of the schema. */
export const profileKeys = profileSchema.properties as Readonly<Record<string, KeySchema>>

/** Keys that every profile needs, and the password that its default way of signing in takes. */
export const requiredKeys: readonly string[] = [...(profileSchema.required as string[]), 'TEACHER_PASSWORD']

/** Names of all profile keys that hold secrets. */
export const secretKeys: readonly string[] = Object.keys(profileKeys).filter(
  (key) => profileKeys[key]?.['x-secret'] === true,
)

/** Keys by section, both in the order of the schema. */
export function keysBySection(): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  for (const [key, schema] of Object.entries(profileKeys)) {
    const name = schema['x-section']
    sections.set(name, [...(sections.get(name) ?? []), key])
  }
  return sections
}

/** The words that a value may be made of, where it is a list of known words; else null. */
export function wordsOf(schema: KeySchema): readonly string[] | null {
  const [, list] = /^words separated by blanks, of: (.+)$/.exec(schema['x-form'] ?? '') ?? []
  return list?.split(', ') ?? null
}
