import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { stringify } from 'yaml'

/** Root directory of the package. */
export const root = resolve(import.meta.dirname, '../..')

/** Copies `specs/` and `generated/catalogue.ts` to a directory that is removed after the test; returns its path. */
export async function copyOfPackage(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'catalogue-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  await cp(join(root, 'specs'), join(copy, 'specs'), { recursive: true })
  await cp(join(root, 'generated/catalogue.ts'), join(copy, 'generated/catalogue.ts'))
  return copy
}

/** Copies the package with one catalogue file replaced; returns the path of its specs directory. */
export async function specsWith(file: string, entries: object): Promise<string> {
  const specs = join(await copyOfPackage(), 'specs')
  await writeFile(join(specs, file), stringify(entries))
  return specs
}

/** Makes a specs directory of the registry files and these catalogue files; returns its path. */
export async function specsOf(files: Readonly<Record<string, object>>): Promise<string> {
  const specs = await mkdtemp(join(tmpdir(), 'catalogue-'))
  onTestFinished(() => rm(specs, { recursive: true }))
  await mkdir(join(specs, 'rules'))
  for (const file of ['rule-catalogue.schema.json', 'clauses.yaml', 'facts.yaml', 'statements'])
    await cp(join(root, 'specs', file), join(specs, file), { recursive: true })
  for (const [file, entries] of Object.entries(files)) await writeFile(join(specs, file), stringify(entries))
  return specs
}
