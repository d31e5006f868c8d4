/**
 * The actions of a page that judges.
 * @module
 */
import type { Reply } from '../core/drivers/operator.js'
import type { Judgement } from './judgement.js'
import type { Notice } from './pages/components.js'
import type { ChosenRun } from './pages/judge-part.js'
import { rulesNamed } from './selection.js'

/** What the page shows after an action, instead of a redirect to it. */
export interface ShownInstead {
  readonly problems: readonly string[]
  /** The plan that the user must confirm. */
  readonly chosen?: ChosenRun
}

/** What has a judgement and shows notices. */
export interface JudgeHost {
  readonly judgement: Judgement
  notice: Notice | undefined
}

type JudgeAction = (host: JudgeHost, form: URLSearchParams) => Promise<ShownInstead | null>

/** The actions by path. Null redirects to the page. */
export const judgeActions: Readonly<Record<string, JudgeAction>> = {
  '/judge/start': async (host, form) => {
    const { judgement } = host
    const chosen = chosenRules(judgement, form)
    if ('problem' in chosen) return refused(host, chosen.problem)
    const { rules } = chosen
    const stopped = await judgement.start(rules, form.get('confirmed') ?? '')
    if (stopped === null) return null
    const { plan, problems } = stopped
    return { problems, ...(plan === undefined ? {} : { chosen: { only: rules, plan } }) }
  },

  '/judge/cancel': async ({ judgement }) => {
    judgement.cancel()
    return null
  },

  '/judge/answer': async (host, form) => {
    const values = [...form].flatMap(([name, value]) =>
      name.startsWith('value.') && value.trim() !== '' ? [[name.slice(6), value.trim()] as const] : [],
    )
    const reply: Reply =
      form.get('kind') === 'cannot'
        ? { kind: 'cannot' }
        : { kind: 'done', values: Object.fromEntries(values) }
    return host.judgement.answer(Number(form.get('id')), reply)
      ? null
      : refused(host, 'The time for this answer is up.')
  },
}

/** The rules that a form names: a section of the page, the failed rules, or any names. */
export function chosenRules(
  judgement: Judgement,
  form: URLSearchParams,
): { readonly rules: readonly string[] } | { readonly problem: string } {
  if (form.get('failed') !== null) {
    const { failed } = judgement
    return failed.length === 0
      ? { problem: 'No rule was violated or undecided, so there is nothing to check again.' }
      : { rules: failed }
  }
  const section = form.get('section')
  if (section !== null) {
    const known = judgement.sections.find((one) => one.section === section)
    return known === undefined
      ? { problem: 'No section with checks has this name.' }
      : { rules: [...known.rules] }
  }
  return rulesNamed([...form.getAll('topic'), ...form.getAll('only')].join(','), judgement.target.role)
}

/** The plan that the query of the page asks for. @returns undefined if it asks for none */
export async function askedPlan(
  judgement: Judgement,
  query: URLSearchParams,
): Promise<ShownInstead | undefined> {
  if (query.get('plan') === null) return undefined
  const asked = chosenRules(judgement, query)
  if ('problem' in asked) return { problems: [asked.problem] }
  const plan = await judgement.plan(asked.rules)
  return 'problems' in plan ? plan : { problems: [], chosen: { only: asked.rules, plan } }
}

function refused(host: JudgeHost, text: string): null {
  host.notice = { kind: 'refused', text }
  return null
}
