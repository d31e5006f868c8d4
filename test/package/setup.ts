/**
 * Makes the folder in which the package is packed and installed, and removes it after the tests.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

export function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-package-'))
  provide('packageFolder', folder)
  return () => {
    // The installed files are read-only.
    execFileSync('chmod', ['-R', 'u+w', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    packageFolder: string
  }
}
