/**
 * Changes by the control driver, in a lent copy of the school or at the school itself, where they are undone.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import type { Behaviours } from '../../../src/embedded/platform/index.js'
import { documented, makeKeys, type Platform, startPlatform } from '../../../src/embedded/platform/index.js'
import { variants } from '../../../src/embedded/platform/variants/index.js'
import { profileOf } from '../../../src/embedded/platform/world/profile.js'
import { defaultSeed } from '../../../src/embedded/platform/world/world.js'
import { Context } from '../../../src/platform/context.js'
import { timetableChanges } from '../../../src/platform/data/timetable-changes.js'
import { UndoLog } from '../../../src/platform/drivers/undo-log.js'
import { Run } from '../../../src/platform/run.js'
import { eventNames } from '../../../src/profile/control-settings.js'
import type { CheckRecord } from '../../../src/record/record.js'
import { basic, post, send } from '../../embedded/flow.js'
import { embeddedProfile, type Judged, judge, judgePlatform } from '../../support/harness.js'

const families = ['timetable', 'deleted-periods', 'roster']
const env = profileOf(defaultSeed)

let platform: Platform

beforeEach(async () => {
  platform = await startPlatform({ keys: makeKeys() })
})
afterEach(() => platform.close())

/** A driver that offers all events except some. */
const without = (...names: readonly string[]): Record<string, string> => ({
  CONTROL_STIMULI: eventNames.filter((name) => !names.includes(name)).join(' '),
})

const noCopies = without('lend-tenant', 'return-tenant', 'advance-clock')

const noUndo = without('lend-tenant', 'return-tenant', 'advance-clock', 'undo')

const verdicts = ({ checks }: Judged, verdict: CheckRecord['verdict']): string[] =>
  checks
    .filter((check) => check.verdict === verdict)
    .map((check) => `${check.rule} (${check.case}): ${check.reason}`)

const triggeredIn = ({ checks }: Judged): readonly CheckRecord[] =>
  checks.filter(({ rule, case: name }) => name.includes('caused') || rule.endsWith('.each-change'))

