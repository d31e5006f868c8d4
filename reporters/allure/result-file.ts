/**
 * A file of Allure results that is in no folder.
 * @module
 */
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { AllureReport } from '@allurereport/core'

/** What the report reads. */
type ResultFile = Parameters<AllureReport['readResult']>[0]

/** @param name as it would be in a results folder */
export function resultFile(name: string, content: Buffer): ResultFile {
  return {
    getOriginalFileName: () => name,
    getExtension: () => extname(name),
    // Results say of what type their attachments are.
    getContentType: () => undefined,
    getContentLength: () => content.length,
    asBuffer: async () => content,
    asUtf8String: async () => content.toString('utf8'),
    asJson: async <T>() => JSON.parse(content.toString('utf8')) as T,
    readContent: (transform) => transform(Readable.from(content)),
    writeTo: (path) => writeFile(path, content),
  }
}
