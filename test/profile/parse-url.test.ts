import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'
import { parseUrl } from '../../src/profile/parse-url.js'

test('a text of Latin-1 bytes is no address, however often it is read', () => {
  const bytes = Buffer.from('http://１２７.０.０.１:99/in').toString('latin1')
  for (let count = 0; count < 20_000; count += 1)
    if (parseUrl(bytes, 'http://127.0.0.1/') !== null) expect.fail(`an address the ${count + 1}th time`)
  expect(parseUrl('/in?a=b', new URL('http://127.0.0.1:99/x'))?.href).toBe('http://127.0.0.1:99/in?a=b')
})

test('nothing that judges asks URL.canParse', () => {
  const asking = ['src', 'suites', 'reporters', 'tools']
    .flatMap((folder) =>
      readdirSync(path.join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name.replaceAll(path.sep, '/')),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.startsWith('src/embedded/'))
    .filter((file) => /URL\.canParse\(/.test(readFileSync(path.join(packageRoot, file), 'utf8')))
  expect(asking).toEqual([])
})
