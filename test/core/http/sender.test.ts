/**
 * The header lines that a sender adds.
 */
import { Agent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { Connections, over } from '../../../src/core/http/connections.js'
import { Sender } from '../../../src/core/http/sender.js'
import type { HeaderLine } from '../../../src/record/record.js'
import { serve, transport } from '../../support/servers.js'

/** The values of `traceparent` that a server gets with each of three requests. */
async function traceContexts(
  traceContext: boolean,
  headers: readonly HeaderLine[] = [],
): Promise<string[][]> {
  const arrived: string[][] = []
  const server = await serve((request, response) => {
    arrived.push(request.lines.flatMap(([name, value]) => (name === 'traceparent' ? [value] : [])))
    response.end('{}')
  })
  const connections = new Connections(() => new Agent(), new URL(server.url).hostname)
  onTestFinished(() => connections.destroy())
  const sender = new Sender(transport({ ...over(connections), traceContext }), new CheckTrace((text) => text))
  for (let count = 0; count < 3; count += 1)
    await sender.send({ origin: 'other', purpose: 'x', url: server.url, headers })
  return arrived
}

test('with trace contexts, each request has one with other ids', async () => {
  const contexts = (await traceContexts(true)).flat()
  expect(contexts).toHaveLength(3)
  for (const context of contexts) expect(context).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
  expect(new Set(contexts.flatMap((context) => context.split('-').slice(1, 3))).size).toBe(6)
})

test('a request of a browser has none, and without the setting no request has one', async () => {
  const ofBrowser: readonly HeaderLine[] = [
    ['Host', '127.0.0.1'],
    ['User-Agent', 'Mozilla/5.0'],
  ]
  expect(await traceContexts(true, ofBrowser)).toEqual([[], [], []])
  expect(await traceContexts(false)).toEqual([[], [], []])
})
