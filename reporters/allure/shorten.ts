/**
 * Keeps the report of a large run small. Bodies that no violated check has seen are shortened until the page fits.
 * @module
 */
import type { HttpExchange, HttpExchangeBody } from 'allure-js-commons/http'
import { type Content, textOf } from './vitest.js'
import type { Written, WrittenStep } from './written.js'

/** What is shortened, and to how many characters. The first stage is tried first. Observations are `unknown`. */
const stages = [
  { seenBy: ['passed', 'unknown'], to: 2000 },
  { seenBy: ['passed', 'unknown'], to: 200 },
  { seenBy: ['passed', 'unknown'], to: 0 },
  { seenBy: ['passed', 'unknown', 'skipped', 'broken'], to: 2000 },
  { seenBy: ['passed', 'unknown', 'skipped', 'broken'], to: 0 },
] as const

/** The end of a shortened text. */
const more = ' … (shortened, so that this page stays small; run.jsonl has more)'

/**
 * Makes the page. If it is too large, shortens attachments and makes it again, until it is small enough or nothing
 * more may be shortened.
 * @param limit size of the page in characters
 * @param build makes the page, as texts that follow one another
 */
export async function fitted(
  written: Written,
  limit: number,
  build: (written: Written) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  let page = await build(written)
  if (lengthOf(page) <= limit) return page
  const contents = new Map(written.others)
  const seenBy = statusesOf(written)
  for (const stage of stages) {
    let shortened = 0
    for (const [name, statuses] of seenBy) {
      const content = contents.get(name)
      if (content === undefined || ![...statuses].every((one) => stage.seenBy.some((word) => word === one)))
        continue
      const shorter = name.endsWith('.httpexchange')
        ? shorterExchange(textOf(content), stage.to)
        : shorterText(textOf(content), stage.to)
      if (shorter === null) continue
      contents.set(name, shorter)
      shortened += 1
    }
    if (shortened === 0) continue
    contents.set(
      environment,
      withNote(contents.get(environment), `${whose(stage.seenBy)} to ${stage.to} characters`),
    )
    page = await build({ ...written, others: contents })
    if (lengthOf(page) <= limit) return page
  }
  return page
}

/** Characters of texts. */
function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0)
}

/** By attachment, the statuses of the checks that show it. */
function statusesOf({ results }: Written): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>()
  const walk = ({ steps = [], attachments = [] }: WrittenStep, status: string): void => {
    for (const { source = '' } of attachments) {
      const statuses = uses.get(source)
      if (statuses) statuses.add(status)
      else uses.set(source, new Set([status]))
    }
    for (const step of steps) walk(step, status)
  }
  for (const result of results.values()) walk(result, result.status)
  return uses
}

function shorterExchange(content: string, length: number): string | null {
  const exchange = JSON.parse(content) as HttpExchange
  const { request, response } = exchange
  const bodies = [request.body, response?.body]
  if (!bodies.some((body) => isLong(body?.value, length))) return null
  return JSON.stringify({
    ...exchange,
    request: { ...request, ...withBody(request.body, length) },
    ...(response === undefined ? {} : { response: { ...response, ...withBody(response.body, length) } }),
  })
}

function withBody(body: HttpExchangeBody | undefined, length: number): { body?: HttpExchangeBody } {
  if (body === undefined || !isLong(body.value, length)) return {}
  const { form: _form, ...rest } = body
  return { body: { ...rest, value: cut(body.value ?? '', length), truncated: true } }
}

const shorterText = (text: string, length: number): string | null =>
  isLong(text, length) ? cut(text, length) : null

const isLong = (text: string | undefined, length: number): boolean =>
  text !== undefined && text.length > length + more.length

/** A text that is shortened twice has one note. */
const cut = (text: string, length: number): string => `${text.replace(more, '').slice(0, length)}${more}`

function whose(seenBy: readonly string[]): string {
  return seenBy.includes('broken')
    ? 'bodies that no violated check has seen,'
    : 'bodies that only passed checks and observations have seen,'
}

const environment = 'environment.properties'

/** The facts of the front page, with what was shortened below the result. */
function withNote(properties: Content | undefined, shortened: string): string {
  const lines = textOf(properties ?? '').split('\n')
  const [result = '', ...rest] = lines.filter((line) => !line.startsWith('shortened'))
  return [result, `shortened=${shortened}; run.jsonl has more`, ...rest].join('\n')
}
