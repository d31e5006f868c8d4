/**
 * A partner generates types from the documents of one deployment, and reads it: a name that its profile does not name does
 * not compile. The overlays make the same documents with a tool that this project did not write.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { basic, post, send } from '../embedded/flow.js'
import { runCli, writeProfile } from '../support/cli.js'
import { describeWith } from '../support/parts.js'
import { embeddedSettings } from '../support/profiles.js'
import { compile, run } from './languages.js'
import { openapiFetch as packages } from './other-generators.js'

/** A platform of several variants, and a program that reads it with the names of its documents. */
interface Dialect {
  readonly title: string
  /** Each replaces other behaviours. */
  readonly variants: readonly string[]
  /** Reads lists with `data` and `roster`, two clients of openapi-fetch. */
  readonly program: string
  /** Where the program found the records: the path, the JSON Pointer of the list, and the fields that it read. */
  readonly lists: Readonly<Record<string, readonly [path: string, pointer: string, ...fields: string[]]>>
}

const extern = '/platform/api/rest/extern/v3'

const dialects: readonly Dialect[] = [
  {
    title: 'other names, and classes elsewhere',
    variants: [
      'students-two-lists',
      'class-list-deep',
      'class-path-other',
      'timetable-member-names',
      'timetable-filter-names',
    ],
    program: `
      const { data: students } = await data.GET('/students')
      const { data: classes } = await createClient<Data>({ baseUrl: root, headers }).GET('/platform/api/masterdata/school-classes')
      const { data: periods } = await data.GET('/timetable', { params: { query: { ...after, teacherId: '0' } } })
      const { data: users } = await roster.GET('/users')
      type Period = DataSchemas['Period']
      const names: (keyof Period)[] = ['periodId', 'begin', 'finish', 'state']
      print({
        students: students!.items.map(({ id }) => id),
        classes: classes!.data.classes.map(({ id }) => id),
        names,
        none: Array.isArray(periods) ? null : periods!.timetableData!.periods!.map(({ periodId }) => periodId),
        users: Array.isArray(users) ? null : users!.users!.map(({ sourcedId }) => sourcedId),
      })`,
    lists: {
      students: [`${extern}/students`, '/items', 'id'],
      classes: ['/platform/api/masterdata/school-classes', '/data/classes', 'id'],
      users: ['/ims/oneroster/v1p1/users', '/users', 'sourcedId'],
    },
  },
  {
    title: 'plain envelopes, and dates beside times',
    variants: [
      'timetable-plain-envelope',
      'timetable-date-and-times',
      'room-path-other',
      'roster-other-names',
      'deleted-periods-enveloped',
    ],
    program: `
      const { data: periods } = await data.GET('/timetable', { params: { query: after } })
      const { data: deleted } = await data.GET('/timetable/deleted-periods', { params: { query: after } })
      const { data: rooms } = await data.GET('/masterdata/room')
      const { data: sessions } = await roster.GET('/academicSessions')
      print({
        periods: periods!.periods.map(({ id }) => id),
        dates: periods!.periods.map(({ date, startTime }) => [date, startTime]),
        deleted: deleted!.deleted.ids,
        rooms: Array.isArray(rooms) ? null : rooms!.rooms!.map(({ id }) => id),
        sessions: Array.isArray(sessions) ? null : sessions!.academicSessions!.map(({ id, begins }) => [id, begins]),
      })`,
    lists: {
      periods: [`${extern}/timetable`, '/periods', 'id'],
      dates: [`${extern}/timetable`, '/periods', 'date', 'startTime'],
      deleted: [`${extern}/timetable/deleted-periods`, '/deleted/ids'],
      rooms: [`${extern}/masterdata/room`, '/rooms', 'id'],
      sessions: ['/ims/oneroster/v1p1/academicSessions', '/academicSessions', 'id', 'begins'],
    },
  },
]

const after = { dateLastModifiedAfter: '2026-09-01T00:00:00' }

const program = (reads: string): string => `
  import createClient from 'openapi-fetch'
  import type { components, paths as Data } from './data.js'
  import type { paths as Roster } from './roster.js'
  const { root, dataBase, rosterBase, token } = JSON.parse(process.argv[2] ?? '')
  const headers = { authorization: 'Bearer ' + token }
  const after = ${JSON.stringify(after)}
  export type DataSchemas = components['schemas']
  const data = createClient<Data>({ baseUrl: dataBase, headers })
  const roster = createClient<Roster>({ baseUrl: rosterBase, headers })
  const print = (found: object) => console.log(JSON.stringify(found))
  ${reads}`

