/**
 * What led to the deciding exchange of a check. A check of an application often ends by asking who is signed in: what it
 * sent to the application is in earlier exchanges.
 * @module
 */
import type { CheckRecord, ExchangeRecord, StepRecord } from '../../src/record/record.js'
import { decidingExchange, type ExchangeIndex } from '../outcome.js'

/** An exchange before the deciding one, with what it shows. */
export interface EarlierExchange {
  readonly title: string
  readonly exchange: ExchangeRecord
}

/** What led to the deciding exchange. */
export interface Way {
  /** What the suite altered, in the words of its steps: `the token: iss was … instead of …`. */
  readonly altered: readonly string[]
  readonly earlier: readonly EarlierExchange[]
}

const nothing: Way = { altered: [], earlier: [] }

/** What led to the deciding exchange of a check. Empty if the deciding exchange itself shows what was sent. */
export function wayTo(check: CheckRecord, exchanges: ExchangeIndex): Way {
  const deciding = decidingExchange(check, exchanges)
  if (deciding?.purpose !== 'session probe') return nothing
  const exchangesOfCheck = check.exchanges.flatMap((id) => exchanges.get(id) ?? [])
  const last = (fits: (exchange: ExchangeRecord) => boolean): ExchangeRecord | undefined =>
    exchangesOfCheck
      .filter(fits)
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
      .at(-1)
  const answered = last(({ purpose }) => purpose === 'the application asks: token')
  const returned = last(
    ({ purpose, request }) => purpose === 'follow' && /[?&#](?:code|id_token)=/.test(request.url),
  )
  return {
    altered: alteredIn(check.steps),
    earlier: [
      ...(answered === undefined
        ? []
        : [{ title: 'The application asked for tokens, and the suite answered', exchange: answered }]),
      ...(returned === undefined
        ? []
        : [{ title: 'The browser returned to the application', exchange: returned }]),
    ],
  }
}

/** The steps that name what was sent and how it differs from a good one: those of the last such sending. */
function alteredIn(steps: readonly StepRecord[]): string[] {
  const titles = steps.map(({ title }) => title)
  const from = titles.findLastIndex((title) => title.startsWith('sent: '))
  return from < 0
    ? []
    : titles.slice(from).filter((title) => /^(?:sent: |the token: |id_token was )/.test(title))
}
