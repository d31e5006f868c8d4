/**
 * `record --live` prints what violates a rule while it records.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import { type Behaviours, makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { Context } from '../../../src/platform/context.js'
import { Run } from '../../../src/platform/run.js'
import { withAddress } from '../../../src/profile/to-profile.js'
import { runCli, temporaryFolder, until } from '../../support/cli.js'
import { embeddedProfile } from '../../support/harness.js'

/** Records two sign-ins at a platform. @returns what was printed, and the text of the recording */
async function recorded(behaviours: Partial<Behaviours> = {}): Promise<{
  readonly code: number | null
  readonly stdout: string
  readonly recording: string
  readonly tokens: readonly string[]
}> {
  const platform = await startPlatform({ behaviours, keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const out = path.join(temporaryFolder(), 'recording')
  const tokens: string[] = []
  let problem: unknown
  const textOf = (): string =>
    readdirSync(out)
      .map((name) => readFileSync(path.join(out, name), 'utf8'))
      .join('')
  const signIn = async (address: string): Promise<void> => {
    // The platform redirects browsers to its own address.
    const known = embeddedProfile(platform, { PLATFORM_HOSTS: platform.url })
    const profile = withAddress(known, address, platform.controlUrl, platform.webhookPublicKey)
    const run = new Run(profile)
    try {
      const context = new Context(run, new CheckTrace((text) => text))
      await context.discovery.document()
      for (const session of ['new', 'new'] as const)
        tokens.push((await context.signIns.flow({ session })).idToken)
    } finally {
      await run.close()
    }
  }
  const { code, stdout } = await runCli(
    ['record', '--target', platform.url, '--listen', '0', '--live', '--out', out],
    {
      onStart: (child) => {
        let printed = ''
        let isSigningIn = false
        child.stdout?.on('data', (text: string) => {
          printed += text
          const address = /Requests: (http:\S+) ->/.exec(printed)?.[1]
          if (address === undefined || isSigningIn || !printed.includes('Press Ctrl-C')) return
          isSigningIn = true
          void signIn(address)
            .then(() => until(() => textOf().split('/token"').length > 2))
            .catch((error: unknown) => {
              problem = error
            })
            .finally(() => child.kill('SIGINT'))
        })
      },
    },
  )
  expect(problem).toBeUndefined()
  return { code, stdout, recording: textOf(), tokens }
}

test('a violated rule is printed once, with its exchange, and counted at the end', async () => {
  const fault = faults.find(({ id }) => id === 'iss-with-slash')
  const { code, stdout, recording, tokens } = await recorded(fault?.behaviour)
  expect(code, stdout).toBe(0)
  const lines = stdout.split('\n').filter((line) => line.includes('violates id-token.iss.discovery'))
  expect(lines, stdout).toHaveLength(1)
  expect(lines[0]).toMatch(
    /^platform violates id-token\.iss\.discovery \(recording-\S+, entry \d+\): expected http/,
  )
  expect(stdout).toContain('Violated: 1 rule.')
  expect(stdout).toContain('  id-token.iss.discovery: 2 times')
  expect(tokens).toHaveLength(2)
  for (const token of tokens) expect(stdout + recording).not.toContain(token)
})

test('at a platform that keeps the contract, nothing is', async () => {
  const { code, stdout } = await recorded()
  expect(code).toBe(0)
  expect(stdout).toContain('No rule was violated in what was recorded.')
})
