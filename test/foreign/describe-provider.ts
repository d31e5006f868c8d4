/**
 * The suites on a provider that this project did not write: as near to the contract as its configuration comes, and
 * with one wrong setting at a time. `FOREIGN=short` leaves most of the wrong settings out. `FOREIGN_VERDICTS=FOLDER`
 * writes the verdicts of each run to a file of this folder: what the tables of expected verdicts are compared with.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Run } from '../../src/platform/run.js'
import type { Profile } from '../../src/profile/profile.js'
import type { Verdict } from '../../src/record/record.js'
import { auditOfRun, violatedIn } from '../support/audited-run.js'
import { describeWith, type Part } from '../support/parts.js'
import { judgeForeign, type Outcome, withVerdict } from './judge.js'
import type { Expected, Misconfiguration, Reasons } from './reasons.js'
import { otherTenant, settings as secrets, tenant } from './settings.js'

/** A provider that serves. */
export interface Started<Settings> {
  /** Sets a tenant up, or replaces it. */
  put(settings: Settings): Promise<void>
  /** @param change profile keys to change */
  profile(change?: Readonly<Record<string, string>>): Profile
  close(): Promise<void>
}

/** A provider, and what is known of it. */
export interface Provider<Settings> {
  readonly name: string
  /** What a machine needs to run it. */
  readonly part: Part
  readonly start: () => Promise<Started<Settings>>
  /** The settings of a tenant. */
  readonly settingsOf: (tenant: string) => Settings
  readonly expected: Expected
  readonly misconfigurations: readonly Misconfiguration<Settings>[]
  /** True for a wrong setting that also `FOREIGN=short` tries. */
  readonly inSample: (index: number) => boolean
  /** The least number of rules that pass. */
  readonly passes: number
}

const short = process.env.FOREIGN === 'short'
const folder = process.env.FOREIGN_VERDICTS ?? ''

const idsOf = (table: Reasons): string[] => Object.keys(table).sort()

/** Declares the tests of a provider. */
export function describeProvider<Settings>(provider: Provider<Settings>): void {
  const { name, part, expected, misconfigurations } = provider
  const { violated, undecided, notExercised, notApplicable, recorded = {} } = expected
  const rows = misconfigurations.filter((_row, index) => !short || provider.inSample(index))

  describeWith(part, name, () => {
    let started: Started<Settings>
    beforeAll(async () => {
      started = await provider.start()
      for (const of of [tenant, otherTenant]) await started.put(provider.settingsOf(of))
    })
    afterAll(() => started?.close())

    describe('as near to the contract as its configuration comes', () => {
      let outcome: Outcome
      /** Rules that a recording of the run violates. */
      let audited: readonly string[] = []
      beforeAll(async () => {
        let run: Run | undefined
        outcome = await judgeForeign(started.profile(), [], false, 1, (begun) => {
          run = begun
          begun.evidence.keepRaw()
        })
        write(name, 'plain', outcome)
        audited = run === undefined ? [] : violatedIn(await auditOfRun(run))
      })

      test('violates in a recording of the run what it is known to violate, and nothing else', () => {
        expect(audited.filter((id) => !idsOf(violated).includes(id))).toEqual(idsOf(recorded))
      })

      test('violates the rules that it is known to violate, and no other', () => {
        expect(withVerdict(outcome, 'violated')).toEqual(idsOf(violated))
      })

      test('leaves undecided what is known', () => {
        expect(withVerdict(outcome, 'undecided')).toEqual(idsOf(undecided))
      })

      test('is not exercised where a driver or time is missing', () => {
        expect(withVerdict(outcome, 'not exercised')).toEqual(idsOf(notExercised))
      })

      test('is not asked for what it does not offer', () => {
        expect(withVerdict(outcome, 'not applicable')).toEqual(idsOf(notApplicable))
      })

      test('passes all other rules', () => {
        const known = [violated, undecided, notExercised, notApplicable].flatMap(idsOf)
        const otherIds = [...outcome.verdicts.keys()].filter((id) => !known.includes(id)).sort()
        expect(withVerdict(outcome, 'passed')).toEqual(otherIds)
        expect(otherIds.length).toBeGreaterThanOrEqual(provider.passes)
      })

      test('has no secret of its profile in the evidence', () => {
        const written = JSON.stringify([outcome.exchanges, outcome.checks])
        for (const [key, value] of Object.entries(secrets))
          if (/_(SECRET|PASSWORD|PASSWORD_B)$/.test(key)) expect(written, key).not.toContain(value)
      })

      for (const seed of short ? [] : [2, 3])
        test(`has the same verdicts with the seed ${seed}`, async () => {
          const other = await judgeForeign(started.profile(), [], true, seed)
          write(name, `seed ${seed}`, other)
          expect([...other.verdicts]).toEqual([...outcome.verdicts])
        })
    })

    describe('with one wrong setting', () => {
      for (const { says, change, everywhere, only, profile, finds, opens = [], hides = [] } of rows)
        test(says, async () => {
          for (const of of everywhere ? [tenant, otherTenant] : [tenant])
            await started.put(change(provider.settingsOf(of)))
          const outcome = await judgeForeign(started.profile(profile), only, true)
          write(name, says, outcome, expected)
          if (everywhere) await started.put(provider.settingsOf(otherTenant))
          const known = (table: Reasons, more: readonly string[]): string[] =>
            [...idsOf(table).filter((id) => outcome.verdicts.has(id) && !hides.includes(id)), ...more].sort()
          expect(withVerdict(outcome, 'violated')).toEqual(known(violated, finds))
          expect(withVerdict(outcome, 'undecided')).toEqual(known(undecided, opens))
        })
    })
  })
}

/** Writes a run to `FOREIGN_VERDICTS`: the rules by verdict, with the reasons of their checks. */
function write(provider: string, run: string, outcome: Outcome, plain?: Expected): void {
  if (folder === '') return
  const isKnown = (id: string, verdict: Verdict): boolean =>
    (verdict === 'violated' || verdict === 'undecided') && plain !== undefined && id in plain[verdict]
  const reasons = (verdict: Verdict): object =>
    Object.fromEntries(
      withVerdict(outcome, verdict)
        .filter((id) => !isKnown(id, verdict))
        .map((id) => [
          id,
          outcome.checks
            .filter((check) => check.rule === id && check.verdict === verdict)
            .map((check) => `${check.case ?? ''}: ${check.reason ?? ''}`),
        ]),
    )
  const counted = (verdict: Verdict): number => withVerdict(outcome, verdict).length
  const report = {
    requests: outcome.requests,
    counts: Object.fromEntries(
      (['passed', 'violated', 'undecided'] as const).map((verdict) => [verdict, counted(verdict)]),
    ),
    violated: reasons('violated'),
    undecided: reasons('undecided'),
    // Of the plain provider, but with another verdict here.
    hides: (['violated', 'undecided'] as const).flatMap((verdict) =>
      idsOf(plain?.[verdict] ?? {}).filter((id) => (outcome.verdicts.get(id) ?? verdict) !== verdict),
    ),
    ...(plain === undefined
      ? { 'not exercised': reasons('not exercised'), 'not applicable': reasons('not applicable') }
      : {}),
  }
  mkdirSync(folder, { recursive: true })
  const file = `${provider} ${run}.json`.replace(/[^\w.-]+/g, '-')
  writeFileSync(path.join(folder, file), `${JSON.stringify(report, null, 2)}\n`)
}
