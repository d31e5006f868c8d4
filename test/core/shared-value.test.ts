/**
 * Values that are made once for all checks: which calls share one.
 */
import { expect, test } from 'vitest'
import { SuiteDefect, Undecided } from '../../src/core/errors.js'
import { SharedResults } from '../../src/core/shared-results.js'
import { shared } from '../../src/core/shared-value.js'

class Tenant {
  readonly results = new SharedResults()
  made = 0

  once<T>(key: string, make: () => Promise<T>): Promise<T> {
    return this.results.get(key, make)
  }
}

const counted = async (tenant: Tenant): Promise<number> => ++tenant.made

test('is made once for equal arguments', async () => {
  const value = shared((tenant: Tenant, _name: string, _more: { readonly ids: readonly number[] }) =>
    counted(tenant),
  )
  const tenant = new Tenant()
  expect(await value(tenant, 'a', { ids: [1] })).toBe(1)
  expect(await value(tenant, 'a', { ids: [1] })).toBe(1)
  expect(await value(new Tenant(), 'a', { ids: [1] })).toBe(1)
  expect(tenant.made).toBe(1)
})

const differing = [
  ['text', '1', '2'],
  ['a number as text', 1, '1'],
  ['nothing and null', undefined, null],
  ['a field that is left out', {}, { state: undefined }],
  ['an item that is not there', [undefined], [null]],
  ['dates', new Date(1), new Date(2)],
  ['nested values', { list: [{ id: 1 }] }, { list: [{ id: 2 }] }],
] as const

test.for(differing)('is made again for another argument: %s', async ([, one, other]) => {
  const value = shared((tenant: Tenant, _argument: typeof one | typeof other) => counted(tenant))
  const tenant = new Tenant()
  expect([await value(tenant, one), await value(tenant, other), await value(tenant, one)]).toEqual([1, 2, 1])
})

test('belongs to its declaration, also if two are alike', async () => {
  const [one, other] = [shared(counted), shared(counted)]
  const tenant = new Tenant()
  expect([await one(tenant), await other(tenant), await one(tenant)]).toEqual([1, 2, 1])
})

test('differs only by what the declaration names', async () => {
  const value = shared(
    (tenant: Tenant, _app: { readonly id: string; readonly sign: () => string }) => counted(tenant),
    (_tenant, { id }) => id,
  )
  const tenant = new Tenant()
  expect(await value(tenant, { id: 'a', sign: () => 'x' })).toBe(1)
  expect(await value(tenant, { id: 'a', sign: () => 'y' })).toBe(1)
  expect(await value(tenant, { id: 'b', sign: () => 'x' })).toBe(2)
})

class Point {
  readonly x = 1
}

test.for([
  ['a function', () => 1],
  ['an object of a class', new Point()],
  ['no number', Number.NaN],
  ['a map', [new Map()]],
] as const)('refuses an argument that no text can name: %s', async ([, argument]) => {
  const value = shared(counted as (tenant: Tenant, argument: never) => Promise<number>)
  const tenant = new Tenant()
  await expect(async () => value(tenant, argument as never)).rejects.toThrow(SuiteDefect)
  expect(tenant.made).toBe(0)
})

test('is tried again after a failure', async () => {
  const value = shared(async (tenant: Tenant) => {
    if ((await counted(tenant)) === 1) throw new Undecided('no answer')
    return tenant.made
  })
  const tenant = new Tenant()
  await expect(value(tenant)).rejects.toThrow('no answer')
  expect(await value(tenant)).toBe(2)
})
