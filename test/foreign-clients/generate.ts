/**
 * Generates the clients of a language, and builds the program that uses them. Both stay in the cache folder for as long
 * as the documents, the options and the program stay the same.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../../src/profile/package-root.js'
import { GeneratorError, generatorJar, provideGenerator } from '../../tools/generate/generator.js'
import { cached } from '../foreign/cache.js'
import { jdk, type Part } from '../support/parts.js'
import { copyFiles, documents, type Language } from './languages.js'

let reason = ''
const isProvided =
  jdk.isInstalled() &&
  (await provideGenerator(packageRoot, () => {}).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof GeneratorError)) throw error
      reason = error.message
      return false
    },
  ))

/** The generator, as a part that a machine may lack. */
export const generator: Part = {
  name: 'OpenAPI Generator',
  install: reason,
  isInstalled: () => isProvided,
}

/** The folder of the documents. */
export const specs = path.join(packageRoot, 'specs/openapi')
const own = fileURLToPath(new URL('.', import.meta.url))

/**
 * Generates and builds with OpenAPI Generator, unless the cache has it.
 * @returns the folder of the built program
 * @throws {Error} if the generator refuses a document, or the clients or the program do not compile
 */
export function buildProgram(language: Language): string {
  const { generatorName, files, build } = language
  return builtOnce(generatorName, ['generate.ts', 'languages.ts', ...files], (folder) => {
    generate(language, folder)
    copyFiles(files, folder)
    build(folder)
  })
}

/**
 * Builds in a folder of the cache, unless it was built from the same documents and files before.
 * @param files in this folder
 * @returns the folder
 */
export function builtOnce(name: string, files: readonly string[], build: (folder: string) => void): string {
  const digest = createHash('sha256').update(generatorJar(packageRoot))
  for (const document of documents) digest.update(readFileSync(path.join(specs, `${document}.yaml`)))
  for (const file of files) digest.update(readFileSync(path.join(own, file)))
  const built = path.join(cached('generated-clients'), `${name}-${digest.digest('hex').slice(0, 12)}`)
  if (existsSync(built)) return built
  // Another process may build at the same time.
  const folder = `${built}-${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    build(folder)
    if (!existsSync(built)) renameSync(folder, built)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return built
}

/** One process generates all clients: a start takes longer than a client. */
function generate({ generatorName, options, modelsOnly }: Language, folder: string): void {
  const configurations = documents.map((document) => {
    const file = path.join(folder, `${document}.json`)
    const configuration = {
      generatorName,
      inputSpec: path.join(specs, `${document}.yaml`),
      outputDir: path.join(folder, document),
      globalProperties: {
        ...{ modelTests: 'false', apiTests: 'false', modelDocs: 'false', apiDocs: 'false' },
        ...(modelsOnly.includes(document) ? { models: '', supportingFiles: '' } : {}),
      },
      additionalProperties: options(document),
    }
    writeFileSync(file, JSON.stringify(configuration))
    return file
  })
  const batch = [
    '-jar',
    generatorJar(packageRoot),
    'batch',
    '--fail-fast',
    '--threads',
    '1',
    ...configurations,
  ]
  const { status, stdout, stderr } = spawnSync('java', batch, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(`the generator failed:\n${`${stdout}${stderr}`.slice(-6000)}`)
}
