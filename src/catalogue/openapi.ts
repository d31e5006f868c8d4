/**
 * Builds `generated/openapi.json` from `specs/openapi/`: the same documents without their examples, in a form that is read
 * faster.
 * @module
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The generated file, relative to the root of the package. */
export const openApiFile = 'generated/openapi.json'

/**
 * Writes the generated file: all documents, by file name without extension.
 * @param root root directory of the package
 */
export async function generateOpenApi(root: string): Promise<void> {
  await writeFile(join(root, openApiFile), await render(root))
}

/**
 * Returns true if the generated file is identical to the output of {@link generateOpenApi}; false also if it is missing.
 * @param root root directory of the package
 */
export async function isOpenApiUpToDate(root: string): Promise<boolean> {
  const committed = await readFile(join(root, openApiFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return committed === (await render(root))
}

async function render(root: string): Promise<string> {
  const folder = join(root, 'specs/openapi')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()
  const documents: Record<string, unknown> = {}
  for (const name of names)
    documents[name.slice(0, -'.yaml'.length)] = withoutExamples(
      parse(await readFile(join(folder, name), 'utf8')),
    )
  // One line for each operation and each schema: short, and changes show.
  return `${JSON.stringify(documents, null, 1).replace(/\n {5,}/g, '')}\n`
}

/** @param holder the field that has the value: a schema may have properties of any name */
function withoutExamples(value: unknown, holder = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => holder === 'properties' || !/^examples?$/.test(name))
      .map(([name, inner]) => [name, withoutExamples(inner, name)]),
  )
}
