/**
 * Makes `generated/costs.ts`: about how much the checks of each rule do, and how many checks send requests that no
 * generated client makes, from a whole run of each role on its embedded target. Run it in the root of the package: `node dist/tools/costs/build.js PLATFORM_REPORTS PARTNER_REPORTS`.
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readJournal } from '../../reporters/journal.js'
import { standardError } from '../../src/output/writer.js'

/** The part of verdicts.json that is read. */
interface Verdicts {
  readonly rules: readonly {
    readonly id: string
    readonly checks: readonly { readonly case: string; readonly exchanges: readonly number[] }[]
  }[]
  readonly observations: readonly unknown[]
}

/** The part of evidence.har that is read. */
interface Evidence {
  readonly log: {
    readonly entries: readonly { readonly comment: string; readonly response: { readonly status: number } }[]
  }
}

/** An exchange: its purpose and status. */
interface Exchange {
  readonly purpose: string
  readonly status: number
}

/** Which exchanges are counted. */
type Kind = (exchange: Exchange) => boolean

const ofSuite: Kind = ({ purpose }) => !purpose.startsWith('the application asks')
/** The session probe says that nobody is signed in: before that, a run waits SETTLE_SECONDS. */
const saysNobody: Kind = ({ purpose, status }) => purpose === 'session probe' && status !== 200
/** Events after which a run waits until no more requests come: SYNC_QUIET_SECONDS. */
const startsWork: Kind = ({ purpose }) => /^control: (?:sync|class-update|student-lookup)$/.test(purpose)

/** Longer chains of an observation are named. */
const usualChain = 12

const [platform, partner] = process.argv.slice(2)
if (platform === undefined || partner === undefined) {
  standardError.line(
    'Expected the report folders of a whole run of each role, e.g. reports/embedded reports/embedded-partner.',
  )
  process.exitCode = 2
} else {
  const run = read(platform)
  const journal = readJournal(path.join(platform, 'run.jsonl'))
  const byHand = checksByHand(run.verdicts, reasonsIn(journal))
  const chains = renderChains(chainsIn(journal))
  writeFileSync('generated/costs.ts', `${render(run, read(partner))}\n${chains}\n${renderByHand(byHand)}`)
}

interface Run {
  readonly verdicts: Verdicts
  readonly exchanges: ReadonlyMap<number, Exchange>
}

function read(folder: string): Run {
  const json = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
  const { log } = json('evidence.har') as Evidence
  const exchanges = log.entries.map(({ comment, response }): [number, Exchange] => {
    const [, id, purpose = ''] = /^#(\d+) (.*)$/s.exec(comment) ?? []
    return [Number(id), { purpose, status: response.status }]
  })
  return { verdicts: json('verdicts.json') as Verdicts, exchanges: new Map(exchanges) }
}

/** The average number of such exchanges of a check of each rule. One that several checks share counts in equal parts. */
function perCheck(
  { verdicts: { rules }, exchanges }: Run,
  kind: Kind,
  isLeftOut: (id: number) => boolean = () => false,
): Map<string, number> {
  const users = usersIn(rules)
  const counted = (id: number): boolean => {
    const exchange = exchanges.get(id)
    return exchange !== undefined && kind(exchange) && !isLeftOut(id)
  }
  return new Map(
    rules
      .filter(({ checks }) => checks.length > 0)
      .map(({ id, checks }) => {
        const shares = checks.flatMap((check) =>
          check.exchanges.filter(counted).map((one) => 1 / (users.get(one) ?? 1)),
        )
        return [id, tenths(sumOf(shares) / checks.length)]
      }),
  )
}

/** The rules that have an exchange. */
function rulesByExchange({ verdicts: { rules } }: Run): Map<number, ReadonlySet<string>> {
  const casesByExchange = new Map<number, Set<string>>()
  for (const { id: rule, checks } of rules)
    for (const { exchanges } of checks)
      for (const id of exchanges) casesByExchange.set(id, (casesByExchange.get(id) ?? new Set()).add(rule))
  return casesByExchange
}

