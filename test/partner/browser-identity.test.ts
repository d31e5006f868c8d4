/**
 * Which browsers the users of a run have, and which language they prefer.
 */
import { afterEach, expect, test } from 'vitest'
import { chosenIdentity, identities, otherIdentity } from '../../src/core/browser/identity.js'
import { replacing } from '../../src/core/http/header-order.js'
import { drawnSeed, useSeed } from '../../src/core/random.js'
import { chosenClient, otherClient } from '../../src/partner/webhooks/http-client.js'
import { withPartner } from '../support/partner-harness.js'

afterEach(() => useSeed(drawnSeed()))

test('the seed decides the browser, and all browsers are chosen by some seed', () => {
  const chosenBy = (seed: number): string => {
    useSeed({ seed, run: seed })
    const { userAgent, language } = chosenIdentity()
    return `${userAgent} ${language}`
  }
  expect(chosenBy(17)).toBe(chosenBy(17))
  const agents = Array.from({ length: 300 }, (_none, seed) => chosenBy(seed).replace(/ de[-,].*/, ''))
  expect(new Set(agents)).toEqual(new Set(identities.map(({ userAgent }) => userAgent)))
})

test('another browser differs in everything that a server can see of it', () => {
  for (let seed = 0; seed < 100; seed += 1) {
    useSeed({ seed, run: seed })
    const usual = chosenIdentity()
    const other = otherIdentity(usual, 'one')
    for (const key of ['userAgent', 'brands', 'platform', 'language'] as const)
      expect(other[key]).not.toBe(usual[key])
    const client = chosenClient()
    const [product = ''] = client.name.split('/')
    expect(otherClient(client, 'one').name.startsWith(product)).toBe(false)
  }
})

test('a language of the profile is that of all browsers', () =>
  withPartner({ profile: { BROWSER_LANGUAGE: 'en-GB,en;q=0.9' } }, async ({ identity }) => {
    expect(identity.language).toBe('en-GB,en;q=0.9')
    expect(otherIdentity(identity, 'one').language).toBe('en-GB,en;q=0.9')
  }))

test('a line that a check declares takes the place of the line of the browser', () => {
  const lines = [
    ['Accept-Language', 'de'],
    ['Cookie', 'a=1'],
  ] as const
  expect(replacing(lines, [['accept-language', 'en']])).toEqual([
    ['accept-language', 'en'],
    ['Cookie', 'a=1'],
  ])
  expect(replacing(lines, [['X-More', '1']])).toEqual([...lines, ['X-More', '1']])
})
