/**
 * New key pairs: with the plain calls of Node 20, an export as JWK can wait for the garbage collector forever.
 */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

/** The only files that generate keys, each for code that must not share anything with the others. */
const generators = [
  'reporters/certificate/keys.ts',
  'src/core/key-pair.ts',
  'src/embedded/platform/key-pair.ts',
]

test('only these files generate key pairs', () => {
  const files = ['src', 'suites', 'reporters', 'tools', 'test']
    .flatMap((folder) =>
      readdirSync(path.join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name.replaceAll(path.sep, '/')),
      ),
    )
    .filter((file) => file.endsWith('.ts') && file !== 'test/project/key-pairs.test.ts')
  const users = files.filter((file) =>
    /generateKeyPair/.test(readFileSync(path.join(packageRoot, file), 'utf8')),
  )
  expect(users.sort()).toEqual(generators)
})

test.each([
  ['src/core/key-pair.js', ['ellipticKeyPair()', 'rsaKeyPair(512)']],
  ['src/embedded/platform/key-pair.js', ['ellipticPair()', 'rsaPair(512)']],
])('%s makes keys that can be exported while the garbage collector runs', async (file, pairs) => {
  const program = `
    import * as made from ${JSON.stringify(path.join(packageRoot, 'dist', file))}
    const { ${pairs.map((pair) => pair.split('(', 1)[0]).join(', ')} } = made
    for (let count = 0; count < 40; count += 1)
      for (const { privateKey, publicKey } of [${pairs.join(', ')}])
        for (let times = 0; times < 200; times += 1)
          for (const key of [privateKey, publicKey]) key.export({ format: 'jwk' })
    console.log('done')`
  const args = ['--max-semi-space-size=1', '--input-type=module', '--eval', program]
  // A deadlock would last forever.
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 120_000 })
  expect(stdout).toBe('done\n')
})
