/**
 * The client of OneRoster 1.1 that PyPI has, made from the description of the standard, reads the roster. npm has no such
 * client. Its models require the fields of the standard, refuse null and words that the standard does not have, and want
 * true and false as texts.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { usualDialect } from '../../src/embedded/platform/simulator/index.js'
import { send } from '../embedded/flow.js'
import { describeWith, type Part } from '../support/parts.js'
import { type DataPlatform, sandbox, simulatedPlatform } from './data-platforms.js'
import { environmentOf, first, python, pythonIn } from './languages.js'
import { runProgram } from './run-program.js'

const here = fileURLToPath(new URL('./oneroster', import.meta.url))
const requirements = path.join(here, 'requirements.txt')
const environment = environmentOf(requirements, 'oneroster')
const packages: Part = {
  name: 'the OneRoster client',
  install: `pip could not install ${requirements}. Check the network, and the index and proxy of pip.`,
  isInstalled: () => environment() !== null,
}

/** The ids that the client finds at each path, or the reason why it refuses the answer. */
type Findings = Readonly<Record<string, readonly string[] | string>>

interface Rows {
  readonly [name: string]: readonly { readonly sourcedId: string }[]
}

const lists = [
  'orgs',
  'schools',
  'users',
  'students',
  'teachers',
  'classes',
  'academicSessions',
  'enrollments',
]
const lower = [
  ...['students', 'teachers', 'classes', 'enrollments'].map((name) => `schools/{school}/${name}`),
  'schools/{school}/classes/{class}/enrollments',
  ...['students', 'teachers'].map((name) => `classes/{class}/${name}`),
]

/** What the client must find, from requests without it; and the ids for its paths. */
async function expectedFindings({
  rosterBase,
  token,
}: DataPlatform): Promise<{ ids: Readonly<Record<string, string>>; findings: Findings }> {
  const headers = { authorization: `Bearer ${token}` }
  const idsAt = async (below: string): Promise<readonly string[]> => {
    const { json } = await send(`${rosterBase}/${below}?limit=5000`, { headers })
    const [rows = []] = Object.values(json as unknown as Rows)
    return rows.map(({ sourcedId }) => sourcedId)
  }
  const findings: Record<string, readonly string[]> = {}
  for (const name of lists) findings[name] = await idsAt(name)
  const ids = Object.fromEntries(lists.map((name) => [name, findings[name]?.[0] ?? '']))
  Object.assign(ids, { '{school}': ids.schools, '{class}': ids.classes })
  for (const name of lower)
    findings[name] = await idsAt(
      name.replaceAll(/\{\w+\}/g, (place) => encodeURIComponent(String(ids[place]))),
    )
  for (const name of lists) findings[`${name}/{id}`] = [ids[name] ?? '']
  return { ids, findings }
}

const usual = usualDialect()
const platforms = {
  'the sandbox': () => sandbox(['roster-booleans-text']),
  'the sandbox, with a course in each class': () =>
    sandbox(['roster-booleans-text', 'roster-class-with-course']),
  'the simulated platform': () =>
    simulatedPlatform({ ...usual, roster: { ...usual.roster, booleans: 'text' } }),
}

describeWith(first(python, packages), 'a client of OneRoster 1.1', () => {
  const read = async (platform: DataPlatform, ids: object): Promise<Findings> =>
    runProgram([pythonIn(environment() ?? ''), path.join(here, 'client.py')], { ...platform, ids })

  test.each(Object.entries(platforms))('reads every list of %s', async (_name, start) => {
    const platform = await start()
    const { findings, ids } = await expectedFindings(platform)
    for (const [name, list] of Object.entries(findings)) expect(list.length, name).toBeGreaterThan(0)
    expect(await read(platform, ids)).toEqual(findings)
  })

  test('refuses a roster that writes true and false as JSON does', async () => {
    const platform = await simulatedPlatform()
    const { ids } = await expectedFindings(platform)
    const findings = await read(platform, ids)
    const refused = Object.keys(findings).filter((name) => typeof findings[name] === 'string')
    const withBooleans = Object.keys(findings).filter((name) =>
      /(?:users|students|teachers|enrollments)(?:\/\{id\})?$/.test(name),
    )
    expect(refused).toEqual(withBooleans)
  })
})
