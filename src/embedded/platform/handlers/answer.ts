/**
 * Building blocks of answers.
 * @module
 */
import type { Answer, Header } from '../answer.js'
import type { Behaviours } from '../behaviours/index.js'
import type { Flow } from '../context.js'
import type { Incoming } from '../runtime.js'

/** Name of the session cookie. */
export const sessionCookie = 'PLATFORM_SESSION'

/** Escapes text for HTML text and attribute values. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** An HTML page. `head` and `body` are HTML. */
export function page(
  status: number,
  title: string,
  body: string,
  headers: readonly Header[] = [],
  head = '',
): Answer {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${head}</head><body>${body}</body></html>`
  return { status, headers: [['Content-Type', 'text/html; charset=utf-8'], ...headers], body: html }
}

/** The answer for an unknown path. */
export const notFound = page(404, 'Not found', '<h1>Not found</h1>')

/** A JSON answer in the form that the behaviours define. */
export function json(
  behaviours: Behaviours,
  status: number,
  value: unknown,
  what: Flow | 'error' | 'data' | 'keys',
  headers: readonly Header[] = [],
): Answer {
  const type: Header = ['Content-Type', behaviours.jsonMediaType(what)]
  return { status, headers: [type, ...headers], body: behaviours.serialise(value) }
}

/** A redirect. Characters that no header can carry are percent-encoded. */
export function redirect(status: number, to: string, headers: readonly Header[] = []): Answer {
  const location = to.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character))
  return { status, headers: [['Location', location], ...headers], body: '' }
}

/** The value of a request cookie. */
export function cookieOf(request: Incoming, name: string): string | undefined {
  for (const part of (request.header('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** Writes pairs as a query, with blanks as `%20`. */
export function queryOf(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
}
