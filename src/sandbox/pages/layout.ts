/**
 * The frame of every page of the sandbox, and what pages have in common.
 * @module
 */
import { type Html, html } from '../../pages/html.js'
import type { Sandbox } from '../sandbox.js'

/** A page that is ready. */
export interface Shown {
  readonly status: 200 | 404 | 422 | 500
  readonly html: string
}

/** What a page is asked with. */
export interface Asked {
  readonly query: URLSearchParams
  /** What stands for `:id` in its path; empty where that has none. */
  readonly parameter: string
}

/** Pages by path, in the order of the navigation. */
const parts = [
  ['/', 'Home'],
  ['/application', 'Application'],
  ['/users', 'Users'],
  ['/store', 'App store'],
  ['/launch', 'Launch'],
  ['/log', 'Log'],
  ['/webhooks', 'Webhooks'],
  ['/switches', 'Faults and variants'],
  ['/clock', 'Clock'],
] as const

/** Path of a page in the navigation. */
export type Part = (typeof parts)[number][0]

/** A page of the sandbox; it tells once what the last button has done. */
export function page(
  sandbox: Sandbox,
  part: Part,
  title: string,
  body: Html,
  status: Shown['status'] = 200,
): Shown {
  const { notice } = sandbox
  sandbox.notice = undefined
  const { on } = sandbox.switches
  const told =
    notice === undefined
      ? null
      : html`<p class="notice ${notice.kind}" role="${notice.kind === 'done' ? 'status' : 'alert'}">${notice.text}</p>`
  const changed =
    on.length === 0
      ? null
      : html`<p class="notice on">The platform is not as documented: <a href="/switches">${on.map(({ id }) => id).join(', ')}</a>.</p>`
  return { status, html: whole(title, part, html`${told}${changed}${body}`) }
}

/** A page about what went wrong. */
export function problemPage(status: Shown['status'], title: string, text: string): Shown {
  const body = html`<h1>${title}</h1><p role="alert">${text}</p><p><a href="/">Home</a></p>`
  return { status, html: whole(title, null, body) }
}

function whole(title: string, part: Part | null, body: Html): string {
  const links = parts.map(
    ([path, name]) =>
      html`<li><a href="${path}"${path === part ? html` aria-current="page"` : null}>${name}</a></li>`,
  )
  return `<!doctype html>\n${
    html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: sandbox</title>
<link rel="stylesheet" href="/style.css">
<script src="/script.js" defer></script>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header><nav aria-label="Parts of the sandbox"><ul>${links}</ul></nav></header>
<main id="content">
${body}
</main>
</body>
</html>
`.text
  }`
}

/** A form that is one button. */
export function button(
  action: string,
  label: string,
  values: Readonly<Record<string, string>>,
  /** What the button says beyond its label to whoever does not see what it stands beside. */
  about = '',
): Html {
  const hidden = Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const whose = about === '' ? null : html`<span class="aside"> ${about}</span>`
  return html`<form class="one" method="post" action="${action}">${hidden}<button>${label}${whose}</button></form>`
}

/** Values with their names; each can be copied. */
export function values(rows: readonly (readonly [name: string, value: string | Html])[]): Html {
  return html`<dl>${rows.map(
    ([name, value]) =>
      html`<dt>${name}</dt><dd>${typeof value === 'string' ? copied(name, value) : value}</dd>`,
  )}</dl>`
}

function copied(name: string, value: string): Html {
  return html`<code>${value}</code> <button class="copy" type="button" data-copy="${value}" hidden>Copy<span class="aside"> ${name}</span></button>`
}

/** A time of day, in UTC. */
export function clockTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 23)
}

/** A text that may be long, in its own lines. */
export function block(label: string, text: string): Html {
  return html`<pre tabindex="0" aria-label="${label}">${text}</pre>`
}
