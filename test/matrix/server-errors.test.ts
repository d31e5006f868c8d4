/**
 * A platform that answers with a server error wherever it should refuse passes no check whose decision is a refusal.
 */
import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import type { CheckRecord, ExchangeRecord } from '../../src/record/record.js'
import { type Judged, judgePlatform } from '../support/harness.js'

/** True for a refusal: by status, or by a redirect with an error. */
const isRefusal = (status: number, location = ''): boolean => status >= 400 || /[?&#]error=/.test(location)

/** Passes requests on to a platform, and answers with a server error in place of each refusal. */
function failing(target: () => string): Server {
  return createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const { hostname, port } = new URL(target())
    const passedOn = send({ hostname, port, path: url, method, headers }, (answer) => {
      const { statusCode = 0 } = answer
      if (isRefusal(statusCode, answer.headers.location)) {
        answer.resume()
        outgoing.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error')
      } else answer.pipe(outgoing.writeHead(statusCode, answer.headers))
    })
    incoming.pipe(passedOn)
  })
}

/** Judges a platform whose refusals are server errors. */
async function judgeFailing(): Promise<Judged> {
  let control = ''
  const proxy = failing(() => control)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const platform = await startPlatform({ keys: makeKeys(), publicUrl })
  control = platform.controlUrl
  try {
    return await judgePlatform(platform, { lean: true })
  } finally {
    await platform.close()
    proxy.close()
    proxy.closeAllConnections()
  }
}

/** Judges the platform as it is. */
async function judgeSound(): Promise<Judged> {
  const platform = await startPlatform({ keys: makeKeys() })
  try {
    return await judgePlatform(platform, { lean: true })
  } finally {
    await platform.close()
  }
}

const nameOf = ({ rule, case: name }: CheckRecord): string => `${rule} (${name})`

/** True for an exchange in which the platform refused a request. */
function refuses({ purpose, response }: ExchangeRecord): boolean {
  const [, location] = response?.headers.find(([name]) => name.toLowerCase() === 'location') ?? []
  return !/^(?:control|webhook): /.test(purpose) && isRefusal(response?.status ?? 0, location)
}

test('a server error is no refusal for any rule', async () => {
  const { checks, run } = await judgeSound()
  const byRefusal = checks.filter(
    ({ verdict, judged = [] }) =>
      verdict === 'passed' &&
      judged.some(({ exchange }) => exchange !== null && refuses(run.evidence.get(exchange))),
  )
  expect(byRefusal.length).toBeGreaterThan(300)

  const failed = await judgeFailing()
  const passed = new Set(failed.checks.filter(({ verdict }) => verdict === 'passed').map(nameOf))
  expect(byRefusal.map(nameOf).filter((name) => passed.has(name))).toEqual([])
  // What it does not refuse works: the checks had what they needed.
  expect(passed.size).toBeGreaterThan(300)
  const reasons = failed.checks.map(({ reason }) => reason ?? '')
  expect(reasons.filter((reason) => reason.includes('server error 500')).length).toBeGreaterThan(200)
})
