/**
 * Clients with strict models read every list of the platforms that an application meets: nothing is null, required fields
 * are there, and words are in closed lists. The lists of words are those of public descriptions, so a platform with the
 * words of the contract needs a switch.
 */
import { beforeAll, expect, test } from 'vitest'
import { send } from '../embedded/flow.js'
import { describeWith } from '../support/parts.js'
import { type DataPlatform, sandbox, simulatedPlatform } from './data-platforms.js'
import { runProgram } from './run-program.js'
import { strictGenerators } from './strict/generators.js'

/** The ids that a client finds in each list, or the reason why it refuses the answer. */
type Findings = Readonly<Record<string, readonly string[] | string>>

interface Task extends DataPlatform {
  /** The moment for the timetable and for deleted periods. */
  readonly after: string
  readonly limit: number
  /** Id of a class of the roster. */
  readonly lesson: string
}

const after = '2020-01-01T00:00:00Z'
const limit = 5000

type Row = Readonly<Record<string, unknown>>

/** A task, and what a client must find, from requests without one. */
async function taskAt(platform: DataPlatform): Promise<{ task: Task; expected: Findings }> {
  const { dataBase, rosterBase, token } = platform
  const rows = async (url: string, ...names: readonly string[]): Promise<readonly unknown[]> => {
    const { json } = await send(url, { headers: { authorization: `Bearer ${token}` } })
    return names.reduce<unknown>((found, name) => (found as Row)[name], json) as readonly unknown[]
  }
  const ids = (list: readonly unknown[]): string[] => list.map((one) => String((one as Row).id))
  const roster = async (path: string, name = path): Promise<string[]> =>
    (await rows(`${rosterBase}/${path}?limit=${limit}`, name)).map((one) => String((one as Row).sourcedId))
  const moment = `dateLastModifiedAfter=${after}`
  const lessons = await roster('classes')
  const lesson = lessons[0] ?? ''
  const expected = {
    students: ids(await rows(`${dataBase}/students?limit=${limit}`, 'students')),
    classes: ids(await rows(`${dataBase}/classes`, 'classes')),
    rooms: ids(await rows(`${dataBase}/rooms`, 'rooms')),
    timetable: ids(await rows(`${dataBase}/timetable?${moment}`, 'timetableData', 'periods')),
    'timetable/deleted-periods': (await rows(`${dataBase}/timetable/deleted-periods?${moment}`)).map(String),
    users: await roster('users'),
    'roster classes': lessons,
    'students of a roster class': await roster(`classes/${encodeURIComponent(lesson)}/students`, 'users'),
    orgs: await roster('orgs'),
    schools: await roster('schools', 'orgs'),
    academicSessions: await roster('academicSessions'),
  }
  return { task: { ...platform, after, limit, lesson }, expected }
}

const publicWords = 'timetable-cancelled-word'
/** Switches of the sandbox, and the lists that a strict client then refuses. */
const refusals: readonly (readonly [
  name: string,
  switches: readonly string[],
  refused: readonly string[],
])[] = [
  ['the words of the contract', [], ['timetable']],
  ['null as the key of students', [publicWords, 'students-no-key-null'], ['students']],
  ['null as the lesson of events', [publicWords, 'timetable-event-lesson-null'], ['timetable']],
  [
    'other letters in the status of users',
    [publicWords, 'roster-status-letter-case'],
    ['users', 'students of a roster class'],
  ],
]

for (const { title, needs, build, start } of strictGenerators)
  describeWith(needs, title, () => {
    let folder: string
    beforeAll(() => {
      folder = build()
    })

    test.each([
      ['the sandbox, with the public words of periods', () => sandbox(['timetable-cancelled-word'])],
      ['the simulated platform', () => simulatedPlatform()],
    ])('reads every list of %s', async (_name, platform) => {
      const { task, expected } = await taskAt(await platform())
      for (const [name, list] of Object.entries(expected))
        if (name !== 'timetable/deleted-periods') expect(list.length, name).toBeGreaterThan(0)
      expect(await runProgram<Findings>(start(folder), task)).toEqual(expected)
    })

    test.each(refusals)('refuses a sandbox with %s', async (_name, switches, refused) => {
      const { task, expected } = await taskAt(await sandbox(switches))
      const findings = await runProgram<Findings>(start(folder), task)
      const names = Object.keys(expected)
      expect(names.filter((name) => typeof findings[name] === 'string')).toEqual(refused)
      for (const name of names) if (!refused.includes(name)) expect(findings[name]).toEqual(expected[name])
    })
  })
