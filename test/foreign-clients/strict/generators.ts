/**
 * Generators whose models refuse what a document does not allow, with a program that reads every list with them.
 * @module
 */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../../src/profile/package-root.js'
import { npmPackages } from '../../foreign/npm-packages.js'
import { builtOnce } from '../generate.js'
import { compile, copyFiles, run } from '../languages.js'
import { copyGoProgram, type Generator, goModules } from '../other-generators.js'
import { strictDocument, strictNames } from './documents.js'

const zod = npmPackages({
  name: 'zod',
  folder: path.join(packageRoot, 'test/foreign-clients/zod'),
  title: '@hey-api/openapi-ts with zod',
})
const sources = ['strict/documents.ts', 'strict/generators.ts']

/** Writes the strict documents into a folder. @returns the file of each */
function writeDocuments(folder: string): readonly (readonly [name: string, file: string])[] {
  return strictNames.map((name) => {
    const file = path.join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify(strictDocument(name)))
    return [name, file]
  })
}

export const strictGenerators: readonly Generator[] = [
  {
    title: 'Go, generator ogen',
    needs: goModules,
    build: () =>
      builtOnce('strict-ogen', [...sources, 'go/go.mod', 'go/go.sum', 'go/strict/main.go'], (folder) => {
        copyGoProgram(folder)
        for (const [name, file] of writeDocuments(folder)) {
          const target = path.join('strict/gen', name)
          mkdirSync(path.join(folder, target), { recursive: true })
          run(folder, 'go', 'tool', 'ogen', '--target', target, '--package', name, '--clean', file)
        }
        run(folder, 'go', 'build', '-o', 'client', './strict')
      }),
    start: (folder) => [path.join(folder, 'client')],
  },
  {
    title: 'TypeScript, generator @hey-api/openapi-ts with zod',
    needs: zod.part,
    build: () =>
      builtOnce('strict-zod', [...sources, 'zod/package.json', 'zod/client.ts'], (folder) => {
        symlinkSync(zod.modules(), path.join(folder, 'node_modules'))
        const tsConfigPath = path.join(folder, 'tsconfig.json')
        writeFileSync(tsConfigPath, JSON.stringify({ compilerOptions: { moduleResolution: 'nodenext' } }))
        for (const [name, input] of writeDocuments(folder)) {
          const configuration = {
            input,
            output: { path: path.join(folder, name), tsConfigPath },
            plugins: [
              '@hey-api/client-fetch',
              'zod',
              { name: '@hey-api/sdk', validator: { response: 'zod' } },
            ],
          }
          const file = path.join(folder, `${name}.config.json`)
          writeFileSync(file, JSON.stringify(configuration))
          const generator = path.join(zod.modules(), '@hey-api/openapi-ts/bin/index.cjs')
          run(folder, process.execPath, generator, '-f', file)
        }
        copyFiles(['zod/client.ts'], folder)
        compile(folder)
      }),
    start: (folder) => [process.execPath, path.join(folder, 'out/client.js')],
  },
]
