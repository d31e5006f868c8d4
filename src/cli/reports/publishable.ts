/**
 * Folders and journals of publishable reports.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { signedFiles } from '../../../reporters/certificate/write.js'
import { evidenceFiles, reportNames } from '../../../reporters/index.js'
import { type JournalContent, JournalError, type RunHead, readFirstLine } from '../../../reporters/journal.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Publisher } from '../../publishable/publisher.js'
import { shown } from '../../results/shown.js'

/** Everything that a run writes to the folder of its reports. */
const files = [...evidenceFiles, ...signedFiles, 'certificate.json', 'history.jsonl', 'withheld.json']

/**
 * Makes sure that a folder has no reports of a run that is not publishable: files that are not made again would be
 * published too.
 * @throws {ConfigurationError} if it has some
 */
export function mustBePublishable(out: string): void {
  if (isPublishable(out)) return
  const existing = files.find((file) => existsSync(path.join(out, file)))
  if (existing !== undefined)
    throw new ConfigurationError(
      `${shown(out)} has reports of a run without --publishable (${existing}), which may name persons. Expected an empty folder, or one of an earlier publishable run. To fix it: name another folder with --out. Nothing was sent.`,
    )
}

/** The reports that a run makes: names out of {@link reportNames}, or null for all. A publishable run has no certificate. */
export function reportsOf({ publishable }: Pick<RunHead, 'publishable'>): readonly string[] | null {
  return publishable === true ? reportNames : null
}

/** The journal without names and texts of records. Null leaves it as it is, and so does a run that is publishable. */
export function publishableContent(content: JournalContent, publisher: Publisher | null): JournalContent {
  return publisher === null || content.head.publishable === true ? content : publisher.content(content)
}

/** True for the folder of a publishable run. */
function isPublishable(out: string): boolean {
  const journal = path.join(out, 'run.jsonl')
  if (!existsSync(journal)) return false
  try {
    const line = JSON.parse(readFirstLine(journal)) as {
      readonly record?: { readonly publishable?: unknown }
    }
    return line.record?.publishable === true
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof JournalError) return false
    throw error
  }
}
