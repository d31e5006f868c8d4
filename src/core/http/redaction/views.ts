/**
 * A text as it reads once its escapes are undone, with the way back to where each character stands.
 * @module
 */
import { type Escape, escapes } from './escapes.js'

/** A decoded text. */
export interface View {
  readonly text: string
  /** What it was made from; null for the original. */
  readonly origin: Origin | null
}

interface Origin {
  readonly view: View
  /** For each escape, from left to right: {@link width} numbers. */
  readonly undone: readonly number[]
}

/** Numbers for one escape: its place and length in the view, its place and length in what the view was made from. */
const width = 4

/** Escapes within escapes that are undone. */
const deepest = 3
/** Views of one text. */
const mostViews = 16

/** The text itself, then what it reads as with URL, form, HTML and JSON escapes undone, also several in each other. */
export function viewsOf(text: string): View[] {
  const views: View[] = [{ text, origin: null }]
  let seen: Set<string> | undefined
  let from = 0
  for (let depth = 0; depth < deepest; depth += 1) {
    const to = views.length
    for (; from < to; from += 1) {
      const view = views[from] as View
      for (const way of escapes) {
        if (views.length >= mostViews || !view.text.includes(way.mark)) continue
        const next = undo(view, way)
        seen ??= new Set([text])
        if (next === null || seen.has(next.text)) continue
        seen.add(next.text)
        views.push(next)
      }
    }
  }
  return views
}

/** The place in the original of a stretch of a view. */
export function placeOf(view: View, start: number, end: number): [start: number, end: number] {
  let place: [number, number] = [start, end]
  for (let { origin } = view; origin !== null; origin = origin.view.origin)
    place = [back(origin.undone, place[0]), back(origin.undone, place[1])]
  return place
}

/** Where a character of a view begins in what the view was made from. */
function back(undone: readonly number[], at: number): number {
  let low = 0
  let high = undone.length / width
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((undone[middle * width] as number) <= at) low = middle + 1
    else high = middle
  }
  if (low === 0) return at
  const [start = 0, length = 0, original = 0, taken = 0] = undone.slice((low - 1) * width, low * width)
  return at < start + length ? original : original + taken + at - start - length
}

function undo(view: View, way: Escape): View | null {
  const { text } = view
  const undone: number[] = []
  let decoded = ''
  let copied = 0
  const put = (char: string, at: number, taken: number): void => {
    decoded += at > copied ? text.slice(copied, at) + char : char
    undone.push(decoded.length - char.length, char.length, at, taken)
    copied = at + taken
  }
  for (let at = way.find(text, 0); at >= 0; ) {
    const taken = way.undo(text, at, put)
    at = way.find(text, at + Math.max(taken, 1))
  }
  if (undone.length === 0) return null
  return { text: decoded + text.slice(copied), origin: { view, undone } }
}
