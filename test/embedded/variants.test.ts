/**
 * The lists of variants. `platform/variants.slow.test.ts` starts a platform for each of those of the embedded platform.
 */
import { expect, test } from 'vitest'
import { clauses } from '../../generated/catalogue.js'
import { partnerVariants } from '../../src/embedded/partner/variants/index.js'
import { documented } from '../../src/embedded/platform/behaviours/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'

test('each id occurs once', () => {
  const ids = variants.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('each variant replaces documented behaviours', () => {
  const names = new Set(Object.keys(documented))
  const wrong = variants.filter(({ behaviours }) => {
    const replaced = Object.keys(behaviours)
    return replaced.length === 0 || replaced.some((name) => !names.has(name))
  })
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('each variant has a description that begins in lower case and has no full stop', () => {
  expect(variants.filter(({ says }) => !/^[a-z].*[^.]$/.test(says)).map(({ id }) => id)).toEqual([])
})

test('each variant names a clause of the registry', () => {
  const known = new Set(
    clauses.contract.flatMap(({ section, parts }) => [
      section,
      ...parts.map(({ name }) => `${section} ${name}`),
    ]),
  )
  const unknown = [...variants, ...partnerVariants].filter(({ clause }) => !known.has(clause))
  expect(unknown.map(({ id, clause }) => `${id}: ${clause}`)).toEqual([])
})
