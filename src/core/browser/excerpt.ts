/**
 * The excerpt of a page in messages about a failed sign-in: masked and short.
 * @module
 */
import type { Redactor } from '../http/redactor.js'
import type { FailedAt } from './login-failure.js'

/** Characters of a page's text that are shown. */
const shown = 200
/** Characters of a title. */
const longestTitle = 80

/**
 * @param page title, address and visible text, unmasked
 * @param redactor masks them before they are cut, because half a secret would not be recognized
 */
export function failedAt(
  page: { readonly title: string; readonly url: string; readonly text: string },
  redactor: Redactor,
): FailedAt {
  const { title, url, text } = page
  return {
    title: cut(redactor.url(title), longestTitle),
    address: redactor.url(url.split(/[?#]/, 1)[0] ?? url),
    excerpt: cut(redactor.url(text.replace(/\s+/g, ' ').trim()), shown),
  }
}

function cut(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= length
    ? characters.join('')
    : `${characters.slice(0, length).join('').trimEnd()}…`
}
