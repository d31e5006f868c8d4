/**
 * Builds responses: HTML pages, JSON and redirects.
 * @module
 */
import { randomBytes } from 'node:crypto'
import type { Answer, Delivery } from './model.js'

/** A header line. */
export type Header = readonly [name: string, value: string]

const noStore: Header = ['Cache-Control', 'no-store']

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** An HTML page. `head` and `body` are HTML; the body begins with its heading. */
export function page(status: number, title: string, body: string, language = 'en', head = ''): Answer {
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>${head}</head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>
`
  return { status, headers: [['Content-Type', 'text/html; charset=utf-8'], noStore], body: html }
}

/** A JSON answer. */
export function json(status: number, value: unknown): Answer {
  return { status, headers: [['Content-Type', 'application/json'], noStore], body: JSON.stringify(value) }
}

/** An answer with further headers. */
export function withHeaders(answer: Answer, headers: readonly Header[]): Answer {
  return { ...answer, headers: [...answer.headers, ...headers] }
}

/**
 * Redirects a browser.
 * @param parked stores the target address if further hops come first
 */
export function sendOn(
  to: string,
  delivery: Delivery,
  headers: readonly Header[],
  parked: Map<string, string>,
): Answer {
  if (delivery.by === 'redirect') {
    return {
      status: delivery.status,
      headers: [...(delivery.kept === true ? [] : headers), ['Location', behind(to, delivery.hops, parked)]],
      body: '',
    }
  }
  const address = escapeHtml(to)
  const link = `<p><a href="${address}">Go on to sign in</a></p>`
  const parts: Record<typeof delivery.by, readonly [head: string, body: string]> = {
    'meta-refresh': [`<meta http-equiv="refresh" content="0; url=${address}">`, link],
    script: [`<script>location.replace(${JSON.stringify(to).replaceAll('<', '\\u003c')})</script>`, link],
    form: ['', delivery.by === 'form' ? formTo(to, delivery.method) : ''],
    link: ['', link],
  }
  const [head, body] = parts[delivery.by]
  const made = page(200, 'Sign in', body, 'en', head)
  return { ...made, headers: [['Content-Type', 'text/html; charset=utf-8'], ...headers] }
}

function behind(to: string, hops: number, parked: Map<string, string>): string {
  let address = to
  for (let left = hops; left > 0; left -= 1) {
    const ticket = randomBytes(12).toString('base64url')
    parked.set(ticket, address)
    address = `/go/${ticket}`
  }
  return address
}

function formTo(to: string, method: 'get' | 'post'): string {
  const url = new URL(to)
  const fields = [...url.searchParams].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const action = escapeHtml(`${url.origin}${url.pathname}`)
  return `<form id="go" method="${method}" action="${action}">${fields.join('')}<button>Go on to sign in</button></form><script>document.getElementById('go').submit()</script>`
}
