import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { contractHash as committedHash } from '../../generated/catalogue.js'
import { generateCatalogue, generatedFile, isCatalogueUpToDate } from '../../src/catalogue/generate.js'
import { loadCatalogue } from '../../src/catalogue/load.js'
import { generateOpenApi, isOpenApiUpToDate, openApiFile } from '../../src/catalogue/openapi.js'
import { contractHash } from '../../src/catalogue/render.js'
import { copyOfPackage, root } from './specs-copy.js'

async function edit(copy: string, file: string, change: (entries: Record<string, unknown>[]) => unknown) {
  const path = join(copy, 'specs', file)
  await writeFile(path, stringify(change(parse(await readFile(path, 'utf8')))))
}

test('the committed module is up to date', async () => {
  expect(await isCatalogueUpToDate(root)).toBe(true)
})

test('the committed hash is that of the catalogue', async () => {
  expect(committedHash).toBe(contractHash(await loadCatalogue(join(root, 'specs'))))
})

test('generating twice gives the same bytes', async () => {
  const copy = await copyOfPackage()

  await generateCatalogue(copy)

  expect(await readFile(join(copy, generatedFile))).toEqual(await readFile(join(root, generatedFile)))
})

test('neither the order of entries nor that of keys matters', async () => {
  const copy = await copyOfPackage()
  const backwards = (entry: Record<string, unknown>) => Object.fromEntries(Object.entries(entry).reverse())

  await edit(copy, 'rules/authorize.yaml', (entries) => entries.reverse().map(backwards))
  await edit(copy, 'open-points.yaml', (entries) => entries.reverse().map(backwards))

  expect(await isCatalogueUpToDate(copy)).toBe(true)
})

test('a changed word makes the module and the hash out of date until it is generated again', async () => {
  const copy = await copyOfPackage()

  await edit(copy, 'rules/authorize.yaml', ([first, ...others]) => [
    { ...first, says: 'It says else.' },
    ...others,
  ])

  expect(await isCatalogueUpToDate(copy)).toBe(false)
  expect(contractHash(await loadCatalogue(join(copy, 'specs')))).not.toBe(committedHash)
  await generateCatalogue(copy)
  expect(await isCatalogueUpToDate(copy)).toBe(true)
})

test('a faulty catalogue leaves the module as it was', async () => {
  const copy = await copyOfPackage()
  const before = await readFile(join(copy, generatedFile), 'utf8')

  await edit(copy, 'rules/authorize.yaml', ([first]) => [{ ...first, level: 'may' }])

  await expect(generateCatalogue(copy)).rejects.toThrow('expected one of must, should, info')
  expect(await readFile(join(copy, generatedFile), 'utf8')).toBe(before)
})

test('a changed OpenAPI document makes its JSON out of date until it is generated again', async () => {
  const copy = await copyOfPackage()
  await generateOpenApi(copy)
  expect(await readFile(join(copy, openApiFile))).toEqual(await readFile(join(root, openApiFile)))

  const file = join(copy, 'specs/openapi/sso.yaml')
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace('operationId: authorize', 'operationId: other'),
  )

  expect(await isOpenApiUpToDate(copy)).toBe(false)
  await generateOpenApi(copy)
  expect(await isOpenApiUpToDate(copy)).toBe(true)
})
