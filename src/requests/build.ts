/**
 * Makes `generated/requests.ts` from a whole run on the embedded platform: about how many requests the checks of each
 * rule send, and how many checks send requests that no generated client makes. Run it in the root of the package:
 * `node dist/src/requests/build.js FOLDER` with the folder of the run's reports.
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readJournal } from '../../reporters/journal.js'

/** The part of verdicts.json that is read. */
interface Verdicts {
  readonly rules: readonly {
    readonly id: string
    readonly checks: readonly { readonly exchanges: readonly number[] }[]
  }[]
}

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Expected the folder of a run, e.g. reports/embedded.')
  process.exitCode = 2
} else {
  const verdicts = JSON.parse(readFileSync(path.join(folder, 'verdicts.json'), 'utf8')) as Verdicts
  const reasons = new Map(
    readJournal(path.join(folder, 'run.jsonl')).exchanges.flatMap(({ id, byHand }) =>
      byHand === undefined ? [] : [[id, byHand] as const],
    ),
  )
  writeFileSync('generated/requests.ts', render(requestsPerCheck(verdicts), checksByHand(verdicts, reasons)))
}

/**
 * The average number of requests of a check of each rule. An exchange that several checks share counts in equal
 * parts.
 */
function requestsPerCheck({ rules }: Verdicts): [string, number][] {
  const users = new Map<number, number>()
  for (const { checks } of rules)
    for (const { exchanges } of checks) for (const id of exchanges) users.set(id, (users.get(id) ?? 0) + 1)
  return rules
    .filter(({ checks }) => checks.length > 0)
    .map(({ id, checks }): [string, number] => {
      const shares = checks.flatMap(({ exchanges }) => exchanges.map((one) => 1 / (users.get(one) ?? 1)))
      const total = shares.reduce((sum, share) => sum + share, 0)
      return [id, Math.max(0.1, Math.round((10 * total) / checks.length) / 10)]
    })
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

interface ByHand {
  /** Checks of the run that sent anything. */
  readonly of: number
  /** Those with at least one request that a suite made by hand. */
  readonly checks: number
  /** Checks by the reason of such a request. */
  readonly reasons: Readonly<Record<string, number>>
}

function checksByHand({ rules }: Verdicts, reasons: ReadonlyMap<number, string>): ByHand {
  const sending = rules.flatMap(({ checks }) => checks).filter(({ exchanges }) => exchanges.length > 0)
  const given = sending.map(({ exchanges }) => new Set(exchanges.flatMap((id) => reasons.get(id) ?? [])))
  const all = [...new Set(given.flatMap((some) => [...some]))].sort()
  return {
    of: sending.length,
    checks: given.filter(({ size }) => size > 0).length,
    reasons: Object.fromEntries(all.map((one) => [one, given.filter((some) => some.has(one)).length])),
  }
}

function render(counts: readonly [string, number][], byHand: ByHand): string {
  return [
    '/**',
    ' * About how many requests one check of a rule sends, measured on the embedded platform. Made by `npm run requests`.',
    ' */',
    'export const requestsPerCheck: Readonly<Record<string, number>> = {',
    ...counts.map(([id, count]) => `  '${id}': ${count},`),
    '}',
    '',
    '/** Checks of such a run that send a request which a suite makes by hand, not a generated client; by reason. */',
    'export const checksByHand = {',
    `  of: ${byHand.of},`,
    `  checks: ${byHand.checks},`,
    '  reasons: {',
    ...Object.entries(byHand.reasons).map(([reason, count]) => `    ${JSON.stringify(reason)}: ${count},`),
    '  },',
    '}',
    '',
  ].join('\n')
}
