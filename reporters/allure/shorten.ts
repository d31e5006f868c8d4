/**
 * Keeps the page of a large run small: what only passed checks have seen is shortened, and never what a violated one
 * has seen.
 * @module
 */
import type { HttpExchange, HttpExchangeBody } from 'allure-js-commons/http'

/** A check as the report's generator knows it. */
export interface ShownResult {
  readonly status: string
  readonly steps: readonly ShownStep[]
}

type ShownStep =
  | { readonly type: 'step'; readonly steps: readonly ShownStep[] }
  | { readonly type: 'attachment'; readonly link: { readonly id: string; readonly ext: string } }

/** What is shortened, and to how many characters. What comes first is tried first. */
const stages = [
  { seenBy: ['passed'], to: 2000 },
  { seenBy: ['passed'], to: 200 },
  { seenBy: ['passed'], to: 0 },
  { seenBy: ['passed', 'skipped', 'broken'], to: 2000 },
  { seenBy: ['passed', 'skipped', 'broken'], to: 0 },
] as const

/** What stands where something was taken away. */
const more = ' … (shortened, so that this page stays small; run.jsonl has more)'

/**
 * Packs a page, and shortens attachments until it is small enough or nothing is left that may be shortened.
 * @param files of the report; those that are shortened are replaced
 * @param limit bytes that the page may have
 * @param pack makes the page of the files
 */
export function fitted(
  files: Map<string, Buffer>,
  results: readonly ShownResult[],
  limit: number,
  pack: () => string,
): string {
  let page = pack()
  if (page.length <= limit) return page
  const seenBy = statusesOf(results)
  for (const stage of stages) {
    let shortened = 0
    for (const [name, statuses] of seenBy) {
      const content = files.get(name)
      if (content === undefined || ![...statuses].every((one) => stage.seenBy.some((word) => word === one)))
        continue
      const shorter = name.endsWith('.httpexchange')
        ? shorterExchange(content, stage.to)
        : shorterText(content, stage.to)
      if (shorter === null) continue
      files.set(name, shorter)
      shortened += 1
    }
    if (shortened === 0) continue
    say(files, `${whose(stage.seenBy)} to ${stage.to} characters; run.jsonl has more`)
    page = pack()
    if (page.length <= limit) return page
  }
  return page
}

/** By attachment, how the checks that show it have ended. */
function statusesOf(results: readonly ShownResult[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const walk = (steps: readonly ShownStep[], status: string): void => {
    for (const step of steps) {
      if (step.type === 'step') walk(step.steps, status)
      else {
        const name = `data/attachments/${step.link.id}${step.link.ext}`
        const statuses = found.get(name)
        if (statuses) statuses.add(status)
        else found.set(name, new Set([status]))
      }
    }
  }
  for (const { steps, status } of results) walk(steps, status)
  return found
}

function shorterExchange(content: Buffer, length: number): Buffer | null {
  const exchange = JSON.parse(content.toString('utf8')) as HttpExchange
  const { request, response } = exchange
  const bodies = [request.body, response?.body]
  if (!bodies.some((body) => isLong(body?.value, length))) return null
  const shorter = {
    ...exchange,
    request: { ...request, ...withBody(request.body, length) },
    ...(response === undefined ? {} : { response: { ...response, ...withBody(response.body, length) } }),
  }
  return Buffer.from(JSON.stringify(shorter))
}

function withBody(body: HttpExchangeBody | undefined, length: number): { body?: HttpExchangeBody } {
  if (body === undefined || !isLong(body.value, length)) return {}
  const { form: _form, ...rest } = body
  return { body: { ...rest, value: cut(body.value ?? '', length), truncated: true } }
}

function shorterText(content: Buffer, length: number): Buffer | null {
  const text = content.toString('utf8')
  return isLong(text, length) ? Buffer.from(cut(text, length)) : null
}

const isLong = (text: string | undefined, length: number): boolean =>
  text !== undefined && text.length > length + more.length

/** What is shortened again does not say so twice. */
const cut = (text: string, length: number): string => `${text.replace(more, '').slice(0, length)}${more}`

function whose(seenBy: readonly string[]): string {
  return seenBy.length === 1
    ? 'bodies that only passed checks have seen,'
    : 'bodies that no violated check has seen,'
}

const environment = 'widgets/allure_environment.json'

/** Says on the front page what was shortened. */
function say(files: Map<string, Buffer>, what: string): void {
  const known = JSON.parse(files.get(environment)?.toString('utf8') ?? '[]') as { readonly name: string }[]
  const others = known.filter(({ name }) => name !== 'shortened')
  const [result, ...rest] = others
  const said = { name: 'shortened', values: [what] }
  files.set(environment, Buffer.from(JSON.stringify(result === undefined ? [said] : [result, said, ...rest])))
}
