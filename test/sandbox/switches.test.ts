/**
 * Faults and variants in a running sandbox: all can be switched on, and the pages keep working.
 */
import { expect, test } from 'vitest'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { pages } from '../../src/sandbox/pages/index.js'
import { allSwitches, type Switch } from '../../src/sandbox/switches.js'
import { send } from '../embedded/flow.js'
import { applicationAt, sandboxed } from './stage.js'

const changing = async (behaviour: string): Promise<Switch[]> =>
  (await allSwitches()).filter(({ behaviours }) => behaviour in behaviours)

test('offers all faults and variants, except those that are fixed at the start', async () => {
  const offered = new Set((await allSwitches()).map(({ id }) => id))
  expect(faults.filter(({ id }) => !offered.has(id))).toEqual([])
  const left = variants.filter(({ id }) => !offered.has(id))
  expect(left.map(({ behaviours }) => Object.keys(behaviours))).toEqual([['tenantIdText'], ['tenantIdText']])
  expect(new Set((await allSwitches()).map(({ id }) => id)).size).toBe((await allSwitches()).length)
})

test('the pages work with each of them', async () => {
  const sandbox = await sandboxed()
  sandbox.register(applicationAt('http://127.0.0.1:1', sandbox))
  sandbox.platform.operator.signIn('456800', 'anna.gruber')
  const asked = { query: new URLSearchParams(), parameter: '' }
  for (const setting of await allSwitches()) {
    sandbox.switches.reset()
    sandbox.switches.add(setting)
    for (const path of ['/', '/users', '/launch']) {
      const shown = await pages[path]?.(sandbox, asked)
      expect(shown?.status, `${path} with ${setting.id}`).toBe(200)
      expect(shown?.html).toContain(`<a href="/switches">${setting.id}</a>`)
    }
  }
})

test('one that changes the same behaviour replaces the other; the rest stays on', async () => {
  const sandbox = await sandboxed()
  const [first, second] = await changing('webhookKey')
  const [other] = await changing('segment')
  if (first === undefined || second === undefined || other === undefined) throw new Error('too few of them')
  const { switches } = sandbox
  expect(switches.add(first)).toEqual([])
  expect(switches.add(other)).toEqual([])
  expect(switches.add(second)).toEqual([first])
  expect(switches.add(second)).toEqual([])
  expect(switches.on).toEqual([other, second])
  switches.remove(second.id)
  switches.remove('nobody')
  expect(switches.on).toEqual([other])
})

test('the home page shows addresses that a variant moves', async () => {
  const sandbox = await sandboxed()
  const discovery = async (): Promise<string> => {
    const { text } = await send(`${sandbox.url}/`)
    return /<a href="([^"]+\/\.well-known\/openid-configuration)"/.exec(text)?.[1] ?? ''
  }
  const before = await discovery()
  const [moved] = await changing('segment')
  if (moved !== undefined) sandbox.switches.add(moved)
  const after = await discovery()
  expect(after).not.toBe(before)
  expect((await send(after)).status).toBe(200)
  expect((await send(before)).status).toBe(404)
})

test('the search covers ids, descriptions, clauses and violated rules', async () => {
  const sandbox = await sandboxed()
  const searched = async (query: string): Promise<string> =>
    (await send(`${sandbox.url}/switches?${query}`)).text
  expect(await searched('q=webhook-signature-other-key')).toContain(
    'Switch on<span class="aside"> webhook-signature-other-key',
  )
  expect(await searched('q=authorize.redirect-uri.path&kind=fault')).toContain('authorize.redirect-uri.path')
  expect(await searched('q=zzz')).toContain('Nothing found.')
  const only = await searched('kind=variant')
  expect(only).toContain('variant, allowed by contract')
  expect(only).not.toContain('Violates one rule<span class="aside"> (webhook-signature-other-key)')
  expect(only).toMatch(/Showing 40 of \d+\./)
})
