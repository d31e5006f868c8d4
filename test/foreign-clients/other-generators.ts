/**
 * Generators other than OpenAPI Generator: what a machine needs, and how a program is generated, built and started. Their
 * versions are in files of this folder.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmPackages } from '../foreign/npm-packages.js'
import type { Part } from '../support/parts.js'
import { builtOnce, specs } from './generate.js'
import {
  type Command,
  compile,
  copyFiles,
  documents,
  environmentOf,
  first,
  python,
  pythonIn,
  run,
  runs,
  word,
} from './languages.js'

/** A generator with a program that uses its clients. */
export interface Generator {
  readonly title: string
  readonly needs: Part
  /** Generates and builds, unless the cache has it. Returns the folder. */
  readonly build: () => string
  /** The command that starts the built program. */
  readonly start: (folder: string) => Command
}

const here = fileURLToPath(new URL('.', import.meta.url))
const self = 'other-generators.ts'
const specOf = (document: string): string => path.join(specs, `${document}.yaml`)

const go: Part = {
  name: 'Go',
  install: 'Install Go 1.26 or newer (package golang-go).',
  isInstalled: () => runs('go', 'version'),
}
const goFolder = path.join(here, 'go')
const downloadedModules: Part = {
  name: 'modules of the generated Go clients',
  install: `go mod download failed in ${goFolder}. Run it there. It needs Go 1.26 or newer, or a network to fetch it.`,
  isInstalled: () => spawnSync('go', ['mod', 'download'], { cwd: goFolder, stdio: 'ignore' }).status === 0,
}

/** Go with the modules of the generated clients. */
export const goModules = first(go, downloadedModules)

/** Copies the Go module with all programs into a folder. */
export const copyGoProgram = (folder: string): void => cpSync(goFolder, folder, { recursive: true })

/** A generator for Go. Package names have no hyphen. */
function forGo(
  name: 'oapi-codegen' | 'ogen',
  clients: string,
  generate: (spec: string, packageName: string, folder: string) => string[],
): Generator {
  const files = ['go/go.mod', 'go/go.sum', 'go/program/program.go', `go/${name}/main.go`]
  return {
    title: `Go, generator ${name}`,
    needs: goModules,
    build: () =>
      builtOnce(name, [self, ...files], (folder) => {
        copyGoProgram(folder)
        for (const document of documents) {
          const packageName = document.replaceAll('-', '')
          const target = `${clients}/${packageName}`
          mkdirSync(path.join(folder, target), { recursive: true })
          run(folder, 'go', 'tool', name, ...generate(specOf(document), packageName, target))
        }
        run(folder, 'go', 'build', `./${clients}/...`)
        run(folder, 'go', 'build', '-o', 'client', `./${name}`)
      }),
    start: (folder) => [path.join(folder, 'client')],
  }
}

const requirements = path.join(here, 'openapi-python-client/requirements.txt')
const environment = environmentOf(requirements, 'openapi-python-client')
const pythonPackages: Part = {
  name: 'packages of openapi-python-client',
  install: `pip could not install ${requirements}. Check the network, and the index and proxy of pip.`,
  isInstalled: () => environment() !== null,
}

/** openapi-typescript and openapi-fetch. */
export const openapiFetch = npmPackages({
  name: 'openapi-fetch',
  folder: path.join(here, 'openapi-fetch'),
  title: 'openapi-typescript',
})

export const generators: readonly Generator[] = [
  forGo('oapi-codegen', 'oapi', (spec, packageName, target) => [
    // Without skip-prune, it leaves out the models of webhooks.
    ...['-generate', 'types,client,skip-prune', '-package', packageName],
    ...['-o', `${target}/client.go`, spec],
  ]),
  forGo('ogen', 'ogen/gen', (spec, packageName, target) => [
    ...['--target', target, '--package', packageName, '--clean', spec],
  ]),
  {
    title: 'Python, generator openapi-python-client',
    needs: first(python, pythonPackages),
    build: () => {
      const files = ['openapi-python-client/client.py', 'python/signature.py']
      return builtOnce(
        'openapi-python-client',
        [self, 'openapi-python-client/requirements.txt', ...files],
        (folder) => {
          const interpreter = pythonIn(environment() ?? '')
          const names = documents.map((document) => `platform_${word(document)}`)
          for (const [at, document] of documents.entries())
            run(
              folder,
              // The generator formats its code with ruff, which is in the environment.
              ...(['env', `PATH=${path.dirname(interpreter)}:${process.env.PATH}`] as const),
              interpreter,
              ...['-m', 'openapi_python_client', 'generate', '--meta', 'none', '--fail-on-warning'],
              ...['--path', specOf(document), '--output-path', path.join(folder, names[at] ?? '')],
            )
          copyFiles(files, folder)
          // Imports every module.
          run(folder, interpreter, '-m', 'compileall', '-q', ...names)
          run(folder, interpreter, '-c', names.map((name) => `import ${name}.models`).join('\n'))
        },
      )
    },
    start: (folder) => [pythonIn(environment() ?? ''), path.join(folder, 'client.py')],
  },
  {
    title: 'TypeScript, generator openapi-typescript with openapi-fetch',
    needs: openapiFetch.part,
    build: () => {
      const files = ['openapi-fetch/client.ts']
      return builtOnce('openapi-fetch', [self, 'openapi-fetch/package.json', ...files], (folder) => {
        symlinkSync(openapiFetch.modules(), path.join(folder, 'node_modules'))
        const program = path.join(openapiFetch.modules(), 'openapi-typescript/bin/cli.js')
        for (const document of documents)
          run(folder, process.execPath, program, specOf(document), '-o', `${document}.ts`)
        copyFiles(files, folder)
        compile(folder)
      })
    },
    start: (folder) => [process.execPath, path.join(folder, 'out/client.js')],
  },
]
