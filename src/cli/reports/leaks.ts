/**
 * Searches the reports of a run for secrets, and moves those with a hit away, so that nobody publishes them.
 * @module
 */
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type FileLeak, type Secret, scanForSecrets } from '../../../reporters/scan.js'
import { makeFolders } from '../../record/make-folders.js'
import { writeOutput } from '../../record/output-file.js'

/** Name of the file that lists what was moved away. It contains no secret. */
export const leakListName = 'withheld.json'

/** Forgets what an earlier run in the folder has moved away. */
export function forgetLeaks(out: string): void {
  rmSync(path.join(out, leakListName), { force: true })
}

/**
 * Searches reports for secrets. Files with a hit are moved to a folder of their own below the folder for temporary
 * files, which only this user can read. The certificate is removed, and `withheld.json` lists the files.
 * @param out folder of the reports
 * @param files paths of the reports
 * @param warn receives the message, which contains no secret
 * @returns paths of the files that were moved; empty if no secret was found
 */
export function moveLeaksAway(
  out: string,
  files: readonly string[],
  secrets: readonly Secret[],
  warn: (text: string) => void,
): string[] {
  const there = [...new Set(files)].filter((file) => existsSync(file))
  const leaks = scanForSecrets(there, secrets)
  if (leaks.length === 0) return []
  const hit = [...new Set(leaks.map(({ file }) => file))]
  const place = mkdtempSync(path.join(tmpdir(), 'conformance-withheld-'))
  for (const file of hit) move(file, path.join(place, placeOf(out, file)))
  for (const name of ['certificate.json', 'certificate.jws'])
    if (existsSync(path.join(out, name))) rmSync(path.join(out, name))
  writeOutput(path.join(out, leakListName), listOf(out, leaks))
  warn(
    `Secrets were found in the reports. Do not publish them.\n${leaks.map((leak) => `  ${words(out, leak)}`).join('\n')}\n` +
      `These files were moved to ${place}, and there is no certificate. ` +
      'This is a defect of this program: please report it, without the files. To fix it: change the named secrets, and delete the folder.\n',
  )
  return hit
}

function words(out: string, { file, name, encoding }: FileLeak): string {
  return `${placeOf(out, file)}: ${name} (${encoding})`
}

function listOf(out: string, leaks: readonly FileLeak[]): string {
  const withheld = leaks.map(({ file, name, encoding }) => ({
    file: placeOf(out, file),
    secret: name,
    encoding,
  }))
  return `${JSON.stringify({ schema: 1, withheld }, null, 2)}\n`
}

/** The path of a report below the folder; only the last name of a file that is elsewhere. */
function placeOf(out: string, file: string): string {
  const relative = path.relative(out, file)
  return relative.startsWith('..') || path.isAbsolute(relative) ? path.basename(file) : relative
}

function move(from: string, to: string): void {
  makeFolders(path.dirname(to))
  try {
    renameSync(from, to)
  } catch {
    // Another disk.
    copyFileSync(from, to)
    rmSync(from)
  }
}
