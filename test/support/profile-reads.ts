/**
 * Finds out from one plain run which values of its profile each rule reads.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'

/** The paths of the values that each rule reads, for example `users/nolang/language`. */
export type Reads = ReadonlyMap<string, ReadonlySet<string>>

/** The part of a run that keeps what its checks share. */
interface Sharing {
  readonly results: { get<T>(key: string, make: () => Promise<T>): Promise<T> }
}

/** Records which rule reads which value of a profile. */
export class ProfileReads {
  readonly #current = new AsyncLocalStorage<string>()
  readonly #uses = new Map<string, Set<string>>()
  readonly #reads = new Map<string, Set<string>>()

  /** Runs a function on behalf of a rule, or of something that rules share. */
  readonly as = <T>(reader: string, work: () => Promise<T>): Promise<T> => this.#current.run(reader, work)

  /** The profile, which from now on records who reads what. */
  watched<P extends object>(profile: P): P {
    return this.#watch(profile, '') as P
  }

  /** From now on, a rule also reads what the values that it shares with others read. */
  readonly watch = ({ results }: Sharing): void => {
    const get = results.get.bind(results)
    results.get = (key, make) => {
      const name = `shared ${key}`
      const reader = this.#current.getStore()
      if (reader !== undefined) this.#uses.set(reader, (this.#uses.get(reader) ?? new Set()).add(name))
      return get(key, () => this.as(name, make))
    }
  }

  /** Everything that a rule reads, directly or through what it shares with others. */
  of(rule: string): ReadonlySet<string> {
    const readers = new Set([rule])
    for (const name of readers) for (const used of this.#uses.get(name) ?? []) readers.add(used)
    return new Set([...readers].flatMap((one) => [...(this.#reads.get(one) ?? [])]))
  }

  /** Ends the recording. */
  end(): void {
    this.#current.disable()
  }

  readonly #note = (path: string): void => {
    const reader = this.#current.getStore()
    if (reader !== undefined) this.#reads.set(reader, (this.#reads.get(reader) ?? new Set()).add(path))
  }

  #watch(value: unknown, path: string): unknown {
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
    if (value instanceof Map || value instanceof Set) return this.#watchedCollection(value, path)
    const at = (key: string): string => (path === '' ? key : `${path}/${key}`)
    return new Proxy(value, {
      get: (target, key, receiver) => {
        const value = Reflect.get(target, key, receiver)
        if (typeof key !== 'string' || typeof value === 'function') return value
        this.#note(at(key))
        return this.#watch(value, at(key))
      },
      has: (target, key) => {
        if (typeof key === 'string') this.#note(at(key))
        return Reflect.has(target, key)
      },
      ownKeys: (target) => {
        this.#note(at('*'))
        return Reflect.ownKeys(target)
      },
    })
  }

  #watchedCollection(value: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>, path: string): unknown {
    const at = (key: unknown): string => `${path}/${String(key)}`
    return new Proxy(value, {
      get: (target, key) => {
        if (key === 'get' || key === 'has')
          return (item: unknown) => {
            this.#note(at(item))
            const value = (target as Map<unknown, unknown>)[key](item)
            return key === 'get' ? this.#watch(value, at(item)) : value
          }
        this.#note(at('*'))
        const value = Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
}

/** The paths of all values in which two profiles differ. */
export function differences(one: unknown, other: unknown, path = ''): string[] {
  const at = (key: string): string => (path === '' ? key : `${path}/${key}`)
  const fields = fieldsOf(one)
  const otherFields = fieldsOf(other)
  if (fields === null || otherFields === null) return isDeepStrictEqual(one, other) ? [] : [path]
  const keys = [...new Set([...fields.keys(), ...otherFields.keys()])]
  return keys.flatMap((key) => differences(fields.get(key), otherFields.get(key), at(key)))
}

function fieldsOf(value: unknown): Map<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  if (value instanceof Set) return new Map([...value].map((item) => [String(item), true]))
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [String(key), item]))
  return value instanceof RegExp ? null : new Map(Object.entries(value))
}

/** True if a value is read: itself, one of its parts, or the list in which it is. */
export function readsAt(reads: ReadonlySet<string>, path: string): boolean {
  const list = [...path.split('/').slice(0, -1), '*'].join('/')
  return reads.has(path) || reads.has(list) || [...reads].some((read) => read.startsWith(`${path}/`))
}
