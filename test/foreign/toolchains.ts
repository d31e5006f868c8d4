/**
 * Builds programs in other languages, once, into the cache folder. Another source or list of packages is another program.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { jdk, type Part } from '../support/parts.js'
import { cached } from './cache.js'

/** Runs a program, and returns whether it succeeded. */
const runs = (program: string, args: readonly string[], cwd?: string): boolean =>
  spawnSync(program, args, {
    stdio: 'ignore',
    // Go downloads no other Go.
    env: { ...process.env, GOTOOLCHAIN: 'local' },
    ...(cwd === undefined ? {} : { cwd }),
  }).status === 0

/** Names the contents of files. */
export const digest = (files: readonly string[]): string =>
  files
    .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
    .digest('hex')
    .slice(0, 16)

const filesOf = (folder: string, name: RegExp): string[] =>
  readdirSync(folder)
    .filter((file) => name.test(file))
    .sort()
    .map((file) => path.join(folder, file))

/**
 * Makes a file or folder by a program, unless it exists. Another process may do the same, or have been interrupted.
 * @returns whether it exists
 */
export function provide(to: string, make: (to: string) => boolean): boolean {
  if (existsSync(to)) return true
  const made = `${to}-${process.pid}`
  try {
    if (make(made) && !existsSync(to)) renameSync(made, to)
    return existsSync(to)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/** What a machine needs: the first of these parts that is missing, or the last one. */
const firstMissing = (last: Part, ...before: readonly Part[]): Part =>
  before.find((part) => !part.isInstalled()) ?? last

/** What a build is named after, and where its sources are. */
interface Sources {
  readonly name: string
  readonly folder: string
}

/**
 * A program that Go builds from the modules of a folder.
 * @param version the oldest Go
 * @param packageName default: the package of the folder
 */
export function goProgram({
  name,
  folder,
  version,
  packageName = '.',
}: Sources & { readonly version: string; readonly packageName?: string }): {
  readonly program: string
  readonly part: Part
} {
  const program = path.join(cached('go'), `${name}-${digest(filesOf(folder, /^go\.(mod|sum)$|\.go$/))}`)
  const go: Part = {
    name: 'Go',
    install: `Install Go ${version} or newer (package golang-go).`,
    isInstalled: () => existsSync(program) || runs('go', ['version']),
  }
  const built: Part = {
    name,
    install: `go build ${packageName} failed in ${folder}. Run it there. It needs Go ${version} or newer, and the modules of go.mod.`,
    isInstalled: () => provide(program, (to) => runs('go', ['build', '-o', to, packageName], folder)),
  }
  return { program, part: firstMissing(built, go) }
}

const python: Part = {
  name: 'Python with venv',
  install: 'Install Python 3.10 or newer with its module venv (packages python3 and python3-venv).',
  isInstalled: () =>
    runs('python3', ['-c', 'import sys, venv, ensurepip; assert sys.version_info >= (3, 10)']),
}

/** The Python of a virtual environment with the packages of requirements.txt. */
export function pythonWith({ name, folder }: Sources): {
  /** Only if the part is installed. */
  readonly program: () => string
  readonly part: Part
} {
  const requirements = path.join(folder, 'requirements.txt')
  // A virtual environment cannot be moved. The pointer names it once it is complete.
  const pointer = path.join(cached('python'), `${name}-${digest([requirements])}`)
  const pythonOf = (environment: string): string => path.join(environment, 'bin', 'python')
  const program = (): string => pythonOf(readFileSync(pointer, 'utf8'))
  const packages: Part = {
    name,
    install: `pip could not install ${requirements}. Check the network, and the index and proxy of pip.`,
    isInstalled: () => {
      if (existsSync(pointer) && existsSync(program())) return true
      const environment = `${pointer}-${process.pid}`
      const installed =
        runs('python3', ['-m', 'venv', environment]) &&
        runs(pythonOf(environment), ['-m', 'pip', 'install', '--quiet', '-r', requirements])
      if (installed) writeFileSync(pointer, environment)
      else rmSync(environment, { recursive: true, force: true })
      return installed
    },
  }
  return { program, part: firstMissing(packages, python) }
}

/**
 * A Java application: the sources of one package, and the packages of its pom.xml.
 * @param mainClass with its package
 */
export function javaApplication({ name, folder, mainClass }: Sources & { readonly mainClass: string }): {
  /** Arguments for `java`. */
  readonly args: readonly string[]
  readonly part: Part
} {
  const pom = path.join(folder, 'pom.xml')
  const files = filesOf(
    path.join(folder, 'src/main/java', path.dirname(mainClass.replaceAll('.', '/'))),
    /\.java$/,
  )
  const packages = path.join(cached('java'), `${name}-packages-${digest([pom])}`)
  const classes = path.join(cached('java'), `${name}-classes-${digest([pom, ...files])}`)
  const pattern = path.join(packages, '*')
  const maven: Part = {
    name: 'Maven',
    install: `Install the package maven. It downloads what ${name} needs.`,
    isInstalled: () => existsSync(packages) || runs('mvn', ['-version']),
  }
  const application: Part = {
    name,
    install: `Maven could not download what ${pom} names, or javac could not compile the application. Check the network, and the repository and proxy in the settings of Maven.`,
    isInstalled: () =>
      provide(packages, (to) =>
        runs('mvn', ['-B', '-q', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${to}`]),
      ) && provide(classes, (to) => runs('javac', ['-parameters', '-d', to, '-cp', pattern, ...files])),
  }
  return {
    args: [
      ...['-Xmx400m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
      ...['-cp', [classes, pattern].join(path.delimiter), mainClass],
    ],
    part: firstMissing(application, jdk, maven),
  }
}
