/**
 * A run that stands still while it makes changes that cannot be undone.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Verdicts } from '../../../reporters/verdicts/index.js'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { runCli, temporaryFolder, writeProfile } from '../../support/cli.js'
import { controlProxy } from '../../support/control-proxy.js'

/** Milliseconds that the run stands still. */
const still = 8000

const events =
  'substitute change-lesson-teacher move-period add-resource remove-resource cancel-period delete-period write-note'

test('makes none of them a second time', { timeout: 120_000 }, async () => {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  let stop: () => void = () => undefined
  let isBroken = false
  const { url, sent } = await controlProxy(platform.controlUrl, (name, answer) => {
    if (isBroken || name !== 'add-resource') return answer
    isBroken = true
    stop()
    return null
  })
  const env = writeProfile(folder, platform, {
    CONTROL_URL: url,
    CONTROL_STIMULI: events,
    CONSENT: 'mutate permanent',
  })
  const out = path.join(folder, 'out')
  const only = 'timetable,deleted-periods'
  await runCli(['platform', '--env', env, '--only', only, '--out', out, '--reports', 'verdicts'], {
    onStart: (child) => {
      stop = () => {
        child.kill('SIGSTOP')
        setTimeout(() => child.kill('SIGCONT'), still)
      }
    },
  })
  expect(sent.length).toBeGreaterThan(15)
  expect(sent.filter((event, index) => sent.indexOf(event) !== index)).toEqual([])
  const { rules } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts
  expect(rules.filter(({ verdict }) => verdict === 'violated')).toEqual([])
  const undecided = rules.filter(({ verdict }) => verdict === 'undecided')
  expect(undecided.length).toBeGreaterThan(0)
  expect(undecided.map(({ checks }) => checks.map(({ reason }) => reason).join(' ')).join('\n')).toContain(
    'which cannot be undone and is done once per run',
  )
})
