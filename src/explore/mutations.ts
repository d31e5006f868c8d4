/**
 * Changes of valid requests: each parameter is left out, repeated, cut, lengthened, or encoded in another way.
 * @module
 */
import type { Pair } from '../core/http/documented-request.js'

/**
 * What a change does to the meaning of a parameter. `same`: a reader that decodes it gets the valid value. `other`: it
 * gets another one. `near`: it gets one that many readers take for the valid one. `absent`: there is none. `twice`: there
 * are several, and readers may take any of them.
 */
export type Effect = 'same' | 'near' | 'other' | 'absent' | 'twice'

interface Kind {
  readonly effect: Effect
  /** The encoded values in place of the valid one; undefined if the change would not change it. */
  readonly values: (value: string) => readonly string[] | undefined
}

const encoded = encodeURIComponent
const other =
  (value: string): Kind['values'] =>
  () => [encoded(value)]
const changed =
  (change: (value: string) => string): Kind['values'] =>
  (value) => {
    const result = change(value)
    return result === value ? undefined : [encoded(result)]
  }

const kinds = {
  'left out': { effect: 'absent', values: () => [] },
  empty: { effect: 'absent', values: () => [''] },
  'given twice': { effect: 'twice', values: (value) => [encoded(value), encoded(value)] },
  'given twice, the second one different': { effect: 'twice', values: (value) => [encoded(value), 'x1'] },
  'given twice, the first one different': { effect: 'twice', values: (value) => ['x1', encoded(value)] },
  'with every character percent-encoded': {
    effect: 'same',
    values: (value) => [
      [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    ],
  },
  'encoded twice': { effect: 'other', values: changed((value) => encoded(value)) },
  'with a blank after it': { effect: 'near', values: (value) => [`${encoded(value)}%20`] },
  'with a blank before it': { effect: 'near', values: (value) => [`%20${encoded(value)}`] },
  'with a line break after it': { effect: 'near', values: (value) => [`${encoded(value)}%0A`] },
  'with a zero byte after it': { effect: 'other', values: (value) => [`${encoded(value)}%00`] },
  'with bytes that are not UTF-8 after it': {
    effect: 'other',
    values: (value) => [`${encoded(value)}%C3%28`],
  },
  'with a broken percent sign after it': { effect: 'other', values: (value) => [`${encoded(value)}%zz`] },
  'in other letter case': { effect: 'near', values: changed(swappedCase) },
  'one character shorter': { effect: 'other', values: changed((value) => value.slice(0, -1)) },
  'one character longer': { effect: 'other', values: changed((value) => `${value}x`) },
  'one character different': {
    effect: 'other',
    values: changed((value) => `${value.startsWith('x') ? 'y' : 'x'}${value.slice(1)}`),
  },
  'twice as long': { effect: 'other', values: changed((value) => value + value) },
  'with 300 characters more': { effect: 'other', values: changed((value) => value + 'x'.repeat(300)) },
  'with 3,000 characters more': { effect: 'other', values: changed((value) => value + 'x'.repeat(3000)) },
  'a number': { effect: 'other', values: other('7') },
  'a negative number': { effect: 'other', values: other('-1') },
  'a very large number': { effect: 'other', values: other('99999999999999999999') },
  'the word null': { effect: 'other', values: other('null') },
  'a list in JSON': { effect: 'other', values: (value) => [encoded(JSON.stringify([value]))] },
} as const satisfies Record<string, Kind>

/** The name of a change, in words that follow the name of a parameter. */
export type MutationKind = keyof typeof kinds

/** All changes, in a fixed order. */
export const mutationKinds = Object.keys(kinds) as MutationKind[]

/** A change of one parameter. */
export interface Mutation {
  readonly parameter: string
  readonly kind: MutationKind
}

/** In words, e.g. `client_id left out`. */
export function mutationWords(mutations: readonly Mutation[]): string {
  return mutations.length === 0
    ? 'nothing changed'
    : mutations.map(({ parameter, kind }) => `${parameter} ${kind}`).join(', ')
}

/** What changes do to a parameter; `same` if none concerns it or changes its value. */
export function effectOn(parameter: string, valid: readonly Pair[], mutations: readonly Mutation[]): Effect {
  const mutation = mutations.find((one) => one.parameter === parameter)
  const value = valid.find(([name]) => name === parameter)?.[1]
  if (mutation === undefined || value === undefined) return 'same'
  const kind: Kind = kinds[mutation.kind]
  return kind.values(value) === undefined ? 'same' : kind.effect
}

/** The query or form with changes applied, encoded. */
export function encodedWith(valid: readonly Pair[], mutations: readonly Mutation[]): string {
  return valid
    .flatMap(([name, value]) => {
      const mutation = mutations.find(({ parameter }) => parameter === name)
      const kind: Kind | undefined = mutation === undefined ? undefined : kinds[mutation.kind]
      return (kind?.values(value) ?? [encoded(value)]).map((text) => `${encoded(name)}=${text}`)
    })
    .join('&')
}

/** A single value with changes applied, decoded, for headers; null if it is left out. */
export function valueWith(name: string, value: string, mutations: readonly Mutation[]): string | null {
  const mutation = mutations.find(({ parameter }) => parameter === name)
  const kind: Kind | undefined = mutation === undefined ? undefined : kinds[mutation.kind]
  const [text] = kind === undefined ? [encoded(value)] : (kind.values(value) ?? [encoded(value)])
  if (text === undefined) return null
  // A header has no line breaks, and no bytes that are not text.
  return decoded(text).replaceAll(/\p{Cc}/gu, '') || null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function swappedCase(text: string): string {
  return [...text].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('')
}