/** Everything that the school itself shows. */
async function school(): Promise<unknown> {
  const authorization = basic(env.SERVICE_CLIENT_ID ?? '', env.SERVICE_PASSWORD ?? '')
  const url = `${platform.url}/platform/api/sso/v3/${env.TENANT}/token?grant_type=client_credentials`
  const token = String((await post(url, '', { authorization })).json.access_token)
  const read = async (path: string): Promise<unknown> =>
    (await send(`${platform.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).json
  const { timetableData } = (await read('/platform/api/rest/extern/v3/timetable')) as Record<string, unknown>
  return {
    timetableData,
    deleted: await read(
      '/platform/api/rest/extern/v3/timetable/deleted-periods?dateLastModifiedAfter=2000-01-01',
    ),
    users: await read('/ims/oneroster/v1p1/users?limit=5000'),
  }
}

describe('changes that a driver makes', () => {
  test.each([
    ['in a copy of the school', {}],
    ['in a copy whose clock stands', without('advance-clock')],
    ['in a copy, by dates', { DATE_FORMAT: 'date' }],
    ['at the school itself', noCopies],
    ['at the school itself, by dates', { ...noCopies, DATE_FORMAT: 'date' }],
    ['at the school itself, without zone', { ...noCopies, DATE_FORMAT: 'date-time' }],
  ])('are judged %s and leave nothing behind', async (_words, profile) => {
    const before = await school()
    const judged = await judgePlatform(platform, { only: families, profile, lean: true })
    expect(verdicts(judged, 'violated')).toEqual([])
    expect(verdicts(judged, 'undecided')).toEqual([])
    // A moment in the second of a change needs a copy: there, several changes may be tried.
    const elsewhere = verdicts(judged, 'not exercised').filter((line) => !line.includes('with lend-tenant'))
    expect(elsewhere).toEqual([])
    expect(triggeredIn(judged).length).toBeGreaterThan(40)
    expect(judged.run.part(UndoLog).open).toEqual([])
    expect(await school()).toEqual(before)
  })

  test.each([
    ['timetable-modified-by-day', 'in a copy whose clock stands', without('advance-clock')],
    ['timetable-modified-by-day', 'at the school itself', noCopies],
    ['deleted-periods-since-next-day', 'in a copy whose clock stands', without('advance-clock')],
    ['deleted-periods-since-next-day', 'at the school itself', noCopies],
  ])('are not blamed on %s %s', async (id, _words, profile) => {
    const variant = variants.find((each) => each.id === id)
    const judged = await judge({
      ...(variant === undefined ? {} : { behaviours: variant.behaviours }),
      only: families,
      profile,
      lean: true,
    })
    expect(verdicts(judged, 'violated')).toEqual([])
    const open = judged.checks.filter(({ verdict }) => verdict === 'undecided')
    expect(open.length).toBeGreaterThan(0)
    for (const { rule, reason } of open) {
      expect(rule).toMatch(/^(timetable|deleted-periods)\.modified-after\.(each-change|later)$/)
      expect(reason).toContain('advance-clock')
    }
  })

  test('are not made without a consent of their own if they cannot be undone', async () => {
    const before = await school()
    const judged = await judgePlatform(platform, { only: families, profile: noUndo, lean: true })
    expect(verdicts(judged, 'violated')).toEqual([])
    expect(verdicts(judged, 'undecided')).toEqual([])
    const skipped = triggeredIn(judged).filter(({ verdict }) => verdict === 'not exercised')
    expect(skipped.length).toBeGreaterThan(20)
    for (const { reason } of skipped) expect(reason).toMatch(/CONSENT=permanent|because \S+ would stay/)
    // The lesson was changed, and changed back by the same event.
    const unmarked = (state: unknown): string => JSON.stringify(state).replace(/"modified":"[^"]*"/g, '')
    expect(unmarked(await school())).toBe(unmarked(before))
  })

  test('stay if they cannot be undone, and turn no later run red', async () => {
    const profile = { ...noUndo, CONSENT: 'mutate permanent' }
    const only = [...families, 'data-api', 'students']
    const [first, second] = [
      await judgePlatform(platform, { only, profile, lean: true }),
      await judgePlatform(platform, { only, profile, lean: true }),
    ]
    for (const judged of [first, second]) {
      expect(verdicts(judged, 'violated')).toEqual([])
      expect(verdicts(judged, 'undecided')).toEqual([])
    }
    expect(first.run.part(UndoLog).open.join('\n')).toContain('80120')
    expect(first.run.part(UndoLog).open.join('\n')).not.toContain('7042')
    expect(second.run.part(UndoLog).open).toEqual([])
    expect(verdicts(second, 'not exercised').join('\n')).toContain('an earlier run may have changed this one')
  })

  test('are triggered once for all checks', async () => {
    const judged = await judgePlatform(platform, { only: ['timetable', 'deleted-periods'], lean: true })
    const sent = judged.run.evidence.all().filter(({ purpose }) => purpose === 'control: substitute')
    expect(sent.length).toBe(1)
  })

  test('are not triggered if no check needs one', async () => {
    const judged = await judgePlatform(platform, { only: ['timetable.double', 'deleted-periods.sync'] })
    expect(
      judged.run.evidence
        .all()
        .filter(({ purpose }) => purpose.startsWith('control: '))
        .map(({ purpose }) => purpose),
    ).toEqual([])
  })

  test('of one kind are left out if the driver does not offer it', async () => {
    const judged = await judgePlatform(platform, {
      only: ['timetable'],
      profile: without('move-period'),
      lean: true,
    })
    expect(verdicts(judged, 'violated')).toEqual([])
    const skipped = judged.checks.filter(({ verdict }) => verdict === 'not exercised')
    expect(skipped.length).toBeGreaterThan(5)
    for (const { rule, optional, reason } of skipped) {
      expect({ rule, optional }).toEqual({
        rule: expect.stringMatching(/\.move|each-change|lesson-id/),
        optional: true,
      })
      expect(reason).toContain('CONTROL_STIMULI (with move-period)')
    }
  })

  test('are not made without consent', async () => {
    const judged = await judgePlatform(platform, {
      only: ['timetable'],
      profile: { CONSENT: 'wrong-password' },
      lean: true,
    })
    for (const { reason, verdict } of triggeredIn(judged))
      expect({ reason, verdict }).toMatchObject({
        verdict: 'not exercised',
        reason: expect.stringContaining('CONSENT=mutate'),
      })
  })
})

describe('the answers before and after the changes', () => {
  const changesAt = async (
    behaviours: Partial<Behaviours>,
    change: Record<string, string> = {},
  ): Promise<Awaited<ReturnType<typeof timetableChanges>>> => {
    const faulty = await startPlatform({ keys: makeKeys(), behaviours })
    const run = new Run(embeddedProfile(faulty, change))
    try {
      return await timetableChanges(new Context(run, new CheckTrace((text) => text)))
    } finally {
      await run.close()
      await faulty.close()
    }
  }

  test('have a moment before all changes', async () => {
    const { since, modifiedBefore, before, after, modifiedAfter, deletedAfter, deletedBefore } =
      await changesAt({})
    expect(since.getTime()).toBeLessThanOrEqual(Date.now())
    const ids = modifiedAfter.value.periods.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(20)
    expect(ids.filter((id) => modifiedBefore.value.has(id))).toEqual([])
    expect(after.value.periods.length).toBe(before.value.periods.length + 6 - 1)
    expect(deletedBefore.value.filter((id) => deletedAfter.value.includes(id))).toEqual(deletedBefore.value)
    expect(deletedAfter.value.length).toBe(deletedBefore.value.length + 1)
  })

  test('are read again if a change takes a while to show', async () => {
    let reads = 0
    const { modifiedAfter } = await changesAt({
      timetableEnvelope: (periods, frame) => {
        if ((frame.query.after ?? '') > '2001') reads += 1
        // The first of them is read before the changes.
        return documented.timetableEnvelope(reads === 2 ? [] : periods, frame)
      },
    })
    expect(reads).toBeGreaterThan(2)
    expect(modifiedAfter.value.periods.length).toBeGreaterThan(20)
  })

  test('throw on use if they could not be read', async () => {
    const changes = await changesAt({ deletedPeriodsRefused: () => true })
    expect(changes.after.value.periods.length).toBeGreaterThan(500)
    expect(() => changes.deletedAfter.value).toThrow(/no list/)
  })
})
