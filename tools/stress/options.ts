/**
 * The options of `npm run stress`.
 * @module
 */
import { parseArgs } from 'node:util'
import { drawnSeed, parsedSeed, type Seed } from '../../src/core/random.js'
import { ConfigurationError } from '../../src/profile/problems.js'
import type { Role } from '../../src/record/record.js'

/** What to compare, and for how long. */
export interface StressOptions {
  readonly roles: readonly Role[]
  /** Rounds of each role. */
  readonly rounds: number
  readonly seed: Seed
  /** Ids of rules or folders; empty for all. */
  readonly only: readonly string[]
  /** Milliseconds after which no further round begins. */
  readonly limit: number
  /** Rounds that run at the same time. */
  readonly workers: number
}

const usage =
  'Use: npm run stress -- [--rounds 50] [--role platform|partner] [--seed 17] [--only RULES] [--minutes 240] ' +
  '[--workers 1]'

const roles = ['platform', 'partner'] as const

/**
 * Reads the arguments. Without `--role`, both roles are compared.
 * @throws {ConfigurationError} for an unknown or invalid option
 */
export function stressOptions(args: readonly string[]): StressOptions {
  const { rounds, role, seed, only, minutes, workers } = parsed(args)
  const named = roles.filter((one) => (role ?? one) === one)
  if (named.length === 0) throw invalid('role', role, 'platform or partner')
  const known = seed === undefined ? drawnSeed() : parsedSeed(seed)
  if (known === null) throw invalid('seed', seed, 'a whole number such as 17, or two such as 17:4711')
  const duration = Number(minutes)
  if (!(duration > 0)) throw invalid('minutes', minutes, 'a number greater than 0')
  return {
    roles: named,
    rounds: count('rounds', rounds),
    seed: known,
    only: only.split(',').filter((word) => word !== ''),
    limit: duration * 60_000,
    workers: count('workers', workers),
  }
}

function count(option: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw invalid(option, text, 'a whole number from 1')
  return number
}

function invalid(option: string, found: string | undefined, expected: string): ConfigurationError {
  return new ConfigurationError(`--${option} is "${found}". Expected ${expected}. ${usage}. Nothing was run.`)
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        rounds: { type: 'string', default: '50' },
        role: { type: 'string' },
        seed: { type: 'string' },
        only: { type: 'string', default: '' },
        minutes: { type: 'string', default: '240' },
        workers: { type: 'string', default: '1' },
      },
    }).values
  } catch (error) {
    throw new ConfigurationError(`${(error as Error).message}. ${usage}. Nothing was run.`)
  }
}
