/**
 * Compares the whole partner run with a bare replay of its requests. The application runs in the process of the bench,
 * and each side gets a new one.
 *
 * The replay does the same as the run. It sends the requests of the browsers and the webhooks, and it answers the
 * requests of the application with the recorded responses. It replaces state, cookies and codes with those of the new
 * responses, and signs ID tokens again for the new nonce, so that the application does the same work. It omits requests
 * of browsers to the platform, because the application does not receive them. It also omits real-time waits of checks,
 * but not waits of the application.
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'dotenv'
import { rsaKeyPair } from '../../../src/core/key-pair.js'
import { startPartner } from '../../../src/embedded/partner/index.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { commandLine, compiled, measured } from '../command.js'
import { type Bench, figure, type Measured, type Measurement } from '../measurement.js'
import { partnerProfile } from '../profiles.js'
import { startRecorder } from '../replay/recorder.js'
import { cannedOf, type ReplayReport, scriptOf } from '../replay/script.js'
import { median } from '../stats.js'
import { figuresOf, type Round, side } from './contest.js'
import { freePort } from './free-port.js'
import { judged } from './platform.js'
import { longestCheck } from './waits.js'

/** The raw data of the figures. */
export interface PartnerData {
  /** Requests to the application. */
  readonly exchanges: number
  /** Requests of the application, and of browsers, to the platform. */
  readonly platformExchanges: number
  readonly rounds: readonly Round[]
  /** In each round, how many requests of the replay had an answer with the status of the recorded one. */
  readonly same: readonly number[]
  /** Milliseconds of the longest check. Its real-time waits are a lower bound for every run. */
  readonly longestCheck: number
}

/** The address of the simulated platform, and the key that signs its webhooks. */
export interface Stage {
  readonly platformPort: number
  readonly keyFile: string
  readonly publicKey: string
}

/** Finds a port, and makes a key. */
export async function stageIn(folder: string): Promise<Stage> {
  const { privateKey, publicKey } = rsaKeyPair()
  const keyFile = path.join(folder, 'webhook-key.pem')
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return {
    platformPort: await freePort(),
    keyFile,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}

/** Starts an application, does something with it and stops it. */
export async function withPartner<T>(
  { platformPort, publicKey }: Stage,
  publicUrl: string | null,
  port: number,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const { CLIENT_ID, CLIENT_SECRET, CONTROL_TOKEN } = secrets()
  const partner = await startPartner({
    port,
    platformUrl: `http://127.0.0.1:${platformPort}`,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    webhookKey: publicKey,
    controlToken: CONTROL_TOKEN,
    ...(publicUrl === null ? {} : { publicUrl }),
  })
  try {
    return await use(partner.address)
  } finally {
    partner.kill()
  }
}

function secrets(): { CLIENT_ID: string; CLIENT_SECRET: string; CONTROL_TOKEN: string } {
  const settings = parse(readFileSync(path.join(packageRoot, 'env/partner.embedded.env'), 'utf8'))
  const { CLIENT_ID = '', CLIENT_SECRET = '' } = settings
  return { CLIENT_ID, CLIENT_SECRET, CONTROL_TOKEN: 'token-of-the-bench-and-of-nobody-else' }
}

/** Writes the profile of an application that was started for a stage. */
export function profileFor(
  stage: Stage,
  folder: string,
  name: string,
  url: string,
  changes: Readonly<Record<string, string>> = {},
): string {
  const { CONTROL_TOKEN } = secrets()
  return partnerProfile(folder, name, url, { CONTROL_TOKEN, WEBHOOK_KEY: stage.keyFile, ...changes })
}

/** Arguments of a whole partner run. */
export function partnerRun(file: string, out: string): string[] {
  return [commandLine, 'partner', '--env', file, '--out', out]
}

/** Milliseconds that a whole run may take. */
const aim = 25_000

async function measure({ rounds: count, folder, progress }: Bench): Promise<Measured<PartnerData>> {
  const out = path.join(folder, 'partner-reports')
  const stage = await stageIn(folder)
  const platformUrl = `http://127.0.0.1:${stage.platformPort}`
  const applicationPort = await freePort()
  progress('the run that is recorded: half a minute')
  const recorded = Math.floor(Date.now() / 1000)
  const front = `http://127.0.0.1:${await freePort()}`
  const [sent, asked] = await withPartner(stage, front, applicationPort, async (address) => {
    const behind = await freePort()
    const application = await startRecorder(address, { port: Number(new URL(front).port) })
    const platform = await startRecorder(`http://127.0.0.1:${behind}`, { port: stage.platformPort })
    const listen = { SIMULATOR_LISTEN: `127.0.0.1:${behind}`, SIMULATOR_URL: platformUrl }
    await judged(partnerRun(profileFor(stage, folder, 'recorded-partner', front, listen), out))
    await Promise.all([application.close(), platform.close()])
    return [application.exchanges(), platform.exchanges()]
  })
  const longest = longestCheck(path.join(out, 'verdicts.json')).ms
  const script = path.join(folder, 'partner-replay.json')
  // The application says the address that browsers know it by: it listens there.
  writeFileSync(script, JSON.stringify(scriptOf(front, sent, cannedOf(stage.platformPort, asked, recorded))))
  const rounds: Round[] = []
  const same: number[] = []
  const port = Number(new URL(front).port)
  for (let round = 1; round <= count; round += 1) {
    progress(`round ${round} of ${count}: replay`)
    const bare = await withPartner(stage, null, port, () =>
      side(async () => {
        const ended = await measured([compiled('tools/bench/replay/replay'), script])
        same.push((JSON.parse(ended.output) as ReplayReport).same)
        return ended
      }),
    )
    progress(`round ${round} of ${count}: run, half a minute`)
    const listen = { SIMULATOR_LISTEN: `127.0.0.1:${stage.platformPort}` }
    const run = await withPartner(stage, null, port, (url) =>
      side(() => judged(partnerRun(profileFor(stage, folder, 'direct-partner', url, listen), out))),
    )
    rounds.push({ run, bare })
  }
  return {
    figures: [
      ...figuresOf(rounds, { wall: aim }),
      figure('longest check', longest, 'ms'),
      figure('requests to the application', sent.length, 'count'),
      figure('answered alike in the replay', (median(same) / sent.length) * 100, '%'),
    ],
    data: { exchanges: sent.length, platformExchanges: asked.length, rounds, same, longestCheck: longest },
    notes: ['Both sides include the timeouts, pauses and retries of the application.'],
  }
}

export const partnerMeasurement: Measurement = {
  id: 'partner',
  title: 'The whole partner run against a bare replay of its requests',
  measure,
}
