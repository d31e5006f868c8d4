/**
 * How an ID token is made that differs from the good one in one thing.
 * @module
 */
import { jwt, type Key, type Made } from './hostile-platform.js'

/** A token and its fate; `either`: the contract leaves it open, or only a standard speaks. */
export interface Vector {
  readonly name: string
  readonly fate: 'accept' | 'reject' | 'either'
  readonly make: (made: Made) => unknown
}

/** A token and what must become of it. */
export const vector = (fate: Vector['fate'], name: string, make: Vector['make']): Vector => ({
  name,
  fate,
  make,
})

/** The good claims with some changed, signed well; undefined takes a claim away. */
export const claims =
  (changes: (made: Made) => Record<string, unknown>) =>
  (made: Made): string =>
    jwt(made.header, { ...made.claims, ...changes(made) }, made.school.key.privateKey)

/** The good header with some members changed, signed well. */
export const header =
  (changes: Record<string, unknown>, key: (made: Made) => Key = ({ school }) => school.key) =>
  (made: Made): string =>
    jwt({ ...made.header, ...changes }, made.claims, key(made).privateKey)

/** The good token with one claim of other values. */
export const claimVectors = (
  fate: Vector['fate'],
  name: string,
  values: Readonly<Record<string, unknown | ((made: Made) => unknown)>>,
): Vector[] =>
  Object.entries(values).map(([says, value]) =>
    vector(
      fate,
      `${name}: ${says}`,
      claims((made) => ({ [name]: typeof value === 'function' ? value(made) : value })),
    ),
  )

/** A text without its last character. */
export const cut = (text: string): string => text.slice(0, -1)

/** A sub that is nobody's. */
export const uuid = '3c7b5f4e-8d3c-4a55-9f1d-0a6a8f3f9a10'
