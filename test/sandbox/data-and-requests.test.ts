/**
 * The data browser, requests to try, changes of the timetable and the roster, and faults by name.
 */
import { describe, expect, test } from 'vitest'
import { tables } from '../../src/sandbox/data/tables.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { situationOf, situations } from '../../src/sandbox/situations.js'
import { allSwitches, switchesNamed } from '../../src/sandbox/switches.js'
import { addressOf, requestOf, tryOperations } from '../../src/sandbox/try/operations.js'
import { headersIn, sendToPlatform } from '../../src/sandbox/try/send.js'
import { send } from '../embedded/flow.js'
import { staged, tenant } from './requests.js'
import { sandboxed } from './stage.js'

const press = (sandbox: Sandbox, action: string, form: Record<string, string>): ReturnType<typeof send> =>
  send(`${sandbox.url}${action}`, {
    method: 'POST',
    headers: { origin: sandbox.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })

describe('the data browser', () => {
  test('shows every table of every school, and adds nothing to the log', async () => {
    const sandbox = await sandboxed()
    for (const { id } of sandbox.platform.operator.schools())
      for (const { name } of tables) {
        const { status, text } = await send(`${sandbox.url}/data?school=${id}&table=${name}`)
        expect(status).toBe(200)
        expect(text, `${name} of ${id}`).toMatch(/Records 1 to \d+ of \d+\./)
      }
    expect(sandbox.log.entries()).toEqual([])
  })

  test('filters by text and by day, and goes through pages', async () => {
    const sandbox = await sandboxed()
    const count = async (query: string): Promise<number> => {
      const { text } = await send(`${sandbox.url}/data?school=${tenant}&${query}`)
      return Number(/Records \d+ to \d+ of (\d+)/.exec(text)?.[1] ?? 0)
    }
    const total = await count('table=timetable')
    const day = await count('table=timetable&start=2026-10-05&end=2026-10-05')
    expect(day).toBeGreaterThan(0)
    expect(day).toBeLessThan(total)
    expect(await count('table=users&q=anna.gruber')).toBe(1)
    expect(await count('table=users&q=nobody-has-this-name')).toBe(0)
    expect(await count('table=students')).toBeGreaterThan(1000)
    expect((await send(`${sandbox.url}/data?table=students&from=100`)).text).toContain('Records 101 to 200')
  })
})

describe('a launch without a signed-in user', () => {
  test('leads to the page that signs in', async () => {
    const sandbox = await sandboxed()
    const address = sandbox.platform.operator.launchAddress(
      tenant,
      sandbox.platform.operator.runtime.world.apps[0]?.id ?? '',
      'http://127.0.0.1:1/',
    )
    const { status, text } = await send(address)
    expect(status).toBe(403)
    expect(text).toContain(`<a href="${sandbox.url}/launch">Sign in as a user</a>, then launch again.`)
  })
})

describe('every operation', () => {
  test('can be tried with the values that are filled in', async () => {
    const stage = await staged()
    const { sandbox } = stage
    await stage.activated()
    await stage.authorize()
    const [school] = sandbox.platform.operator.schools()
    if (school === undefined) throw new Error('no school')
    const operations = tryOperations()
    expect(operations).toHaveLength(21)
    for (const operation of operations) {
      const request = requestOf(operation, sandbox, school)
      const form = Object.fromEntries(request.parameters.map(({ name, value }) => [`param.${name}`, value]))
      const { status, text } = await press(sandbox, '/try', {
        ...form,
        ...{ operation: operation.id, school: school.id, headers: request.headers, body: request.body },
      })
      expect(status).toBe(200)
      const [, answered] = /Status <strong>(\d+)/.exec(text) ?? []
      expect(answered, operation.id).toMatch(operation.id === 'authorize' ? /^30\d$/ : /^20\d$/)
      expect(text).toContain('curl ')
    }
  })

  test('is sent to the platform only, with headers that fit on a line', async () => {
    const sandbox = await sandboxed()
    const [school] = sandbox.platform.operator.schools()
    const [operation] = tryOperations()
    if (school === undefined || operation === undefined) throw new Error('no school or operation')
    for (const line of ['no colon', 'A b: c', 'X: \u0001', 'Host: evil.example', 'Content-Length: 5'])
      expect(headersIn(line), line).toBeTypeOf('string')
    expect(headersIn('X-One: 1\n\nX-Two: 2')).toEqual([
      ['X-One', '1'],
      ['X-Two', '2'],
    ])
    const other = { method: 'GET', url: `${sandbox.url}/judge`, headers: [], body: '' }
    await expect(sendToPlatform(sandbox, other)).rejects.toThrow('not at the platform')
    // A value of a path cannot lead to another path.
    const room = tryOperations().find(({ id }) => id === 'getRoom')
    if (room === undefined) throw new Error('no operation getRoom')
    const request = requestOf(room, sandbox, school)
    const parameters = request.parameters.map((one) => ({ ...one, value: '../../x?y#z' }))
    expect(addressOf({ ...request, parameters })).toMatch(/\/rooms\/\.\.%2F\.\.%2Fx%3Fy%23z$/)
  })
})

describe('a change', () => {
  const periods = async (sandbox: Sandbox): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const [school] = sandbox.platform.operator.schools()
    const table = tables.find(({ name }) => name === 'timetable')
    return school === undefined ? [] : (table?.read(sandbox, school, '') ?? [])
  }

  test.each([
    ['cancel-period', {}],
    ['write-note', { text: 'Bring a <b>ruler</b>.' }],
    ['move-period', { start: '2026-10-05T15:00', end: '2026-10-05T15:45' }],
    ['delete-period', {}],
    ['add-resource:room', { resource: '302' }],
  ])('%s is seen in the data, and can be undone', async (event, fields) => {
    const sandbox = await sandboxed()
    const before = JSON.stringify(await periods(sandbox))
    const { text } = await send(`${sandbox.url}/changes?school=${tenant}`)
    const [, at = ''] = /name="at" value="(\d+)"/.exec(text) ?? []
    const { location } = await press(sandbox, '/changes', { event, school: tenant, at, ...fields })
    expect(location).toContain(`/changes?school=${tenant}`)
    expect(JSON.stringify(await periods(sandbox))).not.toBe(before)
    const page = await send(`${sandbox.url}/changes?school=${tenant}`)
    expect(page.text).toContain('Done: ')
    expect(page.text).not.toContain('<b>')
    await press(sandbox, '/changes/undo', { id: '1' })
    expect(JSON.stringify(await periods(sandbox))).toBe(before)
  })

  test('that cancels a period is seen in the table of the data browser', async () => {
    const sandbox = await sandboxed()
    const day = '/data?table=timetable&start=2026-10-05&end=2026-10-05'
    expect((await send(`${sandbox.url}${day}&q=REMOVED`)).text).toContain('No record fits.')
    const { text } = await send(`${sandbox.url}/changes?school=${tenant}&q=2026-10-05`)
    const [, at = ''] = /name="at" value="(\d+)"/.exec(text) ?? []
    await press(sandbox, '/changes', { event: 'cancel-period', school: tenant, at })
    expect((await send(`${sandbox.url}${day}&q=REMOVED`)).text).toContain(
      '<td data-label="status"><strong class="wrong">REMOVED</strong></td>',
    )
  })

  test('finds its period by date and by note', async () => {
    const sandbox = await sandboxed()
    const options = async (query: string): Promise<readonly string[]> => {
      const { text } = await send(`${sandbox.url}/changes?school=${tenant}&${query}`)
      const list = /<select id="period"[^>]*>(.*?)<\/select>/s.exec(text)?.[1] ?? ''
      return [...list.matchAll(/<option value="(\d+)"/g)].map(([, id]) => id ?? '')
    }
    const { text } = await send(`${sandbox.url}/changes?school=${tenant}`)
    expect(text).toMatch(/The first 80 of \d+ periods\. Search by date/)
    const first = await options('')
    const known = sandbox.platform.operator.runtime.tenants.get(tenant)?.changes.timetable.periods ?? []
    const last = [...known]
      .map(({ start }) => start.slice(0, 10))
      .sort()
      .at(-1)
    const later = await options(`q=${last}`)
    expect(later.length).toBeGreaterThan(0)
    expect(first).not.toContain(later[0])
    const at = later[0] ?? ''
    await press(sandbox, '/changes', { event: 'write-note', school: tenant, at, text: 'Bring a sextant.' })
    expect(await options('q=sextant')).toEqual([at])
    // The chosen period stays, although it is not among the first.
    expect((await options(`period=${at}`))[0]).toBe(at)
    expect((await send(`${sandbox.url}/changes?school=${tenant}&q=nothing-has-this`)).text).toContain(
      'No period fits the search.',
    )
  })

  test('of the roster removes an account', async () => {
    const sandbox = await sandboxed()
    const { text } = await send(`${sandbox.url}/changes?school=${tenant}`)
    const [, user = ''] = /name="user"><option value="([^"]+)"/.exec(text) ?? []
    await press(sandbox, '/changes', { event: 'delete-user', school: tenant, at: '', user })
    expect((await send(`${sandbox.url}/changes?school=${tenant}`)).text).toContain('Done: Delete the account')
    const again = await press(sandbox, '/changes', { event: 'delete-user', school: tenant, at: '', user })
    expect(again.status).toBe(422)
  })
})

