/**
 * `npm run bench`: the platform run against a bare replay of the same exchanges, side by side, as ratios.
 *
 * The embedded platform runs in this process, both contenders in processes of their own. The replay sends the
 * recorded requests again with plain undici, at the same concurrency. Codes were redeemed before, so the platform
 * has slightly less to do for it: the ratios flatter the replay, not the suite.
 * @module
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'dotenv'
import { documented, startPlatform } from '../embedded/platform/index.js'
import { stimulusNames } from '../profile/control-settings.js'
import { packageRoot } from '../profile/package-root.js'
import { startRecorder } from './recorder.js'
import type { VolumeReport } from './volume.js'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

interface Cost {
  /** Milliseconds. */
  readonly wall: number
  /** Milliseconds of user and system time, all threads. */
  readonly cpu: number
}

/** No clock can be moved: everything waits as long as it takes. */
const realWaits = {
  CONTROL_STIMULI: stimulusNames.filter((name) => name !== 'advance-clock').join(' '),
  CODE_LIFETIME_MAX_SECONDS: '90',
  LEEWAY_SECONDS: '5',
}

const folder = mkdtempSync(path.join(tmpdir(), 'conformance-bench-'))
const meter = path.join(folder, 'meter.mjs')
writeFileSync(
  meter,
  "import { writeFileSync } from 'node:fs'\n" +
    "process.on('exit', () => { const { user, system } = process.cpuUsage(); writeFileSync(process.env.METER, String((user + system) / 1000)) })\n",
)

try {
  const crowded = await startPlatform({
    behaviours: { studentCount: (source) => (source === 'A' ? 200_000 : documented.studentCount(source)) },
  })
  const volume = await pageThrough(profileOf('crowded', crowded.url, crowded.controlUrl))
  await crowded.close()

  const platform = await startPlatform()
  const key = { WEBHOOK_PUBLIC_KEY: platform.webhookPublicKey }
  const recorder = await startRecorder(platform.url)
  const out = path.join(folder, 'reports')
  const suite = (file: string): string[] => [
    path.join(packageRoot, 'dist/src/cli/main.js'),
    'platform',
    '--env',
    file,
    '--out',
    out,
  ]
  await measure(suite(profileOf('recorded', recorder.url, `${recorder.url}/control`, key)))
  const requests = path.join(folder, 'requests.json')
  writeFileSync(requests, JSON.stringify(recorder.requests(platform.url)))
  await recorder.close()

  const direct = suite(profileOf('direct', platform.url, platform.controlUrl, key))
  const replay = [path.join(packageRoot, 'dist/src/bench/replay.js'), requests]
  const costs: { run: Cost; bare: Cost }[] = []
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`round ${round + 1} of ${rounds}\n`)
    costs.push({ bare: await measure(replay), run: await measure(direct) })
  }
  process.stderr.write('real waits: takes about ten minutes\n')
  const waiting = await measure(
    suite(profileOf('waiting', platform.url, platform.controlUrl, { ...realWaits, ...key })),
  )
  const longest = longestCheck(path.join(out, 'verdicts.json'))
  await platform.close()

  const run = median(costs.map((cost) => cost.run))
  const bare = median(costs.map((cost) => cost.bare))
  const count = (JSON.parse(readFileSync(requests, 'utf8')) as unknown[]).length
  process.stdout.write(
    [
      `${count} exchanges, median of ${rounds} rounds, node ${process.version}`,
      `               wall ms   cpu ms`,
      `platform run   ${cell(run.wall)}  ${cell(run.cpu)}`,
      `bare replay    ${cell(bare.wall)}  ${cell(bare.cpu)}`,
      `ratio          ${ratio(run.wall, bare.wall)}  ${ratio(run.cpu, bare.cpu)}`,
      `paging through ${volume.students} students: ${mega(volume.bytes)} MB of answers; heap ${mega(volume.early)} MB after a tenth, ${mega(volume.late)} MB at the end`,
      `with real waits ${seconds(waiting.wall)} s, the longest check ${seconds(longest.ms)} s (${longest.rule}): ${seconds(waiting.wall - longest.ms)} s beyond it`,
      `start-up alone ${cell((await measure([suite('')[0] ?? '', '--version'])).wall)}`,
      '',
    ].join('\n'),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The check of a run that took longest: it waits for the most. */
function longestCheck(verdicts: string): { readonly rule: string; readonly ms: number } {
  const { rules } = JSON.parse(readFileSync(verdicts, 'utf8')) as {
    readonly rules: readonly { readonly id: string; readonly checks: readonly { readonly ms: number }[] }[]
  }
  const checks = rules.flatMap(({ id, checks }) => checks.map(({ ms }) => ({ rule: id, ms })))
  return checks.reduce((one, other) => (other.ms > one.ms ? other : one))
}

/** Writes a profile of the embedded platform at an address. */
function profileOf(
  name: string,
  url: string,
  control: string,
  changes: Readonly<Record<string, string>> = {},
): string {
  const values = parse(readFileSync(path.join(packageRoot, 'env/embedded.env'), 'utf8'))
  const { TARGET: _, ...rest } = values
  const all = {
    ...rest,
    TARGET_NAME: name,
    BASE_URL: url,
    CONTROL_URL: control,
    FIXTURES: path.join(packageRoot, 'env/embedded.fixtures.yaml'),
    ...changes,
  }
  const file = path.join(folder, `${name}.env`)
  writeFileSync(
    file,
    Object.entries(all)
      .map(([key, value]) => (value.includes("'") ? `${key}="${value}"\n` : `${key}='${value}'\n`))
      .join(''),
  )
  return file
}

/** Pages through a tenant in a process of its own. */
function pageThrough(file: string): Promise<VolumeReport> {
  const script = path.join(packageRoot, 'dist/src/bench/volume.js')
  const child = spawn(process.execPath, ['--expose-gc', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code !== 0) reject(new Error(`paging ended with ${code}`))
      else resolve(JSON.parse(text) as VolumeReport)
    })
  })
}

function measure(args: readonly string[]): Promise<Cost> {
  const file = path.join(folder, 'cpu')
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', meter, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, METER: file },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`${args.join(' ')} ended with ${code}`))
      else resolve({ wall: performance.now() - start, cpu: Number(readFileSync(file, 'utf8')) })
    })
  })
}

function median(costs: readonly Cost[]): Cost {
  const middle = (values: number[]): number =>
    values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  return { wall: middle(costs.map(({ wall }) => wall)), cpu: middle(costs.map(({ cpu }) => cpu)) }
}

function cell(value: number): string {
  return value.toFixed(0).padStart(7)
}

function ratio(a: number, b: number): string {
  return `${(a / b).toFixed(2)}`.padStart(7)
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}

function mega(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
