/**
 * The options of `npm run bench`.
 * @module
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '../../src/profile/package-root.js'
import { ConfigurationError } from '../../src/profile/problems.js'

/** What to measure, how often, and where to write the JSON. */
export interface BenchOptions {
  /** Ids of measurements, in the order in which they are made. */
  readonly only: readonly string[]
  readonly rounds: number
  /** File of the JSON. */
  readonly out: string
}

const mostRounds = 50

/**
 * Reads the arguments.
 * @param known ids of all measurements, in order
 * @param usual ids of the measurements that run by default
 * @throws {ConfigurationError} for an unknown or invalid option
 */
export function benchOptions(
  args: readonly string[],
  known: readonly string[],
  usual: readonly string[],
): BenchOptions {
  const { only, rounds, out } = parsed(args)
  const named = only.split(/[\s,]+/).filter((word) => word !== '')
  const stranger = named.find((word) => !known.includes(word))
  if (stranger !== undefined)
    throw new ConfigurationError(
      `--only names "${stranger}". Expected a comma-separated list of: ${known.join(', ')}. ` +
        'To fix it: remove or correct this name. Nothing was measured.',
    )
  const count = Number(rounds)
  if (!Number.isInteger(count) || count < 1 || count > mostRounds)
    throw new ConfigurationError(
      `--rounds is "${rounds}". Expected a whole number from 1 to ${mostRounds}. ` +
        'To fix it: use a number such as 5. Nothing was measured.',
    )
  return {
    only: known.filter((id) => (named.length === 0 ? usual : named).includes(id)),
    rounds: count,
    out: path.resolve(out ?? path.join(packageRoot, 'reports/bench/bench.json')),
  }
}

function parsed(args: readonly string[]): { only: string; rounds: string; out: string | undefined } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', default: '' },
        rounds: { type: 'string', default: '3' },
        out: { type: 'string' },
      },
    })
    return { only: values.only, rounds: values.rounds, out: values.out }
  } catch (error) {
    throw new ConfigurationError(
      `${(error as Error).message}. Expected --only, --rounds and --out, each with a value. ` +
        'To fix it: see the section on measuring in README.md. Nothing was measured.',
    )
  }
}
