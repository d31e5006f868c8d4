/**
 * Measures the time from the start of a command to its first request, and to a usage error.
 * @module
 */
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import path from 'node:path'
import { packageRoot } from '../../../src/profile/package-root.js'
import { commandLine, measured } from '../command.js'
import { atMost, type Bench, figure, type Measured, type Measurement } from '../measurement.js'
import { platformProfile } from '../profiles.js'
import { median } from '../stats.js'
import { partnerRun, profileFor, stageIn } from './partner.js'
import { platformRun } from './platform.js'

/** Milliseconds of each round, by contender. */
export type StartupData = Readonly<Record<string, readonly number[]>>

/** Milliseconds from the start of a command until a server sees its first request; the command is ended then. */
export async function firstRequest(args: (url: string) => readonly string[]): Promise<number> {
  const server = createServer((_, answer) => {
    answer.writeHead(503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const asked = new Promise<number>((resolve) => server.once('request', () => resolve(performance.now())))
  const start = performance.now()
  const child = spawn(process.execPath, args(`http://127.0.0.1:${port}`), {
    cwd: packageRoot,
    stdio: 'ignore',
    env: { ...process.env, CI: 'true' },
  })
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the command ended with ${code} and had asked nothing`)))
  })
  try {
    return (await Promise.race([asked, ended])) - start
  } finally {
    ended.catch(() => undefined)
    child.kill('SIGKILL')
    server.closeAllConnections()
    server.close()
  }
}

/** Milliseconds that are aimed at. */
const aims = { wrongUse: 300, firstRequest: 1000 }

/** A command to start. */
interface Contender {
  readonly name: string
  readonly aim: number | null
  /** Starts it once. @returns milliseconds */
  readonly once: () => Promise<number>
}

/** The minimum time of any command. */
const alone = 'node alone'

/** Exit code for wrong use. */
const wrongUse = 2

async function measure({ rounds, folder, progress }: Bench): Promise<Measured<StartupData>> {
  const out = path.join(folder, 'startup-reports')
  const stage = await stageIn(folder)
  const wrong = async (...args: string[]): Promise<number> =>
    (await measured([commandLine, ...args], { codes: [wrongUse] })).wall
  const contenders: readonly Contender[] = [
    { name: alone, aim: null, once: async () => (await measured(['-e', '0'])).wall },
    { name: '--version', aim: null, once: async () => (await measured([commandLine, '--version'])).wall },
    { name: 'wrong option', aim: aims.wrongUse, once: () => wrong('platform', '--nonsense') },
    { name: 'unknown rule', aim: aims.wrongUse, once: () => wrong('platform', '--only', 'no.such.rule') },
    {
      name: 'missing profile',
      aim: aims.wrongUse,
      once: () => wrong('platform', '--env', path.join(folder, 'nowhere.env')),
    },
    {
      name: 'platform, first request',
      aim: aims.firstRequest,
      once: () => firstRequest((url) => platformRun(platformProfile(folder, 'startup', url), out)),
    },
    {
      name: 'partner, first request',
      aim: aims.firstRequest,
      once: () => firstRequest((url) => partnerRun(profileFor(stage, folder, 'startup-partner', url), out)),
    },
  ]
  const data: Record<string, number[]> = Object.fromEntries(contenders.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round += 1) {
    progress(`round ${round} of ${rounds}`)
    for (const { name, once } of contenders) data[name]?.push(await once())
  }
  return {
    figures: contenders.flatMap(({ name, aim }) => {
      const values = data[name] ?? []
      const value = median(values)
      if (aim === null) return [figure(name, value, 'ms')]
      const ratios = values.map((ms, round) => ms / (data[alone]?.[round] ?? Number.NaN))
      return [atMost(aim, name, value, 'ms'), figure(`${name} ÷ ${alone}`, median(ratios), 'times')]
    }),
    data,
    notes: [],
  }
}

export const startupMeasurement: Measurement = {
  id: 'startup',
  title: 'From the start of a command to its first request, or to a usage error',
  measure,
}
