/**
 * Properties: what a rule says about every subject of one kind, such as every ID token. A property needs nothing but its
 * subject. So it judges what came in a run, and what others recorded.
 * @module
 */

/**
 * What a property remembers from one subject to the next, for example the nonces that it has seen. It has at most
 * {@link mostRemembered} entries; after that, it forgets the oldest.
 */
export class Memory<Value = unknown> {
  readonly #values = new Map<string, Value>()

  get(key: string): Value | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: Value): void {
    this.#values.set(key, value)
    if (this.#values.size <= mostRemembered) return
    const [oldest] = this.#values.keys()
    if (oldest !== undefined) this.#values.delete(oldest)
  }
}

/** Entries that a property remembers at most. */
export const mostRemembered = 200_000

/**
 * What a rule says about every subject of one kind.
 * @typeParam Subjects the type of each kind of subject
 */
export type PropertyOf<Subjects> = {
  [Kind in keyof Subjects & string]: Property<Kind, Subjects[Kind]>
}[keyof Subjects & string]

/** What a rule says about every subject of this kind. */
export interface Property<Kind extends string, Subject> {
  readonly kind: Kind
  /**
   * Judges one subject.
   * @param memory what it has noted about earlier subjects
   * @throws {Violation} if the subject breaks the rule
   * @throws {Undecided} if the subject does not show whether it does, or if another rule judges that
   * @throws {NotApplicable} if the rule says nothing about this subject
   */
  readonly judge: (subject: Subject, memory: Memory) => void | Promise<void>
}

/** A property of any kind. */
export type AnyProperty = Property<string, never>
