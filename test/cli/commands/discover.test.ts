/**
 * The fixtures that `discover` finds are enough for every rule.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { type Behaviours, makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { variants } from '../../../src/embedded/platform/variants/index.js'
import { kindsOfChange } from '../../../src/profile/data-fixtures.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { runCli, temporaryFolder, writeProfile } from '../../support/cli.js'

const fixtures = parse(readFileSync(path.join(packageRoot, 'env/embedded.fixtures.yaml'), 'utf8')) as {
  users: unknown
  timetable: { deleted_earlier: { ids: number[]; at: string } }
  roster: { lesson_partly_without_account: { students: string[] } }
}

test('with a new file from discover, every rule is exercised', async () => {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const file = path.join(folder, 'found.yaml')
  // The operator describes the users, because their passwords are in the profile.
  writeFileSync(file, stringify({ users: fixtures.users }))
  const profile = writeProfile(folder, platform, { FIXTURES: file })

  const discovered = await runCli(['discover', '--env', profile, '--out', file])
  expect(discovered.stdout).toMatch(/, 0 not found\./)
  expect(discovered).toMatchObject({ code: 0, stderr: '' })

  const out = path.join(folder, 'out')
  const { code, stdout } = await runCli(['platform', '--env', profile, '--out', out])
  const { rules } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as {
    rules: { id: string; verdict: string; checks: { verdict: string; case: string; reason: string }[] }[]
  }
  // The embedded platform publishes one key, so no kid is needed.
  expect(rules.filter(({ verdict }) => verdict !== 'passed').map(({ id }) => id)).toEqual([
    'standard.id-token.kid',
  ])
  expect({ code, stdout }).toMatchObject({ code: 0 })
})

test('discover finds a substitution by the status that substitutes have at this target', async () => {
  const variant = variants.find(({ id }) => id === 'timetable-substitute-word-added')
  const foundAt = async (
    behaviours: Partial<Behaviours>,
    changes: Readonly<Record<string, string>>,
  ): Promise<Record<string, unknown>> => {
    const platform = await startPlatform({ keys: makeKeys(), behaviours })
    onTestFinished(() => platform.kill())
    const folder = temporaryFolder()
    const file = path.join(folder, 'found.yaml')
    const profile = writeProfile(folder, platform, { FIXTURES: file, ...changes })
    writeFileSync(file, stringify({ users: fixtures.users }))
    await runCli(['discover', '--env', profile, '--out', file])
    return (parse(readFileSync(file, 'utf8')) as { timetable: Record<string, unknown> }).timetable
  }
  const documented = await foundAt({}, {})
  const added = await foundAt(variant?.behaviours ?? {}, variant?.profile ?? {})
  expect(documented['substituted']).toBeDefined()
  expect(added['substituted']).toEqual(documented['substituted'])
  expect(added['resource_added']).toEqual(documented['resource_added'])
  expect(added['resource_removed']).toEqual(documented['resource_removed'])
})

test('discover keeps the entries of the file, and says how to add the missing ones', async () => {
  const platform = await startPlatform({ keys: makeKeys(), behaviours: { deletionListed: () => false } })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const file = path.join(folder, 'found.yaml')
  writeFileSync(file, '# Ours.\nrooms:\n  all: [1, 2]\n')
  const profile = writeProfile(folder, platform, { FIXTURES: file })

  const { code, stdout } = await runCli(['discover', '--env', profile, '--out', file])

  expect(code).toBe(0)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('# Ours.')
  expect(parse(text)).toMatchObject({ rooms: { all: [1, 2] }, students: { more_than_default_limit: true } })
  expect(text).toMatch(/# Not found:\n# timetable\.deleted: .*Delete a period\./)
  expect(stdout).toMatch(/not found.* timetable\.deleted/)

  await runCli(['discover', '--env', profile, '--out', file, '--renew'])
  expect(
    (parse(readFileSync(file, 'utf8')) as { rooms: { all: unknown[] } }).rooms.all.length,
  ).toBeGreaterThan(2)
})

test('a roster that does not page is read with few requests, from a profile whose fixture file does not exist yet', async () => {
  const platform = await startPlatform({
    keys: makeKeys(),
    behaviours: { rosterPage: () => ({ from: 0, limit: 100_000 }), rosterPageHeaders: () => [] },
  })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const file = path.join(folder, 'new.yaml')
  const profile = writeProfile(folder, platform, {
    FIXTURES: 'new.yaml',
    CONTROL_DRIVER: undefined,
    CONTROL_URL: undefined,
    CONTROL_TOKEN: undefined,
    ROSTER_PAGE_SIZE: '10',
  })

  const { code, stdout } = await runCli(['discover', '--env', profile, '--out', file])

  expect(code).toBe(0)
  const [, most] = /^Sends at most (\d+) requests/.exec(stdout) ?? []
  const [, sent] = /\nSent (\d+) requests\./.exec(stdout) ?? []
  expect(most).toBe('500')
  expect(Number(sent)).toBeLessThan(250)
  const [, found] = /\n(\d+) entries found in the data/.exec(stdout) ?? []
  expect(Number(found)).toBeGreaterThanOrEqual(56)
  const { timetable, roster } = parse(readFileSync(file, 'utf8')) as {
    timetable: Record<'modified_each' | 'known', { change: string; id: number; at: string }[]> &
      Record<'deleted' | 'deleted_earlier', { ids: number[]; at: string }>
    roster: Record<string, { id: string; students: string[] }>
  }
  expect(timetable.modified_each.map(({ change }) => change)).toEqual(kindsOfChange)
  expect(timetable.known).toHaveLength(5)
  const earlier = fixtures.timetable.deleted_earlier
  expect(timetable.deleted_earlier.ids).toEqual(earlier.ids)
  expect(timetable.deleted_earlier.at.slice(0, 10)).toBe(earlier.at.slice(0, 10))
  expect(roster.lesson_partly_without_account?.id).toBe('7001')
  expect(roster.lesson_partly_without_account?.students.sort()).toEqual(
    [...fixtures.roster.lesson_partly_without_account.students].sort(),
  )
})

test('a lesson whose list has students without an account is named without them', async () => {
  const platform = await startPlatform({
    keys: makeKeys(),
    behaviours: { rosterAttendants: ({ students, others }) => [...students, ...others] },
  })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const file = path.join(folder, 'found.yaml')
  const profile = writeProfile(folder, platform, { FIXTURES: 'found.yaml' })

  await runCli(['discover', '--env', profile, '--out', file])

  const { roster } = parse(readFileSync(file, 'utf8')) as Pick<typeof fixtures, 'roster'>
  expect(roster.lesson_partly_without_account.students).toHaveLength(
    fixtures.roster.lesson_partly_without_account.students.length,
  )
})

test('a change that the target does not treat as a modification is left out and reported', async () => {
  const platform = await startPlatform({
    keys: makeKeys(),
    behaviours: {
      modifiedAfter: ({ modified, situation }, moment) =>
        Date.parse(situation === 'cancelled' ? '2026-08-20T07:00:00Z' : modified) > moment,
    },
  })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const file = path.join(folder, 'found.yaml')
  const profile = writeProfile(folder, platform, { FIXTURES: 'found.yaml' })

  const { stdout } = await runCli(['discover', '--env', profile, '--out', file])

  const text = readFileSync(file, 'utf8')
  const { timetable } = parse(text) as {
    timetable: { modified_each: { change: string }[] }
  }
  expect(timetable.modified_each.map(({ change }) => change)).toEqual(
    kindsOfChange.filter((kind) => kind !== 'cancellation' && kind !== 'half cancelled'),
  )
  const reported =
    /timetable\.modified_each: It has no time for "cancellation": the timetable does not list period 80215/
  expect(text).toMatch(reported)
  expect(stdout).toMatch(reported)
})

test('discover keeps to the number of requests that it states, and writes what it has found', async () => {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const file = path.join(folder, 'found.yaml')
  const profile = writeProfile(folder, platform, { FIXTURES: file })
  const before = platform.requests()

  const { code, stdout } = await runCli(['discover', '--env', profile, '--out', file, '--max-requests', '20'])

  expect(code).toBe(0)
  expect(stdout).toMatch(/^Sends at most 20 requests/)
  // One request more finds out whether the target answers.
  expect(platform.requests() - before).toBeLessThanOrEqual(21)
  expect(stdout).toContain('no more than 20 requests may be sent')
  expect(parse(readFileSync(file, 'utf8'))).toMatchObject({ students: { more_than_default_limit: true } })
})

test('discover says whether there is no record, or the profile names another field or another path', async () => {
  const platform = await startPlatform({
    keys: makeKeys(),
    behaviours: { roomListed: () => false },
  })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const file = path.join(folder, 'found.yaml')
  const profile = writeProfile(folder, platform, {
    FIXTURES: 'found.yaml',
    CONTROL_DRIVER: undefined,
    CONTROL_URL: undefined,
    CONTROL_TOKEN: undefined,
    PERIOD_START: 'begin',
    CLASSES_PATH: '/platform/api/rest/extern/v3/groups',
    ALIASES: 'externalKey=foreignKey',
  })

  const { stdout } = await runCli(['discover', '--env', profile, '--out', file])

  const reason = (entry: string): string =>
    new RegExp(`not found\\S* ${entry.replace('.', '\\.')}: (.*)`).exec(stdout)?.[1] ?? ''
  expect(reason('rooms.all')).toMatch(
    /^the list of rooms \(\/platform\/\S+\/rooms\) is empty\. Create a room\.$/,
  )
  expect(reason('classes.without_teacher')).toMatch(
    /^no list at \/platform\/api\/rest\/extern\/v3\/groups: status 404/,
  )
  expect(reason('timetable.known')).toMatch(
    /^none of \d+ periods \(\/platform\/\S+\/timetable\) has the field begin \(PERIOD_START\); they have id, .*start, end/,
  )
  expect(reason('students.with_key')).toMatch(
    /^none fits of 2\d+ students; none of 2\d+ students \(\S+\) has the field foreignKey \(ALIASES\); they have id, /,
  )
  expect(reason('timetable.names')).toMatch(/^it leaves no trace in the data\. /)
  expect(stdout).not.toContain('the target has none')
})
