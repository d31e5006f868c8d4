/**
 * Many texts with the same beginning, looked for at one place of a longer text.
 *
 * A target chooses how many of its tokens begin alike, how long they are, and how often a page has that beginning. So the
 * work for a text has a budget: see {@link Comparisons}.
 * @module
 */
import { Work } from './work.js'

/** A text that is looked for, and what it is. */
export interface Tagged<Tag> {
  readonly form: string
  readonly tag: Tag
}

/** Characters of a text that are compared. A place that has so many of them has the text, up to where it differs. */
export const longestHead = 256
/** Characters by which a level of the tree goes on. */
const chunk = 8
/** Texts of a node that are compared one by one. */
const mostInLeaf = 8
/** Beginnings that are looked at in front of a cut. If there are more, the place counts as the beginning of a text. */
const mostBegun = 64

/** The same once a text has used up its budget. */
const shortHead = 2 * chunk

/** Comparisons of any text. */
const freeSteps = 200_000
/** Comparisons for each character in addition. */
const stepsOfCharacter = 4

/** The comparisons of one text. If a target makes more of them necessary, more is masked, not less. */
export class Comparisons extends Work {
  /** @param length of the text */
  constructor(length: number) {
    super(freeSteps + stepsOfCharacter * length)
  }

  /** Characters that show that a text is there. */
  get head(): number {
    return this.isSpent ? shortHead : longestHead
  }
}

/** Either a leaf with a few texts, or an inner node. */
interface Node<Tag> {
  texts: Tagged<Tag>[] | null
  /** Texts that end before the next chunk, by what they have here. */
  ends: Map<string, Tagged<Tag>>
  /** Lengths of the keys of {@link ends}, one bit for each. */
  lengths: number
  next: Map<string, Node<Tag>>
}

/** The maps of each leaf. Nothing is added to them. */
const none = new Map<string, never>()

/** Texts by their beginnings. */
export class PrefixTree<Tag> {
  readonly #root: Node<Tag> = leaf()

  /** Adds a text. The first tag of a text holds. */
  add(form: string, tag: Tag): void {
    this.#add(this.#root, { form, tag }, 0)
  }

  #add(node: Node<Tag>, text: Tagged<Tag>, depth: number): void {
    if (node.texts === null) this.#below(node, text, depth)
    else if (node.texts.every(({ form }) => form !== text.form)) {
      // Texts with the same long beginning are found by it: a few of them are enough.
      if (depth < longestHead || node.texts.length < mostInLeaf) node.texts.push(text)
      if (depth < longestHead && node.texts.length > mostInLeaf) this.#split(node, depth)
    }
  }

  #split(node: Node<Tag>, depth: number): void {
    const { texts } = node
    node.texts = null
    node.ends = new Map()
    node.next = new Map()
    for (const text of texts ?? []) this.#below(node, text, depth)
  }

  #below(node: Node<Tag>, text: Tagged<Tag>, depth: number): void {
    const part = text.form.slice(depth, depth + chunk)
    if (part.length < chunk) {
      if (!node.ends.has(part)) node.ends.set(part, text)
      node.lengths |= 1 << part.length
      return
    }
    const next = node.next.get(part) ?? leaf()
    node.next.set(part, next)
    this.#add(next, text, depth + chunk)
  }

  /**
   * Looks for the texts that begin at a place.
   * @param comparisons of the text
   * @param found gets the tag of each of them, and where it ends. Of a text that is longer than the head of the
   *   comparisons, only the beginning need be there
   */
  find(text: string, at: number, comparisons: Comparisons, found: (tag: Tag, end: number) => void): void {
    let node: Node<Tag> | undefined = this.#root
    for (let depth = 0; node !== undefined; depth += chunk) {
      const { texts } = node
      if (depth >= comparisons.head && texts === null) {
        const tag = anyIn(node)
        if (tag !== undefined) found(tag, at + depth)
        return
      }
      if (texts !== null) {
        comparisons.spend(texts.length)
        for (const candidate of texts) {
          const end = endOf(candidate.form, text, at)
          if (end >= 0) found(candidate.tag, end)
        }
        return
      }
      const from = at + depth
      for (let length = 0; length < chunk; length += 1) {
        if ((node.lengths & (1 << length)) === 0) continue
        comparisons.spend(1)
        const hit = node.ends.get(text.slice(from, from + length))
        if (hit !== undefined) found(hit.tag, from + length)
      }
      comparisons.spend(1)
      node = node.next.get(text.slice(from, from + chunk))
    }
  }

  /** The tag of a text that begins with a shorter one; undefined if none does. */
  begun(beginning: string, comparisons: Comparisons): Tag | undefined {
    let node: Node<Tag> | undefined = this.#root
    for (let depth = 0; node !== undefined; depth += chunk) {
      if (node.texts !== null) {
        comparisons.spend(node.texts.length)
        return node.texts.find(({ form }) => form.startsWith(beginning))?.tag
      }
      const part = beginning.slice(depth, depth + chunk)
      if (part.length < chunk) return begunIn(node, part, comparisons)
      comparisons.spend(1)
      node = node.next.get(part)
    }
    return undefined
  }
}

/** The tag of a text below a node that goes on with a part of a chunk. */
function begunIn<Tag>(node: Node<Tag>, part: string, comparisons: Comparisons): Tag | undefined {
  let looked = 0
  const fits = (rest: string): boolean => {
    looked += 1
    comparisons.spend(1)
    return rest.startsWith(part) || looked > mostBegun
  }
  for (const [rest, { tag }] of node.ends) if (fits(rest)) return tag
  for (const [rest, below] of node.next) if (fits(rest)) return anyIn(below)
  return undefined
}

function leaf<Tag>(): Node<Tag> {
  return { texts: [], ends: none, lengths: 0, next: none }
}

/** The tag of any text below a node. */
function anyIn<Tag>(node: Node<Tag>): Tag | undefined {
  let below: Node<Tag> | undefined = node
  while (below !== undefined) {
    const [first] = below.texts ?? below.ends.values()
    if (first !== undefined) return first.tag
    ;[below] = below.next.values()
  }
  return undefined
}

/** Where a text ends that begins at a place; -1 if it is not there. */
export function endOf(form: string, text: string, at: number): number {
  if (form.length <= longestHead) return text.startsWith(form, at) ? at + form.length : -1
  if (!text.startsWith(form.slice(0, longestHead), at)) return -1
  let length = longestHead
  while (length < form.length && form.charCodeAt(length) === text.charCodeAt(at + length)) length += 1
  return at + length
}
