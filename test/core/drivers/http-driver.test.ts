/**
 * The `http` control driver sends each event as the control protocol says, and reads the answer.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { callOperation, HttpDriver, postEvent } from '../../../src/core/drivers/http-driver.js'
import { Context } from '../../../src/platform/context.js'
import { Run } from '../../../src/platform/run.js'
import { eventNames } from '../../../src/profile/control-settings.js'
import { checkProfile } from '../../../src/profile/load.js'
import { minimal } from '../../profile/minimal.js'
import { serve } from '../../support/servers.js'

const body = { tenant: '4711', text: 'ä "€"\n', empty: '', later: [1, { b: null }] }

/** Sends an event to a target that answers with this status and body. */
async function send(status: number, answer: string, name: (typeof eventNames)[number], call = callOperation) {
  const server = await serve((_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(answer),
  )
  const run = new Run(checkProfile({ ...minimal, ALLOW_HTTP: 'yes', BASE_URL: server.url }, '.', 'test'))
  onTestFinished(() => run.close())
  const { sender } = new Context(run, new CheckTrace((text) => run.redactor.url(text)))
  const driver = new HttpDriver(sender, { url: `${server.url}/base/control`, token: 't0ken' }, call)
  const outcome = await driver.trigger(name, body)
  const received = server.arrived.map((request) =>
    [
      `${request.method} ${request.path}`,
      // The other lines are those of an HTTP library, which the seed chooses.
      ...request.lines
        .filter(([line]) => /^(?:authorization|content-type)$/i.test(line))
        .map(([line, value]) => `${line}: ${value}`)
        .sort(),
      request.body,
    ].join('\n'),
  )
  return { outcome, received, exchanges: run.evidence.all() }
}

describe('the http control driver', () => {
  test.each(eventNames)('sends %s with the generated client as it sends events without one', async (name) => {
    const { received } = await send(200, '{}', name)
    expect(received).toEqual([
      [
        `POST /base/control/stimuli/${name}`,
        'Authorization: Bearer t0ken',
        'Content-Type: application/json',
        JSON.stringify(body),
      ].join('\n'),
    ])
    expect((await send(200, '{}', name, postEvent)).received).toEqual(received)
  })

  test('returns the answer, and records the exchange without comparing it with a schema', async () => {
    const { outcome, exchanges } = await send(200, '{"undo":"42","more":1}', 'cancel-period')
    expect(outcome).toEqual({ kind: 'done', answer: { undo: '42', more: 1 } })
    expect(exchanges).toHaveLength(1)
    expect(exchanges[0]?.purpose).toBe('control: cancel-period')
    expect(exchanges[0]?.schema ?? null).toBeNull()
  })

  test.each([
    [404, { kind: 'not supported' }],
    [422, { kind: 'refused', byTarget: true }],
    [503, { kind: 'failed', isBusy: true }],
    [500, { kind: 'failed' }],
  ])('reads the status %i', async (status, outcome) => {
    const { outcome: found, received } = await send(status, '{"message":"no such period"}', 'cancel-period')
    expect(found).toMatchObject({ ...outcome, reason: expect.stringContaining('no such period') })
    expect(received).toHaveLength(1)
  })
})
