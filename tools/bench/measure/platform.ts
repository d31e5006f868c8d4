/**
 * Compares the whole platform run with a bare replay of its exchanges. The platform runs in the process of the bench.
 * Both sides run in separate processes, and each side gets a new platform.
 * @module
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Platform, startPlatform } from '../../../src/embedded/platform/index.js'
import { standardError } from '../../../src/output/writer.js'
import { commandLine, compiled, type Ended, measured } from '../command.js'
import { atMost, type Bench, figure, type Measured, type Measurement } from '../measurement.js'
import { platformProfile } from '../profiles.js'
import {
  type RecordedExchange,
  type Recorder,
  type RecorderOptions,
  startRecorder,
} from '../replay/recorder.js'
import { type ReplayReport, scriptOf } from '../replay/script.js'
import { median } from '../stats.js'
import { figuresOf, type Round, side } from './contest.js'
import { freePort } from './free-port.js'

/** The raw data of the figures. */
export interface PlatformData {
  readonly exchanges: number
  readonly rounds: readonly Round[]
  /** In each round, how many requests of the replay had an answer with the status of the recorded one. */
  readonly same: readonly number[]
}

/** Starts a platform, does something with it and stops it. */
export async function withPlatform<T>(
  use: (platform: Platform) => Promise<T>,
  options: Parameters<typeof startPlatform>[0] = {},
): Promise<T> {
  const platform = await startPlatform(options)
  try {
    return await use(platform)
  } finally {
    platform.kill()
  }
}

/**
 * Starts a platform behind a recorder. As behind a proxy, it names the address of the recorder as its own.
 * @param use the recorder is closed when it has ended
 */
export async function withRecordedPlatform<T>(
  use: (platform: Platform, recorder: Recorder) => Promise<T>,
  options: Omit<RecorderOptions, 'port'> = {},
): Promise<T> {
  const behind = await freePort()
  const port = await freePort()
  return withPlatform(
    async (platform) => {
      const recorder = await startRecorder(`http://127.0.0.1:${behind}`, { ...options, port })
      try {
        return await use(platform, recorder)
      } finally {
        await recorder.close()
      }
    },
    { port: behind, publicUrl: `http://127.0.0.1:${port}` },
  )
}

/** Arguments of a whole platform run. */
export function platformRun(profile: string, out: string): string[] {
  return [commandLine, 'platform', '--env', profile, '--out', out]
}

/** Exit code of a run that could not tell something: on a busy machine, a check may stay undecided. */
const incomplete = 4

/**
 * Has the suite judge a conforming target.
 * @throws Error if the run reports neither "conformant" nor "incomplete"
 */
export async function judged(args: readonly string[]): Promise<Ended> {
  const ended = await measured(args, { codes: [0, incomplete] })
  if (ended.code === incomplete) standardError.line('  a check of this run stayed undecided')
  return ended
}

/** What the project aims at for a whole run: times the replay, exchanges, sign-ins. */
const aims = { times: 3, exchanges: 2500, signIns: 60 }

/** True for a request that sends a login form to the embedded platform. */
function isLogin({ method, path: target }: RecordedExchange): boolean {
  return method === 'POST' && new URL(target, 'http://platform').pathname === '/platform/login'
}

/** True for a login that the platform accepts. After a wrong password, it shows the login page again. */
function isSignIn(exchange: RecordedExchange): boolean {
  return isLogin(exchange) && exchange.answer?.status === 302
}

/** True for an event of the control driver. */
function isControl({ path: target }: RecordedExchange): boolean {
  return target.startsWith('/control/')
}

async function measure({ rounds: count, folder, progress }: Bench): Promise<Measured<PlatformData>> {
  const out = path.join(folder, 'reports')
  progress('the run that is recorded')
  const exchanges = await withRecordedPlatform(async (platform, recorder) => {
    const key = { WEBHOOK_PUBLIC_KEY: platform.webhookPublicKey }
    await judged(platformRun(platformProfile(folder, 'recorded', recorder.url, key), out))
    return recorder.exchanges()
  })
  const script = path.join(folder, 'platform-replay.json')
  const rounds: Round[] = []
  const same: number[] = []
  for (let round = 1; round <= count; round += 1) {
    progress(`round ${round} of ${count}: replay`)
    const bare = await withPlatform((platform) => {
      writeFileSync(script, JSON.stringify(scriptOf(platform.url, exchanges)))
      return side(async () => {
        const ended = await measured([compiled('tools/bench/replay/replay'), script])
        same.push((JSON.parse(ended.output) as ReplayReport).same)
        return ended
      })
    })
    progress(`round ${round} of ${count}: run`)
    const run = await withPlatform((platform) => {
      const key = { WEBHOOK_PUBLIC_KEY: platform.webhookPublicKey }
      return side(() => judged(platformRun(platformProfile(folder, 'direct', platform.url, key), out)))
    })
    rounds.push({ run, bare })
  }
  return {
    figures: [
      ...figuresOf(rounds, { times: aims.times }),
      atMost(aims.exchanges, 'exchanges', exchanges.length, 'count'),
      figure('of these, events of the control driver', exchanges.filter(isControl).length, 'count'),
      atMost(aims.signIns, 'sign-ins', exchanges.filter(isSignIn).length, 'count'),
      figure(
        'logins that are refused',
        exchanges.filter((one) => isLogin(one) && !isSignIn(one)).length,
        'count',
      ),
      figure('answered alike in the replay', (median(same) / exchanges.length) * 100, '%'),
    ],
    data: { exchanges: exchanges.length, rounds, same },
    notes: [],
  }
}

export const platformMeasurement: Measurement = {
  id: 'platform',
  title: 'The whole platform run against a bare replay of its exchanges',
  measure,
}
