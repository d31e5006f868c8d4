/**
 * The languages for which OpenAPI Generator makes clients: its options, what a machine needs, and how a program is built
 * from the clients and started.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../../src/profile/package-root.js'
import { cached } from '../foreign/cache.js'
import { jdk, type Part } from '../support/parts.js'

/** All documents. The programs use the clients of four of them. The others must compile too. */
export const documents = readdirSync(path.join(packageRoot, 'specs/openapi'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => path.basename(name, '.yaml'))
  .sort()

/** A command line. */
export type Command = readonly [program: string, ...args: string[]]

/** A language with its generator. Options that are not here have the default of the generator. */
export interface Language {
  readonly title: string
  readonly generatorName: string
  /** Options for the client of a document. */
  readonly options: (document: string) => Readonly<Record<string, string>>
  /** Documents of which only the models are generated. */
  readonly modelsOnly: readonly string[]
  /** Files of the program that uses the clients, in this folder. */
  readonly files: readonly string[]
  /** What a machine needs: the first part that is missing, or the last one. */
  readonly needs: Part
  /** Builds the program in a folder that has the program, and a folder with the client of each document. */
  readonly build: (folder: string) => void
  /** The command that starts the built program. */
  readonly start: (folder: string) => Command
}

const here = fileURLToPath(new URL('.', import.meta.url))

/** The name of a document as a part of a package name. */
export const word = (document: string): string => document.replaceAll('-', '_')

/** @throws {Error} if the program fails, with the end of its output */
export function run(folder: string, ...[program, ...args]: Command): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed in ${folder}:\n${`${stdout}${stderr}`.slice(-6000)}`)
}

export const runs = (...[program, ...args]: Command): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

export const first = (...parts: [Part, ...Part[]]): Part =>
  parts.find((part) => !part.isInstalled()) ?? (parts.at(-1) as Part)

/**
 * Something that is installed once into the cache folder, for as long as the file with its versions stays the same.
 * @param install gets a new folder; false if it cannot be installed
 */
export function installed(
  versions: string,
  name: string,
  install: (folder: string) => boolean,
): () => string | null {
  const digest = createHash('sha256').update(readFileSync(versions)).digest('hex').slice(0, 12)
  // Names the folder, once it is complete. A virtual environment cannot be renamed.
  const pointer = path.join(cached('generated-clients'), `${name}-${digest}`)
  return () => {
    const known = existsSync(pointer) ? readFileSync(pointer, 'utf8') : ''
    if (known !== '' && existsSync(known)) return known
    const folder = `${pointer}-${process.pid}`
    if (!install(folder)) {
      rmSync(folder, { recursive: true, force: true })
      return null
    }
    writeFileSync(pointer, folder)
    return folder
  }
}

/** The interpreter of a virtual environment. */
export const pythonIn = (environment: string): string => path.join(environment, 'bin', 'python')

/** A virtual environment with the packages of a file. */
export const environmentOf = (requirements: string, name: string): (() => string | null) =>
  installed(
    requirements,
    name,
    (folder) =>
      runs('python3', '-m', 'venv', folder) &&
      runs(pythonIn(folder), '-m', 'pip', 'install', '--quiet', '-r', requirements),
  )

const requirements = path.join(here, 'python/requirements.txt')
const environment = environmentOf(requirements, 'python')

export const python: Part = {
  name: 'Python with venv',
  install: 'Install Python 3.10 or newer with its module venv (packages python3 and python3-venv).',
  isInstalled: () => runs('python3', '-c', 'import sys, venv, ensurepip; assert sys.version_info >= (3, 10)'),
}
const pythonPackages: Part = {
  name: 'packages of the generated Python clients',
  install: `pip could not install ${requirements}. Check the network, and the index and proxy of pip.`,
  isInstalled: () => environment() !== null,
}

const pom = path.join(here, 'java/pom.xml')
const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'
const libraries = installed(pom, 'java', (folder) =>
  runs('mvn', '-B', '-q', '-f', pom, copy, `-DoutputDirectory=${folder}`),
)

const compiler: Part = {
  name: 'the Java compiler',
  install: 'Install the package default-jdk-headless.',
  isInstalled: () => runs('javac', '-version'),
}
const maven: Part = {
  name: 'Maven',
  install: 'Install the package maven. It downloads the libraries of the generated Java clients.',
  isInstalled: () => runs('mvn', '-version'),
}
const javaLibraries: Part = {
  name: 'libraries of the generated Java clients',
  install: `Maven could not download the dependencies of ${pom}. Check the network, and the repository and proxy in the settings of Maven.`,
  isInstalled: () => libraries() !== null,
}

/** Sources of Java in a folder. */
const javaFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.java') && !name.includes(`src${path.sep}test`),
  )

export const languages: Readonly<Record<'typescript' | 'python' | 'java', Language>> = {
  typescript: {
    title: 'TypeScript, generator typescript-fetch',
    generatorName: 'typescript-fetch',
    // Node imports files by their whole name.
    options: () => ({ importFileExtension: '.js' }),
    // This generator makes a client for webhooks that does not compile. A webhook is received, so there is nothing to call.
    modelsOnly: ['webhooks'],
    files: ['typescript/client.ts'],
    needs: jdk,
    build: compile,
    start: (folder) => [process.execPath, path.join(folder, 'out/client.js')],
  },
  python: {
    title: 'Python, generator python',
    generatorName: 'python',
    options: (document) => ({ packageName: `platform_${word(document)}` }),
    modelsOnly: [],
    files: ['python/client.py', 'python/signature.py'],
    needs: first(jdk, python, pythonPackages),
    build: (folder) => {
      for (const document of documents) {
        const name = `platform_${word(document)}`
        renameSync(path.join(folder, document, name), path.join(folder, name))
      }
      const imports = documents.map((document) => `import platform_${word(document)}`).join('\n')
      run(folder, pythonIn(environment() ?? ''), '-c', imports)
    },
    start: (folder) => [pythonIn(environment() ?? ''), path.join(folder, 'client.py')],
  },
  java: {
    title: 'Java, generator java',
    generatorName: 'java',
    options: (document) => ({
      invokerPackage: `platform.${word(document)}`,
      apiPackage: `platform.${word(document)}.api`,
      modelPackage: `platform.${word(document)}.model`,
    }),
    modelsOnly: [],
    files: ['java/Client.java'],
    needs: first(jdk, compiler, maven, javaLibraries),
    build: (folder) => {
      const classpath = path.join(libraries() ?? '', '*')
      run(folder, 'javac', '-nowarn', '-d', 'out', '-cp', classpath, ...javaFiles(folder))
    },
    start: (folder) => [
      'java',
      ...['-Xshare:auto', '-XX:TieredStopAtLevel=1'],
      ...['-cp', [path.join(folder, 'out'), path.join(libraries() ?? '', '*')].join(path.delimiter)],
      'Client',
    ],
  },
}

/** Compiles all TypeScript of a folder into its folder `out`. */
export function compile(folder: string): void {
  const compilerOptions = {
    ...{ target: 'es2023', module: 'nodenext', moduleResolution: 'nodenext', strict: true },
    ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'], rootDir: '.', outDir: 'out' },
    typeRoots: [path.join(packageRoot, 'node_modules/@types')],
  }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['**/*.ts'], exclude: ['node_modules'] }),
  )
  const typescript = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
  run(folder, process.execPath, path.join(typescript, 'bin/tsc'), '-p', '.')
}

/** Copies files of a program into a folder. */
export function copyFiles(files: readonly string[], folder: string): void {
  for (const file of files) copyFileSync(path.join(here, file), path.join(folder, path.basename(file)))
}
