/**
 * Changes a journal as a person with its folder can.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { JournalChain, withoutDigest } from '../../reporters/journal-chain.js'

/** Changes the lines of a journal, which are given without their digests, and computes all digests again. */
export function rewriteJournal(file: string, change: (text: string) => string): void {
  const lines = readFileSync(file, 'utf8').split('\n').map(withoutDigest)
  const chain = new JournalChain()
  const changed = change(lines.join('\n'))
    .split('\n')
    .filter((line) => line !== '')
  writeFileSync(file, changed.map((line) => `${chain.link(line)}\n`).join(''))
}
