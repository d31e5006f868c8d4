/**
 * The page that an answer is, parsed once however many look at it.
 * @module
 */
import type { Answer } from '../http/answer.js'
import { htmlOf } from './html.js'
import { type Page, parsePage } from './page.js'

/** Kept as long as the answers themselves. */
const pages = new WeakMap<Answer, Page>()

/** An answer as a browser without script sees it; an empty page where it is no HTML. */
export function pageOf(answer: Answer): Page {
  const known = pages.get(answer)
  if (known !== undefined) return known
  const page = parsePage(/html/.test(answer.mediaType) ? htmlOf(answer) : '', answer.url)
  pages.set(answer, page)
  return page
}
