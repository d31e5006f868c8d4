/**
 * The languages for which clients are generated: the options of the generator, what a machine needs, and how a program
 * is built from the clients and started.
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
  /** The program that uses the clients, in this folder. */
  readonly program: string
  /** What a machine needs: the first part that is missing, or the last one. */
  readonly needs: Part
  /** Builds the program in a folder that has the program, and a folder with the client of each document. */
  readonly build: (folder: string) => void
  /** The command that starts the built program. */
  readonly start: (folder: string) => Command
}

const here = fileURLToPath(new URL('.', import.meta.url))

/** The name of a document as a part of a package name. */
const word = (document: string): string => document.replaceAll('-', '_')

/** @throws {Error} if the program fails, with the end of its output */
function run(folder: string, ...[program, ...args]: Command): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed in ${folder}:\n${`${stdout}${stderr}`.slice(-6000)}`)
}

const runs = (...[program, ...args]: Command): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

const first = (...parts: [Part, ...Part[]]): Part =>
  parts.find((part) => !part.isInstalled()) ?? (parts.at(-1) as Part)

/**
 * Something that is installed once into the cache folder, for as long as the file with its versions stays the same.
 * @param install gets a new folder; false if it cannot be installed
 */
function installed(
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

const requirements = path.join(here, 'python/requirements.txt')
const pythonIn = (environment: string): string => path.join(environment, 'bin', 'python')
const environment = installed(
  requirements,
  'python',
  (folder) =>
    runs('python3', '-m', 'venv', folder) &&
    runs(pythonIn(folder), '-m', 'pip', 'install', '--quiet', '-r', requirements),
)

const python: Part = {
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
    program: 'typescript/client.ts',
    needs: jdk,
    build: (folder) => {
      const compilerOptions = {
        ...{ target: 'es2023', module: 'nodenext', moduleResolution: 'nodenext', strict: true },
        ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'], rootDir: '.', outDir: 'out' },
        typeRoots: [path.join(packageRoot, 'node_modules/@types')],
      }
      writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
      writeFileSync(
        path.join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, include: ['**/*.ts'] }),
      )
      const typescript = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
      run(folder, process.execPath, path.join(typescript, 'bin/tsc'), '-p', '.')
    },
    start: (folder) => [process.execPath, path.join(folder, 'out/client.js')],
  },
  python: {
    title: 'Python, generator python',
    generatorName: 'python',
    options: (document) => ({ packageName: `platform_${word(document)}` }),
    program: 'python/client.py',
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
    program: 'java/Client.java',
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

/** Copies the program of a language into a folder. */
export function copyProgram({ program }: Language, folder: string): void {
  copyFileSync(path.join(here, program), path.join(folder, path.basename(program)))
}
