import { describe, expect, test } from 'vitest'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import { declarations } from '../../../src/platform/rule.js'
import { serve, serveBytes } from '../../support/servers.js'
import { startProxy } from './proxy.js'
import { runOf, topicOf, topics } from './runs.js'
import { Schedule } from './schedule.js'
import { seedCount } from './seeds.js'

const runs = Array.from({ length: seedCount }, (_, index) => runOf(index + 1))

/** Requests of a run, in any order. */
const requests = Array.from({ length: 300 }, (_, index): [string, string] => [
  index % 3 === 0 ? 'POST' : 'GET',
  ['/platform/api/sso/v3/456800/token', '/platform/login?request=x', '/platform/api/students/12'][
    index % 3
  ] ?? '',
])

function decided(seed: number, list: readonly [string, string][]): string[] {
  const schedule = new Schedule(seed, 0.2)
  for (const [method, target] of list) schedule.next(method, target)
  return [...schedule.troubles]
}

describe('a seed', () => {
  test('decides the same every time', () => {
    expect(decided(7, requests)).toEqual(decided(7, requests))
    expect(decided(7, requests).length).toBeGreaterThan(20)
    expect(decided(8, requests)).not.toEqual(decided(7, requests))
  })

  test('decides for the n-th request of a kind, no matter which requests come between', () => {
    const other = requests.toSorted(([, a], [, b]) => a.localeCompare(b))
    expect(decided(7, other).sort()).toEqual(decided(7, requests).sort())
  })

  test('ignores ids and queries, which differ from run to run', () => {
    const requestLines = requests.map(([method, target]): [string, string] => [
      method,
      target.replace('456800', '480017').replace('request=x', 'request=y'),
    ])
    expect(decided(7, requestLines)).toEqual(decided(7, requests))
  })

  test('gives the same run every time', () => {
    expect(runs.map(({ seed }) => runOf(seed))).toEqual(runs)
  })
})

describe('all seeds together', () => {
  test('run every rule several times against the conforming platform', () => {
    const counts = new Map<string, number>(declarations.ruleIds().map((id) => [id, 0]))
    for (const { fault, only } of runs)
      if (fault === null) for (const id of only) counts.set(id, (counts.get(id) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count < 4)).toEqual([])
  })

  test('have a fault in every topic, and run all rules that it violates', () => {
    const broken = runs.flatMap(({ fault }) => (fault === null ? [] : [fault]))
    expect([...new Set(broken.flatMap(({ violates }) => violates.map(topicOf)))].sort()).toEqual(topics)
    expect(topics).toEqual([...new Set(faults.flatMap(({ violates }) => violates.map(topicOf)))].sort())
    for (const { fault, only } of runs)
      expect(only).toEqual(expect.arrayContaining([...(fault?.violates ?? [])]))
  })

  test('have every kind of trouble, clocks that are fast, slow and right', () => {
    const kinds = new Set(
      runs.flatMap(({ seed }) => decided(seed, requests)).map((line) => /"kind":"([^"]+)"/.exec(line)?.[1]),
    )
    expect([...kinds].sort()).toEqual(
      [
        'busy',
        'coding',
        'cut',
        'delay',
        'reset',
        'reset in the answer',
        'stall',
        'stall in the answer',
      ].sort(),
    )
    expect(new Set(runs.map(({ clockOffset }) => clockOffset))).toEqual(new Set([0, 90, -90]))
  })
})

describe('a proxy', () => {
  test('changes nothing if there is no trouble', async () => {
    const body = 'x'.repeat(70_000)
    const server = await serve((_, response) => response.writeHead(201, { 'X-Odd': 'é' }).end(body))
    const proxy = await startProxy(new Schedule(1, 0))
    proxy.leadTo(server.url)
    const answer = await fetch(`${proxy.url}/a/b?c=d%20e`, {
      method: 'PUT',
      body: 'sent',
      headers: { 'X-Own': '1' },
    })
    expect([answer.status, answer.headers.get('x-odd'), await answer.text()]).toEqual([201, 'é', body])
    expect(server.arrived).toMatchObject([
      { method: 'PUT', path: '/a/b?c=d%20e', body: 'sent', headers: { 'x-own': '1' } },
    ])
    await proxy.close()
  })

  test('does what the schedule says', async () => {
    const server = await serveBytes((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody'),
    )
    const schedule = new Schedule(3, 1)
    const proxy = await startProxy(schedule)
    proxy.leadTo(server.url)
    const endings: string[] = []
    const same = new Schedule(3, 1)
    for (let count = 0; count < 40; count += 1) {
      // If there is no answer, only the caller can end the exchange.
      const isSilent = same.next('GET', '/x')?.kind.startsWith('stall')
      const tried = fetch(`${proxy.url}/x`, isSilent ? { signal: AbortSignal.timeout(200) } : {})
      endings.push(
        await tried
          .then(
            async (answer) => `${answer.status} ${await answer.text()}`,
            () => 'none',
          )
          .catch(() => 'none'),
      )
    }
    expect(schedule.troubles).toHaveLength(40)
    const busy = schedule.troubles.filter((line) => line.includes('"busy"')).length
    expect(endings.filter((ending) => /^(429|502|503) <html>/.test(ending))).toHaveLength(busy)
    const before = schedule.troubles.filter((line) => line.includes('"when":"before"')).length
    expect(server.requests).toHaveLength(40 - before)
    await proxy.close()
  })
})
