/**
 * Ctrl-C, SIGTERM and SIGHUP end a run at any moment.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Verdicts } from '../../../reporters/verdicts/index.js'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { environmentWith, temporaryFolder, until, writeProfile } from '../../support/cli.js'
import { customFolder, customRuleEntry } from '../../support/custom-suites.js'
import { serve, serveBytes } from '../../support/servers.js'

/** Milliseconds until a run has ended. Far more than it needs, and far less than the loop takes. */
const soon = 5000

const verdictsIn = (out: string): Verdicts =>
  JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts

interface Running {
  readonly child: ChildProcess
  /** Resolves when standard output or error contain a text. */
  readonly prints: (text: string) => Promise<void>
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

function started(args: readonly string[]): Running {
  const child = spawn(process.execPath, [path.join(packageRoot, 'dist/src/cli/main.js'), ...args], {
    cwd: packageRoot,
    env: environmentWith(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  let look = (): void => undefined
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      look()
    })
  return {
    child,
    prints: (text) =>
      new Promise((resolve, reject) => {
        look = () => printed.includes(text) && resolve()
        child.once('close', () => reject(new Error(`it ended without printing ${text}:\n${printed}`)))
        look()
      }),
    ended: new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal }))),
  }
}

/** A run whose worker is in an endless loop after one check has passed. */
async function busy(): Promise<Running & { readonly out: string }> {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const out = path.join(folder, 'out')
  const suites = customFolder({
    'loop.yaml': customRuleEntry('own.loop'),
    'loop.suite.ts': `
      import { existsSync, readFileSync, writeFileSync } from 'node:fs'
      import { rule } from 'platform-conformance/kit/platform'
      const journal = ${JSON.stringify(path.join(out, 'run.jsonl'))}
      const hasPassed = () => existsSync(journal) && /"rule":"discovery.issuer"[^\\n]*"verdict":"passed"/.test(readFileSync(journal, 'utf8'))
      rule('own.loop', async () => {
        while (!hasPassed()) await new Promise((resolve) => setTimeout(resolve, 20))
        writeFileSync(${JSON.stringify(path.join(folder, 'loops'))}, 'yes')
        for (;;) ;
      })
    `,
  })
  const env = writeProfile(folder, platform)
  const only = 'own.loop,discovery.issuer'
  const running = started(['platform', '--env', env, '--out', out, '--suites', suites, '--only', only])
  await contains(path.join(folder, 'loops'), 'yes')
  return { ...running, out }
}

/** Waits until a file contains a text. */
async function contains(file: string, text: string): Promise<void> {
  const end = performance.now() + 60_000
  while (!existsSync(file) || !readFileSync(file, 'utf8').includes(text)) {
    if (performance.now() > end) throw new Error(`${file} does not contain ${text}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('a run whose worker is in an endless loop', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends it, and writes what was decided',
    async (signal) => {
      const { child, ended, out } = await busy()
      const start = performance.now()
      child.kill(signal)
      expect(await ended).toEqual({ code: 130, signal: null })
      expect(performance.now() - start).toBeLessThan(soon)
      const { result, rules } = verdictsIn(out)
      expect(result).toBe('incomplete')
      expect(rules.find(({ id }) => id === 'discovery.issuer')?.verdict).toBe('passed')
      expect(rules.find(({ id }) => id === 'own.loop')).toMatchObject({ verdict: 'undecided' })
      expect(readFileSync(path.join(out, 'run.jsonl'), 'utf8')).toContain('interrupted by the operator')
    },
  )

  test('the second Ctrl-C ends it at once', async () => {
    const { child, prints, ended } = await busy()
    child.kill('SIGINT')
    await prints('Press Ctrl-C again')
    const start = performance.now()
    child.kill('SIGINT')
    expect(await ended).toEqual({ code: 130, signal: null })
    expect(performance.now() - start).toBeLessThan(1500)
  })
})

/** A page that takes seconds to parse, and leads to the next one. */
const heavy = `<meta http-equiv=refresh content="0;url=/next"><form><label>${'x'.repeat(3000)}${'<input name=a><b><i>'.repeat(12_000)}</label></form>`

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a run that looks at a target whose pages take long to parse',
  async (signal) => {
    const target = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(heavy)
    })
    const folder = temporaryFolder()
    const out = path.join(folder, 'out')
    const env = writeProfile(
      folder,
      { url: target.url, controlUrl: target.url, webhookPublicKey: '' },
      { WEBHOOK_PUBLIC_KEY: undefined },
    )
    const { child, ended } = started(['platform', '--env', env, '--out', out])
    await until(() => target.arrived.length > 3)
    const start = performance.now()
    child.kill(signal)
    expect(await ended).toEqual({ code: 130, signal: null })
    expect(performance.now() - start).toBeLessThan(soon)
    expect(existsSync(out)).toBe(false)
  },
)

test('Ctrl-C ends a run that still waits for the first answer', async () => {
  const target = await serveBytes(() => undefined)
  const folder = temporaryFolder()
  const out = path.join(folder, 'out')
  const env = writeProfile(
    folder,
    { url: target.url, controlUrl: target.url, webhookPublicKey: '' },
    {
      WEBHOOK_PUBLIC_KEY: undefined,
      TIMEOUT_SECONDS: '600',
    },
  )
  const { child, ended } = started(['platform', '--env', env, '--out', out])
  await until(() => target.requests.length > 0)
  const start = performance.now()
  child.kill('SIGINT')
  expect(await ended).toEqual({ code: 130, signal: null })
  expect(performance.now() - start).toBeLessThan(soon)
  expect(existsSync(out)).toBe(false)
})
