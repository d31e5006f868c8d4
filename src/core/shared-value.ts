/**
 * Values that are made once per run, for all checks that need them.
 * @module
 */
import { SuiteDefect } from './errors.js'

/** A value that can be written as text without loss. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | readonly Plain[]
  | { readonly [name: string]: Plain }

/** The context of a check that can share values with other checks, or what belongs to one. */
type Sharing = SharingContext | { readonly context: SharingContext } | { readonly check: SharingContext }

interface SharingContext {
  once<T>(key: string, make: () => Promise<T>): Promise<T>
}

/** Number of values that are declared so far: suites are loaded in a fixed order, so it names a value in every run. */
let declared = 0

/**
 * Declares a value that is made once per run and tenant, for all checks that ask for it with equal arguments. Each of
 * them has the exchanges in its evidence. A failed attempt is not kept; what it asserts decides nothing.
 * @param make makes the value
 * @param by what of the arguments makes a difference. Default: everything; then the arguments are plain values
 * @returns the function that gets the value
 * @example
 * const classRoster = shared((context: Context, id: string) => context.roster.classStudents(id, 0))
 *
 * rule('own.roster.not-empty', async (context) => {
 *   must((await classRoster(context, '7')).records.length > 0, 'students', 'none')
 * })
 */
export function shared<Of extends Sharing, Args extends readonly Plain[], T>(
  make: (of: Of, ...args: Args) => Promise<T>,
): (of: Of, ...args: Args) => Promise<T>
export function shared<Of extends Sharing, Args extends readonly unknown[], T>(
  make: (of: Of, ...args: Args) => Promise<T>,
  by: (of: Of, ...args: Args) => Plain,
): (of: Of, ...args: Args) => Promise<T>
export function shared<Of extends Sharing, Args extends readonly unknown[], T>(
  make: (of: Of, ...args: Args) => Promise<T>,
  by: (of: Of, ...args: Args) => unknown = (_of, ...args) => args,
): (of: Of, ...args: Args) => Promise<T> {
  declared += 1
  const name = `shared value ${declared}`
  return (of, ...args) => {
    return sharingOf(of).once(`${name} ${JSON.stringify([by(of, ...args)], lossless)}`, () =>
      make(of, ...args),
    )
  }
}

/** What shares values: the context of a check, or that of its part. */
function sharingOf(of: Sharing): SharingContext {
  if ('context' in of) return of.context
  return 'check' in of ? of.check : of
}

/**
 * Replaces values for JSON so that different ones stay different: see `JSON.stringify`.
 * @throws {SuiteDefect} for a value that is not {@link Plain}
 */
function lossless(this: unknown, name: string, value: unknown): unknown {
  if (value === undefined) return { undefined: true }
  const original = (this as Readonly<Record<string, unknown>>)[name]
  const isPlain =
    original === null ||
    ['string', 'boolean'].includes(typeof original) ||
    Number.isFinite(original) ||
    Array.isArray(original) ||
    original instanceof Date ||
    (typeof original === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(original)))
  if (!isPlain) throw new SuiteDefect('a shared value is asked for with an argument that is no plain value')
  return value
}
