/**
 * Makes `generated/requests.ts`: about how many requests the checks of each rule send, from the verdicts of a whole run
 * on the embedded platform. Run it in the root of the package: `node dist/src/requests/build.js VERDICTS_FILE`.
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** The part of verdicts.json that is read. */
interface Verdicts {
  readonly rules: readonly {
    readonly id: string
    readonly checks: readonly { readonly exchanges: readonly number[] }[]
  }[]
}

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Expected the path of a verdicts.json, e.g. reports/embedded/verdicts.json.')
  process.exitCode = 2
} else {
  const verdicts = JSON.parse(readFileSync(file, 'utf8')) as Verdicts
  writeFileSync('generated/requests.ts', render(requestsPerCheck(verdicts)))
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

function render(counts: readonly [string, number][]): string {
  return [
    '/**',
    ' * About how many requests one check of a rule sends, measured on the embedded platform. Made by `npm run requests`.',
    ' */',
    'export const requestsPerCheck: Readonly<Record<string, number>> = {',
    ...counts.map(([id, count]) => `  '${id}': ${count},`),
    '}',
    '',
  ].join('\n')
}
