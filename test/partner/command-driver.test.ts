/**
 * An application whose synchronisations are caused by a program of its operator.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PartnerProfile } from '../../src/profile/partner/profile.js'
import { startEmbeddedPartner } from '../../src/roles/partner/embedded.js'
import { judgePartner } from '../support/partner-harness.js'

/** Passes on what it is asked over the control protocol; it offers nothing but synchronisations. */
const program = `
const [url, token] = process.argv.slice(2)
let text = ''
for await (const part of process.stdin) text += part
const { stimulus, ...body } = JSON.parse(text)
if (stimulus !== 'sync') process.exit(64)
const answer = await fetch(url + '/stimuli/' + stimulus, {
  method: 'POST',
  headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
if (!answer.ok) process.exit(1)
process.stdout.write(await answer.text())
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'command-driver-'))
  writeFileSync(path.join(folder, 'control.mjs'), program)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Judges the embedded partner, with a command in place of its control protocol. */
function judged(command: (url: string, token: string) => string, only: readonly string[]) {
  return judgePartner({
    only,
    start: async (_url, profile, simulator) => {
      const { partner, profile: addressed } = await startEmbeddedPartner(profile, simulator, {
        // A stalled machine must not make its requests fail.
        timeoutSeconds: () => 60,
      })
      const { control } = addressed as PartnerProfile & { control: NonNullable<PartnerProfile['control']> }
      const driver = {
        ...control,
        driver: 'command' as const,
        folder,
        command: command(control.url, control.token),
      }
      return { addresses: { ...addressed, control: driver }, close: async () => partner.kill() }
    },
  })
}

test('a program causes what the profile says that it offers', async () => {
  const { checks } = await judged(
    (url, token) => `node control.mjs ${url} ${token}`,
    ['credentials.delivered-password', 'student-data.pages.all'],
  )
  expect(checks.length).toBeGreaterThan(1)
  const notPassed = checks.filter(({ verdict }) => verdict !== 'passed')
  // The program offers no export.
  expect(notPassed.map(({ case: name, verdict }) => `${name}: ${verdict}`)).toEqual([
    'a page of 1500 students fails: not exercised',
  ])
})

test('a program that fails leaves undecided what it should have caused, and accuses nobody', async () => {
  const { checks, violated } = await judged(
    () => 'node -e "process.exit(3)"',
    ['credentials.delivered-password'],
  )
  expect(violated).toEqual([])
  expect(checks.length).toBeGreaterThan(0)
  expect(checks.filter(({ verdict }) => verdict !== 'undecided')).toEqual([])
})

test('what a program does not offer is not exercised', async () => {
  const { checks } = await judged(
    (url, token) => `node control.mjs ${url} ${token}`,
    ['authorize-request.nonce.unique'],
  )
  const restart = checks.find((check) => check.case === 'before and after a restart')
  expect(restart?.verdict).toBe('not exercised')
  expect(restart?.reason).toContain('a control driver that can restart')
})