type Json = Readonly<Record<string, unknown>>
const read = (...names: readonly string[]): Json => parse(readFileSync(path.join(...names), 'utf8'))
const at = (json: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, name) => (value as Json)[name], json)

/** The records of an answer: themselves, one of their fields, or several. */
function recordsIn(json: unknown, pointer: string, fields: readonly string[]): unknown {
  const [field, ...others] = fields
  const list = at(json, pointer) as readonly Json[]
  if (field === undefined) return list
  return list.map((one) => (others.length === 0 ? one[field] : fields.map((name) => one[name])))
}

/** Starts the platform of a dialect, and writes its documents. */
async function deployed({ variants: ids }: Dialect): Promise<[Platform, folder: string]> {
  const chosen = ids.map((id) => variants.find((one) => one.id === id))
  const platform = await startPlatform({
    behaviours: Object.assign({}, ...chosen.map((one) => one?.behaviours)),
  })
  const folder = mkdtempSync(path.join(tmpdir(), 'deployment-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true })
    await platform.close()
  })
  const profile = writeProfile(folder, platform, Object.assign({}, ...chosen.map((one) => one?.profile)))
  const out = path.join(folder, 'openapi')
  expect(await runCli(['openapi', '--env', profile, '--out', out])).toMatchObject({ code: 0, stderr: '' })
  return [platform, out]
}

describeWith(packages.part, 'the documents of one deployment', () => {
  test.each(dialects)('make types that read it: $title', async (dialect) => {
    const [platform, folder] = await deployed(dialect)
    symlinkSync(packages.modules(), path.join(folder, 'node_modules'))
    const generator = path.join(packages.modules(), 'openapi-typescript/bin/cli.js')
    for (const name of ['data', 'roster'])
      run(folder, process.execPath, generator, `${name}.yaml`, '-o', `${name}.ts`)
    writeFileSync(path.join(folder, 'client.ts'), program(dialect.program))
    compile(folder)

    const { SERVICE_CLIENT_ID = '', SERVICE_PASSWORD = '', TENANT } = embeddedSettings()
    const { json } = await post(
      `${platform.url}/platform/api/sso/v3/${TENANT}/token?grant_type=client_credentials`,
      '',
      { authorization: basic(SERVICE_CLIENT_ID, SERVICE_PASSWORD) },
    )
    const token = json.access_token
    const task = {
      ...{ root: platform.url, token },
      dataBase: at(read(folder, 'data.yaml'), '/servers/0/url'),
      rosterBase: at(read(folder, 'roster.yaml'), '/servers/0/url'),
    }
    // The platform is in this process, so it must not wait.
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['out/client.js', JSON.stringify(task)],
      { cwd: folder, timeout: 60_000 },
    )
    expect(stderr).toBe('')
    const printed = JSON.parse(stdout)
    for (const [name, [address, pointer, ...fields]] of Object.entries(dialect.lists)) {
      const query = new URLSearchParams(/timetable/.test(address) ? after : {})
      const answer = await send(`${platform.url}${address}?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(printed[name].length, name).toBeGreaterThan(0)
      expect(printed[name], name).toEqual(recordsIn(answer.json, pointer, fields))
    }
  })

  test.each(dialects)('are what their overlays make, and have no problem: $title', async (dialect) => {
    const [, folder] = await deployed(dialect)
    const { overlayFiles } = await import(
      pathToFileURL(path.join(packages.modules(), 'openapi-overlays-js/src/overlay.js')).href
    )
    const overlays = readdirSync(folder).filter((name) => name.endsWith('.overlay.yaml'))
    expect(overlays.length).toBeGreaterThan(3)
    for (const overlay of overlays) {
      const { extends: contract } = read(folder, overlay)
      const made = overlayFiles(path.join(folder, String(contract)), path.join(folder, overlay))
      expect(parse(made), overlay).toEqual(read(folder, overlay.replace('.overlay', '')))
    }
    const redocly = createRequire(import.meta.url).resolve('@redocly/cli/package.json')
    const linted = spawnSync(
      process.execPath,
      [
        ...[
          path.join(path.dirname(redocly), 'bin/cli.js'),
          'lint',
          'data.yaml',
          'roster.yaml',
          'service-token.yaml',
        ],
        ...['--config', path.join(packageRoot, 'redocly.yaml')],
      ],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
    )
    expect([linted.status, linted.status === 0 ? '' : linted.stdout + linted.stderr]).toEqual([0, ''])
  })
})
