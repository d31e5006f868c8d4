/**
 * The page of the workbench.
 * @module
 */
import { type Html, html } from '../../output/html.js'
import { framedPage } from '../../output/page-frame.js'
import type { Judgement } from '../judgement.js'
import type { DescribedTarget, ShownPlan } from '../target.js'
import { type Notice, noticePart, type PageResponse, values } from './components.js'
import { type ChosenRun, judgePart, problemsPart } from './judge-part.js'

/** What the page shows. */
export interface WorkbenchPage {
  readonly target: DescribedTarget
  readonly judgement: Judgement
  readonly notice: Notice | undefined
  /** Why nothing was started, as sentences. */
  readonly problems: readonly string[]
  readonly chosen: ChosenRun | undefined
  /** The plan of all rules. Absent after the first run. */
  readonly plan?: ShownPlan
}

/** Renders the page. */
export function workbenchPage(shown: WorkbenchPage): PageResponse {
  const { chosen, judgement, notice, plan, problems, target } = shown
  const { about, facts, name } = target.description()
  const kind = target.role === 'platform' ? 'platform' : 'application'
  const body = html`<h1>Judge the ${kind} ${name}</h1>
<p>${about} Nothing is sent before you press a button. The profile is read again for each run, so you can change it while this page is open.</p>
${noticePart(notice)}
${problemsPart(problems)}
${values(facts.map(([fact, value]) => [fact, html`${value}`] as const))}
${judgePart({ judgement, label: `Judge ${name} now`, chosen, plan, about: html`` })}`
  const title = `${name}: workbench`
  return { status: problems.length === 0 ? 200 : 422, html: whole(title, body) }
}

/** Renders an error page. */
export function problemPage(status: PageResponse['status'], title: string, text: string): PageResponse {
  const body = html`<h1>${title}</h1><p role="alert">${text}</p><p><a href="/judge">Go to the workbench</a></p>`
  return { status, html: whole(`${title}: workbench`, body) }
}

function whole(title: string, body: Html): string {
  return framedPage({
    title,
    style: { file: '/style.css' },
    served: { script: '/script.js' },
    body: html`<main id="content">
${body}
</main>`,
  })
}
