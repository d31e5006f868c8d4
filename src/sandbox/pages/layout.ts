/**
 * The layout of every page of the sandbox.
 * @module
 */
import { type Html, html } from '../../output/html.js'
import { framedPage } from '../../output/page-frame.js'
import { noticePart, type PageResponse } from '../../workbench/pages/components.js'
import type { Sandbox } from '../sandbox.js'

/** The parameters of a page request. */
export interface PageRequest {
  readonly query: URLSearchParams
  /** The value of `:id` in the path; empty if the path has none. */
  readonly parameter: string
}

/** The navigation: groups of pages, with path and title of each. */
const navigation = [
  [
    'Start',
    [
      ['/', 'Home'],
      ['/application', 'Application'],
    ],
  ],
  [
    'Use',
    [
      ['/users', 'Users'],
      ['/launch', 'Launch'],
      ['/store', 'App store'],
    ],
  ],
  [
    'Watch',
    [
      ['/log', 'Log'],
      ['/webhooks', 'Webhooks'],
    ],
  ],
  [
    'Data',
    [
      ['/data', 'Browse'],
      ['/try', 'Try requests'],
      ['/changes', 'Changes'],
    ],
  ],
  [
    'Break',
    [
      ['/switches', 'Faults and variants'],
      ['/clock', 'Clock'],
    ],
  ],
  ['Judge', [['/judge', 'Judge my application']]],
] as const

/** Path of a page in the navigation. */
export type NavigationPath = (typeof navigation)[number][1][number][0]

/** Renders a page. If the last action left a notice, the page shows it once. */
export function page(
  sandbox: Sandbox,
  path: NavigationPath,
  title: string,
  body: Html,
  status: PageResponse['status'] = 200,
): PageResponse {
  const { notice } = sandbox
  sandbox.notice = undefined
  const { on } = sandbox.switches
  const changed =
    on.length === 0
      ? null
      : html`<p class="notice on">The platform differs from its documentation: <a href="/switches">${on.map(({ id }) => id).join(', ')}</a>.</p>`
  const judged =
    sandbox.judgement.isActive && path !== '/judge'
      ? html`<p class="notice on">The platform is paused while <a href="/judge">your application is judged</a>.</p>`
      : null
  return { status, html: whole(title, path, html`${noticePart(notice)}${judged}${changed}${body}`) }
}

/** Renders an error page. */
export function problemPage(status: PageResponse['status'], title: string, text: string): PageResponse {
  const body = html`<h1>${title}</h1><p role="alert">${text}</p><p><a href="/">Go to the home page</a></p>`
  return { status, html: whole(title, null, body) }
}

function whole(title: string, current: NavigationPath | null, body: Html): string {
  const links = navigation.map(
    ([group, pages]) =>
      html`<li><span class="group">${group}</span><ul>${pages.map(
        ([path, name]) =>
          html`<li><a href="${path}"${path === current ? html` aria-current="page"` : null}>${name}</a></li>`,
      )}</ul></li>`,
  )
  return framedPage({
    title: `${title}: sandbox`,
    style: { file: '/style.css' },
    served: { script: '/script.js' },
    body: html`<header><nav aria-label="Pages of the sandbox"><ul>${links}</ul></nav></header>
<main id="content">
${body}
</main>`,
  })
}

/** The time of day in UTC. */
export function clockTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 23)
}
