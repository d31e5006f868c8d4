/**
 * How the tests themselves run: results that several test files share, and the order of the files.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { LongFilesFirst } from '../support/long-files-first.js'
import { oncePerRun } from '../support/once.js'

function sharedFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('a result that several test files share', () => {
  test('is made once, and everyone waits for it', async () => {
    const shared = sharedFolder()
    let made = 0
    const make = async (): Promise<{ readonly list: readonly number[] }> => {
      made += 1
      await new Promise((resolve) => setImmediate(resolve))
      return { list: [1, 2, made] }
    }
    const lists = await Promise.all([1, 2, 3].map(() => oncePerRun('numbers', make, shared)))
    const later = await oncePerRun('numbers', make, shared)

    expect(made).toBe(1)
    expect([...lists, later]).toEqual([1, 2, 3, 4].map(() => ({ list: [1, 2, 1] })))
  })

  test('is not taken from another run', async () => {
    const value = await oncePerRun('numbers', async () => 1, sharedFolder())
    const other = await oncePerRun('numbers', async () => 2, sharedFolder())

    expect([value, other]).toEqual([1, 2])
  })

  test('that another thread has begun is waited for', async () => {
    const shared = sharedFolder()
    const code = `
      const { mkdirSync, renameSync, writeFileSync } = require('node:fs')
      const { parentPort, workerData } = require('node:worker_threads')
      mkdirSync(workerData + '/numbers')
      parentPort.once('message', () => {
        writeFileSync(workerData + '/new', JSON.stringify({ value: 4711 }))
        renameSync(workerData + '/new', workerData + '/numbers.json')
      })
      parentPort.postMessage('begun')
    `
    const thread = new Worker(code, { eval: true, workerData: shared })
    await new Promise((resolve) => thread.once('message', resolve))
    const waiting = oncePerRun('numbers', () => Promise.reject(new Error('made twice')), shared)
    thread.postMessage('finish')

    expect(await waiting).toBe(4711)
  })

  test('that cannot be made fails everyone, with the reason', async () => {
    const shared = sharedFolder()
    const make = (): Promise<never> => Promise.reject(new Error('the target is gone'))

    for (const caller of [oncePerRun('numbers', make, shared), oncePerRun('numbers', make, shared)])
      await expect(caller).rejects.toThrow('numbers could not be made: Error: the target is gone')
  })
})

describe('the order of test files', () => {
  const file = (name: string, moduleId: string, isolate = false): TestSpecification =>
    ({
      moduleId,
      project: { name, config: { isolate, root: '/', sequence: { groupOrder: 3 } } },
    }) as unknown as TestSpecification

  test('keeps the files of a project together, the long ones first, and threads of their own last', async () => {
    const files = [
      file('trouble', '/test/robustness/broken-connections/seeds-1.test.ts', true),
      file('slow', '/test/core/a.slow.test.ts'),
      file('cli', '/test/cli/a.test.ts'),
      file('matrix', '/test/matrix/variants-1.test.ts'),
      file('slow', '/test/robustness/load/stress.slow.test.ts'),
      file('cli', '/test/cli/judge/platform.test.ts'),
      file('matrix', '/test/matrix/partner-faults-1.test.ts'),
      file('matrix', '/test/matrix/faults-1.test.ts'),
      file('cli', '/test/guides/contributing.test.ts'),
    ]
    const sequencer = new LongFilesFirst({
      config: { root: '/' },
      cache: cacheOfNothing,
    } as unknown as Vitest)
    const sorted = await sequencer.sort(files)

    expect(sorted.map(({ moduleId }) => moduleId.replace('/test/', ''))).toEqual([
      'guides/contributing.test.ts',
      'cli/judge/platform.test.ts',
      'cli/a.test.ts',
      'matrix/faults-1.test.ts',
      'matrix/partner-faults-1.test.ts',
      'matrix/variants-1.test.ts',
      'robustness/load/stress.slow.test.ts',
      'core/a.slow.test.ts',
      'robustness/broken-connections/seeds-1.test.ts',
    ])
  })
})

/** No file has run before, so no size and no duration is known. */
const cacheOfNothing = { getFileTestResults: () => undefined, getFileStats: () => undefined }