/** The average number of such exchanges of an observation: those that no check has. */
function perObservation({ verdicts: { rules, observations }, exchanges }: Run, kind: Kind): number {
  const users = usersIn(rules)
  const left = [...exchanges].filter(([id, exchange]) => !users.has(id) && kind(exchange))
  return tenths(left.length / Math.max(1, observations.length))
}

/** How many checks have an exchange. */
function usersIn(rules: Verdicts['rules']): Map<number, number> {
  const users = new Map<number, number>()
  for (const { checks } of rules)
    for (const { exchanges } of checks) for (const id of exchanges) users.set(id, (users.get(id) ?? 0) + 1)
  return users
}

/** What each check sends: its own requests, and the places of the groups of requests that it shares with others. */
function perCase({ verdicts: { rules }, exchanges }: Run): {
  readonly groups: readonly number[]
  readonly lines: readonly string[]
} {
  const users = new Map<number, string[]>()
  for (const { id: rule, checks } of rules)
    for (const { case: name, exchanges: own } of checks)
      for (const id of new Set(own)) users.set(id, [...(users.get(id) ?? []), `${rule}\n${name}`])
  const alone = new Map<string, number>()
  const places = new Map<string, number>()
  const groups: number[] = []
  const shares = new Map<string, number[]>()
  for (const [id, names] of [...users].sort(([a], [b]) => a - b)) {
    const exchange = exchanges.get(id)
    if (exchange === undefined || !ofSuite(exchange)) continue
    const [first = ''] = names
    if (names.length === 1) alone.set(first, (alone.get(first) ?? 0) + 1)
    else {
      const key = names.join('\n')
      const known = places.get(key)
      const place = known ?? groups.length
      places.set(key, place)
      groups[place] = (groups[place] ?? 0) + 1
      if (known === undefined)
        for (const name of names) shares.set(name, [...(shares.get(name) ?? []), place])
    }
  }
  const lines = rules.flatMap(({ id: rule, checks }) => {
    const sending = checks.filter(({ exchanges: own }) => own.length > 0)
    const parts = sending.map(({ case: name }) => {
      const key = `${rule}\n${name}`
      return `${JSON.stringify(name)}: [${[alone.get(key) ?? 0, ...(shares.get(key) ?? [])].join(', ')}]`
    })
    return parts.length === 0 ? [] : [`  '${rule}': { ${parts.join(', ')} },`]
  })
  return { groups, lines: [...lines].sort() }
}

function render(one: Run, other: Run): string {
  const byExchange = rulesByExchange(one)
  const isShared = (id: number): boolean => (byExchange.get(id)?.size ?? 0) > 1
  const requests = sorted(perCheck(one, ofSuite, isShared))
  const cases = perCase(one)
  const kinds = [ofSuite, saysNobody, startsWork]
  const counts = kinds.map((kind) => perCheck(other, kind))
  const work = sorted(counts[0] ?? new Map()).map(
    ([id]) => `  '${id}': [${counts.map((count) => count.get(id) ?? 0).join(', ')}],`,
  )
  return [
    '/**',
    ' * About how much one check of a rule does, measured on the embedded targets. Made by `npm run generate costs`.',
    ' * @module',
    ' */',
    '',
    '/** Requests of a check of a platform that no other rule shares. */',
    'export const requestsPerCheck: Readonly<Record<string, number>> = {',
    ...requests.map(([id, count]) => `  '${id}': ${count},`),
    '}',
    '',
    '/** Requests that several checks of a platform share: their numbers. A run sends them if it has one of the checks. */',
    `export const requestsOfGroups: readonly number[] = [${cases.groups.join(', ')}]`,
    '',
    '/**',
    ' * What a check of a platform sends, by rule and case: the number of requests that no other check shares, then the',
    ' * places in {@link requestsOfGroups} of what it shares.',
    ' */',
    'export const requestsPerCase: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {',
    ...cases.lines,
    '}',
    '',
    '/** Requests of an observation of a platform, on average. */',
    `export const requestsPerObservation = ${perObservation(one, ofSuite)}`,
    '',
    '/** What a check of an application does: requests, waits until nobody is signed in, waits until no more requests come. */',
    'export type PartnerWork = readonly [requests: number, nobody: number, quiet: number]',
    '',
    '/** What a check of an application does. */',
    'export const partnerWorkPerCheck: Readonly<Record<string, PartnerWork>> = {',
    ...work,
    '}',
    '',
    '/** What an observation of an application does, on average. */',
    `export const partnerWorkPerObservation: PartnerWork = [${kinds.map((kind) => perObservation(other, kind)).join(', ')}]`,
    '',
  ].join('\n')
}

