/**
 * Each party of a run has connections, header lines and a library of its own.
 */
import type { Socket } from 'node:net'
import { Agent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { applicationIn, Connections, over } from '../../../src/core/http/connections.js'
import { Sender } from '../../../src/core/http/sender.js'
import { serve, transport } from '../../support/servers.js'

/** A server that notes the connection and the header lines of each request. */
async function noting() {
  const arrived: { readonly socket: Socket; readonly names: readonly string[] }[] = []
  const server = await serve((request, response) => {
    arrived.push({ socket: response.req.socket, names: request.lines.map(([name]) => name.toLowerCase()) })
    response.end('{}')
  })
  const connections = new Connections(() => new Agent({ connections: 1 }), new URL(server.url).hostname)
  onTestFinished(() => connections.destroy())
  const sender = new Sender(transport(over(connections)), new CheckTrace((text) => text))
  const send = (by: Sender, body: string | null = null) =>
    by.send({ origin: 'other', purpose: 'x', url: server.url, method: body === null ? 'GET' : 'POST', body })
  return { arrived, connections, send, sender, url: server.url }
}

test('two parties share no connection, and one party keeps its own', async () => {
  const { arrived, send, sender } = await noting()
  const [one, other] = [{}, {}]
  for (const party of [one, other, one, other]) await send(sender.by(party))
  const [first, second, third, fourth] = arrived.map(({ socket }) => socket)
  expect(first).not.toBe(second)
  expect([third, fourth]).toEqual([first, second])
})

test('applications are told apart by their client ID', async () => {
  const { arrived, send, sender } = await noting()
  for (const id of ['a', 'b', 'a']) await send(sender, `client_id=${id}&code=c`)
  expect(arrived[0]?.socket).toBe(arrived[2]?.socket)
  expect(arrived[0]?.socket).not.toBe(arrived[1]?.socket)
  const basic = ['Authorization', `Basic ${Buffer.from('svc:secret').toString('base64')}`] as const
  expect(applicationIn([basic], null)).toBe('svc')
  expect(applicationIn([], 'code=c')).toBeUndefined()
})

test('a request without lines of its own has those of an HTTP library', async () => {
  const { arrived, send, sender } = await noting()
  await send(sender)
  await send(sender, 'client_id=a')
  for (const { names } of arrived) {
    expect(names).toEqual(expect.arrayContaining(['host', 'connection', 'user-agent']))
    expect(new Set(names).size).toBe(names.length)
  }
})

test('idle connections are closed once many parties have some, and a party can come back', async () => {
  const { arrived, connections, send, sender } = await noting()
  const parties = Array.from({ length: 60 }, () => ({}))
  for (const party of parties) await send(sender.by(party))
  expect(connections.size).toBeLessThanOrEqual(48)
  await send(sender.by(parties[0] as object))
  expect(arrived).toHaveLength(61)
  expect(arrived.at(-1)?.socket).not.toBe(arrived[0]?.socket)
})

test('an answer still comes on a connection that is closed meanwhile', async () => {
  const held: (() => void)[] = []
  const server = await serve((request, response) => {
    if (request.path === '/held') held.push(() => response.end('late'))
    else response.end('{}')
  })
  const connections = new Connections(() => new Agent({ connections: 1 }), 'school.example')
  onTestFinished(() => connections.destroy())
  const sender = new Sender(transport(over(connections)), new CheckTrace((text) => text))
  const late = sender.by({}).send({ origin: 'other', purpose: 'held', url: `${server.url}/held` })
  for (let count = 0; count < 20; count += 1)
    await sender.by({}).send({ origin: 'other', purpose: 'x', url: server.url })
  for (const answer of held) answer()
  expect((await late).text).toBe('late')
})
