/**
 * What doctor calls exercisable is decided in the run, and nothing else is: over many reduced profiles.
 *
 * `DOCTOR=full` tries every reduced profile; without it, one of many.
 */
import { describe, expect, test } from 'vitest'
import { coverageOf } from '../../src/doctor/coverage.js'
import { examinePlatform } from '../../src/doctor/examine-platform.js'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { entryOf } from '../../src/platform/entries.js'
import { Run } from '../../src/platform/run.js'
import type { Profile } from '../../src/profile/profile.js'
import { withAddress } from '../../src/profile/to-profile.js'
import { concludeRules } from '../../src/record/conclude.js'
import { platformDoctor } from '../../src/roles/platform/doctor.js'
import { judgePlatform } from '../support/harness.js'
import { platformReductions } from '../support/reduced-profiles.js'

const oneOf = process.env.DOCTOR === 'full' ? 1 : 150
const keys = makeKeys()
const silent = { begins: () => undefined, found: () => undefined }
const { whole, reduced } = platformReductions()
const chosen = [{ id: 'that lacks nothing', profile: whole }, ...reduced].filter((_, at) => at % oneOf === 0)

/** The rules that doctor says will be decided, and those that a run decides. */
async function predicted(profile: Profile): Promise<{ doctor: readonly string[]; run: readonly string[] }> {
  const platform = await startPlatform({ keys })
  try {
    const addressed = (one: Profile): Profile =>
      withAddress(one, platform.url, platform.controlUrl, platform.webhookPublicKey)
    const run = new Run(addressed(profile))
    const findings = await examinePlatform(run, silent).finally(() => run.close())
    const coverage = coverageOf(platformDoctor, addressed(profile), findings)
    const { checks } = await judgePlatform(platform, { adapt: () => addressed(profile), lean: true })
    const rules = concludeRules(
      [...new Set(checks.map(({ rule }) => rule))].map((id) => entryOf(id as never)),
      checks,
      () => false,
    )
    return {
      doctor: coverage
        .filter(({ exercised }) => exercised === 'yes' || exercised === 'in part')
        .map(({ rule }) => rule.id)
        .sort(),
      run: rules
        .filter(({ verdict }) => verdict === 'passed' || verdict === 'violated')
        .map(({ entry }) => entry.id)
        .sort(),
    }
  } finally {
    await platform.close()
  }
}

describe('doctor and a run agree about the rules that are decided', () => {
  // Without a control driver, checks wait in real time.
  test.each(chosen)('with a profile $id', { timeout: 600_000 }, async ({ profile }) => {
    const { doctor, run } = await predicted(profile)
    expect(run).toEqual(doctor)
  })
})
