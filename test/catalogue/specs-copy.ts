import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { stringify } from 'yaml'

/** Root directory of the package. */
export const root = resolve(import.meta.dirname, '../..')

/** Copies `specs/` and `generated/catalogue.ts` to a directory that goes away with the test; returns its path. */
export async function copyOfPackage(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'catalogue-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  await cp(join(root, 'specs'), join(copy, 'specs'), { recursive: true })
  await cp(join(root, 'generated/catalogue.ts'), join(copy, 'generated/catalogue.ts'))
  return copy
}

/** As {@link copyOfPackage}, with one catalogue file replaced; returns the path of its specs directory. */
export async function specsWith(file: string, entries: readonly object[]): Promise<string> {
  const specs = join(await copyOfPackage(), 'specs')
  await writeFile(join(specs, file), stringify(entries))
  return specs
}