describe('a fault by name', () => {
  test('is found; a wrong name has similar names', async () => {
    const [one, other] = await switchesNamed(['busy', 'webhook-delivered-twice'])
    expect([one?.id, other?.id]).toEqual(['busy', 'webhook-delivered-twice'])
    await expect(switchesNamed(['webhook-delivered-twic'])).rejects.toThrow(
      'Did you mean webhook-delivered-twice',
    )
  })

  test('belongs to a situation, and each situation names existing ones that fit', async () => {
    const everySwitch = await allSwitches()
    const ids = new Map(everySwitch.map((one) => [one.id, one]))
    for (const situation of situations)
      for (const id of situation.best) {
        const named = ids.get(id)
        expect(named, id).toBeDefined()
        if (named !== undefined) expect(situationOf(named).title, id).toBe(situation.title)
      }
  })

  test('"busy" refuses every second request', async () => {
    const sandbox = await sandboxed()
    for (const setting of await switchesNamed(['busy'])) sandbox.switches.add(setting)
    const rooms = `${sandbox.platform.url}/platform/api/rest/extern/v3/rooms`
    const statuses = [(await send(rooms)).status, (await send(rooms)).status, (await send(rooms)).status]
    expect(statuses).toEqual([429, 401, 429])
    expect((await send(`${sandbox.url}/switches`)).text).toContain('refuses every second request')
  })

  test('"webhook-delivered-twice" sends each webhook twice', async () => {
    const { sandbox } = await staged()
    for (const setting of await switchesNamed(['webhook-delivered-twice'])) sandbox.switches.add(setting)
    const ended = new Set<string>()
    const both = new Promise<void>((resolve) => {
      sandbox.log.listen(({ entry }) => {
        if (entry.kind === 'webhook' && entry.webhook.ended !== undefined) ended.add(entry.webhook.id)
        if (ended.size === 2) resolve()
      })
    })
    await sandbox.activate(tenant, 1)
    await both
    expect(ended.size).toBe(2)
  })
})
