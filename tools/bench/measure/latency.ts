/**
 * Compares the platform run with slower responses with its longest chain of dependent requests.
 * @module
 */
import path from 'node:path'
import { readJournal } from '../../../reporters/journal.js'
import { groupBy } from '../../../reporters/outcome.js'
import { type Chain, longestChain } from '../chain.js'
import type { Cost } from '../command.js'
import { atMost, type Bench, type Figure, figure, type Measured, type Measurement } from '../measurement.js'
import { platformProfile } from '../profiles.js'
import { borrowedBy } from '../replay/issued.js'
import type { RecordedExchange } from '../replay/recorder.js'
import { judged, platformRun, withRecordedPlatform } from './platform.js'

/** One exchange of a chain, in words. */
export interface Link {
  readonly purpose: string
  readonly rule: string
  readonly ms: number
}

/** A run at one latency. */
export interface LatencyRun extends Cost {
  /** Milliseconds added to each answer. */
  readonly latency: number
  readonly exchanges: number
  /** Milliseconds from the first request to the last answer. */
  readonly asking: number
  /** Most requests that were under way at the same time. */
  readonly width: number
  /** As the checks are written. */
  readonly chain: { readonly ms: number; readonly links: readonly Link[] }
  /** The chain if changes of the classes of a school follow one another, also those of different checks. */
  readonly chainWithTurns: { readonly ms: number; readonly links: number }
  /** Updates of classes. */
  readonly updates: number
  /** Milliseconds from the first request to the first request of a check. */
  readonly contact: number
  /** The chain by issued values only, without the order of requests within a check. */
  readonly valueChain: { readonly ms: number; readonly links: number }
}

const latencies = [0, 50, 200]
/** How much longer than the longest chain a run may take at the longest latency. */
const aim = 1.3
const numbered = 'x-exchange'

async function measure({ folder, progress }: Bench): Promise<Measured<readonly LatencyRun[]>> {
  const runs: LatencyRun[] = []
  for (const latency of latencies) {
    progress(`each answer ${latency} ms later`)
    runs.push(await runAt(folder, latency))
  }
  const figures = runs.flatMap((run): Figure[] => {
    const { latency, wall, chain, chainWithTurns, updates, contact, asking, width } = run
    const at = `at ${latency} ms`
    const ratio = wall / chain.ms
    const name = `run ÷ longest chain, ${at}`
    return [
      figure(`run, ${at}`, wall, 'ms'),
      figure(`from the first request to the last answer, ${at}`, asking, 'ms'),
      figure(`longest chain (${chain.links.length} requests), ${at}`, chain.ms, 'ms'),
      figure(
        `the same with ${updates} class updates, those of a school in turn (${chainWithTurns.links} requests), ${at}`,
        chainWithTurns.ms,
        'ms',
      ),
      figure(`from the first request to the first check, ${at}`, contact, 'ms'),
      figure(
        `from the first check to the last answer ÷ longest chain, ${at}`,
        (asking - contact) / chain.ms,
        'times',
      ),
      figure(`most requests at once, ${at}`, width, 'count'),
      latency === Math.max(...latencies) ? atMost(aim, name, ratio, 'times') : figure(name, ratio, 'times'),
    ]
  })
  return { figures, data: runs, notes: [] }
}

async function runAt(folder: string, latency: number): Promise<LatencyRun> {
  const out = path.join(folder, `latency-${latency}`)
  return withRecordedPlatform(
    async (platform, recorder) => {
      const key = { WEBHOOK_PUBLIC_KEY: platform.webhookPublicKey }
      const { wall, cpu, rss } = await judged(
        platformRun(platformProfile(folder, 'delayed', recorder.url, key), out),
      )
      const chains = chainsIn(recorder.exchanges(), path.join(out, 'run.jsonl'), latency)
      return { latency, wall, cpu, rss, ...chains }
    },
    { latency, numbered },
  )
}

