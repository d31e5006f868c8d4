/**
 * Makes the folder in which the test files of one run of vitest share results, and removes it at the end: see once.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

export function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-shared-'))
  provide('sharedFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedFolder: string
  }
}
