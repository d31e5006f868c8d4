/**
 * What differs between Linux, macOS and Windows.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { endTree, treeEndOf } from '../../src/core/drivers/process-tree.js'
import { environmentOfPrograms, foldersOfPrograms } from '../../src/core/host-environment.js'

test('a tree of processes ends by its group, and on Windows by a command', () => {
  expect(treeEndOf('linux', 17)).toEqual({ group: -17 })
  expect(treeEndOf('darwin', 17)).toEqual({ group: -17 })
  expect(treeEndOf('win32', 17)).toEqual({ command: ['taskkill', '/pid', '17', '/t', '/f'] })
})

test('a program ends with its child process', async () => {
  // The child has the same output, which closes when both have ended.
  const wait = 'setInterval(() => undefined, 1000)'
  const start = `require('node:child_process').spawn(process.execPath, ['-e', "console.log('ready'); ${wait}"], { stdio: 'inherit' }); ${wait}`
  const detached = process.platform !== 'win32'
  const parent = spawn(process.execPath, ['-e', start], { detached, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(parent.stdout, 'data')
  const closed = once(parent, 'close')
  endTree(parent.pid as number, 'SIGKILL')
  await closed
  // Once more: there is nothing to end.
  endTree(parent.pid as number, 'SIGKILL')
  expect(parent.stdout.readableEnded).toBe(true)
})

test('no program gets the key of certificates, in upper or lower case', () => {
  const environment = { CERTIFICATE_KEY: 'a', certificate_key: 'b', Certificate_Key: 'c', HOME: 'd' }
  expect(environmentOfPrograms(environment)).toEqual({ HOME: 'd' })
})

test('programs are searched in PATH, however it is spelt', () => {
  expect(foldersOfPrograms({ Path: 'C:\\one;;C:\\two' }, ';')).toEqual(['C:\\one', 'C:\\two'])
  expect(foldersOfPrograms({ PATH: '/one:/two' }, ':')).toEqual(['/one', '/two'])
  expect(foldersOfPrograms({}, ':')).toEqual([])
})
