/**
 * Compares the requests per second of the embedded platform with those of a bare server that signs as much and sends the
 * same responses. Each runs in a separate process; this process makes the load.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'dotenv'
import { Agent, type Dispatcher, request } from 'undici'
import { facts } from '../../../generated/catalogue.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { compiled } from '../command.js'
import { atLeast, type Bench, figure, type Measured, type Measurement } from '../measurement.js'
import { medianOf, pairedRatio } from '../stats.js'
import type { Sample } from './server.js'

/** Requests per second in one round. */
export interface EmbeddedRound {
  readonly token: { readonly embedded: number; readonly bare: number }
  readonly students: { readonly embedded: number; readonly bare: number }
}

/** Requests of one turn, and how many of them are under way at the same time. */
const load = { requests: 3000, width: 16 }
/** The aimed throughput as a share of the bare server's. */
const aim = 0.5

/** A server in a process of its own. */
interface Served {
  readonly url: string
  readonly child: ChildProcess
}

async function serve(...args: string[]): Promise<Served> {
  const child = spawn(process.execPath, [compiled('tools/bench/measure/server'), ...args], {
    cwd: packageRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
    child.once('exit', (code) => reject(new Error(`a server of the bench ended with ${code}`)))
  })
  return { url, child }
}

/** A request to a server. */
interface Asked {
  readonly method: Dispatcher.HttpMethod
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

async function once(dispatcher: Agent, url: string, { method, path: at, headers }: Asked): Promise<string> {
  const { statusCode, body } = await request(`${url}${at}`, { method, headers, dispatcher })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${method} ${at} was answered ${statusCode}`)
  return text
}

/** Makes the load. @returns requests per second */
async function perSecond(url: string, asked: Asked): Promise<number> {
  const dispatcher = new Agent({ connections: load.width })
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < load.requests) {
      next += 1
      await once(dispatcher, url, asked)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: load.width }, worker))
  const seconds = (performance.now() - start) / 1000
  await dispatcher.close()
  return load.requests / seconds
}

async function measure({
  rounds: count,
  folder,
  progress,
}: Bench): Promise<Measured<readonly EmbeddedRound[]>> {
  const settings = parse(readFileSync(path.join(packageRoot, 'env/embedded.env'), 'utf8'))
  const { SEGMENT, TENANT, SERVICE_CLIENT_ID, SERVICE_PASSWORD } = settings
  const basic = Buffer.from(`${SERVICE_CLIENT_ID}:${SERVICE_PASSWORD}`).toString('base64')
  const token: Asked = {
    method: 'POST',
    path: `/${SEGMENT}/api/sso/v3/${TENANT}/token?grant_type=${facts.serviceGrant}`,
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
  }
  const embedded = await serve('embedded')
  const first = new Agent()
  const answered = JSON.parse(await once(first, embedded.url, token)) as Sample['token']
  const students: Asked = {
    method: 'GET',
    path: `/${SEGMENT}/api/rest/extern/v3/students?limit=20`,
    headers: { authorization: `Bearer ${answered.access_token}` },
  }
  const listed: unknown = JSON.parse(await once(first, embedded.url, students))
  await first.close()
  const file = path.join(folder, 'sample.json')
  writeFileSync(file, JSON.stringify({ token: answered, students: listed } satisfies Sample))
  const bare = await serve('bare', file)
  const rounds: EmbeddedRound[] = []
  try {
    for (let round = 1; round <= count; round += 1) {
      progress(`round ${round} of ${count}`)
      rounds.push({
        token: { bare: await perSecond(bare.url, token), embedded: await perSecond(embedded.url, token) },
        students: {
          bare: await perSecond(bare.url, students),
          embedded: await perSecond(embedded.url, students),
        },
      })
    }
  } finally {
    for (const { child } of [embedded, bare]) child.stdin?.end()
  }
  const figures = (['token', 'students'] as const).flatMap((what) => [
    figure(
      `${what}, embedded platform`,
      medianOf(rounds, (round) => round[what].embedded),
      'per s',
    ),
    figure(
      `${what}, bare server`,
      medianOf(rounds, (round) => round[what].bare),
      'per s',
    ),
    atLeast(
      aim,
      `${what}, embedded ÷ bare`,
      pairedRatio(
        rounds,
        (round) => round[what].embedded,
        (round) => round[what].bare,
      ),
      'times',
    ),
  ])
  return {
    figures,
    data: rounds,
    notes: [`${load.requests} requests in a turn, ${load.width} at once; a page has 20 students.`],
  }
}

export const embeddedMeasurement: Measurement = {
  id: 'embedded',
  title: 'Requests that the embedded platform answers, against a bare server with the same answers',
  measure,
}
