/**
 * Generates the clients of a language, and builds the program that uses them. Both stay in the cache folder for as long
 * as the documents, the options and the program stay the same.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { GeneratorError, generatorJar, provideGenerator } from '../../src/generate/generator.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { cached } from '../foreign/cache.js'
import { jdk, type Part } from '../support/parts.js'
import { copyProgram, documents, type Language } from './languages.js'

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

const specs = path.join(packageRoot, 'specs/openapi')
const own = fileURLToPath(new URL('.', import.meta.url))

/**
 * Generates and builds, unless the cache has it.
 * @returns the folder of the built program
 * @throws {Error} if the generator refuses a document, or the clients or the program do not compile
 */
export function buildProgram(language: Language): string {
  const digest = createHash('sha256').update(generatorJar(packageRoot))
  for (const name of documents) digest.update(readFileSync(path.join(specs, `${name}.yaml`)))
  for (const name of ['languages.ts', 'generate.ts', language.program])
    digest.update(readFileSync(path.join(own, name)))
  const cache = cached('generated-clients')
  const built = path.join(cache, `${language.generatorName}-${digest.digest('hex').slice(0, 12)}`)
  if (existsSync(built)) return built
  // Another process may build at the same time.
  const folder = `${built}-${process.pid}`
  try {
    generate(language, folder)
    copyProgram(language, folder)
    language.build(folder)
    if (!existsSync(built)) renameSync(folder, built)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return built
}

/** One process generates all clients: a start takes longer than a client. */
function generate({ generatorName, options }: Language, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const configurations = documents.map((document) => {
    const file = path.join(folder, `${document}.json`)
    const configuration = {
      generatorName,
      inputSpec: path.join(specs, `${document}.yaml`),
      outputDir: path.join(folder, document),
      globalProperties: { modelTests: 'false', apiTests: 'false', modelDocs: 'false', apiDocs: 'false' },
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