/** The chains of a run, from its exchanges and the check of each exchange. */
function chainsIn(
  exchanges: readonly RecordedExchange[],
  journalFile: string,
  latency: number,
): Omit<LatencyRun, keyof Cost | 'latency'> {
  const journal = readJournal(journalFile)
  const indexes = new Map(exchanges.map(({ number }, index) => [number, index]))
  const purposes = new Map<number, string>()
  /** Exchanges as they passed, by their ids in the journal. */
  const passed = new Map<number, number>()
  for (const { id, purpose, response } of journal.exchanges) {
    const line = response?.headers.find(([name]) => name.toLowerCase() === numbered)
    const index = line === undefined ? undefined : indexes.get(Number(line[1]))
    if (index === undefined) continue
    passed.set(id, index)
    purposes.set(index, purpose)
  }
  const made = [...journal.checks, ...journal.observations]
  const checks = made.map(({ exchanges: ids }) => ids.flatMap((id) => passed.get(id) ?? []))
  const ruleOf = new Map<number, string>()
  for (const [index, one] of made.entries())
    for (const exchange of checks[index] ?? [])
      if (!ruleOf.has(exchange)) ruleOf.set(exchange, 'rule' in one ? one.rule : one.id)
  const weighed = exchanges.map(({ begin, end, service }) => ({ begin, end, weight: service + latency }))
  const borrowed = borrowedBy(exchanges)
  const written: Chain = longestChain(weighed, borrowed, checks)
  const byValue = longestChain(weighed, borrowed, [])
  const queues = classQueues(exchanges, checks)
  const inTurn = longestChain(weighed, borrowed, checks, queues)
  const first = Math.min(...exchanges.map(({ begin }) => begin))
  return {
    exchanges: exchanges.length,
    asking: Math.max(...exchanges.map(({ end }) => end)) - first,
    contact: Math.min(...checks.flat().flatMap((index) => exchanges[index]?.begin ?? [])) - first,
    width: widthOf(exchanges),
    chain: {
      ms: written.weight,
      links: written.exchanges.map((index) => ({
        purpose: purposes.get(index) ?? `${exchanges[index]?.method} ${exchanges[index]?.path.split('?')[0]}`,
        rule: ruleOf.get(index) ?? '',
        ms: Math.round((exchanges[index]?.service ?? 0) + latency),
      })),
    },
    chainWithTurns: { ms: inTurn.weight, links: inTurn.exchanges.length },
    updates: queues.flat().filter((index) => isUpdate(exchanges[index])).length,
    valueChain: { ms: byValue.weight, links: byValue.exchanges.length },
  }
}

/** True for an update of classes. */
function isUpdate(exchange: RecordedExchange | undefined): boolean {
  return exchange?.method === 'PUT' && exchange.body.includes('"classes"')
}

/**
 * Updates of classes, and what the checks that update classes read at the same path; for each service token, and so for
 * each school, on its own.
 */
function classQueues(
  exchanges: readonly RecordedExchange[],
  checks: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const pathOf = (index: number): string => exchanges[index]?.path.split('?')[0] ?? ''
  const changing = checks.filter((all) => all.some((index) => isUpdate(exchanges[index])))
  const paths = new Set(
    changing
      .flat()
      .filter((index) => isUpdate(exchanges[index]))
      .map(pathOf),
  )
  const indexes = [...new Set(changing.flat())]
    .filter((index) => paths.has(pathOf(index)))
    .sort((a, b) => a - b)
  return [...groupBy(indexes, (index) => tokenOf(exchanges[index])).values()]
}

/** The Authorization header; empty without one. */
function tokenOf(exchange: RecordedExchange | undefined): string {
  const headers = exchange?.headers ?? []
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'authorization')
  return at < 0 ? '' : (headers[at + 1] ?? '')
}

/** Most that were under way at the same time. */
function widthOf(exchanges: readonly RecordedExchange[]): number {
  const moments = exchanges
    .flatMap(({ begin, end }) => [
      { at: begin, more: 1 },
      { at: end, more: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.more - b.more)
  let width = 0
  let most = 0
  for (const { more } of moments) {
    width += more
    most = Math.max(most, width)
  }
  return most
}

export const latencyMeasurement: Measurement = {
  id: 'latency',
  title: 'The platform run with slower answers against its longest chain of dependent requests',
  measure,
}
