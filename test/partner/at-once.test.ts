/**
 * Token responses that are held until the application waits for several of them.
 */
import { describe, expect, test } from 'vitest'
import { HeldTokenResponses } from '../../src/partner/at-once.js'

/** Lets everything run that can. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Token requests of flows. `responses` has the flows whose responses were sent, in order. */
function flows(expected: number, longest = 60_000) {
  const interruption = new AbortController()
  const held = new HeldTokenResponses(expected, longest, interruption.signal)
  const responses: string[] = []
  const flow = (name: string) => {
    const { plan } = held
    return () => plan.beforeToken?.().then(() => responses.push(name))
  }
  return { held, responses, flow, interrupt: () => interruption.abort() }
}

describe('token responses', () => {
  test('are sent when all are waited for', async () => {
    const { held, responses, flow } = flows(2)
    flow('first')()
    await settled()
    expect(responses).toEqual([])
    flow('second')()
    await settled()
    expect(responses).toEqual(['first', 'second'])
    expect(held.haveMet).toBe(true)
  })

  test('are sent when the time is over, and later ones at once', async () => {
    const { held, responses, flow } = flows(2, 1)
    await flow('first')()
    await flow('second')()
    expect(responses).toEqual(['first', 'second'])
    expect([held.haveMet, held.requests]).toEqual([false, 1])
  })

  test('of one flow are none that have met, although it requests them twice', async () => {
    const { held, responses, flow } = flows(2)
    const first = flow('first')
    first()
    first()
    await settled()
    expect(responses).toEqual(['first', 'first'])
    expect(held.haveMet).toBe(false)
  })

  test('are sent when the run is interrupted', async () => {
    const { responses, flow, interrupt } = flows(2)
    flow('first')()
    interrupt()
    await settled()
    expect(responses).toEqual(['first'])
  })
})