function sorted(counts: ReadonlyMap<string, number>): (readonly [string, number])[] {
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
}

function tenths(value: number): number {
  return Math.round(10 * value) / 10
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

interface ByHand {
  /** Checks of the run that sent anything. */
  readonly of: number
  /** Those with at least one request that a suite made by hand. */
  readonly checks: number
  /** Checks by the reason of such a request. */
  readonly reasons: Readonly<Record<string, number>>
}

type Journal = ReturnType<typeof readJournal>

/** The requests of each observation that wait for each other: most of its exchanges of which no two overlap. */
function chainsIn({ exchanges, observations }: Journal): readonly (readonly [string, number])[] {
  const spans = new Map(
    exchanges.map(({ id, at, ms }) => [id, { begin: Date.parse(at), end: Date.parse(at) + Math.floor(ms) }]),
  )
  return observations.map(({ id, exchanges: own }) => {
    const inOrder = own.flatMap((one) => spans.get(one) ?? []).sort((a, b) => a.end - b.end)
    let length = 0
    let last = 0
    for (const { begin, end } of inOrder) {
      if (begin < last) continue
      length += 1
      last = end
    }
    return [id, length]
  })
}

function renderChains(chains: readonly (readonly [string, number])[]): string {
  const long = sorted(new Map(chains)).filter(([, length]) => length > usualChain)
  return [
    `/** Requests of an observation of a platform that wait for each other, where they are more than ${usualChain}. */`,
    'export const chainsOfObservations: Readonly<Record<string, number>> = {',
    ...long.map(([id, length]) => `  '${id}': ${length},`),
    '}',
    '',
  ].join('\n')
}

/** Reasons of requests that suites made by hand, by exchange. */
function reasonsIn({ exchanges }: Journal): ReadonlyMap<number, string> {
  return new Map(exchanges.flatMap(({ id, byHand }) => (byHand === undefined ? [] : [[id, byHand] as const])))
}

function checksByHand({ rules }: Verdicts, reasons: ReadonlyMap<number, string>): ByHand {
  const sending = rules.flatMap(({ checks }) => checks).filter(({ exchanges }) => exchanges.length > 0)
  const given = sending.map(({ exchanges }) => new Set(exchanges.flatMap((id) => reasons.get(id) ?? [])))
  const needs = [...new Set(given.flatMap((some) => [...some]))].sort()
  return {
    of: sending.length,
    checks: given.filter(({ size }) => size > 0).length,
    reasons: Object.fromEntries(needs.map((one) => [one, given.filter((some) => some.has(one)).length])),
  }
}

function renderByHand({ of, checks, reasons }: ByHand): string {
  return [
    '/** Checks of a platform that send a request which a suite makes by hand, not a generated client; by reason. */',
    'export const checksByHand = {',
    `  of: ${of},`,
    `  checks: ${checks},`,
    '  reasons: {',
    ...Object.entries(reasons).map(([reason, count]) => `    ${JSON.stringify(reason)}: ${count},`),
    '  },',
    '}',
    '',
  ].join('\n')
}
