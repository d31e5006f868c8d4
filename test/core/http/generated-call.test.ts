import { describe, expect, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { SuiteDefect, Undecided } from '../../../src/core/errors.js'
import { type GeneratedCall, placedAt } from '../../../src/core/http/generated-call.js'
import { Sender } from '../../../src/core/http/sender.js'
import { callData } from '../../../src/platform/data/call.js'
import { callRoster } from '../../../src/platform/data/call-roster.js'
import { callSso } from '../../../src/platform/sso/api.js'
import { type Arrived, serve, transport } from '../../support/servers.js'

const extern = '/platform/api/rest/extern/v3'

/** A server with one answer, and what a call against it needs. */
async function target(status: number, body: string) {
  const server = await serve((_, response) => response.writeHead(status).end(body))
  const sender = new Sender(transport(), new CheckTrace((text) => text))
  const students: GeneratedCall = {
    purpose: 'students',
    operation: 'listStudents',
    base: `${server.url}${extern}`,
  }
  return { server, sender, students }
}

/** Header lines without those that every request has. */
function linesOf(request: Arrived | undefined): readonly (readonly [string, string])[] {
  return (request?.lines ?? []).filter(([name]) => !['host', 'connection', 'content-length'].includes(name))
}

describe('fields of an answer', () => {
  const document = {
    issuer: 'https://platform.test/v3/1',
    authorization_endpoint: 'https://platform.test/authorize',
    token_endpoint: 'https://platform.test/token',
    jwks_uri: 'https://platform.test/keys',
  }

  /** The answer to a request for the discovery document. */
  async function discovery(body: string, status = 200) {
    const { server, sender } = await target(status, body)
    const call = { purpose: 'discovery', operation: 'getDiscovery', base: server.url }
    return callSso(sender, call, (api) => api.getDiscoveryRaw())
  }

  test('have the generated type', async () => {
    const answer = await discovery(JSON.stringify(document))
    const keys: string | undefined = answer.field('jwks_uri')
    expect(keys).toBe(document.jwks_uri)
    // @ts-expect-error: the document names no such field
    expect(answer.field('jwks')).toBeUndefined()
  })

  test('a field that does not fit is absent, and the others are not', async () => {
    const answer = await discovery(JSON.stringify({ ...document, issuer: undefined, jwks_uri: 7 }))
    expect(answer.field('jwks_uri')).toBeUndefined()
    expect(answer.field('issuer')).toBeUndefined()
    expect(answer.field('token_endpoint')).toBe(document.token_endpoint)
  })

  test.each([
    ['another success has the documented fields', JSON.stringify(document), 201, document.jwks_uri],
    ['a refusal has none', JSON.stringify(document), 400, undefined],
    ['a list has none', JSON.stringify([document]), 200, undefined],
    ['text that is no JSON has none', 'jwks_uri', 200, undefined],
  ])('%s', async (_, body, status, expected) => {
    expect((await discovery(body, status)).field('jwks_uri')).toBe(expected)
  })
})

describe('a call of a generated client', () => {
  test('sends what the document says and gives the answer with its evidence', async () => {
    const { server, sender, students } = await target(200, '[{"id":1}]')
    const answer = await callData(sender, students, (api) =>
      api.listStudents({ filter: "id='1'", limit: 2, offset: 0 }),
    )
    expect(server.arrived.map(({ method, path }) => [method, path])).toEqual([
      ['GET', `${extern}/students?filter=id%3D%271%27&limit=2&offset=0`],
    ])
    expect(answer).toMatchObject({ status: 200, operation: 'listStudents', json: [{ id: 1 }] })
    const { evidence } = sender.transport
    expect(evidence.get(answer.exchange)).toMatchObject({
      purpose: 'students',
      schema: { name: 'StudentList', errors: [] },
    })
  })

  test('is recorded with the first errors of a long list, and judged with all', async () => {
    const records = Array.from({ length: 30 }, () => ({ externalKey: 'k' }))
    const { sender, students } = await target(200, JSON.stringify({ students: records }))
    const answer = await callData(sender, students, (api) => api.listStudents())
    const { schema } = sender.transport.evidence.get(answer.exchange)
    expect(schema?.errors).toHaveLength(11)
    expect(schema?.errors.at(-1)).toBe('and 20 more')
    expect(answer.schemaErrors()).toHaveLength(30)
    expect(answer.schemaErrors('/students/29')).toHaveLength(1)
  })

  test.each([204, 302, 401, 404, 500, 999])('gives an answer of status %i as any other', async (status) => {
    const { sender, students } = await target(status, '')
    expect((await callData(sender, students, (api) => api.listStudents())).status).toBe(status)
  })

  test('gives a body that is no JSON as it came', async () => {
    const { sender, students } = await target(200, '<html>')
    const answer = await callData(sender, students, (api) => api.listStudents())
    expect(answer.text).toBe('<html>')
  })

  test('sends no Authorization of its own, and header lines as they are given', async () => {
    const { server, sender, students } = await target(200, '[]')
    await callData(sender, students, (api) => api.listStudents())
    const headers = [
      ['authorization', 'Bearer  two  blanks'],
      ['X-A', '1'],
      ['X-A', '2'],
    ] as const
    await callData(sender, { ...students, headers }, (api) => api.listStudents())
    expect(server.arrived.map(linesOf)).toEqual([[], headers])
  })

  test('sends a body, and a content type of the client unless another is given', async () => {
    const { server, sender, students } = await target(200, '{}')
    const update = { ...students, operation: 'updateClasses' }
    const body = { classes: [{ id: 7, longName: 'Siebte ü' }] }
    await callData(sender, update, (api) => api.updateClasses({ body }))
    const headers = [['content-type', 'application/json;charset=utf-8']] as const
    await callData(sender, { ...update, headers }, (api) => api.updateClasses({ body }))
    expect(server.arrived.map(({ method, path }) => [method, path])).toEqual([
      ['PUT', `${extern}/classes`],
      ['PUT', `${extern}/classes`],
    ])
    expect(server.arrived.map((request) => JSON.parse(request.body))).toEqual([body, body])
    expect(server.arrived.map(linesOf)).toEqual([[['Content-Type', 'application/json']], headers])
  })

  test('keeps every letter of a path parameter', async () => {
    const { server, sender, students } = await target(404, '')
    const externalKey = '00/7 ä+%$&1'
    const call = { ...students, operation: 'getStudent' }
    await callData(sender, call, (api) => api.getStudent({ externalKey }))
    const path = server.arrived[0]?.path ?? ''
    expect(path.split('/')).toHaveLength(`${extern}/students/x`.split('/').length)
    expect(decodeURIComponent(path.slice(`${extern}/students/`.length))).toBe(externalKey)
  })

  test('goes to the address that is given in its place', async () => {
    const { server, sender, students } = await target(200, '[]')
    const url = `${server.url}/elsewhere?a=b`
    await callData(sender, { ...students, url }, (api) => api.listStudents({ limit: 1 }))
    expect(server.arrived[0]?.path).toBe('/elsewhere?a=b')
  })

  test('goes where the profile places it, with a longer query', async () => {
    const { server, sender, students } = await target(200, '[]')
    const roster = { ...students, operation: 'listRosterUsers', base: server.url }
    const at = (path: string | null, ...queries: string[]) => ({
      ...roster,
      rewrite: placedAt(path, ...queries),
    })
    await callRoster(sender, at('/r/people', 'year=27', '', 'x=a+b'), (api) =>
      api.listRosterUsers({ limit: 100, offset: 0 }),
    )
    await callRoster(sender, at(null, 'year=27'), (api) => api.listRosterUsers())
    await callRoster(sender, at('/r/people'), (api) => api.listRosterUsers())
    expect(server.arrived.map(({ path }) => path)).toEqual([
      '/r/people?limit=100&offset=0&year=27&x=a+b',
      '/users?year=27',
      '/r/people',
    ])
  })

  test('is undecided where no answer comes', async () => {
    const { sender, students } = await target(200, '[]')
    const nowhere = { ...students, base: 'http://127.0.0.1:9' }
    await expect(callData(sender, nowhere, (api) => api.listStudents())).rejects.toThrow(Undecided)
  })

  test('is a defect of the suite where nothing is sent, or a parameter is missing', async () => {
    const { server, sender, students } = await target(200, '[]')
    await expect(callData(sender, students, async () => undefined)).rejects.toThrow(SuiteDefect)
    await expect(
      callData(sender, students, (api) => api.getStudent({ externalKey: undefined as unknown as string })),
    ).rejects.toThrow('externalKey')
    expect(server.arrived).toEqual([])
  })
})
