/**
 * Which browsers the users of a run have, and which language they prefer.
 */
import { afterEach, expect, test } from 'vitest'
import { fleet, identities, isPhone, otherIdentity } from '../../src/core/browser/identity.js'
import { replacing } from '../../src/core/http/header-order.js'
import { chosenLibrary, otherLibrary } from '../../src/core/http/library.js'
import { drawnSeed, useSeed } from '../../src/core/random.js'
import { contextOf, withPartner } from '../support/partner-harness.js'

afterEach(() => useSeed(drawnSeed()))

const underSeed = <T>(seed: number, make: () => T): T => {
  useSeed({ seed, run: seed })
  return make()
}

test('the seed decides the browsers of a run, and all browsers are chosen by some seed', () => {
  expect(underSeed(17, fleet)).toEqual(underSeed(17, fleet))
  const agents = Array.from({ length: 300 }, (_none, seed) => underSeed(seed, fleet)).flat()
  expect(new Set(agents.map(({ userAgent }) => userAgent))).toEqual(
    new Set(identities.map(({ userAgent }) => userAgent)),
  )
})

test('the browsers of a run have several products, versions and languages, and are hardly those of the next run', () => {
  const several = Array.from({ length: 50 }, (_none, seed) => underSeed(seed, fleet))
  for (const browsers of several)
    expect(new Set(browsers.map(({ userAgent }) => userAgent)).size).toBeGreaterThan(2)
  const languages = several.map((browsers) => browsers.map(({ language }) => language))
  for (const [at, known] of languages.entries()) {
    const next = languages[at + 1] ?? []
    expect(next.filter((language) => known.includes(language)).length).toBeLessThan(4)
  }
})

test('the browser of a phone differs from all browsers of the run', () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const usual = underSeed(seed, fleet)
    const other = otherIdentity('one')
    for (const key of ['userAgent', 'brands', 'platform', 'language'] as const)
      expect(usual.map((one) => one[key])).not.toContain(other[key])
    expect(isPhone(other)).toBe(true)
    const library = chosenLibrary('webhooks')
    const [product = ''] = library.name.split('/')
    expect(otherLibrary(library, 'one').name.startsWith(product)).toBe(false)
  }
})

test('a language of the profile is that of all browsers', () =>
  withPartner({ profile: { BROWSER_LANGUAGE: 'en-GB,en;q=0.9' } }, async (run) => {
    const { launches } = contextOf(run)
    const browsers = [await launches.browser(), await launches.otherBrowser('one')]
    expect(browsers.map(({ identity }) => identity.language)).toEqual(['en-GB,en;q=0.9', 'en-GB,en;q=0.9'])
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
