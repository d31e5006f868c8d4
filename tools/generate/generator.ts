/**
 * The generator: a Java program that the npm wrapper downloads and runs.
 * @module
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type ClientName, generatorName, generatorOptions } from './clients.js'

/** The generator is not available or refuses the document. The message says what to do. */
export class GeneratorError extends Error {
  override readonly name = 'GeneratorError'
  readonly code = 'generator'
}

/** Reports progress, one line at a time. */
export type Announce = (line: string) => void

const bookkeeping = ['.openapi-generator', '.openapi-generator-ignore']

/**
 * Makes sure that the pinned generator is there: first by way of the wrapper, then by way of Maven.
 * @param root package root, which contains `openapitools.json`
 * @throws {GeneratorError} if Java is missing or the program cannot be downloaded in either way
 */
export async function provideGenerator(root: string, announce: Announce): Promise<void> {
  const { version, storage } = readPin(root)
  const java = await run('java', ['-version'], root)
  if (java.status !== 0)
    throw new GeneratorError('generating needs Java 17 or newer; `java` could not be run')
  const jar = generatorJar(root)
  if (existsSync(jar)) return

  announce(`Downloading generator ${version} …`)
  await wrapper(root, ['version'])
  if (existsSync(jar)) return

  announce('The wrapper could not download it. Falling back to Maven, which uses its own settings …')
  const artifact = `org.openapitools:openapi-generator-cli:${version}`
  // A folder for each process: another one may download at the same time.
  const folder = join(storage, `download-${process.pid}`)
  try {
    const maven = await run(
      'mvn',
      ['--batch-mode', '--quiet', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`],
      root,
    )
    const copied = join(folder, `openapi-generator-cli-${version}.jar`)
    if (maven.status !== 0 || !existsSync(copied)) {
      throw new GeneratorError(
        `generator ${version} could not be downloaded, neither by the wrapper nor by Maven. ` +
          `Set generator-cli.repository.downloadUrl in openapitools.json, or put the program at ${jar}.\n${maven.output}`,
      )
    }
    await rename(copied, jar)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The program as a file. It exists after {@link provideGenerator}. */
export function generatorJar(root: string): string {
  const { version, storage } = readPin(root)
  return join(storage, `${version}.jar`)
}

/**
 * Generates one client. Only its source files are left in the folder.
 * @param output empty or missing folder
 * @throws {GeneratorError} if the generator refuses the document
 */
export async function generateClient(root: string, client: ClientName, output: string): Promise<void> {
  await mkdir(output, { recursive: true })
  const options = Object.entries(generatorOptions).map(([name, value]) => `${name}=${value}`)
  const { status, output: log } = await wrapper(root, [
    'generate',
    ...['--generator-name', generatorName],
    ...['--input-spec', join(root, 'specs', 'openapi', `${client}.yaml`)],
    ...['--output', output],
    ...['--template-dir', join(root, 'tools', 'generate', 'templates')],
    ...['--global-property', 'apiDocs=false,modelDocs=false'],
    ...['--additional-properties', options.join(',')],
    // One class for each document, for example `ServiceTokenApi`. By default there is one for each tag.
    ...['--openapi-normalizer', `SET_TAGS_FOR_ALL_OPERATIONS=${client}`],
  ])
  if (status !== 0) throw new GeneratorError(`the generator refused specs/openapi/${client}.yaml:\n${log}`)
  for (const name of bookkeeping) await rm(join(output, name), { recursive: true, force: true })
}

function readPin(root: string): { version: string; storage: string } {
  const text = readFileSync(join(root, 'openapitools.json'), 'utf8')
  const pin = (JSON.parse(text) as { 'generator-cli': { version: string; storageDir: string } })[
    'generator-cli'
  ]
  return { version: pin.version, storage: join(root, pin.storageDir) }
}

function wrapper(root: string, args: readonly string[]): Promise<Outcome> {
  const main = createRequire(import.meta.url).resolve('@openapitools/openapi-generator-cli/main.js')
  return run(process.execPath, [main, ...args], root)
}

interface Outcome {
  /** Exit code; null if the program could not be started or was killed. */
  readonly status: number | null
  readonly output: string
}

function run(program: string, args: readonly string[], cwd: string): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ status: null, output: error.message }))
    child.on('close', (status) => resolve({ status, output }))
  })
}
