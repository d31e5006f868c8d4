/**
 * The command `npm run stress`: runs both roles again and again with another order, concurrency and load, and compares
 * the verdicts.
 * @module
 */
import { seedText } from '../../src/core/random.js'
import { standardError, standardOutput } from '../../src/output/writer.js'
import { ConfigurationError } from '../../src/profile/problems.js'
import type { Role } from '../../src/record/record.js'
import { type StressOptions, stressOptions } from './options.js'
import { stress, tableOf } from './rounds.js'

try {
  process.exitCode = await main(stressOptions(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  standardError.message(error.message)
  process.exitCode = 2
}

async function main(options: StressOptions): Promise<number> {
  const { roles, limit } = options
  const end = Date.now() + limit
  const codes: number[] = []
  for (const [at, role] of roles.entries())
    codes.push(await stressed(options, role, (end - Date.now()) / (roles.length - at)))
  return codes.includes(1) ? 1 : Math.max(...codes)
}

/** @returns 1 for differences, 4 if the time was over before all rounds had ended, 0 otherwise */
async function stressed(options: StressOptions, role: Role, limit: number): Promise<number> {
  const { rounds, only, seed, workers } = options
  const print = (line: string): void => standardOutput.line(line)
  const result = await stress({ role, rounds, only, seed, limit, workers, print })
  standardOutput.lines(['', `${role}:`, ...tableOf(result)])
  for (const name of result.undecided) print(`  undecided in the quiet round too: ${name}`)
  if (result.found.size > 0)
    print(`To repeat: npm run stress -- --role ${role} --rounds ${rounds} --seed ${seedText(seed)}`)
  print('')
  return result.found.size > 0 ? 1 : result.ended < rounds ? 4 : 0
}
