/**
 * Stretches of a text, and labels in their place.
 * @module
 */

/** A stretch of a text and what stands for it. */
export interface Hit {
  readonly start: number
  readonly end: number
  readonly label: string
}

/** A place of a text, after labels took the place of some stretches. */
export interface Mark {
  /** Where it is; in front of the label where it was inside a stretch. */
  readonly before: number
  /** Where it is; behind the label where it was inside a stretch. */
  readonly behind: number
}

/** A text with labels in it. */
export interface Labelled {
  readonly text: string
  readonly marks: readonly Mark[]
}

/**
 * Puts labels in place of hits; where hits overlap, the longest gives the label.
 * @param places what to follow, from left to right
 */
export function labelled(text: string, hits: Hit[], places: readonly Mark[] = []): Labelled {
  if (hits.length === 0) return { text, marks: places }
  hits.sort((a, b) => a.start - b.start || b.end - a.end)
  const parts: string[] = []
  const befores: number[] = []
  const behinds: number[] = []
  let copied = 0
  let length = 0
  for (let at = 0; at < hits.length; ) {
    let best = hits[at] as Hit
    const { start } = best
    let { end } = best
    for (at += 1; at < hits.length && (hits[at] as Hit).start < end; at += 1) {
      const hit = hits[at] as Hit
      if (hit.end - hit.start > best.end - best.start) best = hit
      end = Math.max(end, hit.end)
    }
    while (befores.length < places.length && (places[befores.length] as Mark).before < end) {
      const { before } = places[befores.length] as Mark
      befores.push(before <= start ? length + before - copied : length + start - copied)
    }
    while (behinds.length < places.length && (places[behinds.length] as Mark).behind < end) {
      const { behind } = places[behinds.length] as Mark
      behinds.push(behind <= start ? length + behind - copied : length + start - copied + best.label.length)
    }
    parts.push(text.slice(copied, start), best.label)
    length += start - copied + best.label.length
    copied = end
  }
  parts.push(text.slice(copied))
  const marks = places.map(({ before, behind }, index) => ({
    before: befores[index] ?? length + before - copied,
    behind: behinds[index] ?? length + behind - copied,
  }))
  return { text: parts.join(''), marks }
}
