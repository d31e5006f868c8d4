/**
 * The command `npm run stress`: runs both roles again and again with another order, concurrency and load, and compares
 * the verdicts.
 * @module
 */
import { parseArgs } from 'node:util'
import { drawnSeed, parsedSeed, seedText } from '../core/random.js'
import { standardOutput } from '../output/writer.js'
import type { Role } from '../record/record.js'
import { stress, tableOf } from './rounds.js'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    role: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '240' },
    workers: { type: 'string', default: '1' },
  },
})

const roles = (['platform', 'partner'] as const).filter((role) => (values.role ?? role) === role)
const seed = values.seed === undefined ? drawnSeed() : parsedSeed(values.seed)
const [rounds, minutes, workers] = [values.rounds, values.minutes, values.workers].map(Number) as [
  number,
  number,
  number,
]
const print = (line: string): void => standardOutput.line(line)

const areCounts = [rounds, workers].every((count) => Number.isInteger(count) && count > 0)

if (roles.length === 0 || seed === null || !areCounts || !(minutes > 0)) {
  print(
    'Use: npm run stress -- [--rounds 50] [--role platform|partner] [--seed 17] [--only RULES] [--minutes 240] [--workers 1]',
  )
  process.exitCode = 2
} else {
  const end = Date.now() + minutes * 60_000
  const only = values.only.split(',').filter((word) => word !== '')
  const codes: number[] = []
  for (const [at, role] of roles.entries()) {
    const limit = (end - Date.now()) / (roles.length - at)
    codes.push(await stressed(role, limit))
  }
  process.exitCode = codes.includes(1) ? 1 : Math.max(...codes)

  /** @returns 1 for differences, 4 if the time was over before all rounds had ended, 0 otherwise */
  async function stressed(role: Role, limit: number): Promise<number> {
    if (seed === null) return 2
    const result = await stress({ role, rounds, only, seed, limit, workers, print })
    standardOutput.lines(['', `${role}:`, ...tableOf(result)])
    for (const name of result.undecided) print(`  undecided in the quiet round too: ${name}`)
    if (result.found.size > 0)
      print(`To repeat: npm run stress -- --role ${role} --rounds ${rounds} --seed ${seedText(seed)}`)
    print('')
    return result.found.size > 0 ? 1 : result.ended < rounds ? 4 : 0
  }
}
