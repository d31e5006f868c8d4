/**
 * The folder of the reports of a run: its name, whether it can be written, and its lock.
 * @module
 */
import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../../profile/problems.js'
import { FolderInUseError, lockFolder } from '../../record/folder-lock.js'
import type { TargetProfile } from '../../profile/target-profile.js'
import { shown } from '../../results/shown.js'
import type { JudgingOptions } from '../program/judging.js'

/** Folders of reports inside the folder. */
const folders = ['allure', 'allure-results']
/** Reports, which may be replaced. */
const files = [
  'index.html',
  'summary.md',
  'run.jsonl',
  'verdicts.json',
  'junit.xml',
  'evidence.har',
  'results.sarif',
  'certificate.json',
  'certificate.jws',
]

/** The report folder of a target, as a full path. @param end what its usual name ends with */
export function reportFolder(
  { name }: Pick<TargetProfile, 'name'>,
  { out, fault }: Pick<JudgingOptions, 'out' | 'fault'>,
  end = '',
): string {
  return path.resolve(out ?? path.join('reports', `${folderName(name, fault)}${end}`))
}

/** The report folder of a target if no option names one, as a full path. */
export function usualFolder(
  { name }: Pick<TargetProfile, 'name'>,
  { fault }: Pick<JudgingOptions, 'fault'>,
): string {
  return path.resolve(path.join('reports', folderName(name, fault)))
}

/** The name of the report folder. A broken embedded target has a folder of its own. */
function folderName(target: string, fault: string | undefined): string {
  if (fault === undefined) return target
  const { name } = path.parse(fault)
  return `${target}-fault-${name.replaceAll(/[^\w.-]+/g, '-')}`
}

/**
 * Locks the folder for the reports of one run. It is created if it does not exist.
 * @param fix how to choose another folder, as the end of a message
 * @returns releases the lock; may be called twice
 * @throws {ConfigurationError} if the reports cannot be written to the folder, or another run uses it
 */
export function lockReports(
  out: string,
  fix = 'name another folder with --out. Nothing was sent',
): () => void {
  mustBeWritable(out, fix)
  try {
    return lockFolder(out)
  } catch (error) {
    if (!(error instanceof FolderInUseError))
      throw new ConfigurationError(
        `${shown(out)} cannot be used (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}). Expected a folder for the reports. To fix it: ${fix}.`,
      )
    throw new ConfigurationError(
      `${shown(out)} is in use: ${error.message}. Two runs cannot share a folder. To fix it: wait for the other run, or ${fix}.`,
    )
  }
}

/** @throws {ConfigurationError} if the reports cannot be written to this folder */
export function mustBeWritable(out: string, how = 'name another folder with --out. Nothing was sent'): void {
  const fix = `To fix it: ${how}.`
  if (out.includes('\0'))
    throw new ConfigurationError(
      `The name of the folder has a NUL character. Expected a folder for the reports. ${fix}`,
    )
  if (lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw new ConfigurationError(
      `${shown(out)} is a link. Expected a folder for the reports that is none, because reports are never written through a link. ${fix}`,
    )
  let place = out
  while (!existsSync(place)) place = path.dirname(place)
  if (!statSync(place).isDirectory())
    throw new ConfigurationError(`${shown(place)} is a file. Expected a folder for the reports. ${fix}`)
  try {
    accessSync(place, constants.W_OK)
  } catch {
    throw new ConfigurationError(
      `${shown(place)} is not writable. Expected a folder for the reports that this user may write to. ${fix}`,
    )
  }
  for (const name of folders) {
    const stats = lstatSync(path.join(out, name), { throwIfNoEntry: false })
    if (stats !== undefined && !stats.isDirectory())
      throw new ConfigurationError(
        `${shown(path.join(out, name))} is ${stats.isSymbolicLink() ? 'a link' : 'a file'}. Expected a folder or nothing. ${fix}`,
      )
  }
  for (const name of files)
    if (lstatSync(path.join(out, name), { throwIfNoEntry: false })?.isDirectory() === true)
      throw new ConfigurationError(
        `${shown(path.join(out, name))} is a folder. Expected a report or nothing. ${fix}`,
      )
}
