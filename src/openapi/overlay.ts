/**
 * Changes of an OpenAPI document, as an OpenAPI Overlay and as the changed document.
 * @module
 * @see https://spec.openapis.org/overlay/v1.0.0.html
 */
import { isDeepStrictEqual } from 'node:util'
import type { Node } from '../core/schema/specs.js'

/** One change. Its target has names only, so that every tool finds it. */
interface Action {
  readonly target: string
  readonly description: string
  readonly update?: Node
  readonly remove?: true
}

/** Collects the changes of a document, and makes each of them at once. */
export class Overlay {
  readonly #document: Node
  readonly #actions: Action[] = []

  constructor(document: Node) {
    this.#document = structuredClone(document)
  }

  /** The changed document. */
  get document(): Node {
    return this.#document
  }

  /** True if nothing was changed. */
  get isEmpty(): boolean {
    return this.#actions.length === 0
  }

  /** The content of the overlay file. @param file the document that it changes */
  overlay(file: string, title: string): Node {
    return { overlay: '1.0.0', info: { title, version: '1.0.0' }, extends: file, actions: this.#actions }
  }

  /** The value at a place; undefined if there is none. */
  at(...place: readonly string[]): unknown {
    return place.reduce<unknown>((value, name) => (value as Node | undefined)?.[name], this.#document)
  }

  /** Removes what is at a place, if there is something. */
  remove(place: readonly string[], description: string): void {
    const [name = '', parent] = [place.at(-1), this.at(...place.slice(0, -1))]
    if (this.at(...place) === undefined) return
    delete (parent as Record<string, unknown>)[name]
    this.#actions.push({ target: jsonPath(place), description, remove: true })
  }

  /** Puts a value at a place. The object around it must exist. */
  set(place: readonly string[], value: unknown, description: string): void {
    if (isDeepStrictEqual(this.at(...place), value)) return
    // An update merges objects and lists, so what is there goes first.
    if (typeof this.at(...place) === 'object') this.remove(place, description)
    const [name = '', around] = [place.at(-1), place.slice(0, -1)]
    ;(this.at(...around) as Record<string, unknown>)[name] = structuredClone(value)
    this.#actions.push({
      target: jsonPath(around),
      description,
      update: { [name]: structuredClone(value) },
    })
  }
}

/** The JSONPath of a place. RFC 9535. */
function jsonPath(place: readonly string[]): string {
  return `$${place.map((name) => `['${name.replace(/[\\']/g, '\\$&')}']`).join('')}`
}
